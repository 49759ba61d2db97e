"""Steps to a target: first passage, censored at the end, with an exact interval of the median."""

import numpy as np
import pytest

from separatrix.papers.malach2021.estimates.steps_to_target import steps_to_target

STEPS = np.array([1, 10, 100])


def measured(paths, **options):
    return steps_to_target([STEPS] * len(paths), [np.array(p) for p in paths], 0.1, **options)


def test_first_measured_step_at_or_below_the_target():
    result = measured([[0.5, 0.1, 0.3], [0.05, 0.5, 0.5], [0.5, 0.5, 0.01]])
    np.testing.assert_array_equal(result.first_steps, [10, 1, 100])
    assert (result.median, result.lower, result.upper, result.num_reached) == (10, 1, 100, 3)


def test_not_reached_is_later_than_all_that_were():
    reached, never = [0.5, 0.1, 0.3], [0.5, 0.5, 0.5]
    result = measured([reached, reached, reached, never, never])
    assert (result.median, result.upper, result.num_reached) == (10, np.inf, 3)
    assert measured([reached, never, never]).median == np.inf


def test_says_the_confidence_it_has():
    assert measured([[0.5, 0.1, 0.3]] * 5).confidence == 1 - 2 / 2**5  # all that 5 runs can give
    assert measured([[0.5, 0.1, 0.3]] * 6).confidence == 1 - 2 / 2**6
    assert measured([[0.5, 0.1, 0.3]] * 20).confidence == pytest.approx(0.9586, abs=1e-4)


@pytest.mark.parametrize("num_runs", [5, 10, 20])
def test_coverage(num_runs):
    """400 studies; below its stated confidence by 4 standard errors: once in 30,000."""
    rng = np.random.default_rng(num_runs)
    steps = np.arange(1, 2001)
    covered, stated = 0, 0.0
    for _ in range(400):
        first = rng.exponential(300, size=num_runs)
        result = steps_to_target(
            [steps] * num_runs, [np.where(steps < f, 1, 0) for f in first], 0.5
        )
        covered += result.lower - 1 <= 300 * np.log(2) <= result.upper
        stated = result.confidence
    assert covered / 400 >= stated - 4 * np.sqrt(stated * (1 - stated) / 400)


def test_refuses_in_a_sentence():
    with pytest.raises(ValueError, match="steps must hold at least one run, got none"):
        measured([])
