"""The `separatrix` command: its commands, and one clear sentence when something is wrong."""

import os
import sys
import traceback

import typer

from ..records import MissingRecords, RecordError
from .claims import check, cite
from .list import list_studies
from .report import report
from .reproduce import reproduce
from .run import run
from .show import show
from .status import status

_INTERRUPTED = 130  # the shell's number for a program that Ctrl-C stopped

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Measures what an architecture's built-in bias is worth, in samples and in computation.",
    epilog="An error is one sentence; SEPARATRIX_TRACEBACK=1 in the environment shows where it "
    "was raised.",
)
app.command("list")(list_studies)
app.command("show")(show)
app.command("run")(run)
app.command("status")(status)
app.command("check")(check)
app.command("report")(report)
app.command("reproduce")(reproduce)
app.command("cite")(cite)


def main() -> None:
    """Runs the command line: bad input is one sentence and exit code 2, never a traceback."""
    try:
        _run()
    except (ValueError, RecordError, MissingRecords, OSError) as error:
        if os.environ.get("SEPARATRIX_TRACEBACK"):
            traceback.print_exc()
        print(_sentence(error), file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nStopped. What was finished is stored; the same command goes on.", file=sys.stderr)
        sys.exit(_INTERRUPTED)


def _run() -> None:
    try:
        app()
    except SystemExit as end:  # typer turns Ctrl-C into this, and says nothing
        if end.code == _INTERRUPTED:
            raise KeyboardInterrupt from None
        raise


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return (
            f"{error.filename} could not be read or written ({error.strerror}): "
            "make room, or name another place with --store or --out."
        )
    return str(error)
