"""When an FCN on sequences of digits leaves the loss it starts at, and by which law it waits."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy.special import fdtri

from ....fits import Estimate, Points, PowerLaw, fit_power_law
from ....records import Row
from .step_runs import Run, Runs

# A fifth of the way from chance to perfect, and a tenth below the loss of an output that is 0: far
# above what 10,000 test sequences vary by (0.005), and early in the fall.
ACCURACY, LOSS = 0.6, 0.9
# A true law misses the means, in units of the scatter of seeds, by more than its limit this often.
FALSE_ALARM = 0.01
NONE = "none of these"

_GROWTH: Mapping[str, Callable[[np.ndarray], np.ndarray]] = {
    "power": np.asarray,
    "exponential": np.exp,
}


class WaitingLaw(NamedTuple):
    """Epochs = C·nᵃ (power) or C·eᵇⁿ (exponential); `rate` is a or b."""

    name: str
    rate: Estimate
    fitted: PowerLaw  # in n, or in eⁿ
    share: float  # of the likelihood, of the two
    misfit: float  # χ² a degree of freedom; NaN with fewer than 4 lengths at which all runs left
    limit: float  # of the misfit of a law that is true, but for one case in a hundred
    prediction_error: float  # fitted to the shorter half: r.m.s. of log(epochs/predicted) beyond

    @property
    def holds(self) -> bool:
        """The runs are like it; false where that cannot be told."""
        return self.misfit <= self.limit

    def __call__(self, num_digits: np.ndarray) -> np.ndarray:
        return self.fitted({"growth": _GROWTH[self.name](np.asarray(num_digits, float))})


def take_offs(rows: Sequence[Row]) -> Runs:
    """By length and seed: the first measured epoch at which a run has left; its last, if none."""
    curves: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        curves.setdefault((int(row["num_digits"]), int(row["seed"])), []).append(row)
    return {place: _take_off(curve) for place, curve in sorted(curves.items())}


def _take_off(curve: Sequence[Row]) -> Run:
    epochs = sorted(float(row["epoch"]) for row in curve if _has_left(row))
    return Run(epochs[0], True) if epochs else Run(max(float(r["epoch"]) for r in curve), False)


def _has_left(row: Row) -> bool:
    return float(row["accuracy"]) >= ACCURACY and float(row["loss"]) <= LOSS


def waiting_laws(runs: Runs, confidence: float = 0.95) -> tuple[WaitingLaw, ...]:
    """Both laws, the likelier first; none where too few runs left at too few lengths.

    A run that did not leave counts as a bound. All runs are points of their own.
    """
    try:
        fits = {name: _fit(runs, name, confidence) for name in _GROWTH}
    except ValueError:
        return ()
    likelihoods = {name: fit.log_likelihood for name, fit in fits.items()}
    best = max(likelihoods.values())
    total = sum(math.exp(value - best) for value in likelihoods.values())
    return tuple(
        WaitingLaw(
            name,
            fits[name].exponents["growth"],
            fits[name],
            math.exp(likelihoods[name] - best) / total,
            *_misfit(runs, name, fits[name]),
            _prediction_error(runs, name),
        )
        for name in sorted(fits, key=lambda name: -likelihoods[name])
    )


def named_law(laws: Sequence[WaitingLaw]) -> str:
    """The likelier law, unless the runs are not like it either."""
    return laws[0].name if laws and laws[0].holds else NONE


def _fit(runs: Runs, name: str, confidence: float = 0.95) -> PowerLaw:
    lengths = np.array([n for n, _ in runs], float)
    points = Points(
        {"growth": _GROWTH[name](lengths)},
        np.array([run.value for run in runs.values()]),
        np.zeros(len(runs)),
        np.array(["none" if run.reached else "right" for run in runs.values()], dtype=object),
    )
    return fit_power_law(points, confidence=confidence)


def _misfit(runs: Runs, name: str, fit: PowerLaw) -> tuple[float, float]:
    """Σ (mean − law)²/error² over the lengths at which all runs left, less the law's two constants.

    Errors are those of means of log epochs, from the scatter of all these lengths together: a ratio
    of variances, with Fisher's distribution.
    """
    lengths = sorted({n for n, _ in runs})
    by_length = {n: logs for n in lengths if (logs := _logs(runs, n)) is not None}
    num_runs, freedom = sum(map(len, by_length.values())), len(by_length) - 2
    num_spare = num_runs - len(by_length)
    if freedom < 2 or num_spare < 1:
        return math.nan, math.nan
    scatter = sum(float(((g - g.mean()) ** 2).sum()) for g in by_length.values()) / num_spare
    at = {n: float(np.log(fit({"growth": _GROWTH[name](np.array(float(n)))}))) for n in by_length}
    missed = sum(len(g) * float(g.mean() - at[n]) ** 2 for n, g in by_length.items()) / freedom
    limit = float(fdtri(freedom, num_spare, 1 - FALSE_ALARM))
    return missed / scatter if scatter else math.nan, limit


def _logs(runs: Runs, num_digits: int) -> np.ndarray | None:
    """Log epochs at a length; None where a run did not leave."""
    group = [run for (n, _), run in runs.items() if n == num_digits]
    return np.log([run.value for run in group]) if all(run.reached for run in group) else None


def _prediction_error(runs: Runs, name: str) -> float:
    lengths = sorted({n for n, _ in runs})
    shorter = lengths[: (len(lengths) + 1) // 2]
    try:
        fit = _fit({at: run for at, run in runs.items() if at[0] in shorter}, name)
    except ValueError:
        return math.nan
    longer = [(n, run) for (n, _), run in runs.items() if n not in shorter]
    if not longer:
        return math.nan
    errors = [
        _error(run, float(fit({"growth": _GROWTH[name](np.array(float(n)))}))) for n, run in longer
    ]
    return float(np.sqrt(np.mean(np.square(errors))))


def _error(run: Run, predicted: float) -> float:
    """log(epochs/predicted); a bound counts only where it is broken."""
    error = math.log(run.value / predicted)
    return error if run.reached else max(error, 0.0)
