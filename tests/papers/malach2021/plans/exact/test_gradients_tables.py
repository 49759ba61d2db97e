"""Initial gradients: Theorem 12 by enumeration, and the ratio of CNN and FCN in integers."""

import itertools

import numpy as np
import pytest
from malach_tables import only, part_of, quick, rows_of

from separatrix.papers.malach2021.plans.exact.gradient_ratio import RESOLUTIONS
from separatrix.papers.malach2021.plans.exact.initial_gradients import (
    ACTIVATIONS,
    GAUSSIAN,
    LENGTHS,
    SIGNS,
)
from separatrix.papers.malach2021.theory.cube import signs
from separatrix.papers.malach2021.theory.sign_gradients import fcn_sign_gradient
from separatrix.records import where


def test_no_configuration_comes_twice():
    rows = quick("initial-gradients")
    place = ("input_length", "pattern_length", "initialisation", "activation", "bias")
    assert len({tuple(row[name] for name in place) for row in rows}) == len(rows)
    # k = 1..5, n/2, n − 1 at n = 8 and 10 are six lengths each: 4 and 5 are n/2
    assert len(rows) == 2 * 6 * 4 * 2 * 2
    full = sum(len({1, 2, 3, 4, 5, n // 2, n - 1}) for n in LENGTHS["full"])
    assert full * 4 * len(ACTIVATIONS["full"]) * 2 == 832


def test_total_bounds_hold_and_the_identity_is_exact():
    for row in quick("initial-gradients"):
        assert row["filters"] <= row["tight_bound"] * (1 + 1e-12)
        assert row["tight_bound"] <= row["printed_bound"]
        assert row["readout"] <= row["readout_bound"]
        assert row["inside"] <= row["inside_bound"] * (1 + 1e-12)
        assert row["outside"] <= row["outside_bound"] * (1 + 1e-12)
        assert row["identity_deviation"] < 1e-12


def test_the_proofs_minimum_is_broken_inside_the_parity_at_k_1():
    """σ linear but for the two ends of its range: the coordinate is 1 − 2^-6, the bound 1/7."""
    rows = where(
        quick("initial-gradients"),
        input_length=8, pattern_length=1, activation="hardtanh", initialisation="±1/n", bias=0.0,
    )  # fmt: skip
    (row,) = rows
    np.testing.assert_allclose(row["inside"], (1 - 2 * 2.0**-8) ** 2, rtol=1e-12)
    np.testing.assert_allclose(row["coordinate_bound"], 1 / 7)


@pytest.mark.parametrize("initialisation", [GAUSSIAN, *SIGNS])
def test_one_row_by_the_definition(initialisation):
    """E‖∂_w L‖² as a mean over neurons, all I and all inputs, nothing transformed."""
    n, k, bias = 8, 2, 0.3
    x = signs(n)
    total = []
    neurons = next(
        item.neurons
        for item in part_of("initial-gradients", "quick").items
        if item.input_length == n and item.neurons.initialisation == initialisation
    )
    for w in neurons.weights(n):
        slope = ((x @ w + bias > 0) & (x @ w + bias < 1)).astype(float)
        for subset in itertools.combinations(range(n), k):
            chi = x[:, subset].prod(axis=1)
            total.append(np.sum(np.mean(x * (slope * chi)[:, None], axis=0) ** 2))
    row = only(
        quick("initial-gradients"),
        input_length=n, pattern_length=k, activation="clipped ReLU at 1", bias=bias,
        initialisation=initialisation,
    )  # fmt: skip
    np.testing.assert_allclose(row["filters"], np.mean(total), rtol=1e-10)


@pytest.mark.parametrize("n", LENGTHS["full"])
@pytest.mark.parametrize("initialisation", SIGNS)
@pytest.mark.parametrize("activation", ACTIVATIONS["full"], ids=lambda activation: activation.name)
def test_with_signs_the_full_table_is_that_of_exact_sums(n, initialisation, activation):
    """Krawtchouk sums in rationals, kinks included: relative to 1e-12.

    Gradients below 1e-5 are small differences of σ's own rounding, or of the transform's: they
    agree to 1e-17. Where σ' is 0 or 1 there is neither.
    """
    rows = rows_of(
        item
        for item in part_of("initial-gradients", "full").items
        if (item.input_length, item.neurons.initialisation, item.activation)
        == (n, initialisation, activation.name)
    )
    assert len(rows) == 2 * len({1, 2, 3, 4, 5, n // 2, n - 1})
    kinked = activation.name in ("clipped ReLU at 1", "hardtanh")
    for row in rows:
        k, weight = row["pattern_length"], SIGNS[initialisation](n)
        exact = fcn_sign_gradient(n, k, activation, weight, row["bias"])
        slopes = [float(exact.inside**2), float(exact.outside**2), exact.square_filters]
        measured = [row["inside"], row["outside"], row["filters"]]
        if kinked:
            np.testing.assert_allclose(measured, slopes, rtol=1e-12, atol=0)
        gradients = np.sqrt([*slopes, float(exact.readout**2)])
        measured = np.sqrt([*measured, row["readout"]])
        np.testing.assert_allclose(measured, gradients, rtol=5e-13, atol=1e-17)


def test_a_table_says_how_its_pre_activations_were_computed():
    """Those of the sums ±a ± a … were others at kinks, and so was the table."""
    kinds = {
        item.neurons.initialisation: item.neurons.pre_activations
        for item in part_of("initial-gradients", "quick").items
    }
    sums, integers = "sums of weights", "a times integers"
    assert kinds == {GAUSSIAN: sums, **dict.fromkeys(SIGNS, integers)}


@pytest.mark.parametrize(
    ("n", "fcn", "cnn", "ratio", "share"),
    [
        (16, 4.4e-3, 1.6e-2, 3.6, 9e-3),
        (64, 4.9e-5, 2.6e-3, 53, 1.7e-2),
        (1024, 2.1e-12, 9.8e-5, 4.6e7, 1.5e-2),
    ],
)
def test_gradients_of_the_specification(n, fcn, cnn, ratio, share):
    row = only(quick("gradient-ratio"), input_length=n)
    measured = [row["fcn_coordinate"], row["cnn_coordinate"], row["ratio"], row["bound_share"]]
    np.testing.assert_allclose(measured, [fcn, cnn, ratio, share], rtol=0.06)
    assert row["pattern_length"] == n.bit_length() - 1
    assert not row["vacuous"]


def test_where_an_update_is_lost():
    rows = {row["input_length"]: row for row in quick("gradient-ratio")}
    kept = {  # the longest inputs at which some are seen
        column: max(n for n, row in rows.items() if row["fcn_coordinate"] > row[column])
        for column in RESOLUTIONS
    }
    assert kept == {
        "float32_rate_1": 256,
        "float32_rate_0.1": 128,
        "float64_rate_1": 4096,
        "float64_rate_0.1": 1024,
    }
    for row in rows.values():  # a step that small is lost, one of twice that size is not
        for dtype, name in ((np.float32, "float32"), (np.float64, "float64")):
            w, least = dtype(row["input_length"] ** -0.5), row[f"{name}_rate_1"]
            assert w + dtype(0.9 * least) == w
            assert w + dtype(2.1 * least) != w


def test_the_proofs_minimum_is_broken_on_long_inputs_too():
    """By the numbers of another implementation: 1.50, 1.39 and 1.42."""
    for n, k, share in ((1024, 10, 1.50), (128, 2, 1.39), (192, 3, 1.42)):
        row = only(quick("initial-gradients", 1), input_length=n, pattern_length=k)
        assert round(row["inside"] / row["coordinate_bound"], 2) == share
        assert row["inside"] <= row["inside_bound"]


def test_counted_coordinates_are_those_of_the_enumeration():
    counted = only(quick("initial-gradients", 1), input_length=8, pattern_length=3)
    enumerated = only(
        quick("initial-gradients"),
        input_length=8, pattern_length=3, activation=counted["activation"], bias=0.0,
        initialisation=counted["initialisation"],
    )  # fmt: skip
    for name in ("inside", "outside", "coordinate_bound", "inside_bound"):
        np.testing.assert_allclose(counted[name], enumerated[name], rtol=1e-12, atol=1e-30)


def test_an_fcn_on_all_inputs_starts_where_theorem_12_says_and_gets_there():
    for row in quick("dense-descent"):
        assert row["start_score"] <= 1
        assert row["start_filters"] <= row["filters_bound"]
        assert row["reached"]
        assert row["final_accuracy"] >= 0.99
        assert 1 < row["steps"] < 200
