"""Choosing where to compute, before jax has looked around, and keeping what it compiled."""

import hashlib
import math
import os
import platform
import warnings
from contextlib import suppress
from pathlib import Path

import jax

from ..runs import Machine, this_machine
from .options import DeviceName

_LEAST_MEMORY = 0.01  # GiB
_CACHE_OFF = "SEPARATRIX_NO_CACHE"
_CACHE_BYTES = 2**30


def machine_for(device: DeviceName | None, memory: float | None) -> Machine:
    """The machine that --device and --memory describe."""
    if memory is not None and not _LEAST_MEMORY <= memory < math.inf:
        raise ValueError(
            f"memory must be at least {_LEAST_MEMORY} GiB, got {memory:g}: allow more."
        )
    if device is not None:
        jax.config.update("jax_platforms", "cpu" if device is DeviceName.cpu else "cuda")
    if not os.environ.get(_CACHE_OFF):
        with suppress(OSError, RuntimeError):  # no home, or none that can be read: nothing is kept
            keep_programs(cache_folder())
    try:
        return this_machine(None if memory is None else int(memory * 2**30))
    except (RuntimeError, AssertionError) as error:  # jax asserts where it knows no such platform
        reason = f" ({str(error).splitlines()[0]})" if str(error) else ""
        raise ValueError(
            f"device must be one that jax finds, got {device}: install the [cuda] extra or use "
            f"--device cpu{reason}."
        ) from error


def cache_folder() -> Path:
    """Where programs are kept between processes, in the user's cache.

    A program compiled for one processor may crash on another, so each kind, and each version of
    jax, has a folder of its own: a home that several machines share does no harm.
    """
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "separatrix" / "programs" / _processor()


def keep_programs(folder: Path) -> None:
    """jax's compilation cache, bounded; what cannot be read there is compiled anew."""
    forget_oldest(folder.parent, _CACHE_BYTES)  # those of older versions with it
    jax.config.update("jax_compilation_cache_dir", str(folder))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", 0)
    jax.config.update("jax_raise_persistent_cache_errors", False)
    warnings.filterwarnings("ignore", message="Error (reading|writing) persistent compilation")


def forget_oldest(folder: Path, num_bytes: int) -> None:
    """Deletes the programs that were written first, until the others take no more than that.

    jax bounds its cache by itself only with locks, which some network file systems lack.
    """
    files = []
    for path in folder.rglob("*"):
        with suppress(OSError):  # another process may delete it meanwhile
            files += [(path, path.stat())] if path.is_file() else []
    total = sum(stat.st_size for _, stat in files)
    for path, stat in sorted(files, key=lambda file: file[1].st_mtime):
        if total <= num_bytes:
            return
        with suppress(OSError):
            path.unlink()
        total -= stat.st_size


def _processor() -> str:
    """A name for the versions and for what the processor can do."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        abilities = sorted(
            {line for line in lines if line.startswith(("flags", "Features", "model name"))}
        )
    except OSError:
        abilities = [platform.processor(), platform.machine()]
    text = "\n".join([jax.__version__, platform.machine(), *abilities])
    return f"jax-{jax.__version__}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
