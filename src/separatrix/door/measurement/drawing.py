"""Learning curves of answers, by the figures of the reports."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from ...estimates import Result, Variable, variable
from ...figures import AbstractFigure, learning_curves_figure
from .measurement import Measurement

_FEW = 4  # variables in the title of a panel


def curves_figure(measurements: Sequence[Measurement]) -> AbstractFigure:
    """One panel; its title is the task's place: "k = 8, d = 10, σ = 0.1"."""
    results = [_result(measurement) for measurement in measurements]
    return learning_curves_figure(
        results,
        _variables(measurements[0]),
        name=_name(measurements),
        title=f"Learning curves, {measurements[0].goal}",
        quantity="risk" if measurements[0].metric == "risk" else "share of wrong answers",
    )


def _result(measurement: Measurement) -> Result:
    """With the label for a kind, by which figures know a network."""
    fields = {**_task_fields(measurement), "network.kind": measurement.label}
    curve = replace(measurement.curve, fields=fields)
    return Result(curve, measurement.target_risk, measurement.n_star)


def _task_fields(measurement: Measurement) -> dict[str, int | float]:
    return {
        name: value
        for name, value in measurement.curve.fields.items()
        if name.startswith("task.")
        and isinstance(value, int | float)
        and not isinstance(value, bool)
    }


def _variables(measurement: Measurement) -> tuple[Variable, ...]:
    return tuple(variable(name) for name in _task_fields(measurement))[:_FEW]


def _name(measurements: Sequence[Measurement]) -> str:
    """A name for each figure: several in one page must not share identifiers."""
    text = " ".join(f"{m.curve.cell} {m.goal}" for m in measurements)
    return f"curves-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
