"""Options that several commands share, each with one meaning."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class ProfileName(StrEnum):
    """How thorough: quick is the same code with fewer seeds and cells."""

    quick = "quick"
    full = "full"


class DeviceName(StrEnum):
    """Where to compute."""

    cpu = "cpu"
    gpu = "gpu"


StudyNames = Annotated[
    list[str] | None,
    typer.Argument(metavar="STUDY", help="Names, .py files, folders or papers; all if none."),
]
StudyName = Annotated[str, typer.Argument(metavar="STUDY", help="A name or a .py file.")]
ClaimNames = Annotated[
    list[str] | None,
    typer.Argument(metavar="CLAIM", help="Names of claims, or of a paper; all if none."),
]
ProfileOption = Annotated[
    ProfileName,
    typer.Option("--profile", help="quick: fewer seeds and cells. full: as documented."),
]
HeldProfileOption = Annotated[
    ProfileName | None,
    typer.Option("--profile", help="quick or full; what the store holds if not given."),
]
StoreOption = Annotated[Path, typer.Option("--store", help="Folder of the records.")]
StoresOption = Annotated[
    list[Path], typer.Option("--store", help="Folder of records; may be given several times.")
]
OutOption = Annotated[Path, typer.Option("--out", help="Folder to write the pages to.")]
PdfOption = Annotated[bool, typer.Option("--pdf", help="Each figure as PDF too.")]
DeviceOption = Annotated[
    DeviceName | None,
    typer.Option("--device", help="Where to compute; what jax finds if not given."),
]
MemoryOption = Annotated[
    float | None,
    typer.Option("--memory", help="GiB that batches may take; half of what is free if not given."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
AgainstOption = Annotated[
    Path | None,
    typer.Option("--against", help="JSON of an older check: print what changed since, and why."),
]

DEFAULT_STORE = Path("records")
DEFAULT_STORES = [DEFAULT_STORE]
DEFAULT_OUT = Path("report")
