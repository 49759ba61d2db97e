"""Choosing where to compute, before jax has looked around."""

import math

import jax

from ..runs import Machine, this_machine
from .options import DeviceName


def machine_for(device: DeviceName | None, memory: float | None) -> Machine:
    """The machine that --device and --memory describe."""
    if memory is not None and not math.isfinite(memory):
        raise ValueError(f"memory must be a number of GiB, got {memory}.")
    if device is not None:
        jax.config.update("jax_platforms", "cpu" if device is DeviceName.cpu else "cuda")
    try:
        return this_machine(None if memory is None else int(memory * 2**30))
    except RuntimeError as error:
        raise ValueError(
            f"device must be one that jax finds, got {device}: install the [cuda] extra or use "
            f"--device cpu ({str(error).splitlines()[0]})."
        ) from error
