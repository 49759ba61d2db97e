"""Does a search over orders get a hint on its way, and for which patterns [malach2021, Sec. 5]?

Fitness is the captured Fourier weight: what the best CNN of window k explains in that order.
Rows by `part`. "fit": an order; least-squares fit of random filters with a linear readout
(`measured`) against the closed form (`predicted`). "search": a run of a `method`; evaluations until
the k inputs are neighbours (∞: not within 20 times the law, or 200 gradients) and the law of random
search. "fitness-distance": correlation of fitness and minus the swaps still needed, over random
orders; nan predicted. "gradient": norm of ∂fitness/∂logits of a soft permutation at a random start,
and 1/C(n,k).
Expected: parity is flat: evolution is no better than random search and correlation is small; AND,
majority and a random pattern are graded. Gradients fade with n, parity's the fastest (its weight
is at level k alone): that costs an exact gradient nothing, and one of tolerance τ all once it is
below τ. (Majority of three has no even level, and is as flat as parity.)
Cost: quick 8 s, full 50 s on two cores.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

import numpy as np

from ....figures import lines_figure
from ....figures.facts import Panel
from ....records import Fact
from ....recovery.captured_weight import (
    captured_weight,
    fitness_distance_correlation,
    fitted_weight,
    spectrum_of,
)
from ....recovery.evolution import evolve
from ....recovery.orderings import expected_trials, random_places, random_search
from ....recovery.soft_order import ascend, gradient_norms
from ....reports import Section, Table
from ....theory.malach2021.cube import parity, random_pattern, signs
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column
from .tables import law_line, median_line, values, where

RANDOM, EVOLUTION = "random orders", "evolution"
EXACT, ROUNDED = "soft permutation", "soft permutation, tolerance 1e-3"
METHODS = (RANDOM, EVOLUTION, EXACT, ROUNDED)
_NUM_GRADIENTS, _NUM_ORDERS = 200, 20_000


class Grid(NamedTuple):
    pattern_length: int
    searched: tuple[int, ...]  # n
    gradients: tuple[int, ...]  # n
    num_runs: int


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(4, (12, 16), (8, 12, 16), 24),
    "full": Grid(4, (16, 24, 32), (8, 12, 16, 24, 32, 48, 64), 40),
}


def patterns(length: int) -> dict[str, np.ndarray]:
    """Tables over codes; the random one is fixed by its seed."""
    total = signs(length).sum(axis=1)
    return {
        "parity": parity(length),
        "AND": np.where(total == length, 1.0, -1.0),
        "majority": np.where(total >= 0, 1.0, -1.0),
        "random": random_pattern(length, np.random.default_rng(3)),
    }


def rows(profile: Profile = "full") -> list[Row]:
    """All four parts, for every pattern."""
    grid = GRIDS[profile]
    return [
        row
        for name, pattern in patterns(grid.pattern_length).items()
        for part in (_fit_rows, _search_rows, _landscape_rows, _gradient_rows)
        for row in part(name, pattern, grid)
    ]


def _row(
    part: str, pattern: str, method: str, n: int, k: int, run: int, measured, predicted
) -> Row:
    return {
        "part": part,
        "pattern": pattern,
        "method": method,
        "input_length": n,
        "pattern_length": k,
        "run": run,
        "measured": float(measured),
        "predicted": float(predicted),
    }


def _fit_rows(name: str, pattern: np.ndarray, grid: Grid) -> Iterator[Row]:
    k, n = grid.pattern_length, 2 * grid.pattern_length
    rng = np.random.default_rng(0)
    for run, places in enumerate(random_places(n, k, 8, rng)):
        fitted = fitted_weight(n, places, pattern, rng)
        said = captured_weight(places, spectrum_of(pattern))
        yield _row("fit", name, "", n, k, run, fitted, said)


def _search_rows(name: str, pattern: np.ndarray, grid: Grid) -> Iterator[Row]:
    k, spectrum, num_runs = grid.pattern_length, spectrum_of(pattern), grid.num_runs
    for n in grid.searched:
        rng, law = np.random.default_rng([n, k]), expected_trials(n, k)
        found = {
            RANDOM: [random_search(n, k, rng) for _ in range(num_runs)],
            EVOLUTION: evolve(n, spectrum, num_runs, int(20 * law), rng),
            EXACT: ascend(n, spectrum, num_runs, _NUM_GRADIENTS, 0.0, rng),
            ROUNDED: ascend(n, spectrum, num_runs, _NUM_GRADIENTS, 1e-3, rng),
        }
        for method, needed in found.items():
            for run, evaluations in enumerate(needed):
                yield _row("search", name, method, n, k, run, evaluations, law)


def _landscape_rows(name: str, pattern: np.ndarray, grid: Grid) -> Iterator[Row]:
    for n in grid.searched:
        rng, k = np.random.default_rng([n, 1]), grid.pattern_length
        found = fitness_distance_correlation(n, spectrum_of(pattern), _NUM_ORDERS, rng)
        yield _row("fitness-distance", name, "", n, k, 0, found, np.nan)


def _gradient_rows(name: str, pattern: np.ndarray, grid: Grid) -> Iterator[Row]:
    k = grid.pattern_length
    for n in grid.gradients:
        rng = np.random.default_rng([n, 2])  # the same starts for every pattern
        norms = gradient_norms(n, spectrum_of(pattern), grid.num_runs, rng)
        for run, norm in enumerate(norms):
            yield _row("gradient", name, EXACT, n, k, run, norm, 1 / comb(n, k))


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Evaluations by method and pattern, the landscape, and the size of the gradient."""
    return (_search_section(rows), _gradient_section(where(rows, part="gradient")))


def _search_section(rows: Sequence[Fact]) -> Section:
    searched = where(rows, part="search")
    panels = []
    for name in dict.fromkeys(str(row["pattern"]) for row in searched):
        own = where(searched, pattern=name)
        lines = [median_line(m, where(own, method=m), "input_length", "measured") for m in METHODS]
        panels.append(
            Panel(name, (*lines, law_line("law, mean", own, "input_length", "predicted")))
        )
    k = searched[0]["pattern_length"]
    figure = lines_figure(
        panels,
        name="order-search-by-pattern",
        title="Evaluations until the relevant inputs are neighbours, by pattern",
        caption=f"Medians with quartiles, k = {k}. An evaluation is one fitness, or one gradient "
        "of a soft permutation. A median that is not drawn was not reached: most runs stood still.",
        x_label="number of inputs n",
        y_label="evaluations",
    )
    text = (
        "Shows which patterns guide a search over orders and that parity does not. Does not show "
        "what a search on samples needs: fitness and its gradient are exact here, and to estimate "
        "them is the problem itself.",
    )
    tables = (_evaluations(searched), _landscape(rows), _fits(where(rows, part="fit")))
    return Section("A hint on the way", text, figures=(figure,), tables=tables)


def _evaluations(rows: Sequence[Fact]) -> Table:
    lines = []
    for name in dict.fromkeys(str(row["pattern"]) for row in rows):
        for n in values(rows, "input_length"):
            own = where(rows, pattern=name, input_length=n)
            medians = [np.median(column(where(own, method=m), "measured")) for m in METHODS]
            law = f"{own[0]['predicted']:.0f}"
            lines.append((name, n, law, *(f"{median:.0f}" for median in medians)))
    caption = "Median evaluations (inf: most runs stood still), and the mean of random search."
    return Table("evaluations", caption, ("pattern", "n", "law", *METHODS), tuple(lines))


def _landscape(rows: Sequence[Fact]) -> Table:
    own = where(rows, part="fitness-distance")
    lines = tuple((r["pattern"], r["input_length"], f"{r['measured']:.3f}") for r in own)
    caption = (
        "Correlation of fitness with minus the swaps still needed, over random orders: 1 is a "
    )
    caption += "perfect guide, 0 none."
    return Table("fitness-distance", caption, ("pattern", "n", "correlation"), lines)


def _fits(rows: Sequence[Fact]) -> Table:
    lines = []
    for name in dict.fromkeys(str(row["pattern"]) for row in rows):
        own = where(rows, pattern=name)
        off = np.abs(column(own, "measured") - column(own, "predicted")).max()
        lines.append((name, own[0]["input_length"], len(own), f"{off:.0e}"))
    caption = "Captured weight against a least-squares fit of random filters on every window."
    return Table("fits", caption, ("pattern", "n", "orders", "largest difference"), tuple(lines))


def _gradient_section(rows: Sequence[Fact]) -> Section:
    names = dict.fromkeys(str(row["pattern"]) for row in rows)
    lines = [median_line(n, where(rows, pattern=n), "input_length", "measured") for n in names]
    lines.append(law_line("1/C(n, k)", rows, "input_length", "predicted"))
    figure = lines_figure(
        [Panel("", tuple(lines))],
        name="permutation-gradient",
        title="Gradient of captured weight by the logits of a soft permutation",
        caption=f"Norm at a random start, k = {rows[0]['pattern_length']}: medians with quartiles.",
        x_label="number of inputs n",
        y_label="norm of the gradient",
    )
    slopes = ", ".join(f"{name} {slope(where(rows, pattern=name)):.1f}" for name in names)
    last = values(rows, "input_length")[-1]
    text = (
        "Shows how fast the signal that a differentiable search follows fades with the number of "
        f"inputs: exponents of n up to n = {last} are {slopes}. Does not show failure: an "
        "exact gradient of any size is followed. A tolerance stops the search wherever the "
        "gradient is below it, for AND as for parity.",
    )
    return Section("What a soft permutation feels", text, figures=(figure,))


def slope(rows: Sequence[Fact]) -> float:
    """d log(median norm)/d log n over the upper half of the sizes."""
    line = median_line("", rows, "input_length", "measured")
    upper = slice(len(line.x) // 2 - (len(line.x) < 4), None)
    return float(np.polyfit(np.log(line.x[upper]), np.log(line.y[upper]), 1)[0])


STUDY = FactStudy(
    name="order-search-by-pattern",
    title="Which patterns guide a search over orders",
    question="Is a search that climbs better than one that draws, and for which patterns?",
    source="malach2021, Sec. 5; mena2018",
    expected="not for parity; for AND, majority and random patterns it is",
    rows=rows,
    sections=sections,
)
