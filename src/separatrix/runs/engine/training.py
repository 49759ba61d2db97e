"""Groups trained in batches, each program compiled by one thread, a batch halved where it must."""

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import NamedTuple

import jax

from ..cell import Cell
from .batch import Group, Rows, cut, run_batch
from .layout import Layout, Machine, layout_for
from .program import program_for

_NO_ROOM = ("RESOURCE_EXHAUSTED", "Out of memory", "out of memory")  # in the words of compilers


class Trained(NamedTuple):
    """Rows by group, what the user should know, and whether a program was compiled for it."""

    rows: list[Rows]
    notes: tuple[str, ...]
    cold: bool


def train(groups: Sequence[Group], largest: int, machine: Machine) -> Trained:
    """The records of all groups, which are of one cell.

    What a device can hold is estimated beforehand. Where other programs hold its memory too, a
    batch that does not fit is cut in two, down to single groups.
    """
    cell: Cell = groups[0].job.cell
    asked = layout_for(cell, largest, len(groups), machine)
    program = _program(cell, asked)
    layout, notes = _fitting.get(program, asked), ()
    while True:
        try:
            first, *others = cut(groups, layout)
            with _compiled_once(_program(cell, layout)) as cold:
                rows = run_batch(first, layout)
            rows += [row for batch in others for row in run_batch(batch, layout)]
            return Trained(rows, notes, cold)
        except (MemoryError, RuntimeError) as error:
            if layout.groups == 1 or not _no_room(error):
                raise
            before, layout = layout, replace(layout, groups=layout.groups // 2)
            notes = (
                f"{before.groups} groups side by side did not fit into the memory of the device: "
                f"{layout.groups} at a time from here on.",
            )
            _fitting[program] = layout


_fitting: dict[Hashable, Layout] = {}  # where what was estimated to fit did not


def _no_room(error: Exception) -> bool:
    return isinstance(error, MemoryError) or any(words in str(error) for words in _NO_ROOM)


def _program(cell: Cell, layout: Layout) -> Hashable:
    """What jax compiles one program for: cells that differ in noise or rates alone share it."""
    algorithm = cell.algorithm
    program = program_for(cell.network, algorithm, cell.measure, layout.chunk, layout.piece)
    return program, layout, len(algorithm.settings), jax.tree.structure(cell.task)


@contextmanager
def _compiled_once(program: Hashable) -> Iterator[bool]:
    """Who comes first compiles; others wait for it, as two threads would both compile."""
    first = _firsts.setdefault(program, _First())
    if first.is_over:
        yield False
        return
    with first.lock:
        yield True
    first.is_over = True


class _First:
    """The first run of a program."""

    def __init__(self):
        self.lock, self.is_over = Lock(), False


_firsts: dict[Hashable, _First] = {}
