"""Targets of fixed alignment on tasks around DSD: against the closed form on DSD, and against
networks with such weights on the tasks' own examples."""

import re
from dataclasses import dataclass
from functools import lru_cache

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import LCN, PatchSumWeights
from separatrix.papers.lahoti2024.plans.dsd.design import aligned_risk as dsd_aligned_risk
from separatrix.papers.lahoti2024.plans.open.targets import (
    aligned_risk,
    product_aligned_risk,
    responses,
)
from separatrix.papers.lahoti2024.theory import soft_threshold
from separatrix.papers.lahoti2024.theory.around_dsd import best_in_ball, product_response
from separatrix.tasks import DSD
from separatrix.tasks.around_dsd import (
    BoundedNoise,
    CorrelatedPatches,
    CorrelatedPixels,
    DifferentSignals,
    FavouredPlace,
    FewPlaces,
    HeavyTails,
    MajorityOfSigns,
    ProductOfSigns,
    RepeatedSignal,
    SignalsByPlace,
    SlidingSignal,
    SparseSignal,
    UnequalNoise,
    UnequalPatches,
)
from separatrix.tasks.signal import AbstractSignalTask

K, D, SIGMA, ALIGNMENT = 5, 8, 0.2, 0.8
SIZES = (K, D, SIGMA)
NUM_TARGETS, NUM_SAMPLES = 256, 32
AT_DSD = [
    FewPlaces(*SIZES, 2),  # every filter is aligned: places do not matter
    FavouredPlace(*SIZES, 0.5),
    SignalsByPlace(*SIZES, 3),
    SparseSignal(*SIZES, 2),
    SlidingSignal(*SIZES, D),
    UnequalPatches(*SIZES, 0),
    UnequalNoise(*SIZES, 1.0),
    CorrelatedPixels(*SIZES, 0.0),
    CorrelatedPatches(*SIZES, 0.0),
    HeavyTails(*SIZES, 0.0),
    BoundedNoise(*SIZES, 0.0),
    RepeatedSignal(*SIZES, 1),
    MajorityOfSigns(*SIZES, 1),
    ProductOfSigns(*SIZES, 1),
    DifferentSignals(*SIZES, 1),
]
AWAY = [
    SignalsByPlace(*SIZES, 3),
    SlidingSignal(*SIZES, 4),
    SlidingSignal(*SIZES, 3),
    UnequalPatches(*SIZES, 5),
    UnequalNoise(*SIZES, 4.0),
    CorrelatedPixels(*SIZES, 0.8),
    CorrelatedPatches(*SIZES, 0.8),
    HeavyTails(*SIZES, 0.2),
    HeavyTails(*SIZES, 0.3),
    BoundedNoise(*SIZES, 1.0),
    RepeatedSignal(*SIZES, 3),
    MajorityOfSigns(*SIZES, 3),
    DifferentSignals(*SIZES, 3),
]
# Of every kind of response one; the others, each two programs to compile, where there is time.
EVERY_TIME = (CorrelatedPatches, MajorityOfSigns)
name = lambda task: type(task).__name__


pytestmark = pytest.mark.usefixtures("compile_quickly")


@pytest.mark.parametrize("task", AT_DSD, ids=name)
def test_is_the_closed_form_at_the_end_of_the_knob(task):
    assert abs(aligned_risk(task) - dsd_aligned_risk(K, SIGMA)) < 1e-6


def test_norm_one_is_best_on_dsd_wherever_n_star_is_measured():
    for k in (10, 20, 60):
        for sigma in (0.05, 0.1, 0.2):
            best = best_in_ball(responses(DSD(k, 20, sigma), 0.9), sigma)
            assert best.norm == 1
            assert abs(best.risk - dsd_aligned_risk(k, sigma)) < 1e-6


@lru_cache
def drawn(task):
    def draw(task, key):
        key_target, key_sample = jr.split(key)
        target = task.draw_target(key_target)
        return target, task.sample(key_sample, target, NUM_SAMPLES)

    keys = jr.split(jr.key(1), NUM_TARGETS)
    return jax.jit(jax.vmap(draw, (None, 0)))(task, keys)


def signals_of(task, targets):
    """What each patch looks for, and all that its other direction must be at right angles to:
    (target, patch, pixel) and (target, patch, direction, pixel)."""
    if isinstance(task, UnequalPatches):
        means = np.float64(jax.vmap(task.means)(targets))
        parts = np.moveaxis(means, 1, 2)
        return parts.sum(axis=2), parts
    targets = np.float64(targets)
    if isinstance(task, SignalsByPlace):
        by_patch = targets[:, [0, 0, 1, 1, 2]]
    elif isinstance(task, DifferentSignals):
        by_patch = np.repeat(targets.sum(axis=1)[:, None], K, axis=1)
        return by_patch, np.repeat(targets[:, None], K, axis=1)
    else:
        by_patch = np.repeat(targets[:, None], K, axis=1)
    return by_patch, by_patch[:, :, None]


def aligned_filters(task, targets):
    """(target, patch, pixel): the same other direction in all patches where they seek the same."""
    wanted, met = signals_of(task, targets)
    rng = np.random.default_rng(0)
    other = np.repeat(rng.standard_normal((NUM_TARGETS, 1, D)), K, axis=1)
    gram = met @ np.swapaxes(met, 2, 3) + 1e-12 * np.eye(met.shape[2])
    inner = np.linalg.solve(gram, met @ other[..., None])
    other -= (np.swapaxes(met, 2, 3) @ inner)[..., 0]
    unit = lambda v: v / np.linalg.norm(v, axis=-1, keepdims=True)
    return ALIGNMENT * unit(wanted) + np.sqrt(1 - ALIGNMENT**2) * unit(other)


@jax.jit
def outputs(filters, threshold, x):
    """f of one network a target, on that target's examples."""
    network = LCN(K, D)
    score = lambda w, x: network.score(PatchSumWeights(w, threshold), x)
    return jax.vmap(jax.vmap(score, (None, 0)))(filters, x)


@pytest.mark.parametrize(
    "task",
    [t if isinstance(t, EVERY_TIME) else pytest.param(t, marks=pytest.mark.slow) for t in AWAY],
    ids=name,
)
def test_the_responses_are_those_of_networks_with_such_weights(task):
    """E[y·f] and E[f²] within 4.5 standard errors over targets: a false alarm of 7e-6 for each of
    six comparisons. What is a mean over drawn filters is known to 10⁻³."""
    targets, (x, y) = drawn(task)
    filters = jnp.asarray(aligned_filters(task, targets), jnp.float32)
    num_mixed = task.num_signals if isinstance(task, DifferentSignals) else 1
    response = responses(task, ALIGNMENT, num_mixed)
    for threshold in (0.0, 0.15, 0.4):
        f = np.float64(outputs(filters, jnp.float32(threshold), x))
        hit, power = (float(np.mean(part)) for part in response(threshold))
        for got, expected in ((np.float64(y) * f, hit), (f**2, power)):
            by_target = got.mean(axis=1)
            error = by_target.std(ddof=1) / np.sqrt(NUM_TARGETS)
            assert abs(by_target.mean() - expected) < 4.5 * error + 1e-3
            assert error < 0.05


def test_the_best_norm_and_threshold_are_best():
    """No other norm and threshold on a grid has less risk, and the risk there is the one named."""
    task = RepeatedSignal(*SIZES, 3)
    response = responses(task, 0.9)
    best = best_in_ball(response, SIGMA)
    for norm in np.linspace(0.01, 1, 40):
        hit, power = response(np.linspace(0, 1, 60))
        assert np.all(1 - 2 * norm * hit + norm**2 * power > best.risk - 1e-9)
    hit, power = response(best.threshold / best.norm)
    np.testing.assert_allclose(1 - 2 * best.norm * hit + best.norm**2 * power, best.risk, rtol=1e-6)
    assert best.norm < 1


def test_a_product_needs_a_deeper_network():
    message = (
        "num_signals must be 1, got 2: no sum over patches tells anything of a product of signs, "
        "its least risk is 1. Take product_aligned_risk, of a deeper network."
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        aligned_risk(ProductOfSigns(*SIZES, 2))
    one = ProductOfSigns(*SIZES, 1)
    assert product_aligned_risk(one) == aligned_risk(one)
    assert aligned_risk(one) < product_aligned_risk(ProductOfSigns(*SIZES, 2)) < 1


def test_the_product_of_aligned_outputs():
    """f = ((Σφ)² − Σφ²)/2 on examples of the task; 5 standard errors, a false alarm of 1e-6."""
    task = ProductOfSigns(*SIZES, 2)
    targets, (x, y) = drawn(task)
    z = np.einsum("tnpd,tpd->tnp", np.float64(x), aligned_filters(task, targets))
    for threshold in (0.0, 0.3):
        phi = soft_threshold(z, threshold)
        f = (phi.sum(-1) ** 2 - (phi**2).sum(-1)) / 2
        expected = product_response(K, SIGMA, 2, ALIGNMENT, threshold)
        for got, value in zip((np.float64(y) * f, f**2), expected, strict=True):
            assert abs(got.mean() - value) < 5 * got.std() / np.sqrt(got.size)


@dataclass(frozen=True)
class AnotherTask(AbstractSignalTask):
    num_patches: int = K
    patch_dim: int = D
    noise_std: float = SIGMA
    signal: tuple[float, ...] | None = None

    def sample(self, key, target, num_samples):
        raise NotImplementedError


def test_other_tasks_have_no_such_target():
    message = "^task must be DSD or one around it, got AnotherTask: choose a target for it.$"
    with pytest.raises(ValueError, match=message):
        aligned_risk(AnotherTask())
