"""A probe that is stopped: killed after any trial, interrupted, or given more time later."""

import json

import pytest
from planted_machine import Killed, PlantedMachine, question

from separatrix.probing.course.kept import Seconds
from separatrix.probing.course.loop import follow, missing
from separatrix.probing.course.planning import read_plan
from separatrix.records import RecordError

BUDGET = 40.0


def files(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.parquet")}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The uninterrupted probe: its folder, and what was trained in it."""
    folder = tmp_path_factory.mktemp("whole")
    machine = PlantedMachine(compiling=0.0, seconds=0.5)
    known, ending = follow(question(), BUDGET, machine.means(folder))
    assert ending == "finished"
    return folder, machine, known


def test_killed_after_any_trial_nothing_is_redone_and_the_plan_is_the_same(whole, tmp_path):
    folder, machine, known = whole
    total = len(machine.trained)
    for kill_after in (0, 1, total // 2, total - 1):
        again = tmp_path / str(kill_after)
        killed = PlantedMachine(compiling=0.0, seconds=0.5, kill_after=kill_after)
        with pytest.raises(Killed):
            follow(question(), BUDGET, killed.means(again))
        assert len(files(again)) == kill_after
        resumed = PlantedMachine(compiling=0.0, seconds=0.5)
        after, ending = follow(question(), BUDGET, resumed.means(again))
        assert ending == "finished"
        assert killed.trained + resumed.trained == machine.trained
        assert after.plan == known.plan
        assert after.rows == known.rows
        assert files(again) == files(folder)


def test_killed_over_and_over_it_gets_there(whole, tmp_path):
    folder, machine, known = whole
    for _ in range(len(machine.trained) // 25):
        part = PlantedMachine(compiling=0.0, seconds=0.5, kill_after=25)
        with pytest.raises(Killed):
            follow(question(), BUDGET, part.means(tmp_path))
    after, _ = follow(question(), BUDGET, PlantedMachine(0.5, 0.0).means(tmp_path))
    assert after.plan == known.plan
    assert files(tmp_path) == files(folder)


def test_a_finished_probe_is_left_alone(whole):
    folder, _, known = whole
    before = files(folder)
    machine = PlantedMachine(compiling=0.0, seconds=0.5)
    after, ending = follow(question(), BUDGET, machine.means(folder))
    assert (machine.trained, ending) == ([], "finished")
    assert after.plan == known.plan
    assert files(folder) == before


def test_more_time_adds_to_what_is_there(tmp_path):
    first = PlantedMachine(compiling=0.0, seconds=0.5)
    known, _ = follow(question(), BUDGET, first.means(tmp_path))
    second = PlantedMachine(compiling=0.0, seconds=0.5)
    more, _ = follow(question(), 3 * BUDGET, second.means(tmp_path))
    assert more.plan.steps[: len(known.plan.steps)] == known.plan.steps
    assert not set(second.trained) & set(first.trained)
    assert {step.stage for step in more.plan.steps} > {step.stage for step in known.plan.steps}
    assert first.now + second.now <= 3 * BUDGET
    assert (more.kernel, more.target) == (known.kernel, known.target)


def test_less_time_than_was_spent_trains_nothing(tmp_path):
    follow(question(), 3 * BUDGET, PlantedMachine(compiling=0.0).means(tmp_path))
    machine = PlantedMachine(compiling=0.0)
    known, _ = follow(question(), BUDGET, machine.means(tmp_path))
    assert machine.trained == []
    assert known.rows


def test_ctrl_c_keeps_everything(tmp_path):
    machine = PlantedMachine(interrupt_after=30)
    known, ending = follow(question(), 300.0, machine.means(tmp_path))
    assert ending == "stopped"
    assert set(known.rows) == set(machine.trained)
    assert len(files(tmp_path)) == 30
    assert missing(known)


def test_another_target_shares_what_both_need(tmp_path):
    first = PlantedMachine()
    follow(question(target=0.2), 90.0, first.means(tmp_path, "plan-0.2.json"))
    second = PlantedMachine()
    known, _ = follow(question(target=0.15), 90.0, second.means(tmp_path, "plan-0.15.json"))
    assert not set(second.trained) & set(first.trained)
    assert known.target == 0.15
    assert any(trial in known.rows for trial in first.trained)


def test_a_plan_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "plan.json").write_text('{"steps": 3}')
    with pytest.raises(RecordError) as refused:
        follow(question(), 300.0, PlantedMachine().means(tmp_path))
    assert str(refused.value) == (
        f"{tmp_path / 'plan.json'} cannot be read as the plan of a probe. It is left alone: move "
        "it away, then probe again."
    )


def test_a_plan_says_what_is_trained(whole):
    folder, machine, known = whole
    content = json.loads((folder / "plan.json").read_text())
    lines = Seconds(folder / "plan.seconds").read()
    assert sum(seconds for _, seconds in lines) == machine.now
    assert content["steps"][0]["stage"] == "tuning"
    assert read_plan(folder / "plan.json") == known.plan
