"""Ctrl-C while a command works: one sentence that says what is kept, and exit code 130."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

_INTERRUPTED = 130  # the shell's number for a program that Ctrl-C stopped


@contextmanager
def working(kept: Callable[[], str]) -> Iterator[None]:
    """Ctrl-C is an exception in here, so that files are left whole; then `kept` says what stays.

    Nobody waits for threads in the middle of programs, which cannot be interrupted: what they
    would return is not kept, and everything that is stored is written whole.
    """
    before, heard = signal.getsignal(signal.SIGINT), False
    with suppress(ValueError):  # not the main thread, which alone hears signals
        if before is not signal.SIG_IGN:  # as in a job of a shell script
            signal.signal(signal.SIGINT, signal.default_int_handler)
            heard = True
    try:
        yield
    except KeyboardInterrupt:
        leave(kept())
    finally:
        if heard:
            signal.signal(signal.SIGINT, before)


def leave(sentence: str) -> NoReturn:
    """Ends the process, whatever it is in the middle of."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C has nothing to add
    with suppress(OSError, ValueError):
        print(f"\n{sentence}", file=sys.stderr)
        sys.stderr.flush()
        sys.stdout.flush()
    os._exit(_INTERRUPTED)
