"""Compiled programs, kept between processes: the second one that needs a program has it at once."""

import hashlib
import os
import platform
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import jax
from jax.experimental.compilation_cache import compilation_cache

from ..._places import user_cache

_CACHE_OFF = "SEPARATRIX_NO_CACHE"
_CACHE_BYTES = 2**30
_SETTINGS = {
    "jax_persistent_cache_min_compile_time_secs": 0.0,
    "jax_persistent_cache_min_entry_size_bytes": 0,
    "jax_raise_persistent_cache_errors": False,
}
_UNREADABLE = "Error (reading|writing) persistent compilation"  # it is compiled anew


def cache_folder() -> Path:
    """Where programs are kept.

    A program compiled for one processor may crash on another, so each kind, and each version of
    jax, has a folder of its own: a home that several machines share does no harm.
    """
    return user_cache() / "programs" / _processor()


def keep_programs() -> None:
    """From now on, unless SEPARATRIX_NO_CACHE is set; what cannot be read is compiled anew."""
    if os.environ.get(_CACHE_OFF):
        return
    with suppress(OSError, RuntimeError):  # no home, or none that can be read: nothing is kept
        folder = cache_folder()
        forget_oldest(folder.parent, _CACHE_BYTES)  # those of older versions with it
        for name, value in {**_SETTINGS, "jax_compilation_cache_dir": str(folder)}.items():
            jax.config.update(name, value)
        compilation_cache.reset_cache()  # a process that has compiled before looked once, for good
        warnings.filterwarnings("ignore", message=_UNREADABLE)


@contextmanager
def kept_programs() -> Iterator[None]:
    """For a while: what else the process compiles is left alone, and so is a cache of the user's.

    A library is a guest in a process whose settings are not its to change.
    """
    names = (*_SETTINGS, "jax_compilation_cache_dir")
    before = {name: getattr(jax.config, name) for name in names}
    if before["jax_compilation_cache_dir"]:
        yield
        return
    with warnings.catch_warnings():
        keep_programs()
        try:
            yield
        finally:
            for name, value in before.items():
                jax.config.update(name, value)
            compilation_cache.reset_cache()


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
