"""Initial gradients: Theorem 12 by enumeration, and the ratio of CNN and FCN in integers."""

import itertools

import numpy as np
import pytest
from malach_tables import only, quick, where

from separatrix.studies.facts.malach2021.initial_gradients import (
    ACTIVATIONS,
    GAUSSIAN,
    LENGTHS,
    SIGNS,
    first_weights,
)
from separatrix.theory.malach2021.cube import signs


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
    for w in first_weights(n, initialisation):
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
    found = [row["fcn_coordinate"], row["cnn_coordinate"], row["ratio"], row["bound_share"]]
    np.testing.assert_allclose(found, [fcn, cnn, ratio, share], rtol=0.06)
    assert row["pattern_length"] == n.bit_length() - 1
    assert not row["vacuous"]


def test_where_float32_loses_the_update():
    rows = {row["input_length"]: row for row in quick("gradient-ratio")}
    lost = {
        rate: [n for n, own in rows.items() if own["fcn_coordinate"] < own[f"float32_rate_{rate}"]]
        for rate in ("1", "0.1")
    }
    assert lost == {"1": [512, 1024], "0.1": [256, 512, 1024]}
    assert all(row["fcn_coordinate"] > row["float64_rate_1"] for row in rows.values())
    for row in rows.values():  # a step that small is lost, one of twice that size is not
        for dtype, name in ((np.float32, "float32"), (np.float64, "float64")):
            w, least = dtype(row["input_length"] ** -0.5), row[f"{name}_rate_1"]
            assert w + dtype(0.9 * least) == w
            assert w + dtype(2.1 * least) != w
