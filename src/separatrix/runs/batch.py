"""From jobs to batches of groups, and from trajectories back to rows of records."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ..records import Job
from ..training import STATUS_NAMES, Trajectory, stack_rates
from .cell import Cell
from .keys import key_for
from .layout import Layout
from .program import Groups, program_for, run_groups
from .samples import Drawn, capacity_for, draw


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
    start = [cell.network.init(key_for("start", cell.network, g.seed)) for g in padded]
    train = [draw(cell.task, g.seed, layout.capacity, "train") for g in padded]
    groups = Groups(
        target=_stack([drawn.target for drawn in train]),
        sample=_stack([drawn.sample for drawn in train]),
        test=_stack([_test(cell, g.seed).sample for g in padded]),
        num_samples=jnp.asarray([g.job.num_samples for g in padded], jnp.int32),
        start=_stack(start),
        key=_stack([key_for("order", cell.task, g.seed) for g in padded]),
    )
    program = program_for(cell.network, cell.algorithm, cell.measure, layout.chunk)
    rates = stack_rates(cell.algorithm.settings, start[0])
    trajectory = jax.device_get(
        run_groups(program, cell.task, rates, groups)._replace(weights=None)
    )
    return [_rows(group, i, trajectory) for i, group in enumerate(batch)]


def _test(cell: Cell, seed: int) -> Drawn:
    num_samples = cell.measure.num_test_samples
    drawn = draw(cell.task, seed, capacity_for(num_samples), "test")
    return drawn._replace(sample=jax.tree.map(lambda rows: rows[:num_samples], drawn.sample))


def _stack(trees: Sequence[Any]) -> Any:
    return jax.tree.map(lambda *leaves: jnp.stack(leaves), *trees)


def _rows(group: Group, index: int, trajectory: Trajectory) -> Rows:
    """One row a setting, cut where its run ended."""
    algorithm = group.job.cell.algorithm
    measured, train_risk = jax.tree.map(lambda a: a[index], trajectory.log)
    ends = trajectory.num_checkpoints[index].tolist()
    columns = {**measured._asdict(), "train_risk": train_risk}
    rows: Rows = {
        "seed": [group.seed] * len(ends),
        "setting": list(range(len(ends))),
        "setting_label": [str(setting) for setting in algorithm.settings],
        "status": [STATUS_NAMES[status] for status in trajectory.status[index].tolist()],
        "steps": [algorithm.measure_every * np.arange(1, end + 1) for end in ends],
    }
    for name, log in columns.items():
        if log is not None:
            rows[name] = [log[:end, run] for run, end in enumerate(ends)]
    return rows
