"""Portions of work: what one says is all that a process needs to do it."""

import abc
import time
from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from ...records import Provenance
from ..engine.batch import Group
from ..engine.layout import Machine, this_machine
from ..engine.made import provenance
from ..engine.program_cache import keep_programs
from ..engine.training import train
from ..engine.xla_flags import compile_lightly
from .pinning import pinned


class Done(NamedTuple):
    """What a portion came to, by which software and device, and what it took."""

    results: Any
    made: Provenance
    seconds: float
    notes: tuple[str, ...] = ()  # for the user, once
    cold: bool = False  # a program was compiled for it: the next one of its kind is faster


class Worked(NamedTuple):
    """What a portion says of itself once it is done."""

    results: Any
    notes: tuple[str, ...] = ()
    cold: bool = False


class AbstractPortion(abc.ABC):
    """Work that is handed out in one piece."""

    @property
    @abc.abstractmethod
    def kind(self) -> Hashable:
        """What portions have in common that run the same compiled program."""

    @abc.abstractmethod
    def work(self, machine: Machine) -> Worked:
        """Does it, with no more than the machine allows."""


@dataclass(frozen=True)
class Training(AbstractPortion):
    """Groups of one cell, of jobs whose sizes are at most `largest`."""

    groups: tuple[Group, ...]
    largest: int

    @property
    def kind(self) -> Hashable:
        return self.groups[0].job.cell, self.largest

    def work(self, machine: Machine) -> Worked:
        return Worked(*train(self.groups, self.largest, machine))


def do_here(portion: AbstractPortion, machine: Machine) -> Done:
    """In a thread of this process."""
    began = time.monotonic()
    worked = portion.work(machine)
    return Done(worked.results, provenance(), time.monotonic() - began, worked.notes, worked.cold)


def do_elsewhere(portion: AbstractPortion, memory: int | None) -> Done:
    """In a process of an executor, on the device that is its own."""
    machine = machine_of_worker(memory)
    with pinned():
        return do_here(portion, machine)


@lru_cache(maxsize=1)
def machine_of_worker(memory: int | None) -> Machine:
    """A worker does one portion a thread, and may take a core's share of what is free."""
    compile_lightly()
    machine = this_machine(memory)
    keep_programs()
    return replace(machine, threads=1, memory=memory or machine.memory // machine.threads)
