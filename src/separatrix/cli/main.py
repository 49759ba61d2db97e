"""The `separatrix` command: its commands, and one clear sentence when something is wrong."""

import sys

import typer

from ..records import MissingRecords, RecordError
from .list import list_studies
from .report import report
from .reproduce import reproduce
from .run import run
from .show import show
from .status import status

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Measures what an architecture's built-in bias is worth, in samples and in computation.",
)
app.command("list")(list_studies)
app.command("show")(show)
app.command("run")(run)
app.command("status")(status)
app.command("report")(report)
app.command("reproduce")(reproduce)


def main() -> None:
    """Runs the command line: bad input is one sentence and exit code 2, never a traceback."""
    try:
        app()
    except (ValueError, RecordError, MissingRecords, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nStopped. What was finished is stored; the same command goes on.", file=sys.stderr)
        sys.exit(130)
