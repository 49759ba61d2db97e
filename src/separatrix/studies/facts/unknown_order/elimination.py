"""When does elimination over GF(2) find a parity, whatever the order of the inputs?

Rows: a size, a number of samples and a share of wrong labels; runs, runs that found the set, and
the exact probability (`predicted`); seconds a run. Uniform inputs and a uniformly random set.
Expected: n + 10 noiseless examples find it up to n = 128, k = 7, where random search would train
7.7e8 CNNs; with wrong labels the chance is (1 − η)^n, so one label in twenty ends it.
Cost: quick 1 s, full 11 s on two cores.
"""

import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....figures import Line, lines_figure
from ....figures.facts import Panel
from ....records import Fact
from ....recovery.brute_force import parity_examples
from ....recovery.elimination import packed_rows, recovery_probability, solve_parity
from ....reports import Section, Table
from ...base import Profile
from ..base import FactStudy, Row
from .tables import law_line, share_line, values, where

SPARE = 10  # examples beyond n: rank n then fails once in a thousand


class Grid(NamedTuple):
    sizes: tuple[tuple[int, int], ...]  # (n, k)
    extra: tuple[int, ...]  # m − n, without noise
    noise: tuple[float, ...]  # at m = n + 10
    num_runs: int


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((16, 4), (64, 6)), (-1, 0, 2, SPARE), (0.01, 0.05), 50),
    "full": Grid(
        ((16, 4), (32, 5), (64, 6), (128, 7)),
        (-4, -1, 0, 1, 2, 3, 4, 6, SPARE),
        (0.001, 0.003, 0.01, 0.03, 0.05, 0.1, 0.2),
        200,
    ),
}


def rows(profile: Profile = "full") -> list[Row]:
    """Noiseless at every m, then noisy at m = n + 10."""
    grid = GRIDS[profile]
    return [
        _row(n, k, n + extra, noise, grid.num_runs)
        for n, k in grid.sizes
        for extra, noise in (*((e, 0.0) for e in grid.extra), *((SPARE, eta) for eta in grid.noise))
    ]


def _row(n: int, k: int, num_samples: int, noise: float, num_runs: int) -> Row:
    rng = np.random.default_rng([n, num_samples, round(1000 * noise)])
    start, found = time.perf_counter(), 0
    for _ in range(num_runs):
        subset = np.sort(rng.choice(n, k, replace=False))
        examples = parity_examples(n, subset, num_samples, noise, rng)
        found += solve_parity(packed_rows(*examples), n) == tuple(subset.tolist())
    return {
        "input_length": n,
        "pattern_length": k,
        "num_samples": num_samples,
        "extra_samples": num_samples - n,
        "label_noise": noise,
        "num_runs": num_runs,
        "num_recovered": found,
        "predicted": recovery_probability(n, num_samples, noise),
        "seconds": (time.perf_counter() - start) / num_runs,
    }


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Recovery against the number of samples, and against label noise."""
    clean = where(rows, label_noise=0.0)
    noisy = [row for row in rows if float(row["label_noise"]) > 0]
    more = lines_figure(
        [Panel("", _lines(clean, "extra_samples"))],
        name="elimination-samples",
        title="Parities found by elimination",
        caption="Share of runs, noiseless labels, with 95 % intervals; the line is "
        "Π(1 − 2^(i−m)), the same for all n once n is above ten.",
        x_label="samples beyond the number of inputs, m − n",
        y_label="share of runs that found the set",
        x_scale="linear",
        y_scale="linear",
    )
    wrong = lines_figure(
        [Panel("", _lines(noisy, "label_noise"))],
        name="elimination-noise",
        title="Parities found by elimination from noisy labels",
        caption="Share of runs at m = n + 10 samples with 95 % intervals; the lines are (1 − η)^n.",
        x_label="label noise η",
        y_label="share of runs that found the set",
        y_scale="linear",
    )
    text = (
        "Shows that for noiseless labels no search over orders is needed: n + 10 examples and a "
        "few milliseconds give the set at every size. Does not show that the problem is easy: "
        "elimination is no statistical-query algorithm, and it fails as soon as one of the n "
        "labels that it uses is likely to be wrong.",
    )
    return (Section("Parity without an order", text, (), (more, wrong), (_table(rows),)),)


def _lines(rows: Sequence[Fact], x: str) -> tuple[Line, ...]:
    lines: list[Line] = []
    for n in values(rows, "input_length"):
        own = where(rows, input_length=n)
        label = f"n = {n}, k = {own[0]['pattern_length']}"
        lines += [share_line(label, own, x), law_line(label, own, x, "predicted")]
    return tuple(lines)


def _table(rows: Sequence[Fact]) -> Table:
    columns = ("n", "k", "samples", "label noise", "found", "predicted", "milliseconds a run")
    lines = tuple(
        (
            row["input_length"],
            row["pattern_length"],
            row["num_samples"],
            row["label_noise"],
            f"{row['num_recovered']} of {row['num_runs']}",
            f"{row['predicted']:.3f}",
            f"{1000 * float(row['seconds']):.2f}",
        )
        for row in rows
    )
    return Table("elimination", "Sets found, and the exact probability.", columns, lines)


STUDY = FactStudy(
    name="elimination",
    title="A parity read off by elimination",
    question="When does elimination over GF(2) find a parity in an unknown order?",
    source="malach2021, Sec. 5; blum1994",
    expected="always from n + 10 noiseless examples; with a share η of wrong labels, (1 − η)^n",
    rows=rows,
    sections=sections,
)
