"""Items that go wrong in known ways, for any process to import."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from separatrix.runs import AbstractItem

LONG = 120.0  # seconds: it is killed before


@dataclass(frozen=True)
class Square(AbstractItem):
    number: int

    def rows(self):
        yield {"number": self.number, "square": self.number**2}


@dataclass(frozen=True)
class Fatal(AbstractItem):
    """Who measures it first says which process it is, and waits to be killed."""

    number: int
    folder: str

    def rows(self):
        marker = Path(self.folder) / str(self.number)
        if not marker.exists():
            written = marker.with_suffix(".tmp")
            written.write_text(str(os.getpid()))
            written.rename(marker)
            time.sleep(LONG)
        yield {"number": self.number, "square": self.number**2}


@dataclass(frozen=True)
class Failing(AbstractItem):
    """Fails as often as it says, and counts in a file."""

    number: int
    folder: str
    times: int

    def rows(self):
        tries = Path(self.folder) / f"tries-{self.number}"
        count = int(tries.read_text()) if tries.exists() else 0
        tries.write_text(str(count + 1))
        if count < self.times:
            raise ZeroDivisionError(f"no square of {self.number}")
        yield {"number": self.number, "square": self.number**2}
