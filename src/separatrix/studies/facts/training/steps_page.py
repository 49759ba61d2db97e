"""The table k-pattern-steps, shown: steps against n, and how the gap grows by leap."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ....claims.malach2021.exponents import growths
from ....claims.malach2021.step_runs import Run, at_length, by_rule, gaps_of, median, steps_of
from ....figures.facts import Line, LinesFigure, Panel, lines_figure
from ....records import Fact
from ....reports import Section, Table

_NETWORKS = ("CNN", "LCN", "FCN")
_GAP = partial(gaps_of, more="FCN", fewer="CNN")
_CONFIDENCE = 0.95


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Parities, then every rule by its leap."""
    return (
        Section("Parities", (_STEPS,), figures=(steps_figure(rows),)),
        Section("Leap or length?", (_LEAP,), figures=(leap_figure(rows),), tables=(_growth(rows),)),
        Section("Every rule", tables=(_medians(rows),)),
    )


_STEPS = (
    "Every step sees 256 fresh examples, so steps count samples too. A network is done at the "
    "first checkpoint at which at most 1 % of a test sample is wrong."
)
_LEAP = (
    "Leap is the number of new bits that a rule makes a learner find at once: 1 where its Fourier "
    "terms come in one bit after the other, k for the parity of k bits. Where the ratio of steps, "
    "FCN over CNN, grows like n to some power, is it leap that sets the power, or length?"
)


def steps_figure(rows: Sequence[Fact]) -> LinesFigure:
    """Median steps on parities against n, a panel for each k."""
    parities = {k: own for (k, pattern), own in by_rule(rows).items() if pattern == "parity"}
    return lines_figure(
        [
            Panel(f"k = {k}", tuple(_line(own, network) for network in _NETWORKS))
            for k, own in parities.items()
        ],
        name="steps",
        title="Steps to 99 % on the parity of k bits",
        caption="Points: median over seeds. Bars: its interval, of order statistics. Hollow: half "
        "of the runs or more were not done at the step limit, where the point is.",
        x_label="input length n",
        y_label="steps",
    )


def _line(rows: Sequence[Fact], network: str) -> Line:
    runs = steps_of(rows, network)
    lengths = sorted({n for n, _ in runs})
    found = [median(at_length(runs, n)) for n in lengths]
    limits = np.array([max(run.value for run in at_length(runs, n)) for n in lengths])
    middle, lower, upper = (
        np.array([getattr(own, end) for own in found]) for end in ("median", "lower", "upper")
    )
    return Line(
        network,
        np.array(lengths, dtype=float),
        np.minimum(middle, limits),
        np.minimum(lower, limits),
        np.minimum(upper, limits),
        hollow=np.isinf(middle),
    )


def leap_figure(rows: Sequence[Fact]) -> LinesFigure:
    """The exponent of steps(FCN)/steps(CNN) in n against leap, a mark for each k."""
    found = list(growths(rows, _GAP, _CONFIDENCE))
    at = dict(zip(found, _side_by_side([own.leap for own in found]), strict=True))
    lines = []
    for k in sorted({own.length for own in found}):
        own = [growth for growth in found if growth.length == k]
        ends = (np.array(end) for end in zip(*(growth.exponent for growth in own), strict=True))
        lines.append(Line(f"k = {k}", np.array([at[g] for g in own]), *ends, joined="points"))
    drawn = lines_figure(
        [Panel("", tuple(lines), {"no growth of the gap": 0.0})],
        name="leap",
        title="Growth of the gap in steps by leap",
        caption="A point a rule: the power of n with which steps(FCN)/steps(CNN) grows, with its "
        "95 % interval; at leap 1 majority, conjunction and a staircase stand side by side.",
        x_label="leap",
        y_label="exponent in n of steps(FCN)/steps(CNN)",
        x_scale="linear",
        y_scale="linear",
    )
    drawn.figure.axes[0].set_xticks(sorted({own.leap for own in found}))
    return drawn


def _side_by_side(values: Sequence[int]) -> list[float]:
    """Equal values a little apart, around where they are."""
    return [
        value + 0.06 * (values[:i].count(value) - (values.count(value) - 1) / 2)
        for i, value in enumerate(values)
    ]


def _growth(rows: Sequence[Fact]) -> Table:
    what = {name: partial(steps_of, network=name) for name in _NETWORKS} | {"FCN/CNN": _GAP}
    said = {
        name: {(own.length, own.pattern): own.exponent for own in growths(rows, of, _CONFIDENCE)}
        for name, of in what.items()
    }
    cells = [
        (k, pattern, own[0]["leap"], *(_said(said[name].get((k, pattern))) for name in what))
        for (k, pattern), own in by_rule(rows).items()
    ]
    return Table(
        "growth",
        "The exponent in n of the steps, and of their ratio, with 95 % intervals.",
        ("k", "rule", "leap", *what),
        tuple(cells),
    )


def _said(exponent) -> str:
    if exponent is None:
        return "too few runs got there"
    return f"{exponent.value:.2f} [{exponent.lower:.2f}, {exponent.upper:.2f}]"


def _medians(rows: Sequence[Fact]) -> Table:
    cells = [
        (
            n,
            k,
            pattern,
            own[0]["leap"],
            *(_steps(at_length(steps_of(own, w), n)) for w in _NETWORKS),
        )
        for (k, pattern), own in by_rule(rows).items()
        for n in sorted({int(row["input_length"]) for row in own})
    ]
    return Table(
        "medians",
        "Median steps and, in brackets, how many of the runs got there.",
        ("n", "k", "rule", "leap", *_NETWORKS),
        tuple(cells),
    )


def _steps(runs: Sequence[Run]) -> str:
    found = median(runs)
    limit = max(run.value for run in runs)
    said = f"more than {limit:,.0f}" if np.isinf(found.median) else f"{found.median:,.0f}"
    return f"{said} ({found.num_reached} of {len(runs)})"
