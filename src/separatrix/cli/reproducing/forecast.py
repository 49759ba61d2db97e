"""How long studies take here: what each costs, times what the calibration took."""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ...records import Store
from ...runs import Machine
from ...runs.engine.program_cache import cache_folder
from ...studies import Profile, Study
from ...studies.running import is_stored
from ...studies.source import code_of_plan
from ...studies.study import plan_of
from .calibration import calibrate
from .course import in_words

# By study: calibrations with nothing kept, and with its programs. benchmarks/quick_costs.py.
_COSTS = json.loads(Path(__file__).with_name("quick_costs.json").read_text("utf-8"))


@dataclass(frozen=True)
class Forecast:
    """Seconds by study, without its page; none for one that the store has."""

    studies: Mapping[str, float]
    page: float
    stored: frozenset[str]
    how_sure: str = "about"

    def in_words(self, names: Sequence[str]) -> str:
        """about 8 minutes: of these studies with their pages."""
        seconds = sum(self.studies[name] + self.page for name in names)
        return f"{self.how_sure} {in_words(seconds)}"


def forecast(
    studies: Sequence[Study], profile: Profile, store: Store, machine: Machine
) -> Forecast:
    """By a calibration that is made now; of what was never measured, what its plan says."""
    unit = calibrate(machine)
    stored = frozenset(study.name for study in studies if is_stored(study, profile, store))
    seconds = {
        study.name: 0.0 if study.name in stored else _seconds(study, profile, unit)
        for study in studies
    }
    # Pages are drawn one after the other, where the calibration had four things to do at once.
    page = _COSTS["page"] * unit * min(machine.threads, 4)
    # A plan counts every size that a search may come to.
    return Forecast(seconds, page, stored, "about" if profile == "quick" else "at most")


def mark_compiled(study: Study, profile: Profile) -> None:
    """Leaves word, beside the programs that are kept, that those of the study are among them."""
    with suppress(OSError):  # programs are not kept
        _mark(study, profile).touch()


def _seconds(study: Study, profile: Profile, unit: float) -> float:
    costs = _COSTS["studies"].get(study.name)
    if profile != "quick" or costs is None:
        return plan_of(study, profile).estimate().seconds(os.cpu_count() or 1)
    new, kept = costs
    return unit * (kept if _mark(study, profile).exists() else new)


def _mark(study: Study, profile: Profile) -> Path:
    return cache_folder() / f"{study.name}.{profile}.{code_of_plan(study.plan)}"
