"""Ratios of n*: covered as often as stated, sharper for being paired, one-sided when censored."""

import numpy as np
import pytest

from separatrix.estimates import (
    Curve,
    Ratio,
    Result,
    ratio_of_results,
    sample_complexity,
    sample_ratio,
    unpaired_ratio,
)

TARGET = 0.1


@pytest.mark.parametrize("num_seeds", [5, 10, 20])
def test_coverage_when_both_see_the_same_samples(planted, sizes, num_seeds):
    """90 to 99 % of 400 studies: a coverage of 94 % would leave that range once in 2,000 times."""
    rng = np.random.default_rng(num_seeds)
    covered = 0
    for _ in range(400):
        half_size = 10 ** rng.uniform(1.3, 1.7)
        state = rng.bit_generator.state
        first = planted(rng, num_seeds, 3 * half_size)
        rng.bit_generator.state = state  # the same sample, with some noise of its own
        second = planted(rng, num_seeds, half_size)
        second = second * np.exp(0.15 * rng.standard_normal(second.shape) - 0.15**2 / 2)
        ratio = sample_ratio((sizes, first), (sizes, second), TARGET, num_resamples=1000)
        covered += ratio.lower <= 3 <= ratio.upper
    assert 360 <= covered <= 396


def test_apart_is_wider_where_luck_is_shared():
    """Seeds that move both curves alike cancel in pairs, and do not apart."""
    sizes, luck = np.array([8, 16, 32, 64]), np.exp(np.linspace(-0.5, 0.5, 12))
    curves = [(sizes, scale / sizes[:, None] * luck) for scale in (2.0, 4.0)]
    paired, apart = sample_ratio(*curves, 0.1), unpaired_ratio(*curves, 0.1)
    assert apart.value == paired.value
    assert apart.lower < paired.lower
    assert paired.upper < apart.upper


def test_pairing_narrows_the_interval(planted, sizes):
    first, second = (planted(np.random.default_rng(0), 10, n) for n in (60, 30))
    paired = sample_ratio((sizes, first), (sizes, second), TARGET)
    unpaired = sample_ratio((sizes, first), (sizes, second[:, ::-1]), TARGET)
    assert paired.bound == "none"
    assert paired.upper / paired.lower < unpaired.upper / unpaired.lower
    values = [sample_complexity(sizes, risks, TARGET).value for risks in (first, second)]
    assert paired.value == pytest.approx(values[0] / values[1])
    assert str(paired).startswith(f"{paired.value:.3g} [")


LOW, MIDDLE, HIGH = (np.full((3, 4), 0.0) + np.array(r)[:, None] for r in (
    [0.05, 0.02, 0.01], [0.4, 0.05, 0.01], [0.9, 0.8, 0.7],
))  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "bound", "text"),
    [
        (HIGH, MIDDLE, "at least", "at least 2.52 [2.52, inf]"),
        (MIDDLE, HIGH, "at most", "at most 0.397 [0, 0.397]"),
        (MIDDLE, LOW, "at least", "at least 1.59 [1.59, inf]"),
        (LOW, MIDDLE, "at most", "at most 0.63 [0, 0.63]"),
        (HIGH, LOW, "at least", "at least 4 [4, inf]"),
        (LOW, HIGH, "at most", "at most 0.25 [0, 0.25]"),
        (HIGH, HIGH, "unknown", "unknown"),
        (LOW, LOW, "unknown", "unknown"),
    ],
)
def test_censoring_makes_it_one_sided(first, second, bound, text):
    sizes = np.array([10, 20, 40])
    ratio = sample_ratio((sizes, first), (sizes, second), TARGET)
    assert ratio.bound == bound
    assert str(ratio) == text


def test_seeds_must_pair(sizes):
    with pytest.raises(
        ValueError, match="both curves must have the same seeds, got 3 and 2: a pair"
    ):
        sample_ratio((sizes, np.ones((9, 3))), (sizes, np.ones((9, 2))), TARGET)


def test_results_are_paired_by_the_seeds_that_both_have(planted, sizes):
    """A target of another, or fewer than two seeds in common, leave nothing to compare."""
    risks = [planted(np.random.default_rng(0), 6, half_size) for half_size in (60, 30)]

    def result(risks, seeds, target=TARGET):
        steps, labels = np.ones(risks.shape), np.full(risks.shape, "rate 0.1", dtype=object)
        curve = Curve("cell", {}, seeds, sizes, risks, risks, steps, labels)
        return Result(curve, target, sample_complexity(sizes, risks, target))

    first, second = result(risks[0], (0, 1, 2, 3, 4, 5)), result(risks[1][:, :4], (5, 4, 3, 2))
    wanted = sample_ratio((sizes, risks[0][:, 2:]), (sizes, risks[1][:, [3, 2, 1, 0]]), TARGET)
    assert ratio_of_results(first, second) == wanted
    assert ratio_of_results(first, second._replace(target=0.2)) is None
    assert ratio_of_results(first, result(risks[1][:, :2], (5, 6))) is None


def test_a_ratio_in_the_words_of_n_star():
    """Its error is that of a normal interval in logarithms; an open one has none."""
    exact = Ratio(4.0, 2.0, 8.0, "none").as_complexity()
    assert exact.log_error == pytest.approx(np.log(4) / (2 * 1.96), rel=1e-3)
    assert (exact.value, exact.lower, exact.upper, exact.censoring) == (4, 2, 8, "none")
    bound = Ratio(4.0, 3.0, np.inf, "at least").as_complexity()
    assert (bound.limit, bound.censoring, bound.log_error) == (4, "right", np.inf)
