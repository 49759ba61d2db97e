"""The exact risk on tasks around DSD: DSD's at the end of a knob, and that of fresh examples."""

from functools import lru_cache

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.measures import ExactRisk, SampledRisk, Trained, exact_risk
from separatrix.networks import CNN, LCN, PatchSumWeights
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

K, D, SIGMA, NUM_SAMPLES = 4, 3, 0.4, 20_000
SIZES = (K, D, SIGMA)
TASKS = [
    FewPlaces(*SIZES, 2),
    FavouredPlace(*SIZES, 0.5),
    SignalsByPlace(*SIZES, 2),
    SlidingSignal(*SIZES, 1),
    UnequalPatches(*SIZES, 2),
    SparseSignal(*SIZES, 1),
    UnequalNoise(*SIZES, 4.0),
    RepeatedSignal(*SIZES, 3),
    MajorityOfSigns(*SIZES, 3),
    ProductOfSigns(*SIZES, 2),
    DifferentSignals(*SIZES, 2),
]
AT_DSD = [
    FewPlaces(*SIZES, K),
    FavouredPlace(*SIZES, 0.0),
    SlidingSignal(*SIZES, D),
    UnequalNoise(*SIZES, 1.0),
    RepeatedSignal(*SIZES, 1),
    ProductOfSigns(*SIZES, 1),
]
NETWORKS = (CNN(K, D), LCN(K, D))
# One of a kind; the others, each several programs to compile, where there is time.
EVERY_TIME = (FavouredPlace, MajorityOfSigns)
PAIRS = [
    pytest.param(task, network, marks=() if frequent else pytest.mark.slow)
    for task in TASKS
    for network in NETWORKS
    for frequent in [isinstance(task, EVERY_TIME) and isinstance(network, LCN)]
]
name = lambda spec: type(spec).__name__


pytestmark = pytest.mark.usefixtures("compile_quickly")


@lru_cache
def drawn(task):
    def draw(task):
        target = task.draw_target(jr.key(0))
        return target, task.sample(jr.key(1), target, NUM_SAMPLES)

    return jax.jit(draw)(task)


def some_weights(network, target):
    """Three runs with filters partly along the first signal, in all directions otherwise."""
    nodes = () if isinstance(network, CNN) else (K,)
    signal = np.resize(np.float64(target), D)
    filters = 0.4 * np.random.default_rng(0).standard_normal((3, *nodes, D)) + 0.5 * signal
    return PatchSumWeights(jnp.asarray(filters, jnp.float32), jnp.array([0.0, 0.25, 0.6]))


@pytest.mark.parametrize(("task", "network"), PAIRS, ids=name)
def test_is_the_sampled_risk(task, network):
    """5 standard errors: a false alarm of 5.8e-7 for each of three runs."""
    target, (x, y) = drawn(task)
    weights = some_weights(network, target)
    trained = Trained(task, target, network, weights, network.arrange(x)[None], y)
    ExactRisk().check(task, network)
    exact, sampled = ExactRisk().measure(trained), SampledRisk(NUM_SAMPLES).measure(trained)
    assert np.all(np.abs(exact["risk"] - sampled["risk"]) < 5 * sampled["risk_error"])
    assert np.all(sampled["risk_error"] < 0.05 * sampled["risk"])
    assert ("alignment" in exact) == ("alignment" in sampled) == (target.shape == (D,))


@pytest.mark.parametrize(
    "task",
    [t if isinstance(t, EVERY_TIME) else pytest.param(t, marks=pytest.mark.slow) for t in AT_DSD],
    ids=name,
)
def test_is_that_of_dsd_at_the_end_of_the_knob(task):
    signal = DSD(*SIZES).draw_target(jr.key(0))
    for network in NETWORKS:
        weights = some_weights(network, signal)
        expected = exact_risk(DSD(*SIZES), signal, weights)
        np.testing.assert_allclose(exact_risk(task, signal, weights), expected, rtol=1e-5)


def test_one_program_serves_every_value_of_a_knob():
    signal = DSD(*SIZES).draw_target(jr.key(0))
    weights = some_weights(LCN(K, D), signal)
    compiled = jax.jit(lambda *given: exact_risk(*given))  # a cache of its own
    for share in (0.0, 0.5, 1.0):
        compiled(FavouredPlace(K, D, SIGMA, share), signal, weights)
    assert compiled._cache_size() == 1


@pytest.mark.parametrize(
    "task",
    [
        CorrelatedPixels(*SIZES, 0.5),
        CorrelatedPatches(*SIZES, 0.5),
        HeavyTails(*SIZES, 0.2),
        BoundedNoise(*SIZES, 0.5),
    ],
    ids=name,
)
def test_other_noise_has_no_closed_form(task):
    with pytest.raises(ValueError, match="there is no closed form, use SampledRisk"):
        ExactRisk().check(task, CNN(K, D))
