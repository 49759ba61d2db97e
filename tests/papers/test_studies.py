"""Every study that ships: its file explains it, and both of its plans can be run and judged."""

import dataclasses
import inspect

import pytest

from separatrix.papers import CATALOGUE, PAPERS
from separatrix.papers.lahoti2024.theory import optimal_threshold
from separatrix.records import describe, flatten, identity
from separatrix.runs import Plan, Tables
from separatrix.studies import (
    PROFILES,
    AbstractSearchPage,
    GrowthPage,
    Later,
    Study,
    VariantsPage,
    module_of,
)
from separatrix.tasks import DSD

KNOWN = CATALOGUE.studies
STUDIES = pytest.mark.parametrize("study", KNOWN.values(), ids=KNOWN)


def with_page(kind):
    return {name: study for name, study in KNOWN.items() if isinstance(study.page, kind)}


SEARCHES, OVER_VARIANTS = with_page(AbstractSearchPage), with_page(VariantsPage)
SEARCHING = pytest.mark.parametrize("study", SEARCHES.values(), ids=SEARCHES)
GROWING = pytest.mark.parametrize(
    "study", with_page(GrowthPage).values(), ids=with_page(GrowthPage)
)
COMPARING = pytest.mark.parametrize("study", OVER_VARIANTS.values(), ids=OVER_VARIANTS)
MEASURING = pytest.mark.parametrize(
    "study", [study for name, study in KNOWN.items() if name not in SEARCHES], ids=lambda s: s.name
)


def test_every_paper_has_both_kinds_and_no_name_is_there_twice():
    assert [paper.key for paper in PAPERS] == ["lahoti2024", "malach2021"]
    assert len(KNOWN) == sum(len(paper.studies) for paper in PAPERS)
    assert 0 < len(SEARCHES) < len(KNOWN)


@STUDIES
def test_its_name_finds_it(study):
    assert KNOWN[study.name] is study
    assert CATALOGUE.find_study(study.name) is study


@STUDIES
def test_its_file_tells_the_cost_and_what_to_expect(study):
    module = module_of(study)
    assert ".studies." in module.__name__
    story = inspect.getdoc(module) or ""
    assert "Cost" in story
    assert "Quick" in story or study.name not in SEARCHES
    assert "Expected" in story
    assert len(story.splitlines()) >= 5


@STUDIES
def test_it_says_everything_in_words(study):
    for field in ("title", "question", "source", "expected"):
        assert getattr(study, field).strip()
    assert "2021" in study.source or "2024" in study.source


@STUDIES
@pytest.mark.parametrize("profile", PROFILES)
def test_its_face_tells_what_its_plan_would(study, profile):
    """The number of networks is said without jax, and is the plan's."""
    plan = study.plan(profile)
    assert isinstance(plan, Plan if study.name in SEARCHES else Tables)
    if study.name in SEARCHES:
        assert study.networks[PROFILES.index(profile)] == plan.estimate().num_networks
    assert plan.estimate().seconds(2) > 0
    assert plan.outline()["summary"]


@MEASURING
def test_parts_and_items_have_names_of_their_own(study):
    for profile in PROFILES:
        plan = study.plan(profile)
        assert len({part.name for part in plan.parts}) == len(plan.parts)
        for part in plan.parts:
            assert len({identity(item) for item in part.items}) == len(part.items)
    quick, full = ({part.identity for part in study.plan(p).parts} for p in PROFILES)
    assert len(study.plan("quick").parts) <= len(study.plan("full").parts)
    assert quick == full or quick.isdisjoint(full) or len(full) > 1


@STUDIES
def test_what_it_refers_to_is_there(study):
    parts = [study.plan, *vars(study.page).values()]
    references = [part for part in parts if isinstance(part, Later)]
    assert study.plan in references
    assert all(callable(reference.function) for reference in references)


def columns_of(plan):
    return [flatten(describe(case.cell)) for case in plan.cases]


@SEARCHING
def test_quick_is_the_same_question_with_less(study):
    quick, full = map(study.plan, PROFILES)
    assert type(quick.sizes) is type(full.sizes)
    assert quick.sizes.grid[-1] <= full.sizes.grid[-1]
    assert quick.selection == full.selection
    assert len(quick.cases) <= len(full.cases)
    assert len(quick.tuning_seeds) <= len(full.tuning_seeds)
    assert len(quick.evaluation_seeds) < len(full.evaluation_seeds)
    for kind in ("task.kind", "network.kind", "algorithm.kind", "measure.kind"):
        few, all_kinds = ({columns[kind] for columns in columns_of(p)} for p in (quick, full))
        # Every task or algorithm is a program to compile: over variants quick has some of them.
        assert few <= all_kinds if study.name in OVER_VARIANTS else few == all_kinds


@SEARCHING
@pytest.mark.parametrize("profile", PROFILES)
def test_every_cell_has_a_description_and_an_identity_of_its_own(study, profile):
    plan = study.plan(profile)
    study.page.check(plan.outline())
    assert all(c.cell.task.example_shape == c.cell.network.example_shape for c in plan.cases)
    assert len({identity(case.cell) for case in plan.cases}) == len(plan.cases)


@COMPARING
@pytest.mark.parametrize("profile", PROFILES)
def test_every_variant_has_what_its_networks_are_compared_with(study, profile):
    variants: dict[str, set] = {}
    for columns in columns_of(study.plan(profile)):
        network, names = study.page.role(columns)
        for name in names:
            assert network not in variants.setdefault(name, set())
            variants[name].add(network)
    more, fewer, _ = study.page.comparisons[0]
    assert {more, fewer} <= variants[study.page.reference]
    for more, fewer, _ in study.page.comparisons:
        asked = [networks for networks in variants.values() if more in networks]
        assert asked
        assert all(fewer in networks for networks in asked)


@GROWING
@pytest.mark.parametrize("profile", PROFILES)
def test_every_comparison_has_both_sides_at_every_place(study, profile):
    places: dict[object, set] = {}
    for columns in columns_of(study.plan(profile)):
        places.setdefault(columns["network.kind"], set()).add(columns[study.page.variable])
    for more, fewer, worth in study.page.comparisons:
        assert places[more] == places[fewer]
        assert worth


@SEARCHING
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
    plan = KNOWN["dsd-weight-sharing"].plan("full")
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
    study = KNOWN["dsd-weight-sharing"]
    assert dataclasses.replace(study) == study
    assert hash(study) == hash(dataclasses.replace(study))
    assert isinstance(study, Study)
    with pytest.raises(dataclasses.FrozenInstanceError):
        study.name = "other"
