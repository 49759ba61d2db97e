"""How many orders does a random search try until a CNN can learn a parity [malach2021, Sec. 5]?

Rows by `part`. "loss": a set of k places (`run` numbers it), the hinge loss that the CNN of Thm 4
reaches on its parity (`measured`) and 1 or 0 (`predicted`), exactly, over all 2^n inputs. "trials":
a run of the search; orders tried, and the law C(n,k)/(n−k+1). "geometric": the p-value of a χ² test
of a size's trials against the geometric law; nothing is predicted (nan). "law": no run (nan), for
sizes out of reach. `lower_bound` is the least mean number of trials of any success/fail search;
`vacuous` says whether it is above 1. On "loss" it is E[1 − yh], vacuous where the loss can be 0.
Expected: the loss is 1 unless the places are a window, then 0; trials follow the law, twice the
least mean.
Cost: quick 1 s, full 6 s on two cores.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from scipy import stats

from ....figures import lines_figure
from ....figures.facts import Panel
from ....records import Fact
from ....recovery.orderings import (
    contiguous,
    expected_trials,
    fewest_mean_trials,
    random_search,
    subset_losses,
)
from ....reports import Section, Table
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column
from .tables import law_line, mean_line, values, where

OUT_OF_REACH = ((32, 5), (64, 6), (128, 7))
BOUND = "least mean of any success/fail search"
_NUM_STEPS = 200


class Grid(NamedTuple):
    """Sizes (n, k) at which every set is trained on, and at which orders are searched."""

    trained: tuple[tuple[int, int], ...]
    searched: tuple[tuple[int, int], ...]
    num_runs: int


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((6, 2), (7, 3)), ((12, 3), (16, 4)), 100),
    "full": Grid(
        ((6, 2), (8, 2), (7, 3), (8, 3), (8, 4)),
        ((8, 3), (12, 3), (16, 3), (32, 3), (10, 4), (16, 4), (20, 4), (24, 4)),
        400,
    ),
}


def rows(profile: Profile = "full") -> list[Row]:
    """All four parts."""
    grid = GRIDS[profile]
    return [
        *(row for n, k in grid.trained for row in _loss_rows(n, k)),
        *(row for n, k in grid.searched for row in _trial_rows(n, k, grid.num_runs)),
        *(_row("law", n, k, 0, np.nan) for n, k in OUT_OF_REACH),
    ]


def _loss_rows(n: int, k: int) -> Iterator[Row]:
    for number, (subset, loss) in enumerate(subset_losses(n, k, _NUM_STEPS)):
        fits = bool(contiguous(np.array(subset)))
        yield {
            **_row("loss", n, k, number, loss),
            "contiguous": fits,
            "predicted": 0.0 if fits else 1.0,
            "lower_bound": 0.0 if fits else 1.0,
            "vacuous": fits,
        }


def _trial_rows(n: int, k: int, num_runs: int) -> Iterator[Row]:
    rng = np.random.default_rng([n, k])
    trials = [random_search(n, k, rng) for _ in range(num_runs)]
    for run, tried in enumerate(trials):
        yield _row("trials", n, k, run, float(tried))
    p_value = geometric_p_value(np.array(trials), expected_trials(n, k))
    yield {**_row("geometric", n, k, 0, p_value), "predicted": np.nan}


def _row(part: str, n: int, k: int, run: int, measured: float) -> Row:
    least = fewest_mean_trials(n, k)
    return {
        "part": part,
        "input_length": n,
        "pattern_length": k,
        "run": run,
        "contiguous": True,
        "measured": measured,
        "predicted": expected_trials(n, k),
        "lower_bound": least,
        "vacuous": least <= 1,
    }


def geometric_p_value(trials: np.ndarray, mean: float, num_bins: int = 8) -> float:
    """χ² test of the trials against P[T = t] = (1 − p)^(t−1) p, p = 1/mean, in near-equal bins."""
    law = stats.geom(1 / mean)
    edges = np.unique(law.ppf(np.arange(1, num_bins) / num_bins))
    chance = np.diff([0.0, *law.cdf(edges), 1.0])
    counts = np.bincount(np.searchsorted(edges, trials), minlength=len(chance))
    return float(stats.chisquare(counts, chance * len(trials)).pvalue)


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Trials against the law, then the losses that say what a success is."""
    return (_search_section(rows), _loss_section(where(rows, part="loss")))


def _search_section(rows: Sequence[Fact]) -> Section:
    trials = where(rows, part="trials")
    panels = []
    for k in values(trials, "pattern_length"):
        own = where(trials, pattern_length=k)
        measured = mean_line("random search", own, "input_length", "measured")
        law = law_line("law", own, "input_length", "predicted")
        bound = law_line(BOUND, own, "input_length", "lower_bound")
        panels.append(Panel(f"{k} relevant inputs", (measured, law, bound)))
    figure = lines_figure(
        panels,
        name="order-search",
        title="Orders tried until the relevant inputs are neighbours",
        caption="Points: mean over runs with its 95 % interval. Lines: the exact law "
        "C(n,k)/(n−k+1), and the least mean of any search that hears only success or failure "
        "(non-vacuous at every size shown).",
        x_label="number of inputs n",
        y_label="orders tried",
    )
    text = (
        "Shows what it costs to find the order by trial, one trained CNN a trial. Does not show "
        "that an order must be found that way: elimination reads a noiseless parity off n + 10 "
        "examples.",
    )
    return Section("The cost of trying orders", text, figures=(figure,), tables=(_table(rows),))


def _table(rows: Sequence[Fact]) -> Table:
    columns = ("n", "k", "runs", "mean trials", "law", "mean/law", "χ² p-value", "lower bound")
    tried = [row for row in rows if row["part"] in ("trials", "law")]
    lines = []
    for n, k in sorted({(int(row["input_length"]), int(row["pattern_length"])) for row in tried}):
        own = where(tried, input_length=n, pattern_length=k)
        fit = where(rows, part="geometric", input_length=n, pattern_length=k)
        mean, law = column(own, "measured").mean(), expected_trials(n, k)
        flag = "vacuous" if own[0]["vacuous"] else "non-vacuous"
        seen = (
            (f"{mean:.1f}", f"{law:,.6g}", f"{mean / law:.3f}")
            if fit
            else ("–", f"{law:,.6g}", "–")
        )
        p_value = f"{fit[0]['measured']:.2f}" if fit else "–"
        runs = len(own) if fit else 0
        lines.append((n, k, runs, *seen, p_value, f"{own[0]['lower_bound']:,.5g} ({flag})"))
    caption = "Orders tried. Sizes without runs are extrapolated: as many CNNs would be trained."
    return Table("trials", caption, columns, tuple(lines))


def _loss_section(rows: Sequence[Fact]) -> Section:
    lines = []
    for n, k in sorted({(int(row["input_length"]), int(row["pattern_length"])) for row in rows}):
        for fits in (True, False):
            own = where(rows, input_length=n, pattern_length=k, contiguous=fits)
            seen = column(own, "measured")
            kind = "a window" if fits else "no window"
            lines.append((n, k, kind, len(own), f"{seen.min():.3g}", f"{seen.max():.3g}"))
    table = Table(
        "losses",
        "Hinge loss reached on χ_S, over all sets S of k places. Off a window the lower bound 1 is "
        "non-vacuous; the score 0 has loss 1.",
        ("n", "k", "S is", "sets", "least loss", "largest loss"),
        tuple(lines),
    )
    text = (
        "Shows, for every set of k places, that a CNN trained on the whole population "
        "lowers the hinge loss below 1 exactly when they are a window, so that contiguity can "
        "stand for a training in the search above. Does not show it for correlated inputs, where "
        "it is not so.",
    )
    return Section("When a CNN can learn at all", text, tables=(table,))


STUDY = FactStudy(
    name="order-search",
    title="How many orders a random search tries",
    question="What does it cost to find the order of the inputs by training a CNN on one after "
    "the other?",
    source="malach2021, Sec. 5",
    expected="C(n,k)/(n−k+1) orders on average, twice what any success/fail search needs",
    rows=rows,
    sections=sections,
)
