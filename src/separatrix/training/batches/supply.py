"""What training draws on: a sample, how much of it counts, and the means to draw more."""

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ..._types import Array
from ...tasks import AbstractTask, Picked, Sample

Rows = Sample | Picked
# Examples whose working set is meant to stay close to the processor: benchmarks/chunks.py. On a GPU
# a step of an FCN waits for launches, a quarter of them from 1024.
CHUNKS = {"cpu": 64, "gpu": 4096}
ENDLESS = np.int32(np.iinfo(np.int32).max)


class Span(NamedTuple):
    """The examples start ≤ i < stop of a sample."""

    start: Array
    stop: Array


@partial(
    jax.tree_util.register_dataclass,
    data_fields=["examples", "num_samples", "num_chunks", "key", "task", "target"],
    meta_fields=["chunk", "most_chunks"],
)
@dataclass(frozen=True)
class Supply:
    """One sample, shared by all its runs, in the layout that the batches read."""

    examples: Any
    num_samples: Array  # n: traced, so that one program serves every sample size
    num_chunks: Array  # chunks that hold at least one of the n examples
    key: Array  # of the order in which examples are seen
    task: AbstractTask | None  # to draw afresh from, around the target
    target: Any
    chunk: int  # examples that are multiplied at once
    most_chunks: int  # of the whole sample


def supply_of(
    batches: Any,
    network: Any,
    rows: Rows,
    key: Array,
    *,
    num_samples: Array | int | None = None,
    num_chunks: Array | None = None,
    chunk: int | None = None,
    task: AbstractTask | None = None,
    target: Any = (),
) -> Supply:
    """The first `num_samples` of the rows, which are a whole number of chunks, for the batches.

    `num_chunks` may say that more chunks are gone through than those n need: where several supplies
    go side by side, as many for all.
    """
    chunk = chunk or rows.num_rows
    n = jnp.asarray(rows.num_rows if num_samples is None else num_samples, jnp.int32)
    return Supply(
        batches.prepare(network, rows, chunk),
        n,
        -(-n // chunk) if num_chunks is None else num_chunks,
        key,
        task,
        target,
        chunk,
        -(-rows.num_rows // chunk),
    )


def endless(task: AbstractTask, target: Any, key: Array) -> Supply:
    """Nothing but fresh examples, without an end."""
    none = jnp.int32(0)
    return Supply((), jnp.asarray(ENDLESS), none, key, task, target, 1, 0)
