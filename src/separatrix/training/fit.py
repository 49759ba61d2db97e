"""The one way in to training: any network, any examples, any algorithm."""

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
from jax.core import Tracer

from .._checks import integer
from .._types import Array, RandomKey
from ..networks import AbstractNetwork, as_network, output_shape
from ..tasks import AbstractTask, Picked, Pool, Sample, examples_of
from ..tasks.pool import as_inputs
from .base import AbstractAlgorithm, nameless
from .batches import CHUNKS, Rows, Supply, supply_of
from .loop import Fitted, train
from .losses import Objective
from .paths import check_addresses

Examples = Supply | AbstractTask | tuple[Any, Any]


def fit(
    network: Any,
    examples: Examples,
    algorithm: AbstractAlgorithm,
    *,
    seed: "int | RandomKey" = 0,
    num_samples: int | None = None,
    start: Any = None,
    rates: Any = None,
    observe: Callable[[Any], Any] = lambda weights: (),
) -> Fitted:
    """The network trained once for every setting of the algorithm, side by side.

    Examples are arrays (x, y), a pool, or a task to draw `num_samples` from. From the seed come the
    starting weights, unless `start` holds them, the order of examples and what is drawn. `observe`
    is called with the weights of all runs at every measured step, and what it returns is kept.

    Inside of a compiled program everything may be traced, `examples` being a `Supply` and `rates`
    stacked: that is how thousands are trained at once.
    """
    key_start, key_supply = jr.split(seed if _is_key(seed) else jr.key(seed))
    if not isinstance(examples, Supply):
        network, examples = _supply(network, examples, algorithm, key_supply, num_samples)
    if start is None:
        start = network.init(key_start)
    if rates is None:
        check_addresses(algorithm, start)
        rates = algorithm.stacked(start)
    if _is_concrete((start, examples)):
        return _compiled(network, nameless(algorithm), observe, start, rates, examples)
    return _fit(network, algorithm, observe, start, rates, examples)


def _fit(
    network: AbstractNetwork,
    algorithm: AbstractAlgorithm,
    observe: Callable[[Any], Any],
    start: Any,
    rates: Any,
    supply: Supply,
) -> Fitted:
    num_runs = jax.tree.leaves(rates)[0].shape[0]
    start = algorithm.begin(start, supply)
    weights = jax.tree.map(lambda w: jnp.broadcast_to(w[None], (num_runs, *w.shape)), start)
    objective = Objective(network, algorithm.loss, algorithm.precision)
    return train(objective, algorithm, observe, weights, rates, supply)


_compiled = partial(jax.jit, static_argnums=(0, 1, 2))(_fit)


def _supply(
    guest: Any,
    examples: Any,
    algorithm: AbstractAlgorithm,
    key: RandomKey,
    num_samples: int | None,
) -> tuple[AbstractNetwork, Supply]:
    key_draw, key_order = jr.split(key)
    endless = isinstance(examples, AbstractTask) and not isinstance(examples, Pool)
    task = examples if endless else None
    algorithm.batches.check(task)
    rows, target = _drawn(examples, key_draw, num_samples)
    network = as_network(guest, rows.x.shape[1:])
    if _is_concrete(rows.y):
        algorithm.loss.check(np.asarray(rows.y), output_shape(network))
    chunk = min(CHUNKS["cpu" if jax.default_backend() == "cpu" else "gpu"], rows.num_rows)
    supply = supply_of(
        algorithm.batches,
        network,
        _filled_up(rows, chunk),
        key_order,
        num_samples=rows.num_rows if num_samples is None else num_samples,
        chunk=chunk,
        task=task,
        target=target,
    )
    return network, supply


def _drawn(examples: Any, key: Array, num_samples: int | None) -> tuple[Rows, Any]:
    """The rows, and the target they were drawn around."""
    if isinstance(examples, Pool):
        _check_size(num_samples, examples.num_train)
        return examples.picked(examples.draw_order(key)), ()
    if isinstance(examples, AbstractTask):
        if num_samples is None:
            raise ValueError("num_samples must say how many examples to draw, got None.")
        key_target, key_sample = jr.split(key)
        target = examples.draw_target(key_target)
        return examples.sample(key_sample, target, num_samples), target
    if not isinstance(examples, tuple | list) or len(examples) != 2:
        raise ValueError(
            f"examples must be a task, a pool or arrays (x, y), got {type(examples).__name__}."
        )
    x, y = examples if not _is_concrete(examples) else examples_of(*examples)
    _check_size(num_samples, x.shape[0])
    return Sample(as_inputs(jnp.asarray(x)), jnp.asarray(y)), ()


def _check_size(num_samples: int | None, available: int) -> None:
    if num_samples is not None and not 1 <= integer("num_samples", num_samples) <= available:
        raise ValueError(f"num_samples must be in 1..{available}, got {num_samples}.")


def _filled_up(rows: Rows, chunk: int) -> Rows:
    """With copies of the first row, which nothing counts, to a whole number of chunks."""
    missing = -rows.num_rows % chunk
    if not missing:
        return rows
    again = lambda a: jnp.concatenate([a, jnp.broadcast_to(a[:1], (missing, *a.shape[1:]))])
    if isinstance(rows, Picked):
        return rows._replace(places=again(rows.places))
    return Sample(*map(again, rows))


def _is_key(seed: Any) -> bool:
    return isinstance(seed, jax.Array) and jnp.issubdtype(seed.dtype, jax.dtypes.prng_key)


def _is_concrete(tree: Any) -> bool:
    return not any(isinstance(leaf, Tracer) for leaf in jax.tree.leaves(tree))
