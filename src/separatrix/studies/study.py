"""What a study is: a question in words, the plan that answers it, the page of the answer."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ..runs import AbstractPlan
    from .pages import AbstractPage

Profile = Literal["quick", "full"]
PROFILES: tuple[Profile, ...] = ("quick", "full")
_COMPUTING = ("jax", "jaxlib", "jaxtyping", "optax")


def plan_of(study: "Study", profile: Profile) -> "AbstractPlan":
    """The study's plan; what goes wrong in making it is told as the study's, in one sentence."""
    try:
        return study.plan(profile)
    except Exception as error:
        if lacks_jax(error):
            raise
        words = f"the plan of {study.name} must be made without an error"
        raise ValueError(f"{words}, got {type(error).__name__}: {error}") from error


def lacks_jax(error: Exception) -> bool:
    """Whether what computes is not installed: results can be read without it."""
    return isinstance(error, ImportError) and (error.name or "").partition(".")[0] in _COMPUTING


@dataclass(frozen=True)
class Study:
    """A question. Everything here can be read without jax; `plan` loads it, when it is called.

    `quick` is the same code with fewer seeds and cells: its answer is true, with wider intervals.
    """

    name: str  # of the page's folder and of the command's argument
    title: str
    question: str
    source: str  # citation key and place
    expected: str
    plan: "Callable[[Profile], AbstractPlan]"
    page: "AbstractPage"
    networks: tuple[int, int] = (0, 0)  # at most, quick and full; 0: nothing is trained

    def __post_init__(self):
        if not re.fullmatch(r"[a-z0-9][a-z0-9.-]*", self.name):
            raise ValueError(
                f"name must be lower-case letters, digits, hyphens and dots, got {self.name!r}: "
                "it names files."
            )
