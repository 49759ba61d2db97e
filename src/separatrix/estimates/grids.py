"""What every setting of a grid came to at one place: is the best inside, and who comes close?

A setting is judged by its own runs and by those of its neighbours in the grid (`steadied`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import inf, isfinite
from typing import NamedTuple

import numpy as np

from ..records import CaseEntry, StageEntry, Store, Tuned
from .cautions import Edge, rates_at_edge
from .curves.selection import tuning_risks
from .curves.trajectories import Trajectories, trajectories
from .neighbours import neighbours_of, rates_in, steadied
from .resampling import first_crossing, resampled_means
from .results import Result

NEAR = 0.05  # of the best n*, by which a setting may be worse and still be nearly optimal
_NUM_RESAMPLES = 200
_CHANCE = 0.05  # of needing no more samples than the best: with less a setting is surely worse


@dataclass(frozen=True, eq=False)
class Grid:
    """n* of every setting, steadied by its neighbours, on the tuning seeds at one place.

    A point estimate: it says which settings matter, not how many samples they need.
    """

    fields: Mapping[str, object]  # of the cell: task.num_patches: 20, …
    target: float
    n_stars: Mapping[str, float]  # by label, in the order of the settings; inf: no size was enough
    level: frozenset[str] = frozenset()  # that the seeds cannot tell from the best

    @property
    def best(self) -> str:
        return min(self.n_stars, key=lambda label: self.n_stars[label])

    @property
    def choice(self) -> str:
        """The best of those inside, if one comes close to the best: as good, and nothing beyond."""
        inside = [
            label for label in self.n_stars if self._is_close(label) and not self._edges(label)
        ]
        return min(inside or [self.best], key=lambda label: self.n_stars[label])

    @cached_property
    def near(self) -> tuple[float, ...]:
        """n* over the best one, of all settings that are nearly optimal."""
        ratios = [n / self._least for n in self.n_stars.values() if self._is_near(n)]
        return tuple(sorted(ratios))

    def chosen(self, result: Result) -> str:
        """A result's setting; the best where each run has its own, by the paper's protocol."""
        labels = np.unique(result.curve.setting_labels.astype(str))
        return str(labels[0]) if len(labels) == 1 else self.best

    def band(self, result: Result) -> tuple[float, float]:
        """Least and largest n* that a result would have at settings that are nearly optimal.

        Its n* times that of each setting over that of the one chosen, which counts as the best
        where it does not come near it but seeds cannot tell; NaN where none is known.
        """
        n_star, of_chosen = result.estimate.value, self.n_stars.get(self.chosen(result), np.inf)
        if not (self.near and isfinite(n_star)):
            return np.nan, np.nan
        best = n_star * self._least / of_chosen if self._is_near(of_chosen) else n_star
        return best * self.near[0], best * self.near[-1]

    def beyond(self, label: str) -> str:
        """Why a better setting than this one may lie beyond the grid; "" where none does.

        The setting itself is on an edge, or the best one is, and it does not come close to that.
        """
        for each in (label, *([] if self._is_close(label) else [self.best])):
            if edges := self._edges(each):
                name, edge = next(iter(edges.items()))
                return f"{each}: the {edge} {name} of the grid"
        return ""

    @property
    def _least(self) -> float:
        return self.n_stars[self.best]

    def _is_near(self, n_star: float) -> bool:
        return isfinite(n_star) and n_star <= self._least * (1 + NEAR)

    def _is_close(self, label: str) -> bool:
        return label in self.level or self._is_near(self.n_stars.get(label, np.inf))

    def _edges(self, label: str) -> dict[str, Edge]:
        return rates_at_edge([rates_in(known) for known in self.n_stars], self.place(label))

    def place(self, label: str) -> int:
        """Which of the algorithm's settings it is."""
        return list(self.n_stars).index(label)


def grids_of(stage: StageEntry) -> tuple[Grid, ...]:
    """One a case that has records, of the stage in which every setting was trained."""
    return tuple(_grid_in(case, case.tuned) for case in stage.cases if case.tuned)


def _grid_in(case: CaseEntry, tuned: Tuned) -> Grid:
    n_stars = (inf if n_star is None else n_star for n_star in tuned.n_stars)
    known = dict(zip(tuned.labels, n_stars, strict=True))
    return Grid(case.fields, case.target, known, frozenset(tuned.level))


def with_grids(stage: StageEntry, store: Store) -> StageEntry:
    """The entry with what every setting came to, if it is the stage that trains them all.

    Kept in the manifest, as most records are those of settings that were not chosen.
    """
    if stage.selection != "test" or not stage.names:
        return stage
    every = trajectories(store.read_names(stage.names))

    def tuned(case: CaseEntry) -> Tuned:
        runs = {size: every[case.cell, size] for size in sorted(case.jobs)}
        chosen_on = stage.seeds_of(case).evaluation  # of that stage
        grid = grid_of(runs, chosen_on, case.target, case.fields)
        n_stars = (float(n) if isfinite(n) else None for n in grid.n_stars.values())
        return Tuned(tuple(grid.n_stars), tuple(n_stars), tuple(sorted(grid.level)))

    cases = (replace(case, tuned=tuned(case)) if case.jobs else case for case in stage.cases)
    return replace(stage, cases=tuple(cases))


def grid_of(
    runs: Mapping[int, Trajectories],
    seeds: Sequence[int],
    target: float,
    fields: Mapping[str, object],
) -> Grid:
    """From all settings' runs by size."""
    curves = tuning_curves(runs, seeds)
    n_stars = curves.n_stars(target)
    level = frozenset(
        label
        for label, is_level in zip(curves.labels, _level(curves, n_stars, target), strict=True)
        if is_level
    )
    return Grid(fields, target, dict(zip(curves.labels, n_stars.tolist(), strict=True)), level)


def grid_behind(result: Result, grids: Sequence[Grid]) -> Grid | None:
    """That of the same task, network, kind of training and target; None where nothing was tuned."""
    fields = {name: value for name, value in result.curve.fields.items() if _asked(name)}
    for grid in grids:
        same = all(grid.fields.get(name) == value for name, value in fields.items())
        if same and grid.target == result.target:
            return grid
    return None


def _asked(name: str) -> bool:
    """Whether a field is part of the question: what was chosen is not, nor what goes with it."""
    start, _, rest = name.partition(".")
    trained = start == "algorithm" and rest.rpartition(".")[2] in ("kind", "name")
    return start in ("task", "network") or trained


class TuningCurves(NamedTuple):
    """Tuning risks of every setting, each at its step of least mean."""

    labels: tuple[str, ...]
    sizes: np.ndarray
    risks: np.ndarray  # [setting, size, seed]

    def n_stars(self, target: float) -> np.ndarray:
        """[setting]: the size from which on each meets the target, steadied; inf where none."""
        return self._crossings(self.risks.mean(axis=-1), target)

    def resampled_n_stars(self, target: float) -> np.ndarray:
        """[setting, resample]: the same of seeds drawn again, the same ones for all settings."""
        means = [resampled_means(risks, _NUM_RESAMPLES, seed=0) for risks in self.risks]
        return self._crossings(np.array(means), target)

    def _crossings(self, means: np.ndarray, target: float) -> np.ndarray:
        n_stars = [first_crossing(self.sizes, lasting(each), target).upper for each in means]
        return steadied(np.array(n_stars), _neighbours(self.labels))


@lru_cache
def _neighbours(labels: tuple[str, ...]) -> list[list[int]]:
    """Places share a grid."""
    return neighbours_of([rates_in(label) for label in labels])


def tuning_curves(runs: Mapping[int, Trajectories], seeds: Sequence[int]) -> TuningCurves:
    """From all settings' runs by size."""
    sizes = sorted(runs)
    at_sizes = [_least_risks(runs[size], seeds) for size in sizes]
    settings = sorted(set.intersection(*map(set, at_sizes)))
    labels = {
        int(setting): str(at.labels[run])
        for at in runs.values()
        for setting, run in zip(*np.unique(at.settings, return_index=True), strict=True)
    }
    return TuningCurves(
        tuple(labels[setting] for setting in settings),
        np.array(sizes, dtype=float),
        np.array([[at[setting] for at in at_sizes] for setting in settings]),
    )


def _least_risks(runs: Trajectories, seeds: Sequence[int]) -> dict[int, np.ndarray]:
    """By setting the risks [seed] at the step of least mean, the earliest among equals."""
    _, risks = tuning_risks(runs, seeds)
    return {s: of_setting[:, of_setting.mean(axis=0).argmin()] for s, of_setting in risks.items()}


def lasting(means: np.ndarray) -> np.ndarray:
    """[..., size]: the largest mean from each size on.

    A curve that dips below a target and rises again has not met it: a setting that silences one
    run in ten may look best at a size where it happens to silence none.
    """
    return np.maximum.accumulate(means[..., ::-1], axis=-1)[..., ::-1]


def _level(curves: TuningCurves, n_stars: np.ndarray, target: float) -> np.ndarray:
    """[setting]: whether it needs no more than the best in a share of the resamples.

    So few seeds rarely name the best of many: what they cannot tell apart is as good a choice.
    """
    if not np.isfinite(n_stars).any() or curves.risks.shape[-1] < 2:
        return np.zeros(len(n_stars), bool)
    resampled = curves.resampled_n_stars(target)
    level = np.mean(resampled <= resampled[n_stars.argmin()], axis=-1) >= _CHANCE
    return level & np.isfinite(n_stars)
