"""Options that several commands share, each with one meaning."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from .completion import claim_names, study_names


class ProfileName(StrEnum):
    """How thorough: quick is the same code with fewer seeds and cells."""

    quick = "quick"
    full = "full"


class DeviceName(StrEnum):
    """Where to compute."""

    cpu = "cpu"
    gpu = "gpu"


class ExecutorName(StrEnum):
    """Who does the work."""

    local = "local"
    dask = "dask"
    slurm = "slurm"


StudyNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="STUDY",
        help="Names, .py files, folders or papers; all if none.",
        autocompletion=study_names,
    ),
]
StudyName = Annotated[
    str,
    typer.Argument(metavar="STUDY", help="A name or a .py file.", autocompletion=study_names),
]
ClaimNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CLAIM",
        help="Names of claims, or of a paper; all if none.",
        autocompletion=claim_names,
    ),
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
SvgOption = Annotated[
    bool, typer.Option("--svg", help="Each figure as SVG too; a page saves its own.")
]
PdfOption = Annotated[bool, typer.Option("--pdf", help="Each figure as PDF too.")]
DeviceOption = Annotated[
    DeviceName | None,
    typer.Option("--device", help="Where to compute; what jax finds if not given."),
]
DeterministicOption = Annotated[
    bool,
    typer.Option(
        "--deterministic", help="On a GPU the same bits each time; elsewhere they are anyhow."
    ),
]
MemoryOption = Annotated[
    float | None,
    typer.Option(
        "--memory",
        help="GiB that batches may take, of each worker; half of what is free if not given.",
    ),
]
ExecutorOption = Annotated[
    ExecutorName,
    typer.Option(
        "--executor", help="local: this process. dask: a cluster, by --address. slurm: job arrays."
    ),
]
AddressOption = Annotated[
    str | None,
    typer.Option("--address", help="Of a Dask scheduler, such as tcp://10.0.0.1:8786."),
]
SlurmOption = Annotated[
    list[str] | None,
    typer.Option(
        "--slurm",
        metavar="KEY=VALUE",
        help="What jobs ask Slurm for, such as partition=gpu; may be given several times.",
    ),
]
ShardOption = Annotated[
    str | None,
    typer.Option(
        "--shard", metavar="I/N", help="The I-th of N shares alone; `merge` brings them together."
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", min=1, help="What it would take so many processes, of a core each."),
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        help="A paper or a study alone; may be given several times.",
        autocompletion=study_names,
    ),
]
DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Print the plan with its minutes here; run nothing.")
]
QuietOption = Annotated[
    bool, typer.Option("--quiet", help="No progress and no notes; errors are still told.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
AgainstOption = Annotated[
    Path | None,
    typer.Option("--against", help="JSON of an older check: print what changed since, and why."),
]

DEFAULT_STORE = Path("records")
DEFAULT_STORES = [DEFAULT_STORE]
DEFAULT_OUT = Path("report")
