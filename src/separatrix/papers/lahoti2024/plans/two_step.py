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

from ...._types import Array, Float, Key
from ....measures import alignment, exact_risk
from ....networks import CNN, LCN, GaussianStart
from ....records import Row, as_written
from ....runs.engine.keys import key_for
from ....runs.tables import AbstractItem, Part, Tables
from ....studies import Profile
from ....tasks import DSD, Sample
from ....training import FullBatch, Supply, fit, supply_of
from ..theory import (
    cnn_num_samples,
    init_scale,
    lcn_num_samples,
    noise_ceiling,
    optimal_threshold,
)
from . import proof_steps
from .proof_steps import even, predictions
from .two_step_algorithm import (
    GivenThreshold,
    TwoStep,
    paper_two_step_cnn,
    paper_two_step_lcn,
    practical_two_step_cnn,
    practical_two_step_lcn,
    printed_two_step_cnn,
)
from .two_step_in_law import Place

_CHUNK = 64


class Grid(NamedTuple):
    """What is crossed. To the noises is added the largest that the proofs cover; to the sizes, the
    size that the network's proof prints."""

    shapes: tuple[tuple[int, int], ...]  # (k, d)
    quiet: tuple[tuple[int, int], ...]  # at the noise of the proofs alone: d ≥ 400 ln k
    noise: tuple[float, ...]
    sizes: tuple[int, ...]
    num_seeds: int  # of an LCN, which has k filters to average over
    seconds: float


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((10, 20),), (), (0.05, 0.1), (256,), 3, 10.0),
    "full": Grid(
        ((10, 20), (20, 10), (10, 40)),
        ((2, 280), (3, 440)),
        (0.01, 0.05, 0.1, 0.2, 1.0),
        (16, 64, 256, 1024),
        20,
        170.0,
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
            aligned, least, risk = _train(network, algorithm, task, arranged, start, n)
            place = Place(task.num_patches, task.patch_dim, task.noise_std, n // 2)
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
                    "least_alignment_1": float(least[at, 0]),
                    "least_alignment_2": float(least[at, 1]),
                    **predictions(isinstance(network, CNN), place),
                    "risk": float(risk[at, 1]),
                }

    def _keys(self, purpose: str, spec: Any) -> Key[Array, "seed"]:
        return jnp.stack([key_for(purpose, spec, seed) for seed in self.seeds])


def plan(profile: Profile) -> Tables:
    """One row a shape, noise, network, preset, size and seed; and the steps of the proofs."""
    grid = GRIDS[profile]
    tasks = [
        DSD(k, d, noise_std)
        for shapes, noise in ((grid.shapes, grid.noise), (grid.quiet, ()))
        for k, d in shapes
        for noise_std in (noise_ceiling(k, d), *noise)
    ]
    items = tuple(item for task in tasks for item in _items_of_task(task, grid))
    return Tables((Part("alignments", items, grid.seconds), proof_steps.part(profile)))


def _items_of_task(task: DSD, grid: Grid) -> Iterator[TwoSteps]:
    k, d, sigma = task.num_patches, task.patch_dim, task.noise_std
    printed = {CNN: cnn_num_samples(k, d, sigma), LCN: lcn_num_samples(k, d, sigma)}
    more = 15 if (k, d) in grid.shapes else 1  # a CNN has one filter, and starts at 10 examples
    num_seeds = {CNN: more * grid.num_seeds, LCN: grid.num_seeds}
    for kind in (CNN, LCN):
        network = kind(k, d, GaussianStart(init_scale(k, d)))
        sizes = tuple(sorted({*grid.sizes, even(printed[kind])}))
        seeds = tuple(range(num_seeds[kind]))
        num_drawn = -(-sizes[-1] // _CHUNK) * _CHUNK
        for preset, algorithm in by_whose_constants(network, sigma).items():
            yield TwoSteps(network, preset, algorithm, task, sizes, seeds, num_drawn, _CHUNK)


def presets(network: CNN | LCN, noise_std: float) -> dict[str, TwoStep]:
    """The proof's constants, the CNN's b₁ repaired, and those that fit the noise, with b₂ = b*."""
    k, d = network.num_patches, network.patch_dim
    best = as_written(optimal_threshold(k, noise_std).threshold)
    if isinstance(network, CNN):
        practical = practical_two_step_cnn(k, d, noise_std, best)
        return {"paper": paper_two_step_cnn(k, d), "practical": practical}
    practical = practical_two_step_lcn(k, d, noise_std, best)
    return {"paper": paper_two_step_lcn(k, d), "practical": practical}


def by_whose_constants(network: CNN | LCN, noise_std: float) -> dict[str, TwoStep]:
    """As printed, repaired where a constant is misprinted, and those that fit the noise."""
    proof, practical = presets(network, noise_std).values()
    if isinstance(network, LCN):
        return {"printed": proof, "practical": practical}
    printed = printed_two_step_cnn(network.num_patches, network.patch_dim)
    return {"printed": printed, "repaired": proof, "practical": practical}


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
) -> tuple[Float[Array, "seed step"], ...]:
    """Alignment (mean over filters, and the least) and exact risk after each step."""
    n = jnp.asarray(num_samples, jnp.int32)

    def one(arranged: Arranged, start):
        target, all_of_it = arranged
        num_chunks = -(-n // all_of_it.chunk)
        supply = dataclasses.replace(all_of_it, num_samples=n, num_chunks=num_chunks)
        observe = lambda w: (
            alignment(network, w, target),
            _least_alignment(network, w, target),
            exact_risk(task, target, w),
        )
        end = fit(network, supply, algorithm, start=start, observe=observe)
        return tuple(column[:, 0] for column in end.observed)

    return jax.vmap(one)(arranged, start)


def _least_alignment(network: CNN | LCN, weights: Any, target: Array) -> Array:
    """Of all filters, which are unit vectors; a CNN has one."""
    cosines = jnp.matmul(weights.filters, target, precision="highest")
    return cosines if isinstance(network, CNN) else jnp.min(cosines, axis=-1)
