"""Intervals of a mean: Student's, and what is said of runs that diverged."""

import numpy as np
import pytest
from scipy.stats import t

from separatrix.estimates import mean_interval


def test_students_interval():
    values = np.random.default_rng(0).normal(size=12)
    low, high = t.interval(0.95, 11, values.mean(), values.std(ddof=1) / np.sqrt(12))
    assert mean_interval(values) == pytest.approx((values.mean(), low, high))


def test_a_value_alone_is_exact():
    assert mean_interval(np.array([3.0])) == (3.0, 3.0, 3.0)


def test_of_runs_of_which_one_diverged_no_end_is_known():
    mean, lower, upper = mean_interval(np.array([0.1, np.inf, 0.2]))
    assert mean == np.inf
    assert np.isnan([lower, upper]).all()
