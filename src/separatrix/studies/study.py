"""What a study is: a question in words, the plan that answers it, the page of the answer."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .._checks import keep_tuples_of_integers
from .pages import AbstractPage

if TYPE_CHECKING:
    from ..runs import AbstractPlan

Profile = Literal["quick", "full"]
PROFILES: tuple[Profile, ...] = ("quick", "full")
_COMPUTING = ("jax", "jaxlib", "jaxtyping", "optax")


def plan_of(study: "Study", profile: Profile) -> "AbstractPlan":
    """The study's plan, which its page can show; what is wrong is told as the study's.

    In one sentence, and before anything is run: a run that no page can show is for nothing.
    """
    try:
        plan = study.plan(profile)
        outline = plan.outline()
    except Exception as error:
        if lacks_jax(error):
            raise
        words = f"the plan of {study.name} must be made without an error"
        raise ValueError(f"{words}, got {type(error).__name__}: {error}") from error
    try:
        study.page.check(outline)
    except ValueError as error:
        raise ValueError(f"the page of {study.name} must fit its plan: {error}") from error
    return plan


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
    page: AbstractPage
    networks: tuple[int, int] = (0, 0)  # at most, quick and full; 0: nothing is trained

    def __post_init__(self):
        if not isinstance(self.name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9.-]*", self.name):
            raise ValueError(
                f"name must be lower-case letters, digits, hyphens and dots, got {self.name!r}: "
                "it names files."
            )
        if not callable(self.plan):
            raise ValueError(
                f"plan must be a function of the profile, got a {type(self.plan).__name__}: "
                "write `lambda profile: …`, and it is made when it is asked for."
            )
        if not isinstance(self.page, AbstractPage):
            raise ValueError(
                f"page must be a GrowthPage, a VariantsPage or a TablePage, got {self.page!r}."
            )
        keep_tuples_of_integers(self, "networks")
        if len(self.networks) != len(PROFILES) or min(self.networks) < 0:
            raise ValueError(
                f"networks must be two counts, for quick and for full, got {self.networks}."
            )
