"""Training from (Vw⁰, US) beside training from (w⁰, S): the scores of the two must agree.

An algorithm that passes for every member of a group, from a start whose law the group leaves alone
(Gaussian and sphere starts do; sign starts only under signed permutations), is covered by the lower
bounds for that group [lahoti2024, Sec. 5]. The law of the start is not looked at here.
"""

import math
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from .._types import Array, Float, RandomKey
from ..networks import AbstractNetwork
from ..tasks import AbstractTask, Sample
from ..training import AbstractAlgorithm, fit, nameless, supply_of
from .groups import AbstractGroup

Precision = Literal["float32", "float64"]
# Of scores of order 1, as they are where labels are ±1, over some hundred steps.
ROUNDING: dict[Precision, float] = {"float32": 1e-4, "float64": 1e-12}


def largest_deviation(
    network: AbstractNetwork,
    algorithm: AbstractAlgorithm,
    group: AbstractGroup,
    task: AbstractTask,
    key: RandomKey,
    *,
    num_samples: int = 32,
    num_members: int = 4,
    num_fresh: int = 64,
    dtype: Precision = "float64",
) -> float:
    """max |f'(Ux) − f(x)| over members, settings and fresh x: f trained from (w⁰, S), f' from its
    image (Vw⁰, US), with the same randomness inside the algorithm.

    NaN where training diverged. The whole computation, drawing included, is in `dtype`.
    """
    with jax.enable_x64(dtype == "float64"):
        key_data, key_start, key_members, key_order = jr.split(key, 4)
        num_drawn = num_samples + num_fresh
        target, (x, y), start = _draw(task, network, (key_data, key_start), num_drawn, dtype)
        data = (task, target, Sample(x[:num_samples], y[:num_samples]), x[num_samples:])
        maps, starts = _move_start(group, network.example_shape, key_members, num_members, start)
        rates = algorithm.stacked(start)
        scores = np.asarray(
            _trained_scores(network, nameless(algorithm), rates, data, maps, starts, key_order)
        )
    if scores.dtype != dtype:
        raise TypeError(
            f"scores must be {dtype}, got {scores.dtype}: the network or the algorithm casts them."
        )
    return float(np.max(np.abs(scores[1:] - scores[:1])))


def assert_equivariant(
    network: AbstractNetwork,
    algorithm: AbstractAlgorithm,
    group: AbstractGroup,
    task: AbstractTask,
    key: RandomKey,
    *,
    num_members: int = 4,
    dtype: Precision = "float64",
    tolerance: float | None = None,
    **sizes: int,
) -> None:
    """Raises an AssertionError where `largest_deviation` is above `tolerance`, or not a number.

    Without a tolerance that of `ROUNDING`; longer training needs a larger one. `sizes` may be
    num_samples and num_fresh.
    """
    allowed = ROUNDING[dtype] if tolerance is None else tolerance
    measured = partial(largest_deviation, num_members=num_members, dtype=dtype, **sizes)
    deviation = measured(network, algorithm, group, task, key)
    if not deviation <= allowed:
        raise AssertionError(
            f"{type(algorithm).__name__} on {type(network).__name__} must be equivariant under "
            f"{group}: scores after training on moved data deviate by {deviation:.3g}, more than "
            f"{allowed:.3g}, over {num_members} members in {dtype}."
        )


# These programs run once, on few examples: to optimise them would cost more than it saves.
_QUICKLY = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
_jit = partial(jax.jit, compiler_options=_QUICKLY)


@partial(_jit, static_argnums=(1, 3, 4))
def _draw(task, network, keys, num_samples, dtype) -> tuple[Any, Sample, Any]:
    """Target, examples and the start w⁰."""
    key_target, key_sample = jr.split(keys[0])
    with jax.numpy_dtype_promotion("standard"):  # a task may draw its labels in float32
        target = task.draw_target(key_target)
        drawn = task.sample(key_sample, target, num_samples), network.init(keys[1])
        return target, *jax.tree.map(lambda leaf: leaf.astype(dtype), drawn)


@partial(_jit, static_argnums=(0, 1, 3))
def _move_start(group, shape, key, num_members, start) -> tuple[Array, Any]:
    """U of every member as a matrix, and Vw⁰; the first of both is unmoved."""
    basis = jnp.eye(math.prod(shape))

    def one(key):
        member = group.draw(key)
        columns = jax.vmap(lambda e: group.move_input(member, e.reshape(shape)).reshape(-1))(basis)
        return columns.T, group.move_weights(member, start)

    moved = jax.vmap(one)(jr.split(key, num_members))
    return jax.tree.map(lambda a, rest: jnp.concatenate([a[None], rest]), (basis, start), moved)


@partial(_jit, static_argnums=(0, 1))
def _trained_scores(
    network: AbstractNetwork,
    algorithm: AbstractAlgorithm,
    rates: Any,
    data: tuple[AbstractTask, Any, Sample, Array],
    maps: Float[Array, "member input input"],
    starts: Any,
    key: RandomKey,
) -> Float[Array, "member run sample"]:
    """Scores on moved fresh inputs, trained on the moved sample; one program serves all groups."""
    task, target, sample, fresh = data

    def one(matrix, start):
        moved = sample._replace(x=_move(matrix, sample.x))
        afresh = MovedTask(task, matrix)
        batches = algorithm.batches
        supply = supply_of(batches, network, moved, key, task=afresh, target=target)
        end = fit(network, supply, algorithm, start=start, rates=rates)
        return network.scores(end.weights, network.arrange(_move(matrix, fresh)))

    return jax.vmap(one)(maps, starts)


@dataclass(frozen=True)
class MovedTask(AbstractTask):
    """U∘P: draws (x, y) from `task` and returns (Ux, y). For algorithms that draw afresh."""

    task: AbstractTask
    matrix: Float[Array, "input input"]

    @property
    def example_shape(self) -> tuple[int, ...]:
        return self.task.example_shape

    def draw_target(self, key: RandomKey) -> Any:
        return self.task.draw_target(key)

    def sample(self, key: RandomKey, target: Any, num_samples: int) -> Sample:
        with jax.numpy_dtype_promotion("standard"):
            x, y = self.task.sample(key, target, num_samples)
        return Sample(_move(self.matrix, x.astype(self.matrix.dtype)), y.astype(self.matrix.dtype))


def _move(matrix: Array, x: Array) -> Array:
    return jnp.matmul(x.reshape(x.shape[0], -1), matrix.T, precision="highest").reshape(x.shape)
