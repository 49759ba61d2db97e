"""A budget: how it is written, and that it is kept on machines fast and slow."""

import re

import pytest
from planted_machine import PlantedMachine, question

from separatrix.probing.course.budget import in_words, seconds_of
from separatrix.probing.course.left_out import left_out_of
from separatrix.probing.course.loop import follow, missing


@pytest.mark.parametrize(
    ("written", "seconds"),
    [("90s", 90), ("5m", 300), ("1h", 3600), ("1.5m", 90), ("45", 45), (" 2 m ", 120), (30, 30.0)],
)
def test_a_budget_is_read_as_people_write_it(written, seconds):
    assert seconds_of(written) == seconds


@pytest.mark.parametrize("written", ["", "5 minutes", "m", "-5m", 0, -1, "0s", True, None, "nan"])
def test_any_other_budget_is_refused(written):
    words = (
        f"budget must be a time such as 90s, 5m or 1h, got {written!r}: the probe plans its work "
        "to end by then."
    )
    with pytest.raises(ValueError, match=re.escape(words)):
        seconds_of(written)


def test_a_budget_in_words():
    assert [in_words(s) for s in (45.0, 90.0, 300.0, 4800.0)] == [
        "45 s",
        "90 s",
        "5 min",
        "1 h 20 min",
    ]


@pytest.mark.parametrize(
    ("budget", "seconds", "compiling"),
    [(60.0, 0.25, 0.0), (60.0, 0.25, 3.0), (60.0, 1.0, 3.0), (300.0, 1.0, 3.0), (1200.0, 4.0, 9.0)],
)
def test_the_budget_is_kept(tmp_path, budget, seconds, compiling):
    """Whatever a trial and a program take, as long as the main comparison fits at all."""
    machine = PlantedMachine(seconds, compiling)
    known, ending = follow(question(), budget, machine.means(tmp_path))
    assert machine.now <= 1.06 * budget + seconds
    if ending == "finished":
        assert not missing(known)
    names = {step.stage for step in known.plan.steps}
    if 150 * seconds + 20 * compiling < 0.5 * budget:
        assert {"refined sizes", "pixels permuted", "labels shuffled"} <= names
        assert machine.now <= 0.95 * budget


def test_with_all_the_time_nothing_is_left_out(tmp_path):
    known, ending = follow(question(), 10_000.0, PlantedMachine().means(tmp_path))
    assert ending == "finished"
    assert left_out_of(known, 10_000.0, ending) == ()
    seeds = {trial.seed for trial in known.rows if trial.purpose == "measuring"}
    assert seeds == set(range(20))


def test_what_was_left_out_is_in_the_answer(tmp_path):
    machine = PlantedMachine(seconds=0.25)
    known, ending = follow(question(), 60.0, machine.means(tmp_path))
    words = " ".join(left_out_of(known, 60.0, ending))
    assert words.startswith("Left out, as the budget of 60 s was spent: ")
    assert "the same comparison with three hidden layers" in words
    assert "A kernel of 4×4 was not tried: name it to compare with it." in words


def test_a_stopped_probe_names_what_was_planned(tmp_path):
    machine = PlantedMachine(interrupt_after=40)
    known, ending = follow(question(), 300.0, machine.means(tmp_path))
    assert ending == "stopped"
    assert len(known.rows) == 40
    first, second, *_ = left_out_of(known, 300.0, ending)
    planned = len(known.plan.trials(known.question))
    assert first == (
        f"{planned - 40} of {planned} planned trainings were not run: it was stopped by hand."
    )
    assert second.startswith("Left out, as it was stopped by hand: rates tuned where ")
