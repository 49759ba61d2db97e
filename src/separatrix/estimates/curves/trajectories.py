"""The runs of one cell at one sample size, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

_NEVER = np.array([np.inf])  # the risk before the first measurement


@dataclass(frozen=True, eq=False)
class Trajectories:
    """What was measured along each run.

    A run that diverged has risk +inf at every step, and a risk that is not a number is +inf: what
    cannot be trusted to go well is never chosen, and never counts as having reached a target.
    Settings and steps are chosen by `tuning_risks`, on a validation split where the examples are
    finite (the column `tuning_risk`); runs that have none are chosen by `risks`, on other seeds.
    """

    seeds: np.ndarray  # [run]
    settings: np.ndarray  # [run]
    labels: np.ndarray  # [run]
    steps: tuple[np.ndarray, ...]  # a run: [step]
    risks: tuple[np.ndarray, ...]  # a run: [step]; what is reported
    tuning_risks: tuple[np.ndarray, ...]  # a run: [step]; what is chosen by
    train_risks: tuple[np.ndarray, ...]  # a run: [step]

    def take(self, runs: np.ndarray) -> "Trajectories":
        """The runs with these indices, in that order."""
        measured = (self.steps, self.risks, self.tuning_risks, self.train_risks)
        places = runs.tolist()
        columns = (tuple(map(column.__getitem__, places)) for column in measured)
        return Trajectories(self.seeds[runs], self.settings[runs], self.labels[runs], *columns)

    def of(self, seeds: Sequence[int], setting: int) -> "Trajectories":
        """One setting's runs, in the order of `seeds`."""
        index = self._places.get(setting, {})
        if missing := [s for s in seeds if s not in index]:
            raise ValueError(
                f"every seed must have a run of setting {setting}, got none for seeds {missing}: "
                "run the jobs that hold them."
            )
        return self.take(np.array([index[s] for s in seeds]))

    @cached_property
    def _places(self) -> dict[int, dict[int, int]]:
        """Of each setting where the run of a seed is."""
        places: dict[int, dict[int, int]] = {}
        pairs = zip(self.settings.tolist(), self.seeds.tolist(), strict=True)
        for run, (setting, seed) in enumerate(pairs):
            places.setdefault(setting, {})[seed] = run
        return places

    def at(self, steps: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Risk and train risk [run, step] at the last measurement up to each of `steps`.

        A run that stopped earlier keeps its last values: its weights no longer change. Before the
        first measurement both are +inf.
        """
        return self._at(steps, self.risks), self._at(steps, self.train_risks)

    def tuning_at(self, steps: np.ndarray) -> np.ndarray:
        """The risk to choose by [run, step], at the same measurements."""
        return self._at(steps, self.tuning_risks)

    def _at(self, steps: np.ndarray, column: tuple[np.ndarray, ...]) -> np.ndarray:
        if self._in_step:  # one look-up for all, as there are thousands
            last = np.searchsorted(self.steps[0], steps, side="right")
            return np.column_stack((np.full(len(column), np.inf), np.array(column)))[:, last]
        last = [np.searchsorted(run_steps, steps, side="right") for run_steps in self.steps]
        return np.array([np.concatenate((_NEVER, c))[i] for c, i in zip(column, last, strict=True)])

    @property
    def measured(self) -> np.ndarray:
        """The steps at which any run was measured, ascending."""
        return self.steps[0] if self._in_step else np.unique(np.concatenate(self.steps))

    @cached_property
    def _in_step(self) -> bool:
        """Whether all runs were measured at the same steps."""
        if len({len(run_steps) for run_steps in self.steps}) != 1:
            return False
        steps = np.array(self.steps)
        return bool((steps == steps[0]).all())


def trajectories(table: pa.Table) -> dict[tuple[str, int], Trajectories]:
    """The runs of a table of records by (cell, num_samples), both ascending."""
    cells, sizes = (table[name].to_numpy() for name in ("cell", "num_samples"))
    runs_of: dict[tuple[str, int], list[int]] = {}
    for run, key in enumerate(zip(cells.tolist(), sizes.tolist(), strict=True)):
        runs_of.setdefault(key, []).append(run)
    everything = _trajectories(table)
    return {key: everything.take(np.array(runs_of[key])) for key in sorted(runs_of)}


def _trajectories(table: pa.Table) -> Trajectories:
    risks, lengths = _flat(table["risk"])
    diverged = np.repeat(table["status"].to_numpy() == "diverged", lengths)
    trusted = lambda values: np.where(np.isnan(values) | diverged, np.inf, values)
    return Trajectories(
        seeds=table["seed"].to_numpy(),
        settings=table["setting"].to_numpy(),
        labels=table["setting_label"].to_numpy(),
        steps=_cut(*_flat(table["steps"])),
        risks=_cut(trusted(risks), lengths),
        tuning_risks=_cut(trusted(_chosen_by(table, risks, lengths)), lengths),
        train_risks=_cut(*_flat(table["train_risk"])),
    )


def _chosen_by(table: pa.Table, risks: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """The risks with those on a validation split in their place, for the runs that have some."""
    if "tuning_risk" not in table.column_names:
        return risks
    column = table["tuning_risk"]
    given = np.repeat(~np.asarray(column.is_null()), lengths)
    risks = risks.copy()
    risks[given] = _flat(column)[0]
    return risks


def _flat(column: pa.ChunkedArray) -> tuple[np.ndarray, np.ndarray]:
    """The numbers of all lists, and the length of each."""
    values, lengths = (
        pc.call_function(name, [column]).to_numpy()
        for name in ("list_flatten", "list_value_length")
    )
    return values.astype(float), lengths


def _cut(values: np.ndarray, lengths: np.ndarray) -> tuple[np.ndarray, ...]:
    """The lists again; slices, as `np.split` takes ten times as long for thousands of them."""
    ends = np.cumsum(lengths).tolist()
    return tuple(values[start:end] for start, end in zip([0, *ends], ends, strict=False))
