"""One worker a GPU: which of the devices that a process sees is its own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import jax

# A launcher that starts several processes on one host counts them: Slurm, Open MPI, MPICH.
_COUNTED_BY = ("SLURM_LOCALID", "OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID")


@contextmanager
def pinned() -> Iterator[None]:
    """Computes on the device of this worker; where there is one alone, on that.

    Workers that a launcher has given one device each, by CUDA_VISIBLE_DEVICES, see no other.
    """
    devices = jax.local_devices()
    if len(devices) == 1:
        yield
        return
    with jax.default_device(devices[_number_of_worker() % len(devices)]):
        yield


def _number_of_worker() -> int:
    """Among those of its host: as its launcher counts, or by the name that Dask gave it."""
    for name in _COUNTED_BY:
        if os.environ.get(name, "").isdecimal():
            return int(os.environ[name])
    try:
        from distributed import get_worker

        name = str(get_worker().name).rpartition("-")[2]
    except (ImportError, ValueError):  # no Dask, or no worker of it
        return 0
    return int(name) if name.isdecimal() else 0
