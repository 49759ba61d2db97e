"""Patches of many pixels in few coordinates: the same inner products, in law, as drawn in full."""

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest
from scipy.stats import ks_2samp

from separatrix.networks import CNN, GaussianStart
from separatrix.papers.lahoti2024.plans.dsd.as_stated import PLACES, plan
from separatrix.papers.lahoti2024.plans.dsd.wide import WideDSD
from separatrix.papers.lahoti2024.theory import cnn_upper, lcn_upper
from separatrix.runs.engine.samples import BLOCK
from separatrix.studies import PROFILES
from separatrix.tasks import DSD
from separatrix.training import Descent, fit, rates, supply_of

SHAPE = (2, 60)
WIDE, PLAIN = WideDSD(*SHAPE, 0.1, num_examples=6), DSD(*SHAPE, 0.1)
NUM = 2000


def inner_products(task):
    """Of the first example's patches, the second's and w*, sorted apart by what they are of."""

    def one(key):
        target = task.draw_target(jr.fold_in(key, 1))
        x, y = task.sample(key, target, 6)
        inputs = jnp.concatenate([x[:2].reshape(4, -1), target[None]])
        return inputs @ inputs.T, y[:2]

    products, labels = jax.vmap(one)(jr.split(jr.key(0 if task is WIDE else 1), NUM))
    return np.asarray(products), np.asarray(labels)


def test_inner_products_have_one_law():
    (wide, _), (plain, _) = inner_products(WIDE), inner_products(PLAIN)
    for i in range(5):
        for j in range(i, 5):
            if i == j == 4:
                continue
            assert ks_2samp(wide[:, i, j], plain[:, i, j]).pvalue > 1e-4, (i, j)


def test_descent_comes_to_the_same_alignments():
    descent = Descent((rates(0.4, threshold=0.05),), 10, 10)

    def alignments(task):
        network = CNN(*task.example_shape, GaussianStart(1e-6))

        def one(key):
            target = task.draw_target(jr.fold_in(key, 1))
            supply = supply_of(descent.batches, network, task.sample(key, target, 6), key)
            w = fit(network, supply, descent, start=network.init(key)).of_run().filters
            return w @ target / jnp.linalg.norm(w)

        keys = jr.split(jr.key(2 if task is WIDE else 3), 1000)
        return np.asarray(jax.jit(jax.vmap(one))(keys))

    assert ks_2samp(alignments(WIDE), alignments(PLAIN)).pvalue > 1e-4


def test_the_theorems_speak_at_every_place_and_near_the_cnn():
    for case in plan("full").cases:
        task = case.cell.task
        at = (task.num_patches, task.patch_dim, task.noise_std)
        assert cnn_upper(*at).applicable
        assert lcn_upper(*at).applicable
        # Nine samples for every σ²d, k times as many without silencing noise: see the plan.
        least = 9.3 * task.noise_std**2 * task.patch_dim
        assert cnn_upper(*at).terms["proof"] <= 6 * least
    assert len(plan("full").cases) == 2 * len(PLACES)


@pytest.mark.parametrize("profile", PROFILES)
def test_every_sample_is_drawn_at_once(profile):
    asked = plan(profile)
    assert WideDSD.num_examples == BLOCK
    assert all(asked.sizes_of(case).grid[-1] <= BLOCK for case in asked.cases)


def test_what_is_not_wide_is_refused():
    with pytest.raises(ValueError, match="patch_dim must be above"):
        WideDSD(2, 100, 0.1)
    with pytest.raises(ValueError, match="num_samples must be at most 6, got 7"):
        WIDE.sample(jr.key(0), WIDE.draw_target(jr.key(0)), 7)
