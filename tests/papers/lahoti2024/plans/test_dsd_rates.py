"""The natural rates are as large as is safe."""

import dataclasses

import numpy as np
import pytest

from separatrix.estimates import trajectories
from separatrix.networks import CNN, FCN, LCN
from separatrix.papers.lahoti2024.plans.dsd.setting import dsd_case
from separatrix.records import Job, Store
from separatrix.runs import execute, this_machine
from separatrix.training import Rates
from separatrix.training.natural import natural_descent

SEEDS = tuple(range(20))


def num_silenced(network, num_samples, folder, faster_threshold):
    """How many of 20 networks end with a threshold that lets nothing through: risk 1."""
    descent = natural_descent(network, 10)
    ((name, rate),) = descent.settings[0].overrides
    setting = Rates(descent.settings[0].default, ((name, faster_threshold * rate),))
    alone = dataclasses.replace(descent, settings=(setting,), num_steps=100, measure_every=100)
    job = Job(dsd_case(network, 10, 10, descent=alone).cell, num_samples, SEEDS)
    execute([job], store := Store(folder), this_machine(), num_samples, lambda done: None)
    (runs,) = trajectories(store.read([job])).values()
    return sum(np.isclose(risk[-1], 1) for risk in runs.risks)


@pytest.mark.parametrize(("network", "near_n_star"), [(CNN, 8), (LCN, 80)])
def test_the_fastest_threshold_is_safe_and_ten_times_that_is_not(network, near_n_star, tmp_path):
    assert num_silenced(network, near_n_star, tmp_path, 1) == 0
    assert num_silenced(network, near_n_star, tmp_path, 10) >= 2


@pytest.mark.parametrize(
    ("network", "filters", "threshold"), [(CNN, 1, 1), (LCN, 3, 1), (FCN, 1, 1 / 3)]
)
def test_rates_have_the_units_of_the_gradient(network, filters, threshold):
    """From 10 patches to 30: an LCN's filters get thrice the rate, an FCN's threshold a third."""
    few, many = (natural_descent(network, k).settings for k in (10, 30))
    for small, large in zip(few, many, strict=True):
        assert large.default == pytest.approx(filters * small.default, rel=0.01)
        ratio = dict(large.overrides)["threshold"] / dict(small.overrides)["threshold"]
        assert ratio == pytest.approx(threshold, rel=0.01)
