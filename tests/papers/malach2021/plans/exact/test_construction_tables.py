"""Windows, Lemma 6's readout, its filters, and the example of figure 2."""

import numpy as np
import pytest
from malach_tables import only, quick

from separatrix.papers.malach2021.plans.exact.construction import ACTIVATIONS
from separatrix.papers.malach2021.plans.exact.coverage import frequency_below
from separatrix.papers.malach2021.plans.exact.windows import last_window_problem
from separatrix.papers.malach2021.theory.cube import signs
from separatrix.records import where


@pytest.mark.parametrize(("n", "k"), [(8, 2), (10, 3)])
def test_the_last_window_decides(n, k):
    """[malach2021, Def. 1]: n − k windows leave the loss at 1, exactly; n − k + 1 do not."""
    rows = quick("windows")
    without = only(rows, input_length=n, pattern_length=k, num_windows=n - k)
    assert without["printed"]
    assert without["least_loss"] == without["final_loss"] == 1.0
    assert without["readout_norm"] == 0.0
    whole = only(rows, input_length=n, pattern_length=k, num_windows=n - k + 1)
    assert not whole["printed"]
    assert whole["final_loss"] == 0.0
    assert whole["accuracy"] == 1.0


def test_the_labels_are_those_of_all_inputs_whatever_is_seen():
    problem = last_window_problem(5, 2, lost=1)
    np.testing.assert_array_equal(problem.labels, signs(5)[:, 3] * signs(5)[:, 4])
    assert problem.num_windows == 3
    np.testing.assert_array_equal(problem.labels, last_window_problem(5, 2, lost=0).labels)


def test_an_indicator_is_exact_at_half_the_printed_norm():
    for row in where(quick("construction"), indicator=True):
        assert row["largest_error"] < 1e-14
        assert row["parity_factor"] == row["worst_factor"] == 1.0
        np.testing.assert_allclose(row["readout_norm"], row["tight_norm"], rtol=1e-12)
        assert row["readout_norm"] < row["half_share_norm"] < row["printed_norm"]


@pytest.mark.parametrize(
    ("activation", "parity", "worst"),
    [("tanh", 4.0, 28.0), ("sigmoid", 781.0, 781.0), ("leaky ReLU 0.01", 1.01, 3.45)],
)
def test_others_pay_the_factor_of_their_eigenvalues(activation, parity, worst):
    row = only(quick("construction"), activation=activation, pattern_length=5)
    np.testing.assert_allclose([row["parity_factor"], row["worst_factor"]], [parity, worst], 0.01)
    np.testing.assert_allclose(row["readout_norm"] / row["tight_norm"], parity, rtol=0.2)
    assert row["largest_error"] < 1e-12 * worst


def test_what_has_no_readout_has_no_error():
    """tanh is odd: at k = 1 no readout of it is constant."""
    row = only(quick("construction"), activation="tanh", pattern_length=1)
    assert not row["expresses_every_pattern"]
    assert np.isnan(row["largest_error"])
    assert np.isinf(row["worst_factor"])


def test_quick_and_full_have_the_papers_activation():
    assert ACTIVATIONS["quick"][0].name == ACTIVATIONS["full"][0].name == "clipped ReLU at 1"
    assert set(ACTIVATIONS["quick"]) < set(ACTIVATIONS["full"])


def test_failures_are_below_their_bound_and_the_printed_width_is_8_times_too_large():
    for row in quick("coverage"):
        assert row["half_share_failure"] < row["chernoff_bound"] < row["failure"]
        assert row["missing_failure"] <= row["failure"]
        assert row["num_filters"] / row["covering_filters"] > 8


def test_frequencies_are_those_of_the_computation():
    """20 frequencies of 2,000 draws within 5 standard errors: false alarm below 2e-5.

    Normal where 20 failures and more are expected; the rarer ones are below 0.02.
    """
    for row in quick("coverage"):
        for kind in ("half_share", "missing"):
            p, seen = row[f"{kind}_failure"], row[f"{kind}_frequency"]
            expected = p * row["num_draws"]
            assert seen < 0.02 if expected < 20 else abs(seen - p) < 5 * np.sqrt(p / 2_000)


def test_draws_below_a_count():
    rng = np.random.default_rng(0)
    assert frequency_below(2, 3, 1.0, 2_000, rng) == 1.0  # three filters, four sign patterns
    assert frequency_below(1, 100, 1.0, 2_000, rng) == 0.0


def test_one_window_of_the_example_is_the_label():
    rows = quick("example")
    assert len(rows) == 16 - 5 + 1
    decisive = only(rows, holds_pattern=True)
    np.testing.assert_allclose(decisive["share"], decisive["pattern_value"], rtol=1e-12)
    assert all(row["share"] == 0 for row in where(rows, holds_pattern=False))
    for row in rows:
        at = row["window"] - 1
        assert row["input"][at : at + 5] == row["content"]
        assert row["active_filters"] > 0
