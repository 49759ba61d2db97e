"""Rows become curves: the checkpoint that validation chooses, seeds that are not everywhere."""

import numpy as np
import pytest
from planted_trials import trial_rows

from separatrix.probing.answer import family_curve


def test_every_size_stops_where_validation_is_best():
    rows = trial_rows("CNN", 100, noise=0.0)
    curve = family_curve(rows)
    assert set(curve.steps) == {20}
    assert curve.errors.shape == (8, 5)
    np.testing.assert_allclose(curve.mean, np.minimum(0.1 * np.sqrt(100 / curve.sizes), 0.9))
    np.testing.assert_allclose(curve.operations, 2e9)
    np.testing.assert_allclose(curve.spread, 0, atol=1e-12)


def test_the_test_error_has_no_say():
    rows = [row | {"test": 0.0 if row["step"] == 10 else 0.5} for row in trial_rows("CNN", 100)]
    assert family_curve(rows).mean.max() == 0.5


def test_a_seed_that_is_missing_is_no_number():
    rows = trial_rows("CNN", 100, sizes=(16, 32)) + trial_rows("CNN", 100, range(2), (64,))
    curve = family_curve(rows)
    assert curve.num_seeds.tolist() == [5, 5, 2]
    assert np.isnan(curve.errors[2, 2:]).all()
    assert np.isfinite(curve.mean).all()
    assert curve.among(range(5))[0].tolist() == [16, 32]
    assert curve.among((0, 1))[0].tolist() == [16, 32, 64]


def test_one_seed_has_no_spread():
    assert np.isnan(family_curve(trial_rows("CNN", 100, (0,))).spread).all()


@pytest.mark.parametrize(("rate", "edge"), [(0.001, "smallest"), (0.01, None), (0.1, "largest")])
def test_a_rate_on_the_edge_of_those_tried(rate, edge):
    tuning = [
        row
        for tried in (0.001, 0.01, 0.1)
        for row in trial_rows("CNN", 100, purpose="tuning", rate=tried)
    ]
    curve = family_curve([*tuning, *trial_rows("CNN", 100, rate=rate)])
    assert curve.edge == edge
    assert curve.errors.shape == (8, 5)


def test_rows_of_two_rates_are_no_curve():
    rows = [*trial_rows("CNN", 100), *trial_rows("CNN", 100, rate=0.1)]
    with pytest.raises(ValueError, match=r"rows must be measured with one rate, got 0\.01, 0\.1"):
        family_curve(rows)


def test_no_rows_are_no_curve():
    with pytest.raises(ValueError, match="rows must be measured with one network, got none"):
        family_curve([])
