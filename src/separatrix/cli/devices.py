"""Choosing where to compute, before jax has looked around."""

import math

import jax

from ..runs import Machine, this_machine
from ..runs.engine.program_cache import keep_programs
from .options import DeviceName

_LEAST_MEMORY = 0.01  # GiB


def machine_for(device: DeviceName | None, memory: float | None) -> Machine:
    """The machine that --device and --memory describe."""
    if memory is not None and not _LEAST_MEMORY <= memory < math.inf:
        raise ValueError(
            f"memory must be at least {_LEAST_MEMORY} GiB, got {memory:g}: allow more."
        )
    if device is not None:
        jax.config.update("jax_platforms", "cpu" if device is DeviceName.cpu else "cuda")
    keep_programs()
    try:
        machine = this_machine(None if memory is None else int(memory * 2**30))
    except (RuntimeError, AssertionError) as error:  # jax asserts where it knows no such platform
        reason = f" ({str(error).splitlines()[0]})" if str(error) else ""
        raise ValueError(
            f"device must be one that jax finds, got {device}: install the [cuda] extra or use "
            f"--device cpu{reason}."
        ) from error
    if device is not None and machine.kind != device.value:  # jax chose before it was asked to
        raise ValueError(
            f"device must be chosen before jax computes, got --device {device.value} on a "
            f"{machine.kind}: a study file computes while it is loaded; let its plan do that."
        )
    return machine
