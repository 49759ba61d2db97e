"""`separatrix probe SOURCE`: how many samples a convolution is worth on one's data."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import DEFAULT_OUT, OutOption

if TYPE_CHECKING:
    from ...probing.course import Finished


class Kind(StrEnum):
    """What the examples are."""

    image = "image"
    signal = "signal"


def probe(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help="digits, mnist, cifar10, a file (.npz, .npy, IDX), or a folder of class folders.",
        ),
    ],
    labels: Annotated[
        Path | None, typer.Option("--labels", help="File of the labels, where they lie apart.")
    ] = None,
    target_error: Annotated[
        float | None,
        typer.Option("--target-error", help="As a share: 0.1. Else one that all networks reach."),
    ] = None,
    budget: Annotated[str, typer.Option("--budget", help="Time it may take: 90s, 5m, 1h.")] = "5m",
    kernel: Annotated[
        int | None, typer.Option("--kernel", help="Pixels along an axis that a filter sees.")
    ] = None,
    stride: Annotated[
        int | None, typer.Option("--stride", help="Pixels from one window to the next.")
    ] = None,
    kind: Annotated[
        Kind | None, typer.Option("--kind", help="What the examples are, if it cannot be seen.")
    ] = None,
    store: Annotated[
        Path | None,
        typer.Option("--store", help="Folder to keep trainings in; the user's cache if not given."),
    ] = None,
    out: OutOption = DEFAULT_OUT,
) -> None:
    """How many samples a convolution is worth on your data; stop it and it answers so far.

    The same command goes on where it was stopped, and a larger budget adds to what is there.
    """
    from ...door.places_to_keep import store_for
    from ...probing.course import Options, finish
    from ..probe_view import ProbeView
    from ..stopping import leave, working

    options = Options(target_error, budget, kernel, stride, None if kind is None else kind.value)
    view = ProbeView()
    with working(lambda: _STOPPED):
        try:
            finished = finish(source, labels, options, store_for(store), view)
        finally:
            view.close()
        view.show_end(finished)
        print(f"\npage: {_write(finished, out)}")
    if finished.ending == "stopped":
        leave(_STOPPED)  # nobody waits for programs that are under way


_STOPPED = "Stopped. What was finished is stored; the same command goes on."


def _write(finished: "Finished", out: Path) -> Path:
    from ...probing.course import receptive_fields
    from ...probing.page import probe_page
    from ...reports import write_report

    folder = out / f"probe-{finished.kept.folder.parent.name.rpartition('-')[0]}"
    return write_report(folder, probe_page(finished.answer, receptive_fields(finished)))
