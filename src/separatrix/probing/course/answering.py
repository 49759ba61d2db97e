"""From trials to the answer: rows sorted into comparisons, controls and forecasts."""

from collections.abc import Mapping

import numpy as np

from ...records import Row, where
from ..answer import (
    Answer,
    Circle,
    Comparison,
    Forecast,
    comparison_of,
    comparisons_of,
    forecast,
    judge_controls,
)
from ..examples import Look
from .planning import COARSE, Known


def answer_from(
    known: Known, look: Look, left_out: tuple[str, ...], facts: Mapping[str, str]
) -> Answer | None:
    """None while the coarse sizes are not all measured: there is no target to answer at."""
    target = known.target
    if target is None or not known.plan.has(COARSE):
        return None
    rows = _rows(known)
    circle = Circle(look.num_examples, known.question.division)
    alike = where(rows, layers=1, pooling=known.kernel.pooling)
    unaltered = where(alike, control="none")
    main = comparison_of(unaltered, target, circle)
    if main is None or not main.whole:
        return None
    beside = comparisons_of(where(rows, control="none"), target, circle)
    place = lambda comparison: (comparison.layers, comparison.pooling)
    return Answer(
        name=look.name,
        look=look,
        target=target,
        target_given=known.question.target is not None,
        main=main,
        beside=tuple(each for each in beside if place(each) != place(main)),
        degrees=_degrees(unaltered, target, circle),
        controls=judge_controls(alike, target, 1 - look.commonest_share, circle),
        forecasts=_forecasts(main, circle),
        left_out=left_out,
        facts=facts,
    )


def _forecasts(main: Comparison, circle: Circle) -> tuple[Forecast, ...]:
    """From the seeds that the largest size has, which may be fewer than those at the target."""
    made = []
    for curve in main.curves.values():
        there = ~np.isnan(curve.errors[-1])
        seeds = [seed for seed, known in zip(curve.seeds, there, strict=True) if known]
        made.append(forecast(curve, seeds, circle))
    return tuple(each for each in made if each is not None)


def _rows(known: Known) -> list[Row]:
    """All of the chosen kernel, whatever their pooling and depth."""
    chosen = known.kernel
    geometry = lambda network: (network.kernel, network.stride)
    return [
        row
        for trial, rows in known.rows.items()
        if geometry(trial.network) == geometry(chosen)
        for row in rows
    ]


def _degrees(rows: list[Row], target: float, circle: Circle) -> Comparison | None:
    """LCN, blocks from small to large, CNN; None where no blocks were measured."""
    labels = {str(row["network"]) for row in where(rows, purpose="measuring")}
    blocks = sorted(
        (label for label in labels if label.startswith("blocks")),
        key=lambda label: int(label.split()[-1]),
    )
    return comparison_of(rows, target, circle, ("LCN", *blocks, "CNN")) if blocks else None
