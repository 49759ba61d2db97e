"""An FCN that simulates a CNN beside the CNN, on the same samples; and descent on the FCN.

"curves": risk against n of both, on the same test samples. "descent": the FCN trained by gradient
descent on the largest of these samples, at the step that is best for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ....._types import Array
from .....networks import CNN, FCN, GaussianStart, SphereStart
from .....records import Row
from .....runs.engine.keys import key_for
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from .....tasks import DSD
from .....training import Descent, fit, rates, supply_of
from .....training.natural import LIMITS
from ...theory import target_risk
from .learners import Descending, Simulating, scores, written_into_fcn

PLACES = ((10, 10), (10, 20), (20, 10), (20, 20))  # (k, d)
NOISE_STD, NUM_TEST = 0.1, 2048
SIZES = (4, 6, 8, 11, 16, 23, 32, 45, 64)  # a factor √2 apart
GRADIENT_DESCENT = Descent((rates(0.2, threshold=0.02),), 200, 200, projections=LIMITS)


def fcn_descents(num_patches: int, patch_dim: int) -> tuple[tuple[FCN, Descent], ...]:
    """From the unit sphere, with the rates of `natural_descent` that need fewest samples; and from
    small weights, from which an FCN comes down to the linear plateau."""
    k = num_patches
    small = FCN(k, patch_dim, GaussianStart(0.01))
    return (
        (FCN(k, patch_dim), _descent(1.0, round(0.3 / k, 4))),
        (small, _descent(round(0.3 / k, 4), round(0.03 / k, 5))),
    )


def _descent(rate: float, threshold: float) -> Descent:
    return Descent((rates(rate, threshold=threshold),), 2000, 50, projections=LIMITS)


@dataclass(frozen=True)
class SimulatedCurves(AbstractItem):
    """A CNN by gradient descent, and the FCN that its function is written into, at every size."""

    learner: Simulating
    task: DSD
    sizes: tuple[int, ...]
    seeds: tuple[int, ...]
    num_test: int

    def rows(self) -> Iterator[Row]:
        task = self.task
        keys = _keys(task, self.seeds)
        for n in self.sizes:
            columns = _both(self.learner, (max(self.sizes), self.num_test), task, keys, n)
            for at, seed in enumerate(self.seeds):
                cnn, fcn, difference = (float(column[at]) for column in columns)
                yield {
                    **_place(task, n, seed),
                    "cnn_risk": cnn,
                    "fcn_risk": fcn,
                    "largest_difference": difference,
                }


@dataclass(frozen=True)
class FcnDescent(AbstractItem):
    """Gradient descent on the FCN; the risk is the least over the steps measured."""

    network: FCN
    algorithm: Descent
    task: DSD
    num_samples: int
    seeds: tuple[int, ...]
    num_test: int

    def rows(self) -> Iterator[Row]:
        sizes, keys = (self.num_samples, self.num_test), _keys(self.task, self.seeds)
        risks = np.asarray(_descend((self.network, self.algorithm), sizes, self.task, keys))
        for seed, risk in zip(self.seeds, risks, strict=True):
            start = "sphere" if isinstance(self.network.start, SphereStart) else "small"
            place = _place(self.task, self.num_samples, seed)
            yield {**place, "start": start, "fcn_risk": float(risk)}


def _place(task: DSD, num_samples: int, seed: int) -> Row:
    return {
        "num_patches": task.num_patches,
        "patch_dim": task.patch_dim,
        "noise_std": task.noise_std,
        "target": target_risk(task.num_patches, task.noise_std),
        "num_samples": num_samples,
        "seed": seed,
    }


def _keys(task: DSD, seeds: tuple[int, ...]) -> Array:
    return jnp.stack([key_for("simulation", task, seed) for seed in seeds])


def _drawn(task: DSD, key: Array, num_drawn: int, num_test: int):
    """Signal, sample, test sample and the learner's randomness of a seed; samples are nested."""
    key_target, key_sample, key_test, key_learner = jr.split(key, 4)
    target = task.draw_target(key_target)
    sample = task.sample(key_sample, target, num_drawn)
    return sample, task.sample(key_test, target, num_test), key_learner


@partial(jax.jit, static_argnums=(0, 1))
def _both(
    learner: Simulating, sizes: tuple[int, int], task: DSD, keys: Array, num_samples: Any
) -> tuple[Array, Array, Array]:
    """Risk of the CNN, risk of the FCN, the largest difference of their outputs; [seed] each."""
    num_drawn, num_test = sizes
    cnn = learner.inner.network
    assert isinstance(cnn, CNN)

    def one(key):
        sample, test, key_learner = _drawn(task, key, num_drawn, num_test)
        weights = learner.inner.learn(sample, key_learner, num_samples)
        f = scores(learner.inner, weights, test.x)
        g = scores(learner, written_into_fcn(cnn, weights), test.x)
        risk = lambda h: jnp.mean((h - test.y) ** 2)
        return risk(f), risk(g), jnp.max(jnp.abs(f - g))

    return jax.vmap(one)(keys)


@partial(jax.jit, static_argnums=(0, 1))
def _descend(learner: tuple[FCN, Descent], sizes: tuple[int, int], task: DSD, keys: Array) -> Array:
    (network, algorithm), (num_drawn, num_test) = learner, sizes

    def one(key):
        sample, test, key_learner = _drawn(task, key, num_drawn, num_test)
        supply = supply_of(algorithm.batches, network, sample, key_learner)
        x = network.arrange(test.x)
        observe = lambda w: jnp.mean((network.scores(w, x) - test.y[None]) ** 2, axis=1)
        start = network.init(key_learner)
        end = fit(network, supply, algorithm, start=start, observe=observe)
        seen = jnp.arange(len(end.observed)) < end.num_checkpoints[0]  # the rest means nothing
        return jnp.min(jnp.where(seen, end.observed[:, 0], jnp.inf))

    return jax.vmap(one)(keys)


def plan(profile: Profile) -> Tables:
    quick = profile == "quick"
    places, seeds = (PLACES[:1], tuple(range(5))) if quick else (PLACES, tuple(range(20)))
    tasks = tuple(DSD(k, d, NOISE_STD) for k, d in places)
    curves = tuple(
        SimulatedCurves(
            Simulating(Descending(CNN(task.num_patches, task.patch_dim), GRADIENT_DESCENT, "GD")),
            task,
            SIZES,
            seeds,
            NUM_TEST,
        )
        for task in tasks
    )
    descents = tuple(
        FcnDescent(network, algorithm, task, SIZES[-1], seeds, NUM_TEST)
        for task in tasks
        for network, algorithm in fcn_descents(task.num_patches, task.patch_dim)
    )
    seconds = (4.0, 4.0) if quick else (20.0, 30.0)
    return Tables((Part("curves", curves, seconds[0]), Part("descent", descents, seconds[1])))
