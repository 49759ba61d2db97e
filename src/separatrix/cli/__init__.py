"""The command line: one file a command.

Nothing is loaded before Ctrl-C is one sentence, for all that follows takes a second to load.
"""

import os

__all__ = ["main"]


def main() -> None:
    """Runs the command line; until a command works, Ctrl-C ends it at once.

    An exception would be raised in the middle of imports, where callbacks print and swallow it.
    """
    import _signal as signal  # pyright: ignore[reportMissingImports]  # `signal` loads enum first

    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    try:
        if heard:
            signal.signal(signal.SIGINT, _leave)
    except ValueError:  # not the main thread, which alone hears signals
        heard = False
    try:
        from .application import main as run

        run()
    finally:
        if heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(*_: object) -> None:
    os.write(2, b"\nStopped; nothing was under way.\n")
    os._exit(130)  # the shell's number for a program that Ctrl-C stopped
