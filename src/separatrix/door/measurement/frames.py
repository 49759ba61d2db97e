"""Answers as a table of pandas."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..target import risk_of
from .measurement import Measurement

if TYPE_CHECKING:
    import pandas


def frame_of(measurements: Sequence[Measurement]) -> "pandas.DataFrame":
    """network, num_samples, seed, the metric, train_risk, step, setting, what else was measured."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError(
            "pandas must be installed for to_pandas, got no such module: "
            "pip install 'separatrix[pandas]'."
        ) from error
    return pandas.concat(
        [pandas.DataFrame(_columns(each)) for each in measurements], ignore_index=True
    )


def _columns(measurement: Measurement) -> dict[str, Any]:
    metric, rows = measurement.metric, dict(measurement.rows)
    shown = {metric: risk_of(np.array(rows.pop("risk")), metric)}
    names = ("num_samples", "seed")
    first = {name: rows.pop(name) for name in names}
    return {"network": measurement.label, **first, **shown, **rows}
