"""What every setting of a grid came to at one place: is the best inside, and who comes close?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite

import numpy as np

from ..records import StageEntry, Store
from .cautions import rates_at_edge
from .curves.selection import best_steps
from .curves.trajectories import Trajectories, trajectories
from .resampling import first_crossing

NEAR = 0.05  # of the best n*, by which a setting may be worse and still be nearly optimal


@dataclass(frozen=True, eq=False)
class Grid:
    """n* of every setting on the tuning seeds, each at its best step, at one place.

    A point estimate: it says which settings matter, not how many samples they need.
    """

    fields: Mapping[str, object]  # of the cell: task.num_patches: 20, …
    target: float
    n_stars: Mapping[str, float]  # by label; inf where no size was enough

    @property
    def best(self) -> str:
        return min(self.n_stars, key=lambda label: self.n_stars[label])

    @cached_property
    def near(self) -> tuple[float, ...]:
        """n* over the best one, of all settings that are nearly optimal."""
        least = self.n_stars[self.best]
        ratios = [n / least for n in self.n_stars.values() if isfinite(n)]
        return tuple(ratio for ratio in sorted(ratios) if ratio <= 1 + NEAR)

    def beyond(self, label: str) -> str:
        """Why a better setting than this one may lie beyond the grid; "" where none does.

        The setting itself is on an edge, or another one is that is better by more than `NEAR`.
        """
        better = self.n_stars[self.best] * (1 + NEAR) < self.n_stars.get(label, np.inf)
        for each in (label, *([self.best] if better else [])):
            if edges := rates_at_edge([_rates(known) for known in self.n_stars], self._place(each)):
                name, edge = next(iter(edges.items()))
                return f"{each}: the {edge} {name} of the grid"
        return ""

    def _place(self, label: str) -> int:
        return list(self.n_stars).index(label)


def grids_of(stage: StageEntry, store: Store) -> tuple[Grid, ...]:
    """One a case that has records, from the stage in which every setting was trained."""
    if not stage.names:
        return ()
    every = trajectories(store.read_names(stage.names))
    seeds = stage.evaluation_seeds  # of that stage: those the settings are chosen on
    grids = []
    for case in (case for case in stage.cases if case.jobs):
        runs = {size: every[case.cell, size] for size in sorted(case.jobs)}
        labels = {
            int(setting): str(label)
            for at in runs.values()
            for setting, label in zip(at.settings, at.labels, strict=True)
        }
        by_setting = settings_n_star(runs, seeds, case.target)
        n_stars = {labels[setting]: n_star for setting, n_star in by_setting.items()}
        grids.append(Grid(case.fields, case.target, n_stars))
    return tuple(grids)


def settings_n_star(
    runs: Mapping[int, Trajectories], seeds: Sequence[int], target: float
) -> dict[int, float]:
    """n* of every setting at its best step, by the mean over seeds; inf where no size is enough."""
    sizes = np.array(sorted(runs), dtype=float)
    risks = [best_steps(runs[int(size)], seeds) for size in sizes]
    settings = sorted(set.intersection(*(set(at) for at in risks)))
    means = {setting: np.array([at[setting][0] for at in risks]) for setting in settings}
    return {s: float(first_crossing(sizes, mean, target).upper) for s, mean in means.items()}


def fewest_samples(places: Sequence[tuple[Mapping[int, float], int]]) -> int:
    """The setting of least mean log n*, over places with their largest size: one for all of them.

    A law belongs to one algorithm, and one place alone says too little on few seeds. Where no size
    was enough a setting counts as if it needed twice the largest. Among equals the first.
    """
    settings = sorted(set.intersection(*(set(n_stars) for n_stars, _ in places)))
    scores = [
        np.mean([np.log(min(n_stars[s], 2 * largest)) for n_stars, largest in places])
        for s in settings
    ]
    return settings[int(np.argmin(scores))]


def _rates(label: str) -> dict[str, float]:
    """ "rate 0.4, threshold 0.1", as `Rates` writes it."""
    pairs = (part.rpartition(" ") for part in label.split(", "))
    return {name: float(rate) for name, _, rate in pairs}
