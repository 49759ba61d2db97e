"""Choosing where to compute, before jax has looked around."""

import gc
import math

import jax

from ..runs import Machine, this_machine
from ..runs.engine.program_cache import keep_programs
from ..runs.engine.xla_flags import ask_xla, compile_lightly
from .options import DeviceName

_ALLOCATIONS = 50_000  # between collections: jax's traces leave little garbage and much to look at
_LEAST_MEMORY = 0.01  # GiB
# What XLA tries out when it compiles for a GPU depends on the clock: two processes choose products
# that add in another order. With this it tries nothing, and adds in one order (docs/scaling.md).
ONE_ORDER = "--xla_gpu_deterministic_ops=true"


def compute_in_one_order() -> None:
    """From here on, as --deterministic asks; XLA reads it when jax first computes."""
    ask_xla(ONE_ORDER)


def machine_for(device: DeviceName | None, memory: float | None) -> Machine:
    """The machine that --device and --memory describe."""
    num_bytes = bytes_of(memory)
    if device is not None:
        jax.config.update("jax_platforms", "cpu" if device is DeviceName.cpu else "cuda")
    compile_lightly()
    keep_programs()
    gc.set_threshold(_ALLOCATIONS)
    try:
        machine = this_machine(num_bytes)
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


def bytes_of(memory: float | None) -> int | None:
    """Of so many GiB; None: as much as is found to be free."""
    if memory is None:
        return None
    if not _LEAST_MEMORY <= memory < math.inf:
        raise ValueError(
            f"memory must be at least {_LEAST_MEMORY} GiB, got {memory:g}: allow more."
        )
    return int(memory * 2**30)
