"""What is asked: one frozen value a file, its docstring telling cost and expected outcome."""

from .base import PROFILES, Profile, Study
from .catalogue import CATALOGUE
from .lookup import asked_as, find_study, module_of
from .outcome import Outcome, outcomes
from .page import page_of

__all__ = [
    "Study",
    "Profile",
    "PROFILES",
    "CATALOGUE",
    "find_study",
    "module_of",
    "asked_as",
    "Outcome",
    "outcomes",
    "page_of",
]
