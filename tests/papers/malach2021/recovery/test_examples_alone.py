"""Brute force, elimination and orders from correlations: what examples give without a network."""

import numpy as np
import pytest

from separatrix.papers.malach2021.recovery.brute_force import (
    all_subsets,
    all_windows,
    best_candidate,
    parity_examples,
)
from separatrix.papers.malach2021.recovery.correlated_order import (
    chain_bits,
    recovered_order,
    windows_kept,
)
from separatrix.papers.malach2021.recovery.elimination import (
    packed_rows,
    recovery_probability,
    solve_parity,
)


def test_the_best_candidate_is_the_set():
    rng = np.random.default_rng(0)
    candidates = all_subsets(10, 3)
    assert len(candidates) == 120
    examples = parity_examples(10, candidates[17], 60, 0.1, rng)
    assert best_candidate(examples, candidates) == 17
    windows = all_windows(10, 3)
    assert windows.shape == (8, 3)
    assert best_candidate(parity_examples(10, windows[5], 40, 0.0, rng), windows) == 5


def test_a_tie_is_no_answer():
    examples = parity_examples(10, (0, 1, 2), 1, 0.0, np.random.default_rng(0))
    assert best_candidate(examples, all_subsets(10, 3)) is None


def test_label_noise_turns_that_share_of_labels():
    """40,000 labels within 6 standard errors: 2e-9 by chance."""
    x, y = parity_examples(6, (1, 4), 40_000, 0.2, np.random.default_rng(0))
    assert set(np.unique(x)) == set(np.unique(y)) == {-1, 1}
    wrong = np.mean(x[:, 1] * x[:, 4] != y)
    assert abs(wrong - 0.2) < 6 * np.sqrt(0.16 / 40_000)


@pytest.mark.parametrize(("n", "subset"), [(5, (0, 4)), (70, (3, 20, 69)), (8, ()), (6, range(6))])
def test_elimination_reads_the_set_off(n, subset):
    examples = parity_examples(n, list(subset), n + 20, 0.0, np.random.default_rng(0))
    assert solve_parity(packed_rows(*examples), n) == tuple(subset)


def test_elimination_says_when_it_has_too_few_rows():
    x, y = parity_examples(20, (1, 2), 19, 0.0, np.random.default_rng(0))
    assert solve_parity(packed_rows(x, y), 20) is None
    assert solve_parity(packed_rows(x[[0] * 40], y[[0] * 40]), 20) is None


def test_one_wrong_label_among_the_rows_used_is_a_wrong_set():
    x = np.where(np.tri(12, dtype=bool), -1, 1)  # independent rows
    y = x[:, [1, 5, 7]].prod(axis=1)
    right = solve_parity(packed_rows(x, y), 12)
    assert right == (1, 5, 7)
    for row in range(12):
        turned = y.copy()
        turned[row] *= -1
        assert solve_parity(packed_rows(x, turned), 12) not in (right, None)


@pytest.mark.parametrize(("extra", "noise"), [(0, 0.0), (2, 0.0), (10, 0.03)])
def test_the_probability_of_recovery_is_exact(extra, noise):
    """1,000 runs at n = 12 within 4.5 standard errors: 7e-6 by chance, each."""
    n, rng = 12, np.random.default_rng(extra)
    recovered = 0
    for _ in range(1000):
        examples = parity_examples(n, (0, 3, 8), n + extra, noise, rng)
        recovered += solve_parity(packed_rows(*examples), n) == (0, 3, 8)
    p = recovery_probability(n, n + extra, noise)
    assert abs(recovered / 1000 - p) < 4.5 * np.sqrt(p * (1 - p) / 1000)
    assert recovery_probability(n, n - 1, 0.0) == 0.0


def test_the_chain_has_the_correlations_it_says():
    """E[x_i x_j] = ρ^|i−j|; 40,000 rows within 6 standard errors."""
    x = chain_bits(6, 0.6, 40_000, np.random.default_rng(0))
    apart = np.abs(np.arange(6)[:, None] - np.arange(6))
    np.testing.assert_allclose(x.T @ x / len(x), 0.6**apart, atol=6 / np.sqrt(40_000))
    np.testing.assert_allclose(x.mean(axis=0), 0.0, atol=6 / np.sqrt(40_000))


def test_a_correlation_out_of_range_is_refused():
    message = r"correlation must be in \[-1, 1\], got 1.5: E\[x_i x_{i\+1}\]."
    with pytest.raises(ValueError, match=message):
        chain_bits(4, 1.5, 10, np.random.default_rng(0))


@pytest.mark.parametrize("correlation", [0.4, -0.4])
def test_the_order_of_a_long_chain_comes_back(correlation):
    rng = np.random.default_rng(0)
    hidden = rng.permutation(12)
    order = recovered_order(chain_bits(12, correlation, 3000, rng)[:, hidden])
    assert sorted(order) == list(range(12))
    back = hidden[order]
    assert np.all(np.abs(np.diff(back)) == 1)
    assert windows_kept(order, np.argsort(hidden), 4) == 1.0


def test_windows_kept_counts_windows():
    chain = np.arange(6)
    assert windows_kept(chain[::-1], chain, 3) == 1.0
    assert windows_kept(np.array([0, 1, 2, 4, 3, 5]), chain, 3) == 0.75
    assert windows_kept(np.array([0, 2, 4, 1, 3, 5]), chain, 2) == 0.0


def test_inputs_off_the_longest_path_are_still_in_the_order():
    x = np.random.default_rng(0).choice([-1.0, 1.0], size=(20, 9))
    assert sorted(recovered_order(x)) == list(range(9))
