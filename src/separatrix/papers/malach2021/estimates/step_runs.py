"""The table k-pattern-steps as numbers: medians, the gap between two networks, growth in n."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ....fits import Estimate, Points, fit_power_law
from ....records import Row
from .steps_to_target import StepsToTarget, steps_to_target

Rule = tuple[int, str]  # k and the name of g


class Run(NamedTuple):
    """Steps, or a ratio of steps; not `reached`: it is more than that."""

    value: float
    reached: bool


Runs = Mapping[tuple[int, int], Run]  # by n and seed


def by_rule(rows: Sequence[Row]) -> dict[Rule, list[Row]]:
    """From the shortest rule to the longest, then from leap to leap."""
    rules: dict[Rule, list[Row]] = {}
    for row in rows:
        rules.setdefault((int(row["pattern_length"]), str(row["pattern"])), []).append(row)
    return dict(sorted(rules.items(), key=lambda item: (item[0][0], item[1][0]["leap"])))


def steps_of(rows: Sequence[Row], network: str) -> Runs:
    """Of one rule: the steps of every run."""
    return {
        (int(row["input_length"]), int(row["seed"])): Run(float(row["steps"]), bool(row["reached"]))
        for row in rows
        if row["network"] == network
    }


def gaps_of(rows: Sequence[Row], more: str, fewer: str) -> Runs:
    """Of one rule: steps(more) / steps(fewer), on the same inputs seed by seed.

    Where `fewer` stopped at its limit the ratio is taken with that limit: it may then be too large.
    """
    first, second = steps_of(rows, more), steps_of(rows, fewer)
    return {
        at: Run(run.value / second[at].value, run.reached)
        for at, run in first.items()
        if at in second
    }


def at_length(runs: Runs, input_length: int) -> list[Run]:
    return [run for (n, _), run in runs.items() if n == input_length]


def median(runs: Sequence[Run]) -> StepsToTarget:
    """With an interval of order statistics; a run that did not get there is later than all."""
    values = [np.array([run.value]) for run in runs]
    return steps_to_target(values, [np.array([not run.reached]) for run in runs], 0.5)


def growth(runs: Runs, confidence: float = 0.95) -> Estimate:
    """a in value ∝ nᵃ, fitted to single runs: a run that did not get there counts as a bound.

    The interval is that of a power law: how far the truth is from one shows in the figure alone.
    """
    values, reached = (np.array(column) for column in zip(*runs.values(), strict=True))
    points = Points(
        {"input_length": np.array([n for n, _ in runs], dtype=float)},
        values.astype(float),
        np.zeros(len(values)),
        np.where(reached, "none", "right"),
    )
    return fit_power_law(points, confidence=confidence).exponents["input_length"]
