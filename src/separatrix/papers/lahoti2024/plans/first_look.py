"""Three networks on one task: every way to train each, to its last step, seeds side by side."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ...._types import Array, Key
from ....measures import AbstractMeasure, ExactRisk, SampledRisk
from ....networks import CNN, FCN, LCN, AbstractNetwork, GaussianStart
from ....records import Row
from ....runs.engine.keys import key_for
from ....runs.engine.program import Groups, program_for, run_groups
from ....runs.tables import AbstractItem, Part, Tables
from ....studies import Profile
from ....tasks import DSD
from ....training import AbstractAlgorithm, Descent, Rates, stack_rates
from ..theory import init_scale
from .dsd.setting import GRADIENT_DESCENT, LIMITS, NOISE_STD, NUM_TEST_SAMPLES
from .two_step import draw, presets

TASK = DSD(10, 20, NOISE_STD)
NUM_SAMPLES = 1000
_CHUNK = 128


@dataclass(frozen=True)
class Training(AbstractItem):
    """A network, what its training is called and is, and how its risk is measured."""

    network: AbstractNetwork
    label: str
    algorithm: AbstractAlgorithm
    measure: AbstractMeasure
    seeds: tuple[int, ...]
    task: DSD
    num_samples: int
    num_fresh: int  # drawn beyond the sample, whether `measure` uses them or not
    chunk: int

    def rows(self) -> Iterator[Row]:
        for step, columns in enumerate(self._checkpoints(), start=1):
            for at, seed in enumerate(self.seeds):
                yield {
                    "network": type(self.network).__name__,
                    "algorithm": self.label,
                    "num_patches": self.task.num_patches,
                    "patch_dim": self.task.patch_dim,
                    "noise_std": self.task.noise_std,
                    "num_samples": self.num_samples,
                    "seed": seed,
                    "step": self.algorithm.measure_every * step,
                    **{name: float(column[at]) for name, column in columns.items()},
                }

    def _checkpoints(self) -> Iterator[dict[str, np.ndarray]]:
        """Columns [seed] of every measured step; thresholds are those of the last one."""
        groups = self._groups()
        program = program_for(
            self.network, self.algorithm, self.measure, self.chunk, piece=self.num_fresh
        )
        rates = stack_rates(self.algorithm.settings, jax.tree.map(lambda w: w[0], groups.start))
        end = jax.device_get(run_groups(program, self.task, rates, groups))
        for step in range(int(end.num_checkpoints.min())):
            yield {
                "alignment": end.observed["alignment"][:, step, 0],
                "risk": end.observed["risk"][:, step, 0],
                "training_risk": end.train_risk[:, step, 0],
                "threshold": end.weights.threshold[:, 0],
            }

    def _groups(self) -> Groups:
        capacity = -(-self.num_samples // self.chunk) * self.chunk  # what is beyond n is not used
        drawn = draw(self.task, self._keys("first look", self.task), capacity + self.num_fresh)
        test_end = capacity + self.measure.num_test_samples
        return Groups(
            target=drawn.target,
            sample=jax.tree.map(lambda rows: rows[:, :capacity], drawn.sample),
            test=jax.tree.map(lambda rows: rows[:, capacity:test_end], drawn.sample),
            num_samples=jnp.full(len(self.seeds), self.num_samples, jnp.int32),
            start=jax.vmap(self.network.init)(self._keys("start", self.network)),
            key=self._keys("order", self.task),
        )

    def _keys(self, purpose: str, spec: Any) -> Key[Array, "seed"]:
        return jnp.stack([key_for(purpose, spec, seed) for seed in self.seeds])


def plan(profile: Profile) -> Tables:
    """One row a network, algorithm, measured step and seed."""
    seeds, dense_steps = {"quick": (range(3), 1_000), "full": (range(5), 20_000)}[profile]
    items = (
        *_local(CNN, tuple(seeds)),
        *_local(LCN, tuple(seeds)),
        _dense(dense_steps, tuple(seeds)),
    )
    return Tables((Part("steps", items, seconds={"quick": 20.0, "full": 60.0}[profile]),))


_training = partial(
    Training, task=TASK, num_samples=NUM_SAMPLES, num_fresh=NUM_TEST_SAMPLES, chunk=_CHUNK
)


def _local(kind: type[CNN] | type[LCN], seeds: tuple[int, ...]) -> Iterator[Training]:
    k, d = TASK.num_patches, TASK.patch_dim
    first = dataclasses.replace(GRADIENT_DESCENT, settings=GRADIENT_DESCENT.settings[:1])
    yield _training(kind(k, d), "gradient descent", first, ExactRisk(), seeds)
    small = kind(k, d, GaussianStart(init_scale(k, d)))
    for preset, algorithm in presets(small, TASK.noise_std).items():
        label = f"two steps, {preset} constants"
        yield _training(small, label, algorithm, ExactRisk(), seeds)


def _dense(num_steps: int, seeds: tuple[int, ...]) -> Training:
    network = FCN(TASK.num_patches, TASK.patch_dim)
    setting = Rates(0.3, (("threshold", 0.03),))
    descent = Descent((setting,), num_steps, measure_every=num_steps // 20, projections=LIMITS)
    return _training(network, "gradient descent", descent, SampledRisk(NUM_TEST_SAMPLES), seeds)
