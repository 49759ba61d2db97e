"""What to know before an answer is believed, in sentences."""

import inspect
import warnings
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from ..estimates import Curve, SampleComplexity, rates_at_edge
from ..estimates.words import number, plain
from ..runs import Case, Sizes
from ..tasks import Pool
from ..training import Rates
from .floors import floor_above
from .target import Metric, in_words, risk_of

_PACKAGE = f"{__name__.partition('.')[0]}."


class SeparatrixWarning(UserWarning):
    """A caution about an answer; `Measurement.cautions` has the same sentence."""


def warn(sentences: Iterable[str | None]) -> None:
    """At the line that asked: the first that is not the package's."""
    frame, level = inspect.currentframe(), 1
    while frame and frame.f_globals.get("__name__", "").startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    for sentence in filter(None, sentences):
        warnings.warn(sentence, SeparatrixWarning, stacklevel=level)


def too_low(case: Case, label: str, target: float, metric: Metric) -> str | None:
    """A target that no sample is large enough for."""
    floor = floor_above(case.cell, case.target)
    if floor is None:
        return None
    best = f"{floor.of} is {number(risk_of(floor.risk, metric))}"
    return (
        f"{label} cannot reach {in_words(target, metric)} on this task: {best}. No sample is large "
        "enough; choose an easier target."
    )


def cautions_of(
    label: str,
    case: Case,
    metric: Metric,
    explored: Sequence[Rates],
    curve: Curve,
    n_star: SampleComplexity,
) -> Iterator[str]:
    """Of a case with the setting that was chosen; among those explored, if any were."""
    yield from _diverged(label, curve)
    yield from _censored(label, case, metric, curve, n_star)
    yield from _not_monotone(label, metric, n_star)
    if explored:
        yield from _on_the_edge(label, explored, case.cell.algorithm.settings[0])


def _diverged(label: str, curve: Curve) -> Iterator[str]:
    share = float(np.isinf(curve.risks).mean())
    if share == 1:
        yield f"All runs of {label} diverged, at every size: lower the rates."
    elif share:
        yield (
            f"{share:.0%} of the runs of {label} diverged: their risk counts as infinite, and so "
            "does the mean over seeds wherever there is one of them. Lower the rates."
        )


def _censored(
    label: str, case: Case, metric: Metric, curve: Curve, n_star: SampleComplexity
) -> Iterator[str]:
    limit = plain(n_star.limit)
    if n_star.censoring == "right" and not np.isinf(curve.risks).all():
        last = number(risk_of(float(curve.risks[-1].mean()), metric))
        target = plain(risk_of(case.target, metric))
        reached = f"its mean {metric} there is {last}, the target {target}"
        yield f"{label} needs more than {limit} samples: {reached}. {_more(case)}"
    elif n_star.censoring == "left":
        smaller = "" if n_star.limit <= 1 else f"try smaller ones, sizes=Sizes(1, {limit}), or "
        yield (
            f"{label} needs {limit} samples or fewer: the smallest size tried is enough. "
            f"To know more, {smaller}set a stricter target."
        )


def _more(case: Case) -> str:
    task, sizes = case.cell.task, case.sizes
    assert sizes is not None
    if isinstance(task, Pool) and sizes.grid[-1] >= task.num_train:
        return "These are all there are; train longer, or set an easier target."
    larger = Sizes(sizes.grid[0], 4 * sizes.grid[-1])
    if isinstance(task, Pool):
        larger = Sizes(sizes.grid[0], min(larger.largest, task.num_train))
    return (
        f"Try larger ones, sizes=Sizes({larger.smallest}, {larger.largest}), train longer, or set "
        "an easier target."
    )


def _not_monotone(label: str, metric: Metric, n_star: SampleComplexity) -> Iterator[str]:
    if not n_star.monotone:
        yield (
            f"The mean {metric} of {label} misses the target again at a larger size: n* is where "
            "it is first met. Look at the curve."
        )


def _on_the_edge(label: str, settings: Sequence[Rates], chosen: Rates) -> Iterator[str]:
    edges = rates_at_edge([_rates(setting) for setting in settings], settings.index(chosen))
    for name, edge in edges.items():
        further = {"largest": "larger", "smallest": "smaller"}[edge]
        yield (
            f"The best {name} of {label}, {_rates(chosen)[name]:g}, is the {edge} of the grid: "
            f"try {further} ones."
        )


def _rates(setting: Rates) -> dict[str, float]:
    return {"rate": setting.default, **{f"rate of {name}": r for name, r in setting.overrides}}
