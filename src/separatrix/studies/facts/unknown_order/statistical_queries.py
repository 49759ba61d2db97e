"""Which tolerance lets gradient descent learn a parity, for a CNN and for an FCN [malach2021]?

Rows by `part`. "threshold": the largest τ at which exact population gradient descent, hearing
gradients truncated to multiples of τ, classifies 99 % of all inputs (`measured`, within 5 %), and
the largest coordinate of the first gradient (`predicted`): above it nothing moves. "queries": an
adversary that answers 0 whenever a candidate parity left allows it at tolerance τ, asked by a
`learner` until one is left; queries, and the least number (C − 1)τ² of any learner with queries
|φ| ≤ 1, `vacuous` where that is at most 1. `most_ruled_out` by one query is below 1/τ² (0 where
there was none to ask); `num_candidates` is C(n,k), or n − k + 1 where the order is known.
Uniform inputs; CNN: Thm 4's start; FCN: 32 pairs of neurons ±1/4, readout ±1, a seed a draw; n odd,
so that no pre-activation is at a kink.
Expected: the CNN's τ* is 2^-k/k at any n; the FCN's is its first gradient, or less, and falls like
C(n,k)^(−1/2) at fixed k. Queries stay above the bound.
Cost: quick 1 s, full 60 s on two cores.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

import numpy as np

from ....figures import Line, lines_figure
from ....figures.facts import Panel
from ....records import Fact
from ....recovery.adversary import besiege, fewest_queries, subset_codes, window_codes
from ....recovery.rounded_descent import (
    ACTIVATION,
    SIGN_WEIGHT,
    full_learner,
    largest_tolerance,
    window_learner,
)
from ....reports import Section, Table
from ....theory.malach2021.sign_gradients import cnn_readout_gradient, fcn_sign_gradient
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column
from .tables import law_line, mean_line, values, where

ONE, MANY, KNOWN = "one parity a query", "majorities", "one parity a query, order known"
TOLERANCES = (0.1, 0.25, 0.5)
LADDER = 2.0 ** (0.5 - 0.5 * np.arange(14))  # of the first gradient: from above it to 1/90
_NUM_PAIRS, _NUM_STEPS, _RATE = 32, 300, 1.0


class Grid(NamedTuple):
    sizes: tuple[tuple[int, int], ...]  # (n, k)
    seeds: tuple[int, ...]
    queried: tuple[tuple[int, int], ...]  # (n, k)


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((7, 2), (9, 2), (11, 2), (7, 3), (9, 3)), (0, 1), ((8, 2), (10, 3))),
    "full": Grid(
        tuple((n, k) for k in (2, 3, 4) for n in (7, 9, 11, 13)),
        (0, 1, 2),
        ((8, 2), (12, 2), (10, 3), (12, 3), (10, 4), (12, 4)),
    ),
}


def rows(profile: Profile = "full") -> list[Row]:
    """Thresholds, then queries."""
    grid = GRIDS[profile]
    return [
        *(row for n, k in grid.sizes for row in _threshold_rows(n, k, grid.seeds)),
        *(row for n, k in grid.queried for tau in TOLERANCES for row in _query_rows(n, k, tau)),
    ]


def _row(part: str, learner: str, n: int, k: int, seed: int, tau: float, **found) -> Row:
    return {
        "part": part,
        "learner": learner,
        "input_length": n,
        "pattern_length": k,
        "seed": seed,
        "tolerance": tau,
        "num_candidates": comb(n, k),
        "most_ruled_out": 0,
        "vacuous": False,
        **found,
    }


def _threshold_rows(n: int, k: int, seeds: Sequence[int]) -> Iterator[Row]:
    first = cnn_readout_gradient(k, ACTIVATION)
    found = largest_tolerance(window_learner(n, k, _RATE), (first * LADDER).tolist(), _NUM_STEPS)
    yield _row("threshold", "CNN", n, k, 0, found, measured=found, predicted=first)
    exact = fcn_sign_gradient(n, k, ACTIVATION, SIGN_WEIGHT)
    first = max(exact.largest_filter_coordinate, float(exact.readout))
    for seed in seeds:
        learner = full_learner(n, k, _NUM_PAIRS, _RATE, np.random.default_rng([n, k, seed]))
        found = largest_tolerance(learner, (first * LADDER).tolist(), _NUM_STEPS)
        yield _row("threshold", "FCN", n, k, seed, found, measured=found, predicted=first)


def _query_rows(n: int, k: int, tau: float) -> Iterator[Row]:
    group = int(0.5 / tau**2) // 2 * 2 + 1  # a majority of r parities has about 0.8/√r of each
    mixed = np.random.default_rng(0).permutation(subset_codes(n, k))  # so that they vote freely
    for learner, candidates, size in (
        (ONE, subset_codes(n, k), 1),
        (MANY, mixed, group),
        (KNOWN, window_codes(n, k), 1),
    ):
        siege, least = besiege(n, candidates, tau, size), fewest_queries(len(candidates), tau)
        yield _row(
            "queries",
            learner,
            n,
            k,
            0,
            tau,
            num_candidates=len(candidates),
            most_ruled_out=siege.most_ruled_out,
            vacuous=least <= 1,
            measured=float(siege.num_queries),
            predicted=least,
        )


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Tolerances that let a network learn, and queries that an adversary exacts."""
    return (
        _threshold_section(where(rows, part="threshold")),
        _query_section(where(rows, part="queries")),
    )


def _threshold_section(rows: Sequence[Fact]) -> Section:
    panels = []
    for k in values(rows, "pattern_length"):
        lines: list[Line] = []
        for name in ("CNN", "FCN"):
            own = where(rows, pattern_length=k, learner=name)
            lines.append(mean_line(name, own, "num_candidates", "measured"))
            lines.append(law_line(name, own, "num_candidates", "predicted"))
        panels.append(Panel(f"k = {k}", tuple(lines)))
    figure = lines_figure(
        panels,
        name="tolerance",
        title="The largest tolerance at which a parity is learned",
        caption="Points: measured τ*, FCN as mean over draws with 95 % interval. Lines: the "
        "largest coordinate of the first gradient.",
        x_label="number of parities C(n, k)",
        y_label="tolerance τ*",
    )
    text = (
        "Shows, for exact population gradients and uniform inputs, that a CNN hears a parity at a "
        "tolerance that does not depend on n, and an FCN at one that falls with the number of "
        f"parities: {_slopes(rows)} (slope of log τ* against log C(n,k)^(−1/2), 1 is that law). "
        f"{_larger(rows)} Does not show that an FCN cannot learn: at these sizes a tolerance of a "
        "thousandth is enough.",
    )
    heading = "Gradient descent through a tolerance"
    return Section(heading, text, figures=(figure,), tables=(_thresholds(rows),))


def _thresholds(rows: Sequence[Fact]) -> Table:
    lines = []
    for cnn in where(rows, learner="CNN"):
        n, k = int(cnn["input_length"]), int(cnn["pattern_length"])
        fcn = where(rows, learner="FCN", input_length=n, pattern_length=k)
        said = (cnn["measured"], cnn["predicted"], column(fcn, "measured").mean())
        said = (*said, fcn[0]["predicted"], comb(n, k) ** -0.5)
        lines.append((n, k, *(f"{value:.3g}" for value in said)))
    columns = ("n", "k", "CNN τ*", "2^-k/k", "FCN τ*, mean", "FCN first gradient", "C(n,k)^(−1/2)")
    return Table("tolerances", "The largest tolerances learned at.", columns, tuple(lines))


def _slopes(rows: Sequence[Fact]) -> str:
    said = []
    for k in values(rows, "pattern_length"):
        own = where(rows, pattern_length=k, learner="FCN")
        if len(values(own, "input_length")) > 2 and min(column(own, "measured")) > 0:
            x = -0.5 * np.log(column(own, "num_candidates"))
            said.append(f"{np.polyfit(x, np.log(column(own, 'measured')), 1)[0]:.2f} at k = {k}")
    return ", ".join(said) or "too few sizes for a slope"


def _larger(rows: Sequence[Fact]) -> str:
    """Where the FCN does better: it is so at small sizes."""
    said = []
    for cnn in where(rows, learner="CNN"):
        n, k = cnn["input_length"], cnn["pattern_length"]
        fcn = column(where(rows, learner="FCN", input_length=n, pattern_length=k), "measured")
        if fcn.mean() > float(cnn["measured"]):
            said.append(f"({n}, {k})")
    if not said:
        return "The CNN's is the larger one at every size."
    return f"At (n, k) = {', '.join(said)} the FCN's is the larger one."


def _query_section(rows: Sequence[Fact]) -> Section:
    columns = (
        "τ",
        "n",
        "k",
        "learner",
        "candidates",
        "queries",
        "at least",
        "most ruled out",
        "1/τ²",
    )
    lines = tuple(
        (
            row["tolerance"],
            row["input_length"],
            row["pattern_length"],
            row["learner"],
            row["num_candidates"],
            f"{row['measured']:.0f}",
            f"{row['predicted']:.1f} ({'vacuous' if row['vacuous'] else 'non-vacuous'})",
            row["most_ruled_out"],
            f"{1 / float(row['tolerance']) ** 2:.0f}",
        )
        for row in rows
    )
    caption = (
        "Queries until the adversary has one parity left, and the least number of any learner."
    )
    text = (
        "Shows what a statistical-query learner pays against the worst oracle of tolerance τ, and "
        "that a known order leaves n − k + 1 candidates. Does not bind learners that see examples: "
        "elimination is one.",
    )
    return Section("Queries", text, tables=(Table("queries", caption, columns, lines),))


STUDY = FactStudy(
    name="statistical-queries",
    title="Parities through a tolerance",
    question="At which tolerance of the gradient does a network still learn a parity?",
    source="malach2021, Sec. 4 and 5; kearns1998; blum1994",
    expected="2^-k/k for the CNN, about C(n,k)^(−1/2) for the FCN; (C − 1)τ² queries at least",
    rows=rows,
    sections=sections,
)
