"""Threads of this process: the executor that is there without any cluster."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

from ..engine.layout import Machine
from .crew import Crew
from .portions import do_here

# Portions a thread: small ones take milliseconds, and a thread should not wait for the next one.
_AHEAD = 8


@contextmanager
def local_crew(machine: Machine, **how: Any) -> Iterator[Crew]:
    """A thread for each core, or as many as keep a GPU busy."""
    with local_crews(machine, **how) as crew:
        yield crew()


@contextmanager
def local_crews(machine: Machine, **how: Any) -> Iterator[Callable[[], Crew]]:
    """Makes crews that share the threads: each asks for the work of its own study."""
    do = partial(do_here, machine=machine)
    with threads(machine.threads) as pool:
        yield lambda: Crew(pool, do, machine, lambda: _AHEAD * machine.threads, **how)


@contextmanager
def threads(num_threads: int) -> Iterator[ThreadPoolExecutor]:
    """Threads that nobody waits for after an error or Ctrl-C.

    A program cannot be interrupted, but nothing of what it would return is kept, and what has not
    begun is not begun.
    """
    pool = ThreadPoolExecutor(num_threads)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
