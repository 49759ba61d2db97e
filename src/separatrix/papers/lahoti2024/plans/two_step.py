"""Runs of the two-step algorithm: a network, a preset, a task, at every size, seeds side by side.

One program a network and shape: sizes, noises and the constants of a preset are traced.
"""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ...._types import Array, Float, Key
from ....measures import alignment, exact_risk
from ....networks import CNN, LCN, GaussianStart
from ....records import Row
from ....runs.engine.keys import key_for
from ....runs.tables import AbstractItem, Part, Tables
from ....studies import Profile
from ....tasks import DSD, Sample
from ....training import FullBatch, Supply, fit, supply_of
from ..theory import (
    cnn_first_alignment,
    cnn_num_samples,
    cnn_second_alignment,
    init_scale,
    lcn_first_alignment,
    lcn_num_samples,
    lcn_second_alignment,
    noise_ceiling,
    optimal_threshold,
)
from .two_step_algorithm import (
    GivenThreshold,
    TwoStep,
    paper_two_step_cnn,
    paper_two_step_lcn,
    practical_two_step_cnn,
    practical_two_step_lcn,
)

_CHUNK = 64


class Grid(NamedTuple):
    """What is crossed. To the noises is added the largest that the proofs cover; to the sizes, the
    size that the network's proof prints."""

    shapes: tuple[tuple[int, int], ...]  # (k, d)
    noise: tuple[float, ...]
    sizes: tuple[int, ...]
    seeds: tuple[int, ...]
    seconds: float


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((10, 20),), (0.05, 0.1), (256,), (0, 1, 2), 10.0),
    "full": Grid(
        ((10, 20), (20, 10), (10, 40)),
        (0.01, 0.05, 0.1, 0.2),
        (16, 64, 256, 1024),
        (0, 1, 2, 3, 4),
        40.0,
    ),
}


class Drawn(NamedTuple):
    """Signals and samples; the leading axis is the seed."""

    target: Array
    sample: Sample


@dataclass(frozen=True)
class TwoSteps(AbstractItem):
    """Two steps of a network on a task; a sample of n is the first n of the examples drawn."""

    network: CNN | LCN
    preset: str  # what the constants of the algorithm are called
    algorithm: TwoStep
    task: DSD
    sizes: tuple[int, ...]
    seeds: tuple[int, ...]
    num_drawn: int  # whole chunks
    chunk: int

    def rows(self) -> Iterator[Row]:
        network, task = self.network, self.task
        drawn = draw(task, self._keys("two-step", task), self.num_drawn)
        start = jax.vmap(network.init)(self._keys("start", network))
        arranged = _arrange(network, self.chunk, drawn)
        for n in self.sizes:
            algorithm = traced(self.algorithm, n)
            aligned, risk = _train(network, algorithm, task, arranged, start, n)
            for at, seed in enumerate(self.seeds):
                yield {
                    "network": type(network).__name__,
                    "preset": self.preset,
                    "num_patches": task.num_patches,
                    "patch_dim": task.patch_dim,
                    "noise_std": task.noise_std,
                    "num_samples": n,
                    "seed": seed,
                    "alignment_1": float(aligned[at, 0]),
                    "alignment_2": float(aligned[at, 1]),
                    **predictions(network, task.noise_std, n),
                    "risk": float(risk[at, 1]),
                }

    def _keys(self, purpose: str, spec: Any) -> Key[Array, "seed"]:
        return jnp.stack([key_for(purpose, spec, seed) for seed in self.seeds])


def plan(profile: Profile) -> Tables:
    """One row a shape, noise, network, preset, size and seed."""
    grid = GRIDS[profile]
    items = tuple(
        item
        for k, d in grid.shapes
        for noise_std in (noise_ceiling(k, d), *grid.noise)
        for item in _items_of_task(DSD(k, d, noise_std), grid)
    )
    return Tables((Part("alignments", items, grid.seconds),))


def _items_of_task(task: DSD, grid: Grid) -> Iterator[TwoSteps]:
    k, d, sigma = task.num_patches, task.patch_dim, task.noise_std
    printed = {CNN: even(cnn_num_samples(k, d, sigma)), LCN: even(lcn_num_samples(k, d, sigma))}
    num_drawn = -(-max(*grid.sizes, *printed.values()) // _CHUNK) * _CHUNK
    for kind in (CNN, LCN):
        network = kind(k, d, GaussianStart(init_scale(k, d)))
        sizes = tuple(sorted({*grid.sizes, printed[kind]}))
        for preset, algorithm in presets(network, sigma).items():
            yield TwoSteps(network, preset, algorithm, task, sizes, grid.seeds, num_drawn, _CHUNK)


def even(num_samples: float) -> int:
    """The next even number: two halves of the same size."""
    return 2 * int(np.ceil(num_samples / 2))


def presets(network: CNN | LCN, noise_std: float) -> dict[str, TwoStep]:
    """The proof's constants, and those that fit the noise, with b₂ = b*."""
    k, d = network.num_patches, network.patch_dim
    best = optimal_threshold(k, noise_std).threshold
    if isinstance(network, CNN):
        practical = practical_two_step_cnn(k, d, noise_std, best)
        return {"paper": paper_two_step_cnn(k, d), "practical": practical}
    practical = practical_two_step_lcn(k, d, noise_std, best)
    return {"paper": paper_two_step_lcn(k, d), "practical": practical}


def predictions(network: CNN | LCN, noise_std: float, num_samples: int) -> dict[str, float]:
    """Alignment after step 1, and after step 2 if b₁ passes the signal and nothing else."""
    k, d, m = network.num_patches, network.patch_dim, num_samples // 2
    if isinstance(network, CNN):
        first = cnn_first_alignment(k, d, noise_std, m)
        return {"predicted_1": first, "predicted_2": cnn_second_alignment(d, noise_std, m)}
    first = lcn_first_alignment(k, d, noise_std, m)
    return {"predicted_1": first, "predicted_2": lcn_second_alignment(k, d, noise_std, m)}


def traced(algorithm: TwoStep, num_samples: int) -> TwoStep:
    """The same algorithm on n examples, b₁ as a number: all presets are then one program."""
    first_threshold = float(algorithm.first_threshold.value(jnp.int32(num_samples)))
    return dataclasses.replace(algorithm, first_threshold=GivenThreshold(first_threshold))


@partial(jax.jit, static_argnums=2)
def draw(task: DSD, keys: Key[Array, "seed"], num_samples: int) -> Drawn:
    """A signal and a sample of its own for every key."""

    def one(key):
        key_target, key_sample = jr.split(key)
        target = task.draw_target(key_target)
        return Drawn(target, task.sample(key_sample, target, num_samples))

    return jax.vmap(one)(keys)


class Arranged(NamedTuple):
    """Signals, and samples as the steps read them; the leading axis is the seed."""

    target: Array
    supply: Supply


@partial(jax.jit, static_argnums=(0, 1))
def _arrange(network: CNN | LCN, chunk: int, drawn: Drawn) -> Arranged:
    """Once for all sizes: inside `_train` it would be most of the work."""
    one = lambda sample: supply_of(FullBatch(), network, sample, jr.key(0), chunk=chunk)
    return Arranged(drawn.target, jax.vmap(one)(drawn.sample))


@partial(jax.jit, static_argnums=0)
def _train(
    network: CNN | LCN,
    algorithm: TwoStep,
    task: DSD,
    arranged: Arranged,
    start: Any,
    num_samples: Any,
) -> tuple[Float[Array, "seed step"], Float[Array, "seed step"]]:
    """Alignment and exact risk after each step, for every seed."""
    n = jnp.asarray(num_samples, jnp.int32)

    def one(arranged: Arranged, start):
        target, all_of_it = arranged
        num_chunks = -(-n // all_of_it.chunk)
        supply = dataclasses.replace(all_of_it, num_samples=n, num_chunks=num_chunks)
        observe = lambda w: (alignment(network, w, target), exact_risk(task, target, w))
        end = fit(network, supply, algorithm, start=start, observe=observe)
        return tuple(column[:, 0] for column in end.observed)

    return jax.vmap(one)(arranged, start)
