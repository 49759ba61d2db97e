"""What tests of the command line share: where it is, what it said, what it stored."""

import re
import sys
from pathlib import Path
from typing import NamedTuple

TOY = Path(__file__).with_name("toy_study.py")
COMMAND = Path(sys.executable).with_name("separatrix")
SECONDS = 240  # until a process that should have ended is called hung


class Done(NamedTuple):
    code: int
    out: str
    err: str


def plain(text):
    """Without the colours and movements of a terminal."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def records(store):
    """Every record by its place; hidden files of killed processes are none."""
    files = (path for path in Path(store).rglob("*.parquet") if not path.name.startswith("."))
    return {str(path.relative_to(store)): path.read_bytes() for path in files}
