"""Tasks around DSD: DSD at one end of every knob, the same total variance, and what each one is."""

import re
from functools import partial

import jax
import jax.random as jr
import numpy as np
import pytest

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

K, D, SIGMA = 5, 4, 0.3
SIZES = (K, D, SIGMA)
AT_DSD = [
    FewPlaces(*SIZES, K),
    FavouredPlace(*SIZES, 0.0),
    SignalsByPlace(*SIZES, 1),
    SlidingSignal(*SIZES, D),
    UnequalPatches(*SIZES, 0),
    SparseSignal(*SIZES, D),
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
    (FewPlaces(*SIZES, 2), 1),
    (FavouredPlace(*SIZES, 0.5), 1),
    (SignalsByPlace(*SIZES, 3), 1),
    (SlidingSignal(*SIZES, 1), 1),
    (UnequalPatches(*SIZES, 3), 1),
    (SparseSignal(*SIZES, 1), 1),
    (UnequalNoise(*SIZES, 8.0), 1),
    (CorrelatedPixels(*SIZES, 0.8), 1),
    (CorrelatedPatches(*SIZES, 0.8), 1),
    (HeavyTails(*SIZES, 0.1), 1),
    (BoundedNoise(*SIZES, 1.0), 1),
    (RepeatedSignal(*SIZES, 3), 3),
    (MajorityOfSigns(*SIZES, 3), 3),
    (ProductOfSigns(*SIZES, 2), 2),
    (DifferentSignals(*SIZES, 3), 3),
]
BIT_FOR_BIT = (FewPlaces, FavouredPlace, SignalsByPlace, SlidingSignal, UnequalNoise)
BIT_FOR_BIT += (RepeatedSignal, MajorityOfSigns, ProductOfSigns)
NUM_SAMPLES = 4000
name = lambda value: type(value).__name__ if not isinstance(value, int) else ""
# One of a kind; the others, each another program to compile, where there is time.
EVERY_TIME = (FewPlaces, SlidingSignal, ProductOfSigns, DifferentSignals)


def of_a_kind(values):
    """The tasks, or tasks with what is expected of them."""
    for value in values:
        task = value[0] if isinstance(value, tuple) else value
        marks = () if isinstance(task, EVERY_TIME) else pytest.mark.slow
        yield pytest.param(*(value if isinstance(value, tuple) else [task]), marks=marks)


pytestmark = pytest.mark.usefixtures("compile_quickly")


def numbers(drawn):
    target, sample = drawn
    return (np.float64(part) for part in (target, *sample))


@pytest.mark.parametrize("task", [*of_a_kind(AT_DSD)], ids=name)
def test_is_dsd_at_one_end(task, drawn):
    """Example by example from the same key: stronger than equality in law.

    Bits where only places or signs were drawn in another way; one rounding elsewhere.
    """
    signal, expected = drawn(DSD(*SIZES), NUM_SAMPLES)
    target, got = drawn(task, NUM_SAMPLES)
    np.testing.assert_allclose(np.ravel(target), signal, rtol=0, atol=2e-7)
    np.testing.assert_array_equal(got.y, expected.y)
    np.testing.assert_allclose(got.x, expected.x, rtol=0, atol=3e-7)
    if isinstance(task, BIT_FOR_BIT):
        np.testing.assert_array_equal(got.x, expected.x)


@pytest.mark.parametrize(("task", "num_signals"), [*of_a_kind(AWAY)], ids=name)
def test_total_variance_is_that_of_dsd(task, num_signals, drawn):
    """E‖x‖² = kdσ² + the signals' squared norms; 5 standard errors, a false alarm of 5.8e-7."""
    _, x, y = numbers(drawn(task, NUM_SAMPLES))
    squares = np.sum(x**2, axis=(1, 2))
    error = squares.std(ddof=1) / np.sqrt(len(squares))
    assert abs(squares.mean() - (K * D * SIGMA**2 + num_signals)) < 5 * error
    assert abs(y.mean()) < 5 / np.sqrt(len(y))


@pytest.mark.parametrize("task", [FewPlaces(*SIZES, 1), FavouredPlace(*SIZES, 1.0)], ids=name)
def test_the_other_end_of_location_is_ssd(task, drawn):
    """Means within 5 standard errors, 40 of them: a false alarm of 2e-5."""
    target, x, y = numbers(drawn(task, NUM_SAMPLES))
    error = SIGMA / np.sqrt(len(y))
    assert np.all(np.abs((y[:, None, None] * x).mean(0)[1:]) < 5 * error)
    assert np.all(np.abs((y[:, None] * x[:, 0]).mean(0) - target) < 5 * error)
    assert task.location_entropy == 0


def test_location_entropy_is_that_of_the_shares():
    for task in (FewPlaces(*SIZES, 3), FavouredPlace(*SIZES, 0.4), FavouredPlace(*SIZES, 0.0)):
        shares = np.float64(task.place_shares())
        kept = shares[shares > 0]
        np.testing.assert_allclose(task.location_entropy, -np.sum(kept * np.log(kept)), rtol=1e-6)
        places = np.asarray(task.draw_places(jr.key(0), 20_000))
        counted = np.bincount(places, minlength=K) / len(places)
        assert np.all(np.abs(counted - shares) <= 5 * np.sqrt(shares * (1 - shares) / len(places)))


def test_signals_stand_in_patches_of_their_own():
    """All subsets of 3 of 5 equally often: χ² of 9 degrees, 45 is passed with probability 1e-6."""
    places = np.sort(np.asarray(RepeatedSignal(*SIZES, 3).draw_places(jr.key(0), 10_000)), axis=1)
    assert np.all(np.diff(places, axis=1) > 0)
    _, counts = np.unique(places, axis=0, return_counts=True)
    assert len(counts) == 10
    assert np.sum((counts - 1000) ** 2 / 1000) < 45


@pytest.mark.parametrize("make", [RepeatedSignal, MajorityOfSigns, ProductOfSigns])
def test_labels_are_the_rule_of_the_signs(make, drawn):
    """With hardly any noise the projections on w* show every sign."""
    task = make(K, D, 1e-3, 3)
    target, x, y = numbers(drawn(task, 500))
    signs = np.rint(x @ target)
    assert np.all(np.abs(signs).sum(axis=1) == 3)
    total = signs.sum(axis=1)
    product = np.prod(np.where(signs == 0, 1, signs), axis=1)
    rule = {RepeatedSignal: total / 3, MajorityOfSigns: np.sign(total), ProductOfSigns: product}
    np.testing.assert_array_equal(y, rule[make])
    pairs = (total**2 - 3) / 6
    assert abs((y * total / 3).mean() - task.sign_moments()[0]) < 5 / np.sqrt(500)
    assert abs(pairs.mean() - task.sign_moments()[1]) < 5 / np.sqrt(500)


def test_a_sliding_signal_begins_at_every_multiple_of_the_stride(drawn):
    task = SlidingSignal(3, 4, 1e-4, 2, signal=(0.5, 0.5, 0.5, 0.5))
    _, x, y = numbers(drawn(task, 300))
    lines = np.rint(2 * y[:, None] * x.reshape(-1, 12))
    starts = np.argmax(lines, axis=1)
    assert set(starts) == {0, 2, 4, 6, 8}
    assert np.all(lines.sum(axis=1) == 4)


def test_unequal_patches_share_a_line():
    task = UnequalPatches(6, 5, 0.1, 4)
    sizes = np.diff(task.boundaries)
    assert task.boundaries[0] == 0
    assert task.boundaries[-1] == 30
    assert sizes.min() >= 1
    assert sizes.max() > sizes.min() + 4
    means = np.asarray(task.means(task.draw_target(jr.key(0)))).reshape(6, 30)
    np.testing.assert_allclose(means @ means.T, np.eye(6), atol=1e-6)
    for start, size, row in zip(task.boundaries, sizes, means, strict=False):
        assert set(np.flatnonzero(row)) == set(range(start, start + size))


def test_a_sparse_signal_has_few_pixels_anywhere():
    draw = jax.jit(jax.vmap(SparseSignal(3, 8, 0.1, 2).draw_target))
    targets = np.asarray(draw(jr.split(jr.key(0), 30)))
    assert np.all(np.count_nonzero(targets, axis=1) == 2)
    np.testing.assert_allclose(np.linalg.norm(targets, axis=1), 1, rtol=1e-6)
    assert np.all(np.any(targets != 0, axis=0))


@partial(jax.jit, static_argnums=1)
def noise_of(task, shape):
    return task.noise(jr.key(0), shape)


def test_noise_has_the_variances_it_says():
    """Strengths by patch, correlations by distance."""
    unequal = UnequalNoise(*SIZES, 4.0)
    stds = np.float64(unequal.noise_stds())
    np.testing.assert_allclose(stds[-1] / stds[0], 4, rtol=1e-5)
    np.testing.assert_allclose(np.mean(stds**2), SIGMA**2, rtol=1e-5)

    of = lambda task, shape: np.float64(noise_of(task, shape))
    np.testing.assert_allclose(of(unequal, 20_000).std(axis=(0, 2)), stds, rtol=0.02)
    line = of(CorrelatedPixels(*SIZES, 0.6), 20_000).reshape(-1, K * D) / SIGMA
    distance = np.abs(np.subtract.outer(np.arange(K * D), np.arange(K * D)))
    np.testing.assert_allclose(line.T @ line / len(line), 0.6**distance, atol=0.05)
    patches = of(CorrelatedPatches(*SIZES, 0.6), 20_000)[:, :, 1] / SIGMA
    np.testing.assert_allclose(
        patches.T @ patches / len(patches), 0.6 ** distance[:K, :K], atol=0.05
    )


@pytest.mark.slow
def test_noise_has_the_tails_it_says():
    """The fourth moment, the support."""
    of = lambda task: np.float64(noise_of(task, (100_000,)))
    flat = of(BoundedNoise(*SIZES, 1.0))
    assert np.abs(flat).max() <= np.sqrt(3) + 1e-5
    np.testing.assert_allclose(np.mean(flat**4), 9 / 5, rtol=0.02)
    half = of(BoundedNoise(*SIZES, 0.5))  # Beta(2, 2) on ±√5: kurtosis 15/7
    np.testing.assert_allclose(np.mean(half**4), 15 / 7, rtol=0.02)
    heavy = of(HeavyTails(*SIZES, 0.1))  # kurtosis 3 + 6/(ν − 4)
    np.testing.assert_allclose(np.mean(heavy**4), 4, rtol=0.1)


ERRORS = [
    (
        lambda: FewPlaces(*SIZES, 6),
        "num_places must be in 1..5, got 6: it counts the patches that may hold the signal.",
    ),
    (
        lambda: FavouredPlace(*SIZES, -0.1),
        "fixed_share must be in [0, 1], got -0.1: it is a probability.",
    ),
    (
        lambda: SignalsByPlace(*SIZES, 0),
        "num_signals must be in 1..5, got 0: every region has a patch.",
    ),
    (
        lambda: SlidingSignal(*SIZES, 5),
        "stride must be in 1..4, got 5: a longer one would leave pixels without a signal.",
    ),
    (
        lambda: UnequalPatches(*SIZES, 4),
        "size_spread must be in 0..3, got 4: every patch has a pixel.",
    ),
    (
        lambda: SparseSignal(*SIZES, 5),
        "num_nonzero must be in 1..4, got 5: it counts pixels of a patch.",
    ),
    (
        lambda: UnequalNoise(*SIZES, 0.5),
        "noise_ratio must be at least 1, got 0.5: the last patch is the noisiest.",
    ),
    (
        lambda: CorrelatedPixels(*SIZES, 1.0),
        "correlation must be in [0, 1), got 1.0: at 1 the noise would be the same everywhere.",
    ),
    (
        lambda: HeavyTails(*SIZES, 0.5),
        "tail must be in [0, 1/2), got 0.5: from ν = 1/tail = 2 degrees of freedom down there is "
        "no variance.",
    ),
    (
        lambda: BoundedNoise(*SIZES, 2),
        "flatness must be in [0, 1], got 2.0: beyond 1, the uniform law, the noise would have two "
        "peaks.",
    ),
    (
        lambda: RepeatedSignal(*SIZES, 6),
        "num_signals must be in 1..5, got 6: each has a patch of its own.",
    ),
    (lambda: MajorityOfSigns(*SIZES, 2), "num_signals must be odd, got 2: or signs may tie."),
    (
        lambda: DifferentSignals(*SIZES, 5),
        "num_signals must be in 1..4, got 5: there are no more directions at right angles in a "
        "patch.",
    ),
    (lambda: ProductOfSigns(5, 4, 0.0, 2), "noise_std must be positive, got 0.0: σ divides the"),
]


@pytest.mark.parametrize(("make", "message"), ERRORS, ids=[text[:30] for _, text in ERRORS])
@pytest.mark.usefixtures("as_installed")
def test_a_knob_beyond_its_ends_is_refused(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        make()
