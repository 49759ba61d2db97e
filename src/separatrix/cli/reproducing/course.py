"""How far a reproduction is: which study, how much of the whole, the time spent and left."""

import time
from collections.abc import Mapping
from pathlib import Path

from ...runs import Progress

# How much weight the forecast has against what was seen: that of a share of the whole, or of a
# while, in which there is little to see.
_TRUST, _WHILE = 0.15, 30.0


class _UnderWay:
    """A study that is run: what it finished, what it does, how much of it is done."""

    def __init__(self, number: int):
        self.number, self.began = number, time.monotonic()
        self.count, self.state, self.share = "", "", 0.0


class Course:
    """Studies, some side by side, each as long as was forecast until it shows otherwise."""

    def __init__(self, forecast: Mapping[str, float], page: float):
        self._forecast, self._page = forecast, page
        self._total = sum(forecast.values()) + page * len(forecast)
        self._began, self._done, self._begun, self._finished = time.monotonic(), 0.0, 0, 0
        self._under_way: dict[str, _UnderWay] = {}
        self.answer = ""  # of the last study

    def begin(self, name: str) -> None:
        self._begun += 1
        self._under_way[name] = _UnderWay(self._begun)

    def hear(self, name: str, now: Progress) -> None:
        """Listens to a study that is run."""
        study = self._under_way[name]
        unit = now.unit.removesuffix("s") if now.num_done == 1 else now.unit
        study.count = f"{now.num_done:,} {unit}"
        study.state = f"{now.waiting}…" if now.waiting else study.count
        study.share = min(now.done / now.total, 1.0) if now.total else 1.0

    def finish(self, name: str, answer: str) -> None:
        self._done += self._forecast[name]
        self._finished += 1
        del self._under_way[name]
        self.answer = answer or self.answer

    def write(self, num_pages: int) -> None:
        """So many pages are there for good."""
        self._done += self._page * num_pages

    def place(self, name: str) -> str:
        """study 3 of 59."""
        return f"study {self._under_way[name].number} of {len(self._forecast)}"

    def state(self, name: str) -> str:
        """dsd-noise: compiling…"""
        return f"{name}: {self._under_way[name].state or 'beginning…'}"

    def taken(self, name: str) -> str:
        """7 items in 10 s."""
        study = self._under_way[name]
        if not study.count:
            return "stored"
        return f"{study.count} in {time.monotonic() - study.began:.0f} s"

    @property
    def states(self) -> list[str]:
        """A line for each study under way."""
        names = list(self._under_way)
        return [f"{self.place(name)}, {self.state(name)}" for name in names] or ["writing pages…"]

    @property
    def share(self) -> float:
        """Of the whole, by the time it was to take."""
        if not self._total:
            return 1.0
        under_way = list(self._under_way.items())  # another thread may begin or finish one
        within = sum(study.share * self._forecast[name] for name, study in under_way)
        return min((self._done + within) / self._total, 1.0)

    @property
    def clock(self) -> str:
        """1:20 elapsed, about 4:10 left."""
        elapsed = time.monotonic() - self._began
        trust = max(_TRUST * self._total, _WHILE)
        pace = (elapsed + trust) / (self.share * self._total + trust)
        left = (1 - self.share) * self._total * pace
        return f"{in_minutes(elapsed)} elapsed, about {in_minutes(left)} left"

    def kept_in(self, store: Path) -> str:
        """What a stop leaves: one more job may be written, and not yet counted."""
        counts = [(name, study.count) for name, study in self._under_way.items() if study.count]
        more = "".join(f", and of {name} at least {count}" for name, count in counts)
        return (
            f"Stopped. {self._finished} of {len(self._forecast)} studies are in {store}{more}; "
            "the same command goes on."
        )


def in_minutes(seconds: float) -> str:
    """1:20, 3:04:05."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def in_words(seconds: float) -> str:
    """40 seconds, 8 minutes, 5 hours, 3 days: no more than is known."""
    for unit, size, most in (("second", 1, 60), ("minute", 60, 90), ("hour", 3600, 48)):
        count = max(round(seconds / size), 1)
        if seconds < size * most:
            return f"{count} {unit}{'s' * (count != 1)}"
    return f"{round(seconds / 86400)} days"
