"""A study of one small table, an item a number.

Cost: none. Expected: squares.
"""

import time
from dataclasses import dataclass

from separatrix.reports import Section, Table
from separatrix.runs import AbstractItem, Part, Tables
from separatrix.studies import Study, TablePage


@dataclass(frozen=True)
class Square(AbstractItem):
    number: int
    seconds: float = 0.0

    def rows(self):
        time.sleep(self.seconds)
        yield {"number": self.number, "square": self.number**2}


NUMBERS = {"quick": range(2), "full": range(5)}
SECONDS = 0.0


def plan(profile):
    items = tuple(Square(number, SECONDS) for number in NUMBERS[profile])
    return Tables((Part("squares", items, seconds=1.0),))


def sections(tables):
    rows = tuple(tuple(row.values()) for row in tables["squares"])
    table = Table("squares", "Squares.", ("number", "square"), rows)
    return (Section("Squares", tables=(table,)),)


STUDY = Study(
    name="toy-table",
    title="A toy table",
    question="What are squares?",
    source="none",
    expected="squares",
    plan=plan,
    page=TablePage(sections),
)
