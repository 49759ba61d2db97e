"""The page of `digit-sequences-stuck`: long curves, the epoch of taking off, and its law."""

import math
from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from .....figures.facets import facets, overlay
from .....figures.lines import Line, LinesFigure, Panel, lines_figure
from .....records import Row
from .....reports import Section, Table
from ...estimates.step_runs import Runs, at_length, median
from ...estimates.take_off import NONE, WaitingLaw, named_law, take_offs, waiting_laws

_TEXT = (
    "A run has taken off when its test accuracy is at least 0.6 and its hinge loss at most 0.9. "
    "Until then its loss stays near 1, that of an output that is 0."
)
_LAW = (
    "Runs that did not take off count as bounds. A law is named if it is the likelier of the two "
    "and misses the means of the lengths by no more than a true law does in 99 of 100 cases, which "
    "takes four lengths at which all runs took off to be told. It should also predict: fitted to "
    "the shorter half of the lengths, how far off is it on the others?"
)


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = sorted(tables["curves"], key=lambda row: int(row["num_digits"]))
    runs = take_offs(rows)
    laws = waiting_laws(runs)
    waits = Section(
        "The wait and its law", (_LAW,), figures=(_waits(runs, laws),), tables=(_laws(laws),)
    )
    shown = {"figures": (_curves(rows),), "tables": (_runs(runs),)}
    return (Section("Stuck or slow?", (_TEXT,), **shown), waits)


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """How many of the longest took off, and by which law they waited."""
    runs = take_offs(tables["curves"])
    laws = waiting_laws(runs)
    longest = max(n for n, _ in runs)
    group = at_length(runs, longest)
    left = sum(run.reached for run in group)
    law = named_law(laws)
    words = "no law of the wait is told" if law == NONE else f"the wait is like {_words(laws[0])}"
    verdict = {0: "Not followed for long enough to tell", len(group): "Slow, not stuck"}
    start = verdict.get(left, "Slow, or not followed for long enough")
    epochs = max(run.value for run in group)
    return (
        f"{start}: with {longest} digits {left} of {len(group)} runs of the FCN took off within "
        f"{epochs:.3g} epochs; {words}."
    )


def _words(law: WaitingLaw) -> str:
    value, lower, upper = law.rate
    form = "n to the power of" if law.name == "power" else "an exponential of n times"
    return f"{form} {value:.2f} [{lower:.2f}, {upper:.2f}]"


def _curves(rows: Sequence[Row]) -> LinesFigure:
    """Every second length, the run of the first seed: means would smear the fall."""
    shown = sorted({int(row["num_digits"]) for row in rows})[::-2]
    first = [row for row in rows if row["seed"] == 0 and row["num_digits"] in shown]
    lines = {"series": "num_digits", "series_label": "n = {}"}
    drawn = partial(facets, first, x="epoch", joined="line", **lines)
    return lines_figure(
        [
            *drawn(y="accuracy", panel_label="accuracy", references={"chance": 0.5}),
            *drawn(y="loss", panel_label="hinge loss", references={"output 0": 1.0}),
        ],
        name="long-curves",
        title="An FCN on the central task, given more epochs",
        caption="The run of one seed at every second length, on test sequences.",
        x_label="epoch",
        y_label="on test sequences",
        y_scale="linear",
    )


def _waits(runs: Runs, laws: Sequence[WaitingLaw]) -> LinesFigure:
    points = [
        {"num_digits": n, "epochs": run.value, "not_yet": not run.reached}
        for (n, _), run in runs.items()
    ]
    measured = facets(
        points,
        x="num_digits",
        y="epochs",
        hollow="not_yet",
        series_label="a run",
        joined="points",
    )
    lengths = np.array(sorted({n for n, _ in runs}), float)
    drawn = tuple(Line(law.name, lengths, law(lengths), joined="line") for law in laws)
    return lines_figure(
        overlay(measured, [Panel("", drawn)]),
        name="take-off",
        title="Epochs until an FCN takes off",
        caption="A point a run. Hollow: it had not taken off when it was stopped there. Lines: the "
        "two laws, fitted to all runs.",
        x_label="digits n",
        y_label="epochs",
    )


def _runs(runs: Runs) -> Table:
    lines = []
    for n in sorted({n for n, _ in runs}):
        group = at_length(runs, n)
        wait, limit = median(group), max(run.value for run in group)
        more = "more than " if math.isinf(wait.median) else ""
        left = [run.value for run in group if run.reached]
        ends = f"{min(left):.3g} to {max(left):.3g}" if left else "–"
        took_off = f"{wait.num_reached} of {len(group)}"
        lines.append((n, f"{more}{min(wait.median, limit):.3g}", ends, took_off))
    caption = "Epochs until an FCN takes off, the median, those that did, and how many."
    return Table("take-offs", caption, ("n", "median", "from … to …", "took off"), tuple(lines))


def _laws(laws: Sequence[WaitingLaw]) -> Table:
    lines = [
        (
            _words(law),
            f"{law.share:.3f}",
            f"{law.misfit:.2f} (up to {law.limit:.2f})",
            f"{law.prediction_error:.2f}",
        )
        for law in laws
    ]
    return Table(
        "laws",
        "Rival laws of the wait: share of the likelihood, misfit (χ² a degree of freedom), and the "
        "r.m.s. logarithm of epochs over predicted, beyond the lengths it was fitted to.",
        ("epochs grow like", "likelihood", "misfit", "prediction error"),
        tuple(lines) or ((NONE, "–", "–", "–"),),
    )
