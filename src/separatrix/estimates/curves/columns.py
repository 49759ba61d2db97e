"""A learning curve as plain columns, for a table that people read."""

from typing import Any

import numpy as np
import pyarrow as pa

from .learning_curves import Curve

_RUN = ("num_samples", "seed", "setting")  # what tells the runs of a cell apart
_HELD = ("steps", "risk", "train_risk")


def curve_columns(curve: Curve, records: pa.Table | None = None) -> dict[str, list[Any]]:
    """num_samples, seed, risk, train_risk, step, setting: a row for every size and seed.

    With the records that the curve was made of, after them every other measured column at the same
    run and step, among them those of a measure of one's own; None where it was not measured.
    """
    num_sizes, num_seeds = curve.risks.shape
    columns = {
        "num_samples": np.repeat(curve.sizes, num_seeds).tolist(),
        "seed": list(curve.seeds) * num_sizes,
        "risk": curve.risks.ravel().tolist(),
        "train_risk": curve.train_risks.ravel().tolist(),
        "step": curve.steps.ravel().astype(int).tolist(),
        "setting": curve.setting_labels.ravel().tolist(),
    }
    return columns if records is None else columns | _others(curve.cell, columns, records)


def _others(cell: str, rows: dict[str, list[Any]], records: pa.Table) -> dict[str, list[Any]]:
    """The measured columns that a curve does not hold, at its runs and steps."""
    keys = (records[name].to_pylist() for name in ("cell", "num_samples", "seed", "setting_label"))
    places = {key: place for place, key in enumerate(zip(*keys, strict=True))}
    wanted = [(cell, *key) for key in zip(*(rows[name] for name in _RUN), strict=True)]
    if missing := [key for key in wanted if key not in places]:
        _, num_samples, seed, _ = missing[0]
        raise ValueError(
            f"records must hold every run of the curve, got none for {num_samples} samples and "
            f"seed {seed}: give those that it was made of."
        )
    runs = records.take([places[key] for key in wanted])
    steps = zip(runs["steps"].to_pylist(), rows["step"], strict=True)
    last = [int(np.searchsorted(measured, step, side="right")) - 1 for measured, step in steps]
    names = [f.name for f in records.schema if pa.types.is_list(f.type) and f.name not in _HELD]
    measured = {name: runs[name].to_pylist() for name in names}
    return {
        name: [None if v is None or at < 0 else v[at] for v, at in zip(column, last, strict=True)]
        for name, column in measured.items()
        if any(values is not None for values in column)
    }
