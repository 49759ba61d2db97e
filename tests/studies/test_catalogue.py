"""Every study that ships: its file explains it, and both of its plans can be run and judged."""

import dataclasses
import inspect

import pytest

from separatrix.records import describe, flatten, identity
from separatrix.studies import CATALOGUE, PROFILES, Study, find_study, module_of
from separatrix.tasks import DSD
from separatrix.theory.lahoti2024 import optimal_threshold

STUDIES = pytest.mark.parametrize("study", CATALOGUE.values(), ids=CATALOGUE)


@STUDIES
def test_its_name_finds_it(study):
    assert CATALOGUE[study.name] is study
    assert find_study(study.name) is study


@STUDIES
def test_its_file_tells_the_cost_and_what_to_expect(study):
    module = module_of(study)
    place = module.__name__.removeprefix("separatrix.studies.")
    assert place.replace(".", "_") == study.name.replace("-", "_")
    story = inspect.getdoc(module) or ""
    assert "Cost" in story
    assert "Quick" in story
    assert "Expected" in story
    assert len(story.splitlines()) >= 5


@STUDIES
def test_it_says_everything_in_words(study):
    for field in ("title", "question", "source", "expected", "variable_label"):
        assert getattr(study, field).strip()
    assert "2021" in study.source or "2024" in study.source


def columns_of(plan):
    return [flatten(describe(case.cell)) for case in plan.cases]


@STUDIES
def test_quick_is_the_same_question_with_less(study):
    quick, full = study.quick, study.full
    assert type(quick.sizes) is type(full.sizes)
    assert quick.sizes.grid[-1] <= full.sizes.grid[-1]
    assert quick.selection == full.selection
    assert len(quick.cases) <= len(full.cases)
    assert len(quick.tuning_seeds) <= len(full.tuning_seeds)
    assert len(quick.evaluation_seeds) < len(full.evaluation_seeds)
    for kind in ("task.kind", "network.kind", "algorithm.kind", "measure.kind"):
        assert {own[kind] for own in columns_of(quick)} == {own[kind] for own in columns_of(full)}


@STUDIES
@pytest.mark.parametrize("profile", PROFILES)
def test_every_cell_has_a_description_and_an_identity_of_its_own(study, profile):
    plan = study.plan(profile)
    assert all(study.variable in own for own in columns_of(plan))
    assert all(c.cell.task.example_shape == c.cell.network.example_shape for c in plan.cases)
    assert len({identity(case.cell) for case in plan.cases}) == len(plan.cases)


@STUDIES
@pytest.mark.parametrize("profile", PROFILES)
def test_every_comparison_has_both_sides_at_every_place(study, profile):
    places: dict[object, set] = {}
    for own in columns_of(study.plan(profile)):
        places.setdefault(own["network.kind"], set()).add(own[study.variable])
    for more, fewer, worth in study.comparisons:
        assert places[more] == places[fewer]
        assert worth


@STUDIES
@pytest.mark.parametrize("profile", PROFILES)
def test_targets_are_above_the_optimal_risk_and_below_that_of_guessing(study, profile):
    """Of the tasks whose optimum has a closed form; the score 0 has risk 1."""
    for case in study.plan(profile).cases:
        task = case.cell.task
        optimal = (
            optimal_threshold(task.num_patches, task.noise_std).risk
            if isinstance(task, DSD)
            else 0.0
        )
        assert optimal < case.target < 1


def test_golden_identities():
    """Records made today are found by every later version."""
    plan = CATALOGUE["dsd-weight-sharing"].full
    cell = plan.cases[0].cell
    assert identity(cell.task) == "575d922e05af5d44"
    assert identity(cell.network) == "cd066842457ac95d"
    assert identity(cell.algorithm) == "ee4bc72a031e3c0d"
    assert identity(cell) == "8e273b971e92cbbb"
    assert (
        identity(dataclasses.replace(plan.jobs(plan.cases[0], 64)[0], seeds=(0, 1, 2)))
        == "7f9405ff8f87549f"
    )


def test_a_study_is_a_value():
    study = CATALOGUE["dsd-weight-sharing"]
    assert dataclasses.replace(study) == study
    assert hash(study) == hash(dataclasses.replace(study))
    assert isinstance(study, Study)
    with pytest.raises(dataclasses.FrozenInstanceError):
        study.name = "other"
