"""The risk of learned networks with the signal in each of the patches: alike, in expectation?

DSD → SSD starts from it: a learner that is equivariant under permutations of patches, trained on
DSD, has the same expected risk on every SSD_t [lahoti2024, proofs of Thm 6.1 and 7.1].
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ....._types import Array
from .....networks import FCN, LCN
from .....records import Row
from .....runs.engine.keys import key_for
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from .....tasks import DSD
from .....training import Descent, rates
from .....training.natural import LIMITS
from .learners import AbstractLearner, Descending, Forgetful, scores

SHAPE = (5, 8)  # (k, d)
TASK = DSD(*SHAPE, noise_std=0.15)
NUM_SAMPLES, NUM_TEST = 60, 256


def _gd(rate: float, threshold: float, num_steps: int) -> Descent:
    settings = (rates(rate, threshold=threshold),)
    return Descent(settings, num_steps, num_steps, projections=LIMITS)


# A filter of the LCN meets its signal in one example of k: its rate has that factor.
_LCN = Descending(LCN(*SHAPE), _gd(0.5, 0.025, 100), "GD")
_FCN = Descending(FCN(*SHAPE), _gd(0.5, 0.02, 400), "GD")
LEARNERS: tuple[AbstractLearner, ...] = (_LCN, _FCN, Forgetful(_LCN), Forgetful(_FCN))


@dataclass(frozen=True)
class SwapTrial(AbstractItem):
    """A learner on DSD; the risk of every run on SSD_t, for every t, by a test sample of its own.

    `share` is the risk over its mean over patches. A run's test noise is drawn afresh and is the
    same for all t, so nothing but the learner can make one patch differ from another on average.
    """

    learner: AbstractLearner
    task: DSD
    num_samples: int
    num_runs: int
    num_test: int
    seed: int

    def rows(self) -> Iterator[Row]:
        keys = jr.split(key_for("swap", self.learner, self.seed), self.num_runs)
        risks = np.asarray(
            _risks(self.learner, (self.num_samples, self.num_test), self.task, keys), float
        )
        for run, of_patch in enumerate(risks):
            for patch, risk in enumerate(of_patch):
                yield {
                    "learner": self.learner.name,
                    "num_patches": self.task.num_patches,
                    "patch_dim": self.task.patch_dim,
                    "noise_std": self.task.noise_std,
                    "num_samples": self.num_samples,
                    "run": run,
                    "patch": patch,
                    "risk": float(risk),
                    "share": float(risk / of_patch.mean()),
                }


@partial(jax.jit, static_argnums=(0, 1))
def _risks(learner: AbstractLearner, sizes: tuple[int, int], task: DSD, keys: Array) -> Array:
    """[run, patch]"""
    num_samples, num_test = sizes

    def one(key):
        key_target, key_sample, key_learner, key_noise, key_label = jr.split(key, 5)
        target = task.draw_target(key_target)
        weights = learner.learn(task.sample(key_sample, target, num_samples), key_learner)
        noise = task.noise_std * jr.normal(key_noise, (num_test, *task.example_shape))
        y = jr.rademacher(key_label, (num_test,), dtype=noise.dtype)

        def on_patch(patch):
            x = noise.at[:, patch].add(y[:, None] * target[None, :])
            return jnp.mean((scores(learner, weights, x) - y) ** 2)

        return jax.vmap(on_patch)(jnp.arange(task.num_patches))

    return jax.vmap(one)(keys)


def plan(profile: Profile) -> Tables:
    """One row a learner, run and patch; `quick` has fewer runs."""
    num_runs, seconds = (100, 10.0) if profile == "quick" else (1_000, 20.0)
    items = tuple(
        SwapTrial(learner, TASK, NUM_SAMPLES, num_runs, NUM_TEST, 0) for learner in LEARNERS
    )
    return Tables((Part("risks", items, seconds),))
