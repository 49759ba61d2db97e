"""The `separatrix` command: its commands, and one clear sentence when something is wrong."""

import os
import sys
from typing import Annotated

import typer

from .commands.check import check
from .commands.cite import cite
from .commands.data import data
from .commands.list import list_studies
from .commands.probe import probe
from .commands.report import report
from .commands.reproduce import reproduce
from .commands.run import run
from .commands.show import show
from .commands.status import status
from .commands.stores.archive import archive
from .commands.stores.merge import merge
from .commands.stores.pack import pack
from .letters import spell_out

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # to draw boxes takes longer than all else that help does
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
app.command("pack")(pack)
app.command("archive")(archive)
app.command("merge")(merge)
app.command("probe")(probe)
app.command("data")(data)
app.command("cite")(cite)


def _print_version(asked: bool) -> bool:
    if asked:
        from .. import __version__

        print(__version__)
        raise typer.Exit
    return asked


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Measures what an architecture's built-in bias is worth, in samples and in computation."""


def main() -> None:
    """Runs the command line: what is wrong is one sentence, never a traceback.

    Exit code 2 where it is the input, 1 where work failed or who did it is gone.
    """
    spell_out()
    try:
        app(prog_name="separatrix")
    except Exception as error:
        if not _expected(error):
            raise
        if os.environ.get("SEPARATRIX_TRACEBACK"):
            import traceback

            traceback.print_exc()
        print(_sentence(error), file=sys.stderr)
        sys.exit(1 if _is_of_work(error) else 2)


def _expected(error: Exception) -> bool:
    """Whether the error's message is written for the user."""
    from ..records import MissingRecords, RecordError
    from ..studies.study import lacks_jax

    ours = ValueError | RecordError | MissingRecords | OSError
    return isinstance(error, ours) or _is_of_work(error) or lacks_jax(error)


def _is_of_work(error: Exception) -> bool:
    from ..records import ExecutorLost, WorkFailed

    return isinstance(error, WorkFailed | ExecutorLost)


def _sentence(error: Exception) -> str:
    from ..studies.study import lacks_jax

    if isinstance(error, OSError) and error.filename is not None:
        return (
            f"{error.filename} could not be read or written ({error.strerror}): "
            "make room, or name another place with --store or --out."
        )
    if lacks_jax(error):
        return (
            f"{error.name} must be installed to train and measure, got none: `pip install jax "  # pyright: ignore
            "jaxtyping optax`. What is stored can be read without it."
        )
    return str(error)
