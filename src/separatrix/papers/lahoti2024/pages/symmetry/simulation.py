"""The page of the simulation argument: three learners at every size, and the target."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....records import Row, where
from .....reports import Section, Table

_STARTS = {
    "sphere": "FCN, gradient descent from the sphere",
    "small": "FCN, gradient descent from small weights",
}
_PLACE = ("num_patches", "patch_dim", "num_samples")


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    trained = {start: _by_size(where(tables["descent"], start=start)) for start in _STARTS}
    table = Table(
        "risks",
        "Mean risk over seeds on the same samples: of a CNN, of the FCN that its function is "
        "written into, and of the FCN under gradient descent, which was trained on the largest "
        "sample alone.",
        ("k", "d", "n", "target", "CNN", "FCN, simulating", *_STARTS.values()),
        tuple(
            (
                *map(str, place),
                f"{rows[0]['target']:.4f}",
                _mean(rows, "cnn_risk"),
                _mean(rows, "fcn_risk"),
                *(_mean(of_start.get(place, ()), "fcn_risk") for of_start in trained.values()),
            )
            for place, rows in _by_size(tables["curves"]).items()
        ),
    )
    largest = max(float(row["largest_difference"]) for row in tables["curves"])
    text = f"The outputs of CNN and simulating FCN differ by {largest:.1g} at most."
    return (Section("Risk against samples", (text,), tables=(table,)),)


def _by_size(rows: Sequence[Row]) -> dict[tuple, list[Row]]:
    groups: dict[tuple, list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[name] for name in _PLACE), []).append(row)
    return groups


def _mean(rows: Sequence[Row], name: str) -> str:
    return "" if not rows else f"{np.mean([float(row[name]) for row in rows]):.4f}"
