"""What tests of the command line share: where it is, what it said, what it stored."""

import re
import sys
from pathlib import Path
from typing import NamedTuple

from separatrix.papers import CATALOGUE
from separatrix.records import (
    Manifest,
    Provenance,
    TableEntry,
    table_path,
    write_manifest,
    write_table,
)
from separatrix.studies.source import code_of_plan

TOY = Path(__file__).with_name("toy_study.py")
TOY_TABLE = Path(__file__).with_name("toy_table.py")
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


def write_deviations(store, *rows):
    """A store whose only table is that of equivariance, with its manifest."""
    part, identity = "deviations", "0" * 16
    write_table(table_path(store, "equivariance", part, identity), rows, PROVENANCE)
    code = code_of_plan(CATALOGUE.studies["equivariance"].plan)
    entry = TableEntry(part, identity, 1, 1)
    write_manifest(store, Manifest("equivariance", "full", code, tables=(entry,)))


def records(store):
    """Every record by its place; hidden files of killed processes are none."""
    files = (path for path in Path(store).rglob("*.parquet") if not path.name.startswith("."))
    return {str(path.relative_to(store)): path.read_bytes() for path in files}
