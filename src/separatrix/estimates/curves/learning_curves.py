"""Records → learning curves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pyarrow as pa

from .selection import Chosen, Family, choose_by_test, choose_by_tuning, tune
from .trajectories import Trajectories, trajectories

Selection = Literal["tuning", "test"]


@dataclass(frozen=True, eq=False)
class Curve:
    """The risk of one cell as a function of sample size, on seeds paired across sizes."""

    cell: str
    fields: Mapping[str, str | int | float | bool | None]  # task.num_patches: 20, …
    seeds: tuple[int, ...]
    sizes: np.ndarray  # [size], ascending
    risks: np.ndarray  # [size, seed]
    train_risks: np.ndarray  # [size, seed]
    steps: np.ndarray  # [size, seed], where the run was stopped
    setting_labels: np.ndarray  # [size, seed]; the same for all seeds when chosen by tuning


def learning_curves(
    table: pa.Table,
    *,
    tuning_seeds: Sequence[int],
    evaluation_seeds: Sequence[int],
    selection: Selection,
) -> tuple[Curve, ...]:
    """One curve a cell, in order of cell identity.

    selection "tuning": for each network (cells of one `network.kind` with the same settings) the
    setting, and at each size the measured step, of least tuning risk over the tuning seeds,
    evaluated on the evaluation seeds by their risk. "test": each evaluation run's own least risk
    over settings and steps, the protocol of [lahoti2024]; biased towards small n*, and blind to
    `tuning_seeds`. A run that diverged has risk +inf.
    """
    _check_seeds(tuning_seeds, evaluation_seeds, selection)
    fields, seeds = _fields_by_cell(table), tuple(evaluation_seeds)
    chosen: dict[str, dict[int, Chosen]] = {}
    for family in _families(table, fields):
        chosen |= _choose(family, tuning_seeds, seeds, selection)
    return tuple(_curve(cell, fields[cell], seeds, chosen[cell]) for cell in sorted(chosen))


def _families(table: pa.Table, fields: Mapping[str, Mapping]) -> list[Family]:
    """Cells of one network and one grid of settings; a cell that names no network is alone."""
    families: dict[tuple, dict[str, dict[int, Trajectories]]] = {}
    for (cell, size), runs in trajectories(table).items():
        key = (fields[cell].get("network.kind", cell), fields[cell].get("algorithm.settings"))
        families.setdefault(key, {}).setdefault(cell, {})[size] = runs
    return list(families.values())


def tuned_settings(table: pa.Table, tuning_seeds: Sequence[int]) -> dict[str, int]:
    """The setting of least tuning risk over the tuning seeds, one for a network, by cell."""
    settings: dict[str, int] = {}
    for family in _families(table, _fields_by_cell(table)):
        settings |= dict.fromkeys(family, tune(family, tuning_seeds)[0])
    return settings


def select_risks(
    runs: Mapping[int, Trajectories],
    *,
    tuning_seeds: Sequence[int],
    evaluation_seeds: Sequence[int],
    selection: Selection,
) -> dict[int, np.ndarray]:
    """The risks [seed] that the curve of one cell alone would have, without its other columns."""
    if not runs:
        return {}
    (chosen,) = _choose({"": runs}, tuning_seeds, evaluation_seeds, selection).values()
    return {size: at_size.risks for size, at_size in chosen.items()}


def _choose(
    family: Family, tuning_seeds, evaluation_seeds, selection: Selection
) -> dict[str, dict[int, Chosen]]:
    try:
        if selection == "tuning":
            return choose_by_tuning(family, tuning_seeds, evaluation_seeds)
        return {cell: choose_by_test(runs, evaluation_seeds) for cell, runs in family.items()}
    except ValueError as error:
        raise ValueError(f"cells {', '.join(family)}: {error}") from None


def _curve(cell: str, fields, seeds: tuple[int, ...], chosen: Mapping[int, Chosen]) -> Curve:
    columns = {
        name: np.array([getattr(c, name) for c in chosen.values()]) for name in Chosen._fields
    }
    return Curve(cell=cell, fields=fields, seeds=seeds, sizes=np.array(list(chosen)), **columns)


def _fields_by_cell(table: pa.Table) -> dict[str, dict]:
    """The flattened description of every cell, without what its kind does not have."""
    cells, first = np.unique(table["cell"].to_numpy().astype(str), return_index=True)
    names = [name for name in table.column_names if "." in name]
    rows = table.select(names).take(pa.array(first)).to_pylist() if names else [{}] * len(cells)
    return {
        cell: {name: value for name, value in row.items() if value is not None}
        for cell, row in zip(cells.tolist(), rows, strict=True)
    }


def _check_seeds(
    tuning_seeds: Sequence[int], evaluation_seeds: Sequence[int], selection: Selection
) -> None:
    if not evaluation_seeds:
        raise ValueError("evaluation_seeds must not be empty, got (): there is nothing to average.")
    if selection == "tuning" and not tuning_seeds:
        raise ValueError(
            'tuning_seeds must not be empty, got () with selection "tuning": '
            "there is nothing to choose by."
        )
    if selection == "tuning" and (both := sorted(set(tuning_seeds) & set(evaluation_seeds))):
        raise ValueError(
            f"evaluation_seeds must share no seed with tuning_seeds, got {both} in both: "
            "a run that chose the setting cannot also judge it."
        )
