"""A plan says what is searched, and refuses what could not be judged, by a sentence."""

import numpy as np
import pytest

from separatrix.runs import Case, Plan, Sizes, cost

pytestmark = pytest.mark.usefixtures("as_installed")

SEEDS = {"tuning_seeds": (0, 1), "evaluation_seeds": (2, 3)}


@pytest.fixture
def case(cells):
    return Case(cells[0], 0.5)


def test_a_size_is_cut_into_jobs_of_a_few_seeds(case):
    plan = Plan((case,), Sizes(4, 64), tuning_seeds=(0, 1), evaluation_seeds=tuple(range(5, 55)))
    jobs = plan.jobs(case, 7)
    each = 45 // len(case.cell.algorithm.settings)
    seeds = (0, 1, *range(5, 55))
    assert jobs[0].seeds == seeds[:each]
    assert sum((job.seeds for job in jobs), ()) == seeds
    assert max(len(job.seeds) for job in jobs) == each
    assert {(job.cell, job.num_samples) for job in jobs} == {(case.cell, 7)}


def test_the_protocol_asks_for_the_same_jobs(case):
    """So that one set of records serves both selections."""
    plans = [Plan((case,), Sizes(4, 64), **SEEDS, selection=by) for by in ("tuning", "test")]
    assert plans[0].jobs(case, 7) == plans[1].jobs(case, 7)


def test_cost_is_linear_in_what_is_trained(case):
    few, many = (
        Plan((case,), Sizes(4, 640), tuning_seeds=(0,), evaluation_seeds=seeds)
        for seeds in ((1,), (1, 2, 3))
    )
    (small,), (large,) = few.jobs(case, 64), few.jobs(case, 640)
    assert cost(large) == 10 * cost(small)
    assert sum(map(cost, many.jobs(case, 64))) == 2 * cost(small)
    assert cost(few.jobs(case, 4)[0]) == cost(small)  # a chunk is the least that is computed


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"tuning_seeds": (0.5,)},
            "each of tuning_seeds must be an integer, got 0.5.",
        ),
        (
            {"evaluation_seeds": 5},
            "evaluation_seeds must be a tuple of integers, got 5.",
        ),
        (
            {"evaluation_seeds": (1, 2, 0)},
            "tuning_seeds and evaluation_seeds must share none, got [0, 1] in both: "
            "a setting picked on the seeds that judge it looks better than it is.",
        ),
        (
            {"evaluation_seeds": ()},
            "tuning_seeds and evaluation_seeds must not be empty, got (0, 1) and (): "
            "there would be nothing to choose by, or to average.",
        ),
        (
            {"tuning_seeds": ()},
            "tuning_seeds and evaluation_seeds must not be empty, got () and (2, 3): "
            "there would be nothing to choose by, or to average.",
        ),
    ],
)
def test_seeds_that_cannot_judge_are_refused(case, changes, sentence):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the whole text is compared
        Plan((case,), Sizes(4, 64), **{**SEEDS, **changes})
    assert str(caught.value) == sentence


def test_choosing_by_test_needs_no_tuning_seeds(case):
    Plan((case,), Sizes(4, 64), tuning_seeds=(), evaluation_seeds=(2, 3), selection="test")


@pytest.mark.parametrize(
    ("sizes", "sentence"),
    [
        ({"smallest": 2.5}, "smallest must be an integer, got 2.5."),
        ({"largest": 64.0}, "largest must be an integer, got 64.0."),
        ({"num_refinements": 1.5}, "num_refinements must be an integer, got 1.5."),
        ({"growth": float("nan")}, "growth must be a finite number, got nan."),
        ({"smallest": 0}, "smallest must be in 1..64 (largest), got 0."),
        ({"smallest": 65}, "smallest must be in 1..64 (largest), got 65."),
        ({"growth": 1.0}, "growth must be above 1, got 1.0: the grid would never end."),
        ({"num_refinements": -1}, "num_refinements must be at least 0, got -1."),
        ({"num_met": 0}, "num_met must be at least 1, got 0."),
    ],
)
def test_sizes_that_cannot_be_searched_are_refused(sizes, sentence):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Sizes(**{"smallest": 4, "largest": 64, **sizes})
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        (float("nan"), "target must be a finite number, got nan."),
        (float("inf"), "target must be a finite number, got inf."),
        ("0.1", "target must be a finite number, got '0.1'."),
        (
            -0.1,
            "target must be positive, got -0.1: no risk is negative, and risk 0 needs infinite "
            "samples.",
        ),
        (
            0.0,
            "target must be positive, got 0.0: no risk is negative, and risk 0 needs infinite "
            "samples.",
        ),
    ],
)
def test_a_target_that_nothing_meets_is_refused(cells, target, sentence):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Case(cells[0], target)
    assert str(caught.value) == sentence


def test_numbers_of_numpy_are_targets_and_seeds(case, cells):
    assert Case(cells[0], np.float32(0.5)) == case
    seeds = {name: tuple(np.array(values)) for name, values in SEEDS.items()}
    assert Plan((case,), Sizes(4, 64), **seeds) == Plan((case,), Sizes(4, 64), **SEEDS)
