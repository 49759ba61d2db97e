"""Choosing who does the work: what --executor, --address, --slurm and --shard describe."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from ..records import Store
from ..runs import Crew, Quarantine, local_crew, shard_from
from ..runs.executors import WHOLE
from .devices import ONE_ORDER, bytes_of, machine_for
from .options import DeviceName, ExecutorName

_NEXT = (
    "Shard {share} has done what it can alone: when all shards have, `separatrix merge` brings "
    "their stores together, and the same command goes on from there."
)


class Asked(NamedTuple):
    """The options that say who works, and where."""

    executor: ExecutorName
    address: str | None = None
    slurm: tuple[str, ...] = ()
    shard: str | None = None
    device: DeviceName | None = None
    memory: float | None = None
    deterministic: bool = False


@contextmanager
def crew_for(asked: Asked, store: Store) -> Iterator[Crew]:
    """Those who work, at the share that was asked for; they are sent home at the end."""
    _check(asked)
    share = shard_from(asked.shard) if asked.shard else WHOLE
    how = {"shard": share, "patience": Quarantine(store)}
    with _crew(asked, store, how) as crew:
        yield crew
        if share.of > 1:
            print(_NEXT.format(share=share), file=sys.stderr)
        crew.patience.end()


@contextmanager
def _crew(asked: Asked, store: Store, how: Mapping[str, Any]) -> Iterator[Crew]:
    if asked.executor is ExecutorName.local:
        with local_crew(machine_for(asked.device, asked.memory), **how) as crew:
            yield crew
    elif asked.executor is ExecutorName.dask:
        from ..runs.executors.dask import dask_crew

        with dask_crew(asked.address, bytes_of(asked.memory), **how) as crew:
            yield crew
    else:
        from ..runs.executors.slurm import slurm_crew

        with slurm_crew(store, asked.slurm, bytes_of(asked.memory), **how) as crew:
            yield crew


def _check(asked: Asked) -> None:
    leave = "leave one of them out."
    at_workers = f"set XLA_FLAGS={ONE_ORDER} where the workers are started."
    for given, option, home, way_out in (
        (asked.address, "address", ExecutorName.dask, leave),
        (asked.slurm, "slurm", ExecutorName.slurm, leave),
        (asked.device, "device", ExecutorName.local, leave),
        (asked.deterministic, "deterministic", ExecutorName.local, at_workers),
    ):
        if given and asked.executor is not home:
            raise ValueError(
                f"{option} must go with --executor {home.value}, got --executor "
                f"{asked.executor.value}: {way_out}"
            )
