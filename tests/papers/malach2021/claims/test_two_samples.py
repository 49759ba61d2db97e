"""The chance that one kind of run does better: covered as often as stated, also wholly apart."""

import numpy as np
import pytest
from scipy import stats

from separatrix.papers.malach2021.claims.section5.two_sample_claim import chance_above


@pytest.mark.parametrize("shift", [0.0, 0.7, 1.5])
@pytest.mark.parametrize("sizes", [(24, 24), (8, 16)])
def test_coverage(shift, sizes):
    """92 % of 500 studies or more: a coverage of 95 % is below that once in 1,000 times."""
    rng = np.random.default_rng(sizes[0])
    truth = stats.norm.cdf(shift / np.sqrt(2))
    covered = 0
    for _ in range(500):
        first, second = rng.standard_normal(sizes[0]), shift + rng.standard_normal(sizes[1])
        chance = chance_above(first.tolist(), second.tolist())
        covered += chance.lower <= truth <= chance.upper
    assert covered >= 460


def test_samples_that_do_not_overlap_leave_an_interval():
    above = chance_above([1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0])
    assert (above.value, above.upper) == (1.0, 1.0)
    assert 0.5 < above.lower < 0.75
    below = chance_above([5.0, 6.0, 7.0, 8.0], [1.0, 2.0, 3.0, 4.0])
    assert (below.value, below.lower) == (0.0, 0.0)
    assert below.upper == pytest.approx(1 - above.lower)


def test_ties_count_as_a_half():
    assert chance_above([1.0, 2.0], [1.0, 2.0]).value == 0.5
