"""What a study is: a question, and two plans that answer it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..figures import Fields, Guides
from ..runs import Plan

Profile = Literal["quick", "full"]
PROFILES: tuple[Profile, ...] = ("quick", "full")


@dataclass(frozen=True)
class Study:
    """A question put to the networks.

    `quick` is the same code with fewer seeds and cells: its answer is true, with wider intervals.
    """

    name: str
    title: str
    question: str
    source: str  # citation key and place
    expected: str
    variable: str  # the column n* is drawn against: task.num_patches, …
    variable_label: str
    comparisons: tuple[tuple[str, str, str], ...]  # (needs more, needs fewer, what that is worth)
    full: Plan
    quick: Plan
    guides: Callable[[Fields], Guides] | None = None  # what theory says of a cell's learning curve

    def plan(self, profile: Profile) -> Plan:
        return self.full if profile == "full" else self.quick
