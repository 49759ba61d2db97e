"""Bayes scores of tasks around DSD: against a posterior summed by brute force with densities of
SciPy, and against simulated labels."""

import itertools

import jax
import numpy as np
import pytest
from scipy import stats
from scipy.special import logsumexp

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

K, D, SIGMA = 4, 3, 0.6
SIZES = (K, D, SIGMA)
TASKS = [
    FewPlaces(*SIZES, 3),
    FavouredPlace(*SIZES, 0.6),
    SignalsByPlace(*SIZES, 2),
    SlidingSignal(*SIZES, 2),
    UnequalPatches(*SIZES, 2),
    SparseSignal(*SIZES, 1),
    UnequalNoise(*SIZES, 4.0),
    CorrelatedPixels(*SIZES, 0.7),
    CorrelatedPatches(*SIZES, 0.7),
    HeavyTails(*SIZES, 0.3),
    BoundedNoise(*SIZES, 1.0),
    BoundedNoise(*SIZES, 0.3),
    RepeatedSignal(*SIZES, 2),
    MajorityOfSigns(*SIZES, 3),
    ProductOfSigns(*SIZES, 2),
    DifferentSignals(*SIZES, 2),
]
# One of a kind; the others, each two programs to compile, where there is time.
EVERY_TIME = (FavouredPlace, CorrelatedPixels, ProductOfSigns)
every_task = pytest.mark.parametrize(
    "task",
    [t if isinstance(t, EVERY_TIME) else pytest.param(t, marks=pytest.mark.slow) for t in TASKS],
    ids=lambda task: type(task).__name__,
)


pytestmark = pytest.mark.usefixtures("compile_quickly")


def one_signal(task, target):
    """(probability, mean of x where y = 1) of every place, written out once more."""
    if isinstance(task, SlidingSignal):
        starts = [(start, target) for start in range(0, (K - 1) * D + 1, task.stride)]
    elif isinstance(task, UnequalPatches):
        cuts = task.boundaries
        parts = [target[: end - start] for start, end in itertools.pairwise(cuts)]
        starts = [(s, p / np.linalg.norm(p)) for s, p in zip(cuts, parts, strict=False)]
    elif isinstance(task, SignalsByPlace):
        starts = [(i * D, target[0 if i < 2 else 1]) for i in range(K)]
    else:
        starts = [(i * D, target) for i in range(K)]
    chances = np.ones(len(starts))
    if isinstance(task, FewPlaces):
        chances[task.num_places :] = 0
    if isinstance(task, FavouredPlace):
        chances = np.full(K, (1 - 0.6) / K) + 0.6 * (np.arange(K) == 0)
    for chance, (start, signal) in zip(chances, starts, strict=True):
        mean = np.zeros(K * D)
        mean[start : start + len(signal)] = signal
        yield chance, mean


def hypotheses(task, target):
    """(label, probability, mean of x), up to a common factor of the probabilities."""
    if not hasattr(task, "num_signals") or isinstance(task, SignalsByPlace):
        for chance, mean in one_signal(task, target):
            yield from ((y, chance, y * mean) for y in (-1, 1))
        return
    m = task.num_signals
    signals = target if isinstance(task, DifferentSignals) else np.tile(target, (m, 1))
    for places in itertools.permutations(range(K), m):
        for signs in itertools.product((-1, 1), repeat=m):
            if isinstance(task, RepeatedSignal | DifferentSignals) and len(set(signs)) > 1:
                continue
            total = sum(signs)
            label = np.prod(signs) if isinstance(task, ProductOfSigns) else np.sign(total)
            mean = np.zeros((K, D))
            for place, sign, signal in zip(places, signs, signals, strict=True):
                mean[place] += sign * signal
            yield label, 1.0, mean.ravel()


def log_density(task, noise):
    pixel = np.arange(K * D)
    distance = np.abs(np.subtract.outer(pixel, pixel))
    by_patch = np.where(distance % D == 0, task_correlation(task) ** (distance // D), 0.0)
    covariance = {
        CorrelatedPixels: SIGMA**2 * task_correlation(task) ** distance,
        CorrelatedPatches: SIGMA**2 * by_patch,
    }
    if type(task) in covariance:
        return stats.multivariate_normal(cov=covariance[type(task)]).logpdf(noise)
    if isinstance(task, UnequalNoise):
        stds = 4.0 ** (np.arange(K) / (K - 1))
        stds *= SIGMA / np.sqrt(np.mean(stds**2))
        return stats.norm(scale=np.repeat(stds, D)).logpdf(noise).sum(axis=1)
    if isinstance(task, HeavyTails):
        freedom = 1 / task.tail
        law = stats.t(freedom, scale=SIGMA * np.sqrt((freedom - 2) / freedom))
    elif isinstance(task, BoundedNoise):
        power = 1 / task.flatness
        width = SIGMA * np.sqrt(2 * power + 1)
        law = stats.beta(power, power, loc=-width, scale=2 * width)
    else:
        law = stats.norm(scale=SIGMA)
    return law.logpdf(noise).sum(axis=1)


def task_correlation(task):
    return getattr(task, "correlation", 0.5)


@pytest.fixture
def scored(drawn):
    def score(task, num_samples):
        target, sample = drawn(task, 8000)
        rows = sample.x[:num_samples]
        scores = jax.jit(jax.vmap(type(task).bayes_score, (None, None, 0)))(task, target, rows)
        return (np.float64(part) for part in (target, rows, sample.y[:num_samples], scores))

    return score


@every_task
def test_is_the_posterior_mean_of_the_label(task, scored):
    target, x, _, scores = scored(task, 200)
    logs = {-1: [], 1: []}
    for label, chance, mean in hypotheses(task, target):
        with np.errstate(divide="ignore"):
            noise = log_density(task, x.reshape(-1, K * D) - mean)
            logs[int(label)].append(np.log(chance) + noise)
    up, down = (logsumexp(logs[label], axis=0) for label in (1, -1))
    np.testing.assert_allclose(scores, np.tanh((up - down) / 2), rtol=0, atol=2e-4)
    assert np.std(scores) > 0.05


@every_task
def test_tells_how_often_simulated_labels_are_positive(task, scored):
    """In ten bins of the score the mean label is the mean score: 5 standard errors, a false alarm
    of 5.8e-6; and what is left of the label does not follow any patch's projection."""
    target, x, y, scores = scored(task, 8000)
    bins = np.digitize(scores, np.quantile(scores, np.linspace(0, 1, 11)[1:-1]))
    for i in range(10):
        of = bins == i
        spread = np.sqrt(np.sum(1 - scores[of] ** 2))
        assert abs(np.sum(y[of] - scores[of])) <= 5 * spread + 1
    along = np.tanh(x @ np.resize(target, (2, D)).T / SIGMA**2).reshape(len(y), -1)
    products = along[:, :, None] * along[:, None, :]
    features = np.concatenate([along, products.reshape(len(y), -1)], axis=1)
    left = (y - scores) @ features
    spread = np.sqrt((1 - scores**2) @ features**2)
    assert np.all(np.abs(left) <= 5 * spread + 1)
