"""Orders: what a success is, its exact probability, and the least that any search must try."""

from itertools import permutations
from math import comb

import numpy as np
import pytest

from separatrix.papers.malach2021.recovery.orderings import (
    contiguous,
    expected_trials,
    fewest_mean_trials,
    subset_losses,
)


@pytest.mark.parametrize(("n", "k"), [(5, 2), (6, 3), (6, 1), (4, 4)])
def test_the_law_counts_permutations(n, k):
    """Every order of n inputs, one by one."""
    orders = np.array(list(permutations(range(n))))
    share = contiguous(np.argsort(orders, axis=1)[:, :k]).mean()
    assert share == pytest.approx(1 / expected_trials(n, k))


def test_the_least_mean_is_that_of_a_search_without_repetition():
    """Where windows tile all pairs: n = 4, k = 2, two orders cover the six pairs, three each."""
    assert expected_trials(4, 2) == 2
    assert fewest_mean_trials(4, 2) == 1.5
    for n, k in ((12, 3), (128, 7)):
        assert fewest_mean_trials(n, k) == pytest.approx((expected_trials(n, k) + 1) / 2, rel=0.02)


def test_a_cnn_learns_the_parities_of_windows_and_no_others():
    losses = dict(subset_losses(6, 3, num_steps=200))
    assert len(losses) == comb(6, 3)
    for subset, loss in losses.items():
        if contiguous(np.array(subset)):
            assert loss < 1e-9
        else:
            assert loss == pytest.approx(1.0, abs=1e-12)
