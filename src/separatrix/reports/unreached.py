"""Curves above the target: is it the sample, or the training that falls short?"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from ..estimates import (
    Result,
    Variable,
    at_landmarks,
    fields_of,
    group_by_network,
    place,
    place_in_words,
)
from ..estimates.words import number, plain
from ..figures import Fields, Guides
from ..figures.lines import Line, LinesFigure, Panel, lines_figure
from .page import Cell, Section, Table

_READING = (
    "A run can miss the target in two ways. Its risk on its own sample is at or below the target "
    "and its risk on the population above: it fits what it saw, and a larger sample is what it "
    "lacks (statistical). Or its risk on its own sample is above the target too, as on a plateau, "
    "the linear one for example: it has not fitted what it saw, and longer training, another start "
    "or other rates may be what it lacks (optimisation). n* counts both alike.",
    "A run counts at the step where it was stopped, which was chosen by risk and not by training "
    "risk: stopped early, it may not have fitted a sample that it could fit.",
)

_NEAR = 1 / 16  # of n*: a risk of 1 at the smallest sizes would flatten the others
_HEADING = "Too few samples, or too little training?"
_OTHER_LOSS = (
    "Training minimised another loss than the one that the target is set in, so training risk does "
    "not tell whether a run that missed the target had fitted its sample."
)
_REACHED = "Every curve is at or below its target at every size."
_COLUMNS = ("network", "at", "n", "risk", "training risk", "target", "stopped at step")
_COUNTS = ("runs above the target", "statistical", "optimisation")
_CAPTION = (
    "The largest size at which the mean risk is above the target. Of the runs above it: "
    "statistical, with training risk at or below the target; optimisation, above it."
)


def unreached_section(
    results: Sequence[Result],
    variables: Sequence[Variable],
    guides: Callable[[Fields], Guides] | None,
) -> Section:
    """A row a curve that is above its target somewhere; whole curves of the hungriest network."""
    if not all(_same_loss(result.curve.fields) for result in results):
        return Section(_HEADING, (_OTHER_LOSS,))
    groups = group_by_network(results, fields_of(variables))
    missed = {name: [r for r in group if _above(r).size] for name, group in groups.items()}
    rows = tuple(_row(name, r, variables) for name, group in missed.items() for r in group)
    if not rows:
        return Section("The target is met at every size", (_REACHED,))
    # The median n*, a bound where that is all there is.
    needs = {name: np.median([r.estimate.limit for r in group]) for name, group in groups.items()}
    hungriest = max(groups, key=lambda name: float(needs[name]))
    figure = _figure(hungriest, groups[hungriest], variables, guides)
    text = (*_READING, *_out_of_steps(missed))
    table = Table("unreached", _CAPTION, (*_COLUMNS, *_COUNTS), rows)
    return Section(_HEADING, text, figures=(figure,), tables=(table,))


def _same_loss(fields: Fields) -> bool:
    """Is the training risk the risk, on the sample?  An exact risk is of the square loss."""
    measured = fields.get("measure.loss.kind", "Square")
    return fields.get("algorithm.loss.kind", "Square") == measured


def _above(result: Result) -> np.ndarray:
    """Indices of the sizes at which the mean risk is above the target."""
    return np.flatnonzero(result.curve.risks.mean(axis=1) > result.target)


def _out_of_steps(missed: Mapping[str, Sequence[Result]]) -> Iterator[str]:
    """A sentence for each network whose best step was its last one, just below n*."""
    for network, results in missed.items():
        stops = [
            np.median(result.curve.steps[_above(result)[-1]])
            == result.curve.fields.get("algorithm.num_steps")
            for result in results
        ]
        if any(stops):
            yield (
                f"The {network} was still getting better: at {sum(stops)} of {len(stops)} of its "
                "curves the best step, at the largest size that missed the target, is the last. "
                "With more steps or larger rates its n* there may be smaller."
            )


def _row(network: str, result: Result, variables: Sequence[Variable]) -> tuple[Cell, ...]:
    """What the runs lack at the largest size above the target."""
    (curve, target, _), last = result, _above(result)[-1]
    risks, train = curve.risks[last], curve.train_risks[last]
    num_missed = int((risks > target).sum())
    num_fitted = int(((risks > target) & (train <= target)).sum())
    num_steps = plain(float(curve.fields.get("algorithm.num_steps") or np.nan))
    return (
        network,
        place_in_words(variables, place(curve, fields_of(variables))),
        int(curve.sizes[last]),
        float(risks.mean()),
        float(train.mean()),
        f"{target:.4g}",
        f"{number(float(np.median(curve.steps[last])))} of {num_steps}",
        f"{num_missed} of {len(risks)}",
        num_fitted,
        num_missed - num_fitted,
    )


def _figure(
    network: str,
    results: Sequence[Result],
    variables: Sequence[Variable],
    guides: Callable[[Fields], Guides] | None,
) -> LinesFigure:
    panels = []
    for curve, target, estimate in at_landmarks(results, variables):
        levels = guides(curve.fields).levels if guides else {}
        near = curve.sizes >= _NEAR * estimate.limit
        lines = tuple(
            _line(f"{network}, {what}", curve.sizes[near], risks[near], target)
            for what, risks in (("risk", curve.risks), ("training risk", curve.train_risks))
        )
        title = place_in_words(variables, place(curve, fields_of(variables)))
        panels.append(Panel(title, lines, {**levels, "target": target}))
    return lines_figure(
        panels,
        name="training-risk",
        title=f"Risk and training risk of the {network}",
        caption=(
            "Means over seeds, with bars from the lowest seed to the highest, from a sixteenth of "
            "n* on. Hollow: the mean is above the target. Training risk far below risk: the sample "
            "is too small; training risk itself above the target: the training fell short."
        ),
        x_label="n, samples",
        y_label="risk",
        y_scale="linear",  # a training risk of 1e-16 is 0
    )


def _line(label: str, sizes: np.ndarray, risks: np.ndarray, target: float) -> Line:
    mean, low, high = risks.mean(axis=1), risks.min(axis=1), risks.max(axis=1)
    return Line(label, sizes.astype(float), mean, low, high, hollow=mean > target)
