"""The page of `k-pattern-diagonal`: steps where k follows log₂ n, local exponents, computation."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from .....estimates import Interval
from .....estimates.words import interval, true_minus
from .....figures.facets import facets
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row
from .....reports import Section, Table
from ...estimates.diagonal import EVEN, LINES, ODD, SHARED, Runs, Where, mean_bend, runs_by_place
from ...estimates.steps_to_target import StepsToTarget, steps_to_target

_NETWORKS = ("CNN", "LCN", "FCN")
_PLACE = ("optimiser", "rule", "n", "k", "network")
_CONFIDENCE = 0.95
_STEPS = (
    "Every step sees fresh examples: 2,048 under GD, 256 under SGD and Adam. Along a line n "
    "doubles and k grows by one. A network is done at the first look at which at most 1 % of a "
    "test sample is wrong; its rate was chosen on other seeds."
)
_BENDS = (
    "The local exponent is log₂ of how often more steps the next place takes. A power of n has the "
    "same at every doubling; it rises by 0.8 to 0.9 a doubling for steps that go like √C(n, k−1), "
    "by 1.6 to 1.8 for C(n, k−1). Of the FCN's steps, those that it takes at n = 8 for the same "
    "rule are taken off: what does not depend on n would look like a rise."
)
_COMPUTATION = (
    "Medians. Operations: steps times examples a step times 6 times the multiplications of one "
    "example on its way forward."
)


class Shown(NamedTuple):
    """The median of the runs of a network on a rule at a place under an optimiser."""

    optimiser: str
    pattern: str
    input_length: int
    pattern_length: int
    network: str
    reached: str  # "48 of 48"
    median: float  # what is beyond the limit is put there
    lower: float
    upper: float
    beyond: bool
    rate: float
    on_edge: bool
    batch_size: int
    operations_a_step: float

    @property
    def line(self) -> int | None:
        """c, if the place is on a line."""
        at = self.input_length, self.pattern_length
        return next((c for c, line in LINES.items() if at in line), None)


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """How much local exponents rise a doubling; medians at the longest input where no one knows."""
    runs = runs_by_place(tables["runs"])
    optimisers = dict.fromkeys(where.optimiser for where in runs)
    bends = {
        (name, optimiser): _bend(runs, optimiser, name, tuple(LINES))
        for name in _NETWORKS
        for optimiser in optimisers
    }
    known = {at: bend for at, bend in bends.items() if all(map(math.isfinite, bend))}
    dense = ", ".join(
        "{:.1f} [{:.1f}, {:.1f}]".format(*bend) + f" under {optimiser}"
        for (name, optimiser), bend in known.items()
        if name == "FCN"
    )
    if dense:
        local = [bend.value for (name, _), bend in known.items() if name != "FCN"]
        others = f"; those of CNN and LCN by {min(local):.1f} to {max(local):.1f}" if local else ""
        return true_minus(
            "Along k = log₂ n + c the FCN's local exponent in n of the median steps changes with "
            f"every doubling of n by {dense}{others}. A power of n has 0."
        )
    longest = max(at.at for at in runs)
    medians = (
        f"{_costs(at)[0]} ({at.network}, {at.optimiser})"
        for at in _shown(tables["runs"], runs)
        if (at.input_length, at.pattern_length) == longest and at.pattern == "parity"
    )
    return (
        "How local exponents change these runs do not say; median steps on the parity of "
        f"{longest[1]} bits among {longest[0]}: {', '.join(medians)}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["runs"]
    runs = runs_by_place(rows)
    shown = sorted(_shown(rows, runs), key=lambda at: (at.optimiser, at.pattern, at[2:4]))
    return (
        Section("Parities", (_STEPS,), figures=(steps_figure(shown),)),
        Section("Do local exponents rise?", (_BENDS,), tables=(_bends(runs),)),
        Section("Computation to the target", (_COMPUTATION,), tables=(_computation(shown),)),
        Section("Rates", tables=(_rates(shown),)),
    )


def _shown(rows: Sequence[Row], runs: Mapping[Where, Runs]) -> Iterator[Shown]:
    per_step = {
        (row["optimiser"], row["network"], row["input_length"], row["pattern_length"]): row
        for row in rows
    }
    for (optimiser, network, pattern, (n, k)), of_place in runs.items():
        row, steps = per_step[optimiser, network, n, k], _median(of_place.steps)
        yield Shown(
            optimiser,
            pattern,
            n,
            k,
            network,
            f"{steps.num_reached} of {len(of_place.steps)}",
            min(steps.median, of_place.limit),
            min(steps.lower, of_place.limit),
            min(steps.upper, of_place.limit),
            bool(np.isinf(steps.median)),
            of_place.rate,
            of_place.on_edge,
            int(row["batch_size"]),
            float(row["operations_a_step"]),
        )


def _median(steps: np.ndarray) -> StepsToTarget:
    values = [np.array([min(run, np.finfo(float).max)]) for run in steps]
    return steps_to_target(values, [np.array([np.isinf(run)]) for run in steps], 0.5)


def steps_figure(shown: Sequence[Shown]) -> LinesFigure:
    """Median steps on parities against n, a panel an optimiser and c, a line a network."""
    on_lines = [at for at in shown if at.pattern == "parity" and at.line is not None]
    drawn = sorted(on_lines, key=lambda at: (at.optimiser, at.line, _NETWORKS.index(at.network)))
    rows = [{**at._asdict(), "panel": f"{at.optimiser}, {_line(at.line)}"} for at in drawn]
    return lines_figure(
        facets(
            rows,
            x="input_length",
            y="median",
            lower="lower",
            upper="upper",
            hollow="beyond",
            series="network",
            panel="panel",
        ),
        name="diagonal",
        title="Steps to 99 % on the parity of about log₂ n bits",
        caption="Points: median over seeds. Bars: its interval, of order statistics. Hollow: half "
        "of the runs or more were not done at the step limit, where the point is.",
        x_label="input length n",
        y_label="steps",
    )


def _line(c: int | None) -> str:
    return "k = log₂ n" + (f" {'+' if c > 0 else '−'} {abs(c)}" if c else "")


def _bends(runs: Mapping[Where, Runs]) -> Table:
    """By optimiser and network; the FCN's without what it takes on the shortest input."""
    cells = []
    for optimiser in dict.fromkeys(where.optimiser for where in runs):
        for network in _NETWORKS:
            for kind, lines in (("odd", ODD), ("even", EVEN)):
                bend = _bend(runs, optimiser, network, lines)
                exponents = (
                    _exponents(runs, optimiser, network, c) for c in _lines_of(network, lines)
                )
                value = f"{bend.value:.2f} " if math.isfinite(bend.value) else ""
                ends = f"{value}{interval(bend.lower, bend.upper)}"
                cells.append((optimiser, network, kind, "; ".join(exponents), ends))
    return Table(
        "bends",
        "Local exponents in n of median steps as they are, line by line, and how much they rise a "
        "doubling, of the FCN beyond the steps at n = 8, with 95 % intervals.",
        ("optimiser", "network", "k in the middle", "local exponents", "rise a doubling"),
        tuple(cells),
    )


def _lines_of(network: str, lines: Sequence[int]) -> list[int]:
    return [c for c in lines if network != "LCN" or c in SHARED]


def _bend(
    runs: Mapping[Where, Runs], optimiser: str, network: str, lines: Sequence[int]
) -> Interval:
    there = _lines_of(network, lines)
    return mean_bend(runs, optimiser, network, there, network == "FCN", _CONFIDENCE)


def _exponents(runs: Mapping[Where, Runs], optimiser: str, network: str, c: int) -> str:
    """ "k = log₂ n: 0.9, 3.2"; of a median that is censored the limit counts, and it is said."""
    places = [Where(optimiser, network, "parity", at) for at in LINES[c]]
    if any(at not in runs for at in places):
        return f"{_line(c)}: not run"
    medians = [_median(runs[at].steps).median for at in places]
    known = [min(m, runs[at].limit) for m, at in zip(medians, places, strict=True)]
    signs = ["> " if math.isinf(later) else "" for later in medians[1:]]
    local = np.diff(np.log2(known))
    return f"{_line(c)}: " + ", ".join(f"{s}{e:.2f}" for s, e in zip(signs, local, strict=True))


def _computation(shown: Sequence[Shown]) -> Table:
    return Table(
        "computation",
        "Median steps, samples and operations to 99 %, and how many of the runs got there.",
        (*_PLACE, "done", "steps", "samples", "operations"),
        tuple((*at[:5], at.reached, *_costs(at)) for at in shown),
    )


def _costs(at: Shown) -> tuple[str, str, str]:
    more = "more than " if at.beyond else ""
    return (
        f"{more}{at.median:,.0f}",
        f"{more}{at.median * at.batch_size:,.0f}",
        f"{more}{at.median * at.operations_a_step:.2g}",
    )


def _rates(shown: Sequence[Shown]) -> Table:
    return Table(
        "rates",
        "The rate that was chosen on tuning seeds, and whether it is the first or last of its "
        "grid: then no verdict rests on it.",
        (*_PLACE, "rate", "on an edge"),
        tuple((*at[:5], f"{at.rate:.4g}", "yes" if at.on_edge else "no") for at in shown),
    )
