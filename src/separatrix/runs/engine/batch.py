"""From jobs to batches of groups, and from trajectories back to rows of records."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ..._types import Array
from ...networks import AbstractNetwork
from ...records import Job
from ...training import STATUS_NAMES, Fitted
from ..cell import Cell
from .keys import key_of, word_for
from .layout import Layout
from .program import Groups, program_for, run_groups
from .samples import capacity_for, draw, draw_again, on_device


class Group(NamedTuple):
    """All settings of a job's cell at one seed."""

    job: Job
    seed: int


Rows = dict[str, list]


def cut(groups: Sequence[Group], layout: Layout) -> Iterator[tuple[Group, ...]]:
    """Batches of `layout.groups` groups of one cell; the last may be shorter."""
    for start in range(0, len(groups), layout.groups):
        yield tuple(groups[start : start + layout.groups])


def run_batch(batch: Sequence[Group], layout: Layout) -> list[Rows]:
    """The records of every group, trained by one call of one compiled program."""
    cell: Cell = batch[0].job.cell
    # A short batch is filled up with copies of its last group: the shape is what was compiled.
    padded = (*batch, *[batch[-1]] * (layout.groups - len(batch)))
    program = program_for(cell.network, cell.algorithm, cell.measure, layout.chunk, layout.piece)
    groups = _groups(cell, padded, layout)
    rates = cell.algorithm.stacked(jax.tree.map(lambda w: w[0], groups.start))
    fitted = run_groups(program, on_device(cell.task), rates, groups)._replace(weights=None)
    fitted = jax.device_get(fitted)
    return [_rows(group, i, fitted) for i, group in enumerate(batch)]


def _groups(cell: Cell, groups: Sequence[Group], layout: Layout) -> Groups:
    """What the program is fed: each seed is drawn once, and given to all of its groups."""
    seeds = tuple(dict.fromkeys(group.seed for group in groups))
    take = _taker([seeds.index(group.seed) for group in groups])
    # On a CPU a batch is one seed, which the next batch has again; a GPU would hoard its memory.
    again = partial(draw_again, kept_bytes=layout.kept)
    drawing = again if layout.groups == 1 else draw
    train = drawing(cell.task, seeds, layout.capacity, "train")
    num_test = cell.measure.num_test_samples
    test = drawing(cell.task, seeds, capacity_for(num_test), "test").sample
    start, key = _begin(
        cell.network,
        word_for("start", cell.network),
        word_for("order", cell.task),
        np.array(seeds, np.uint32),
    )
    return Groups(
        target=take(train.target),
        sample=take(train.sample),
        test=take(jax.tree.map(lambda rows: rows[:, :num_test], test)),
        num_samples=jnp.asarray([group.job.num_samples for group in groups], jnp.int32),
        start=take(start),
        key=take(key),
    )


def _taker(index: list[int]) -> Callable[[Any], Any]:
    """Rows of every leaf by index; all of them in order are the leaf itself."""
    if index == [*range(len(index))]:
        return lambda tree: tree
    return lambda tree: jax.tree.map(lambda leaf: leaf[np.array(index)], tree)


@partial(jax.jit, static_argnames="network")
def _begin(network: AbstractNetwork, start_word: Array, order_word: Array, seeds: Array) -> Any:
    """Starting weights and the key of the order of examples, by seed."""
    return jax.lax.map(
        lambda seed: (network.init(key_of(start_word, seed)), key_of(order_word, seed)), seeds
    )


def _rows(group: Group, index: int, fitted: Fitted) -> Rows:
    """One row a setting, cut where its run ended."""
    algorithm = group.job.cell.algorithm
    ends = fitted.num_checkpoints[index].tolist()
    columns = {**fitted.observed, "train_risk": fitted.train_risk}
    rows: Rows = {
        "seed": [group.seed] * len(ends),
        "setting": list(range(len(ends))),
        "setting_label": [str(setting) for setting in algorithm.settings],
        "status": [STATUS_NAMES[status] for status in fitted.status[index].tolist()],
        "steps": [np.array(algorithm.checkpoints[:end]) for end in ends],
    }
    for name, log in columns.items():
        rows[name] = [log[index, :end, run] for run, end in enumerate(ends)]
    return rows
