"""A Dask cluster by its address, however it was started: by hand, for Slurm, on Kubernetes."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from ... import __version__
from ..engine.layout import Machine
from .crew import Crew
from .portions import do_elsewhere, machine_of_worker

_SECONDS_A_PORTION = 10.0  # a journey takes milliseconds; more would make the last ones wait long
_SECONDS_TO_CONNECT = 20
_AHEAD = 2  # portions a thread: the next one is there when one is done


@contextmanager
def dask_crew(address: str | None, memory: int | None, **how: Any) -> Iterator[Crew]:
    """The workers of a scheduler. A worker that dies is replaced by another: Dask sends its work
    there."""
    client = _connected(address)
    try:
        machine = _machine(client, memory)
        executor = client.get_executor(pure=False, retries=0)
        slots = lambda: _AHEAD * sum(client.nthreads().values())
        do = partial(do_elsewhere, memory=memory)
        crew = Crew(executor, do, machine, slots, seconds_a_portion=_SECONDS_A_PORTION, **how)
        try:
            yield crew
        finally:
            crew.leave()
    finally:
        client.close(timeout=2)


def _connected(address: str | None) -> Any:
    try:
        from distributed import Client
    except ImportError as error:
        raise ValueError(
            "executor dask must have Dask installed, got none: `pip install separatrix[dask]`."
        ) from error
    if not address:
        raise ValueError(
            "address must be that of a Dask scheduler, got none: start one with `dask scheduler` "
            "and workers with `dask worker ADDRESS`, then give --address."
        )
    try:
        return Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ValueError(
            f"address must be that of a Dask scheduler that answers, got {address}: "
            f"{str(error).splitlines()[0]}"
        ) from error


def _machine(client: Any, memory: int | None) -> Machine:
    """That of the workers, which must be alike: other software makes other records."""
    if not client.nthreads():
        try:
            client.wait_for_workers(1, timeout=_SECONDS_TO_CONNECT)
        except TimeoutError:
            raise ValueError(
                "address must be of a scheduler with workers, got one without: start some with "
                "`dask worker ADDRESS`."
            ) from None
    ask = lambda worker: client.submit(_introduce, memory, workers=[worker], pure=False)
    introduced = client.gather([ask(worker) for worker in client.nthreads()])
    versions = {version for version, _ in introduced}
    if versions != {__version__}:
        others = ", ".join(sorted(versions - {__version__}))
        raise ValueError(
            f"workers must run separatrix {__version__}, got {others}: records of two versions "
            "would be mixed; install the same on all of them."
        )
    machines = [machine for _, machine in introduced]
    kinds = {machine.name for machine in machines}
    if len({machine.kind for machine in machines}) > 1:
        raise ValueError(
            f"workers must compute on devices of one kind, got {' and '.join(sorted(kinds))}: a "
            "study is measured on one of them."
        )
    return min(machines, key=lambda machine: machine.memory)


def _introduce(memory: int | None) -> tuple[str, Machine]:
    """What a worker is asked first."""
    return __version__, machine_of_worker(memory)
