"""Slurm by submitit: portions as job arrays, run again from their start where they are requeued."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from ...records import Store
from ..engine.layout import Machine
from .crew import Crew
from .portions import do_elsewhere, machine_of_worker
from .slurm_pool import SlurmPool

_SECONDS_A_PORTION = 300.0  # to start a job takes seconds to minutes
_AT_ONCE = 10_000  # portions that are with Slurm: it has the queue, and its own limits
_ASKED = {"time": 60, "cpus_per_task": 1}  # minutes, unless the user says otherwise


@contextmanager
def slurm_crew(
    store: Store, options: Sequence[str], memory: int | None, **how: Any
) -> Iterator[Crew]:
    """Jobs of Slurm, which must see the folder of the store; what passes between lies beside it.

    The first one is asked what machine it has. A job that Slurm loses is handed in once more.
    """
    folder = Path(store.root).absolute()
    wire = folder.with_name(f".{folder.name}.slurm-{uuid4().hex[:8]}")
    pool = SlurmPool(_executor(wire, options))
    try:
        machine: Machine = pool.submit(machine_of_worker, memory).result()
        yield Crew(
            pool,
            partial(do_elsewhere, memory=memory),
            machine,
            lambda: _AT_ONCE,
            seconds_a_portion=_SECONDS_A_PORTION,
            **how,
        )
    finally:
        pool.shutdown(cancel_futures=True)
        shutil.rmtree(wire, ignore_errors=True)


def _executor(folder: Path, options: Sequence[str]) -> Any:
    try:
        from submitit import SlurmExecutor
    except ImportError as error:
        raise ValueError(
            "executor slurm must have submitit installed, got none: "
            "`pip install separatrix[slurm]`."
        ) from error
    given = dict(_parameter(option) for option in options)
    if SlurmExecutor.affinity() < 0:
        raise ValueError(
            "executor slurm must find `sbatch`, got none: run it on a host of the cluster."
        )
    known = SlurmExecutor._valid_parameters()
    if unknown := sorted(set(given) - known):
        raise ValueError(
            f"slurm must be one of {', '.join(sorted(known))}, got {unknown[0]}; anything else "
            "goes into additional_parameters of a profile of Slurm's own."
        )
    executor = SlurmExecutor(folder=folder)
    executor.update_parameters(**(_ASKED | given))
    return executor


def _parameter(option: str) -> tuple[str, Any]:
    """partition=gpu, time=30: a whole number is one."""
    name, sign, value = option.partition("=")
    if not (name and sign and value):
        raise ValueError(f"slurm must be KEY=VALUE, such as partition=gpu, got {option!r}.")
    return name, int(value) if value.isdecimal() else value
