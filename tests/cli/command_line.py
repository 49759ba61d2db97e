"""What tests of the command line share: where it is, what it said, what it stored."""

import re
import sys
from pathlib import Path
from typing import NamedTuple

from separatrix.records import Provenance

TOY = Path(__file__).with_name("toy_study.py")
COMMAND = Path(sys.executable).with_name("separatrix")
SECONDS = 240  # until a process that should have ended is called hung
PROVENANCE = Provenance("0.1.0", "0.10", "cpu", None)


class Done(NamedTuple):
    code: int
    out: str
    err: str


def plain(text):
    """Without the colours and movements of a terminal."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def deviation(value, algorithm="Descent"):
    """A row of the table of equivariance."""
    return {
        "network": "CNN",
        "group": "O(d)",
        "algorithm": algorithm,
        "dtype": "float64",
        "num_members": 8,
        "largest_deviation": value,
        "tolerance": 1e-9,
        "expected": "pass",
    }


def records(store):
    """Every record by its place; hidden files of killed processes are none."""
    files = (path for path in Path(store).rglob("*.parquet") if not path.name.startswith("."))
    return {str(path.relative_to(store)): path.read_bytes() for path in files}
