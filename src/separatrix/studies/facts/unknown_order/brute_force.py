"""What does brute force cost when the order is known, and when it is not?

The parity of k inputs is looked for by its correlation with the labels, over the n − k + 1 windows
(order known) or all C(n, k) sets (order unknown). Rows: a size, a kind of candidates, a share of
wrong labels and a number of samples; runs, runs that found the set, queries (candidates tried) and
seconds a run. A tie is a failure. Uniform inputs; the set is always a window, so both can find it.
Expected: samples hardly differ (they grow like the logarithm of the number of candidates), queries
differ by C(n,k)/(n−k+1).
Cost: quick 1 s, full 25 s on two cores.
"""

import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....figures import lines_figure
from ....figures.facts import Panel
from ....records import Fact
from ....recovery.brute_force import (
    Candidates,
    all_subsets,
    all_windows,
    best_candidate,
    parity_examples,
)
from ....reports import Section, Table
from ...base import Profile
from ..base import FactStudy, Row
from .tables import share_line, values, where

WINDOWS, SUBSETS = "windows", "subsets"
NOISE = (0.0, 0.2)
ENOUGH = 0.95


class Grid(NamedTuple):
    sizes: tuple[tuple[int, int], ...]  # (n, k)
    num_samples: tuple[int, ...]
    num_runs: int


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((12, 3),), (5, 10, 20, 40, 80), 100),
    "full": Grid(((12, 3), (20, 4), (24, 5)), (5, 7, 10, 14, 20, 28, 40, 56, 80, 113), 100),
}


def rows(profile: Profile = "full") -> list[Row]:
    """One row a size, candidates, noise and number of samples."""
    grid = GRIDS[profile]
    return [
        _row(name, n, k, candidates, noise, m, grid.num_runs)
        for n, k in grid.sizes
        for name, candidates in ((WINDOWS, all_windows(n, k)), (SUBSETS, all_subsets(n, k)))
        for noise in NOISE
        for m in grid.num_samples
    ]


def _row(
    name: str, n: int, k: int, candidates: Candidates, noise: float, m: int, num_runs: int
) -> Row:
    rng = np.random.default_rng([n, k, m, round(100 * noise)])  # both kinds see the same examples
    windows = all_windows(n, k)
    found, seconds = 0, 0.0
    for _ in range(num_runs):
        subset = windows[rng.integers(len(windows))]
        examples = parity_examples(n, subset, m, noise, rng)
        start = time.perf_counter()
        best = best_candidate(examples, candidates)
        seconds += time.perf_counter() - start
        found += best is not None and np.array_equal(candidates[best], subset)
    return {
        "candidates": name,
        "input_length": n,
        "pattern_length": k,
        "label_noise": noise,
        "num_samples": m,
        "num_runs": num_runs,
        "num_recovered": found,
        "num_queries": len(candidates),
        "seconds": seconds / num_runs,
    }


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Success against samples, and what it took."""
    sizes = sorted({(int(row["input_length"]), int(row["pattern_length"])) for row in rows})
    panels = [
        Panel(
            f"n = {n}, k = {k}, label noise {noise:g}",
            tuple(
                share_line(
                    name,
                    where(
                        rows, candidates=name, input_length=n, pattern_length=k, label_noise=noise
                    ),
                    "num_samples",
                    "both",
                )
                for name in (WINDOWS, SUBSETS)
            ),
        )
        for noise in NOISE
        for n, k in sizes
    ]
    figure = lines_figure(
        panels,
        name="brute-force",
        title="Parities found by trying every candidate",
        caption="Share of runs in which the best candidate is the right one, with 95 % intervals. "
        "Windows: the order is known. Subsets: it is not.",
        x_label="number of samples",
        y_label="share of runs that found the set",
        y_scale="linear",
    )
    text = (
        "Shows that a missing order hardly costs samples, only queries: the barrier is "
        "computational. Does not show that the queries are needed: it is one algorithm.",
    )
    return (Section("Samples against queries", text, (), (figure,), (_table(rows, sizes),)),)


def _table(rows: Sequence[Fact], sizes: Sequence[tuple[int, int]]) -> Table:
    lines = []
    for n, k in sizes:
        for noise in NOISE:
            for name in (WINDOWS, SUBSETS):
                own = where(
                    rows, candidates=name, input_length=n, pattern_length=k, label_noise=noise
                )
                last = own[-1]
                needed = f"{needed_samples(own):g}"
                seconds = f"{1000 * float(last['seconds']):.2f}"
                lines.append((n, k, noise, name, needed, last["num_queries"], seconds))
    columns = ("n", "k", "label noise", "candidates", "samples", "queries", "milliseconds")
    caption = "Least number of samples tried from which on 95 % of runs find the set (inf: none); "
    caption += "queries, and milliseconds a run at the largest sample."
    return Table("brute-force", caption, columns, tuple(lines))


def needed_samples(rows: Sequence[Fact]) -> float:
    """The least m of the table from which on at least 95 % of runs succeed, ∞ if there is none."""
    needed = np.inf
    for m in reversed(values(rows, "num_samples")):
        (row,) = where(rows, num_samples=m)
        if int(row["num_recovered"]) < ENOUGH * int(row["num_runs"]):
            break
        needed = float(m)
    return needed


STUDY = FactStudy(
    name="brute-force",
    title="Brute force with and without the order",
    question="Does a missing order cost samples or computation?",
    source="malach2021, Sec. 5",
    expected="computation: C(n,k)/(n−k+1) times the queries, at most a few times the samples",
    rows=rows,
    sections=sections,
)
