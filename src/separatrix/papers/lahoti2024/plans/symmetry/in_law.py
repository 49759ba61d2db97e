"""Two samples of learned networks, from S and from US, with no seed in common: are they alike?

The lemma behind the lower bounds says that θ(S)(x) and θ(US)(Ux) have one distribution. The signal
is e₁ throughout: drawn uniformly, it would hide what a learner does to coordinates.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ....._types import Array, RandomKey
from .....measures import AbstractGroup, CommonGroup, FullGroup, PatchGroup, SignedPermutations
from .....networks import CNN, FCN, LCN
from .....records import Row
from .....runs.engine.keys import key_for
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from .....tasks import DSD
from .....training import Descent, Minibatch, OptaxOptimiser, rates
from .....training.natural import LIMITS
from .learners import AbstractLearner, Descending, Simulating, scores

SHAPE = (3, 4)  # (k, d)
TASK = DSD(*SHAPE, noise_std=0.15, signal=(1.0, 0.0, 0.0, 0.0))
NUM_SAMPLES, NUM_TEST, NUM_INPUTS = 24, 256, 2
_CNN, _LCN, _FCN = CNN(*SHAPE), LCN(*SHAPE), FCN(*SHAPE)
GROUPS: dict[str, AbstractGroup] = {
    "O(kd)": FullGroup(SHAPE),
    "O(d)^k, patches permuted": PatchGroup(SHAPE),
    "O(d), patches permuted": CommonGroup(SHAPE),
    "signed permutations of all inputs": FullGroup(SHAPE, SignedPermutations()),
}
_FULL, _PATCH, _COMMON, _SIGNS = GROUPS


def _descent(rate: float, **parts) -> Descent:
    return Descent((rates(rate, threshold=rate / 4),), 100, 100, projections=LIMITS, **parts)


_GD, _SGD = _descent(0.2), _descent(0.2, batches=Minibatch(8))
_ADAM = _descent(0.02, optimiser=OptaxOptimiser("adam"))
_LOCAL_SGD = Descending(_LCN, _SGD, "SGD"), Descending(_CNN, _SGD, "SGD")
EQUAL: tuple[tuple[AbstractLearner, str], ...] = (
    (Descending(_FCN, _GD, "GD"), _FULL),
    (Descending(_LCN, _GD, "GD"), _PATCH),
    (Descending(_CNN, _GD, "GD"), _COMMON),
    (Descending(_FCN, _SGD, "SGD"), _FULL),
    (_LOCAL_SGD[0], _PATCH),
    (_LOCAL_SGD[1], _COMMON),
    (Descending(_FCN, _ADAM, "Adam"), _SIGNS),
)
DIFFERENT: tuple[tuple[AbstractLearner, str], ...] = (
    (Descending(_LCN, _GD, "GD"), _FULL),
    (Descending(_CNN, _GD, "GD"), _PATCH),
    (Descending(_FCN, _ADAM, "Adam"), _FULL),
    (Simulating(Descending(_CNN, _GD, "GD")), _FULL),
)


@dataclass(frozen=True)
class LawTrial(AbstractItem):
    """A learner on a task and on the task moved by one member of a group, many runs of each.

    `risk` is that on a fixed test sample, moved with the task; `output` the score of one of its
    inputs. `distance` is Kolmogorov's between the two samples of them.
    """

    learner: AbstractLearner
    group: AbstractGroup
    expected: Literal["equal", "different"]
    task: DSD
    num_samples: int
    num_runs: int  # of each of the two
    num_test: int
    num_inputs: int
    seed: int

    def rows(self) -> Iterator[Row]:
        key_test, key_member, key_plain, key_moved = jr.split(
            key_for("law", self.learner, self.seed), 4
        )
        matrices = jnp.eye(self._size), self._matrix(key_member)
        plain, moved = (
            self._numbers(jr.split(key, self.num_runs), key_test, matrix)
            for key, matrix in zip((key_plain, key_moved), matrices, strict=True)
        )
        for about, before in plain.items():
            after = moved[about]
            yield {
                "learner": self.learner.name,
                "group": next(name for name, group in GROUPS.items() if group == self.group),
                "about": about,
                "expected": self.expected,
                "num_runs": self.num_runs,
                "distance": kolmogorov(before, after),
                "mean": float(before.mean()),
                "mean_moved": float(after.mean()),
            }

    @property
    def _size(self) -> int:
        return math.prod(self.task.example_shape)

    def _matrix(self, key: RandomKey) -> Array:
        """U of one member."""
        member, shape = self.group.draw(key), self.task.example_shape
        move = lambda e: self.group.move_input(member, e.reshape(shape)).reshape(-1)
        return jax.vmap(move)(jnp.eye(self._size)).T

    def _numbers(self, keys: Array, key_test: RandomKey, matrix: Array) -> dict[str, np.ndarray]:
        sizes = (self.num_samples, self.num_test, self.num_inputs)
        risk, outputs = _runs(self.learner, sizes, self.task, keys, key_test, matrix)
        inputs = {f"output at input {i + 1}": outputs[:, i] for i in range(self.num_inputs)}
        return {name: np.asarray(column) for name, column in {"risk": risk, **inputs}.items()}


@partial(jax.jit, static_argnums=(0, 1))
def _runs(
    learner: AbstractLearner,
    sizes: tuple[int, int, int],  # of samples, of the test sample, of the inputs looked at
    task: DSD,
    keys: Array,
    key_test: RandomKey,
    matrix: Array,
) -> tuple[Array, Array]:
    """Risk and outputs of every run, trained on a moved sample and asked about moved inputs."""
    num_samples, num_test, num_inputs = sizes
    target = task.draw_target(key_test)
    test = task.sample(key_test, target, num_test)
    move = lambda x: jnp.matmul(x.reshape(len(x), -1), matrix.T).reshape(x.shape)

    def one(key):
        key_sample, key_learner = jr.split(key)
        sample = task.sample(key_sample, target, num_samples)
        weights = learner.learn(sample._replace(x=move(sample.x)), key_learner)
        f = scores(learner, weights, move(test.x))
        return jnp.mean((f - test.y) ** 2), f[:num_inputs]

    return jax.vmap(one)(keys)


def kolmogorov(first: np.ndarray, second: np.ndarray) -> float:
    """sup |F − G| of the two empirical distributions."""
    at = np.sort(np.concatenate([first, second]))
    below = [np.searchsorted(np.sort(x), at, side="right") / len(x) for x in (first, second)]
    return float(np.max(np.abs(below[0] - below[1])))


def plan(profile: Profile) -> Tables:
    """One row a trial and number; `quick` has fewer runs of each, and of SGD the FCN's alone.

    What takes the time is to compile, once for each learner.
    """
    quick = profile == "quick"
    num_runs, seconds = (2_000, 10.0) if quick else (10_000, 30.0)
    equal = tuple(trial for trial in EQUAL if not quick or trial[0] not in _LOCAL_SGD)
    expected: tuple[tuple[Literal["equal", "different"], tuple], ...] = (
        ("equal", equal),
        ("different", DIFFERENT),
    )
    items = tuple(
        LawTrial(
            learner, GROUPS[group], answer, TASK, NUM_SAMPLES, num_runs, NUM_TEST, NUM_INPUTS, 0
        )
        for answer, trials in expected
        for learner, group in trials
    )
    return Tables((Part("laws", items, seconds),))
