"""The runs of one cell at one sample size, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

_NEVER = np.array([np.inf])  # the risk before the first measurement


@dataclass(frozen=True, eq=False)
class Trajectories:
    """What was measured along each run.

    A run that diverged has risk +inf at every step, and a risk that is not a number is +inf: what
    cannot be trusted to go well is never chosen, and never counts as having reached a target.
    """

    seeds: np.ndarray  # [run]
    settings: np.ndarray  # [run]
    labels: np.ndarray  # [run]
    steps: tuple[np.ndarray, ...]  # a run: [step]
    risks: tuple[np.ndarray, ...]  # a run: [step]
    train_risks: tuple[np.ndarray, ...]  # a run: [step]

    def take(self, runs: np.ndarray) -> "Trajectories":
        """The runs with these indices, in that order."""
        columns = (tuple(c[i] for i in runs) for c in (self.steps, self.risks, self.train_risks))
        return Trajectories(self.seeds[runs], self.settings[runs], self.labels[runs], *columns)

    def of(self, seeds: Sequence[int], setting: int) -> "Trajectories":
        """One setting's runs, in the order of `seeds`."""
        index = {s: i for i, s in enumerate(self.seeds) if self.settings[i] == setting}
        if missing := [s for s in seeds if s not in index]:
            raise ValueError(
                f"every seed must have a run of setting {setting}, got none for seeds {missing}: "
                "run the jobs that hold them."
            )
        return self.take(np.array([index[s] for s in seeds]))

    def at(self, steps: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Risk and train risk [run, step] at the last measurement up to each of `steps`.

        A run that stopped earlier keeps its last values: its weights no longer change. Before the
        first measurement both are +inf.
        """
        last = [np.searchsorted(run_steps, steps, side="right") for run_steps in self.steps]
        risks, train_risks = (
            np.array([np.concatenate((_NEVER, c))[i] for c, i in zip(column, last, strict=True)])
            for column in (self.risks, self.train_risks)
        )
        return risks, train_risks


def trajectories(table: pa.Table) -> dict[tuple[str, int], Trajectories]:
    """The runs of a table of records by (cell, num_samples), both ascending."""
    cells, sizes = (table[name].to_numpy() for name in ("cell", "num_samples"))
    runs_of: dict[tuple[str, int], list[int]] = {}
    for run, key in enumerate(zip(cells.tolist(), sizes.tolist(), strict=True)):
        runs_of.setdefault(key, []).append(run)
    everything = _trajectories(table)
    return {key: everything.take(np.array(runs_of[key])) for key in sorted(runs_of)}


def _trajectories(table: pa.Table) -> Trajectories:
    diverged = table["status"].to_numpy() == "diverged"
    risks, lengths = _flat(table["risk"])
    risks = np.where(np.isnan(risks) | np.repeat(diverged, lengths), np.inf, risks)
    return Trajectories(
        seeds=table["seed"].to_numpy(),
        settings=table["setting"].to_numpy(),
        labels=table["setting_label"].to_numpy(),
        steps=_cut(*_flat(table["steps"])),
        risks=_cut(risks, lengths),
        train_risks=_cut(*_flat(table["train_risk"])),
    )


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
