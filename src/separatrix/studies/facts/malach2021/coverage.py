"""How often q random filters hold every sign pattern: Lemma 6's probability, drawn and computed.

One row a pattern length k and a δ. At the printed q > 2^(k+3)·ln(2^k/δ): how often some
|J_z| < q·2^(−k−1), in draws (`half_share_frequency`), exactly (`half_share_failure`), and by the
proof's Chernoff bound. At the 8 times smaller q that covers every z with probability 1 − δ by the
union bound (`covering_filters`): how often some z is missing, drawn and exact.

Expected: the exact probability is 15 to 100 times below δ, the frequency agrees with it, and
covering takes 7 to 9 times fewer filters.
Cost: full 10 s, most of it 20,000 draws at k = 8; quick, 2,000 draws and k ≤ 5, under a second.
"""

from collections.abc import Sequence
from math import floor

import numpy as np

from ....figures.facts import Line, LinesFigure, Panel, lines_figure
from ....records import Fact
from ....reports import Section
from ....theory.malach2021.coverage import (
    chernoff_failure,
    coverage_failure,
    covering_num_filters,
    half_share_failure,
    printed_num_filters,
)
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column, fact_table

FAILURES = (0.05, 0.5)  # δ
LENGTHS: dict[Profile, range] = {"quick": range(1, 6), "full": range(1, 9)}
NUM_DRAWS: dict[Profile, int] = {"quick": 2_000, "full": 20_000}
_CHUNK = 2_000  # draws at a time


def rows(profile: Profile = "full") -> list[Row]:
    """One row a pattern length and a failure probability δ."""
    return [_row(k, failure, NUM_DRAWS[profile]) for k in LENGTHS[profile] for failure in FAILURES]


def _row(k: int, failure: float, num_draws: int) -> Row:
    q, covering = floor(printed_num_filters(k, failure)) + 1, covering_num_filters(k, failure)
    bound = chernoff_failure(k, q)
    return {
        "pattern_length": k,
        "failure": failure,
        "num_draws": num_draws,
        "num_filters": q,
        "half_share_frequency": frequency_below(k, q, q / 2 ** (k + 1), num_draws),
        "half_share_failure": half_share_failure(k, q),
        "chernoff_bound": bound,
        "vacuous": bound >= 1,
        "covering_filters": covering,
        "missing_frequency": frequency_below(k, covering, 1.0, num_draws),
        "missing_failure": coverage_failure(k, covering),
    }


def frequency_below(k: int, num_filters: int, least: float, num_draws: int) -> float:
    """How often some of the 2^k counts of q random filters is below `least`."""
    rng, shares = np.random.default_rng(k), np.full(2**k, 2.0**-k)
    sizes = [_CHUNK] * (num_draws // _CHUNK)
    counts = (rng.multinomial(num_filters, shares, size=size) for size in sizes)
    return sum(int((own.min(axis=1) < least).sum()) for own in counts) / num_draws


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Frequencies against the exact probabilities and the bounds."""
    table = fact_table(
        "coverage",
        "Half share: some |J_z| < q·2^(−k−1) at the printed q. Missing: some z without a filter, "
        "at the fewest filters that the union bound allows.",
        rows,
        {
            "k": "pattern_length",
            "δ": "failure",
            "q, printed": "num_filters",
            "half share: drawn": "half_share_frequency",
            "exact": "half_share_failure",
            "Chernoff": "chernoff_bound",
            "vacuous": "vacuous",
            "q, covering": "covering_filters",
            "missing: drawn": "missing_frequency",
            "exactly": "missing_failure",
        },
    )
    text = (
        "The printed number of filters is asked for so that every sign pattern has half its share, "
        "which only the norm of u* needs. Its failure is far rarer than δ: the Chernoff bound is "
        "loose. To have each pattern once, all that h = f needs, takes 8 times fewer.",
    )
    return (Section("How many filters", text, figures=(_figure(rows),), tables=(table,)),)


def _figure(rows: Sequence[Fact]) -> LinesFigure:
    def panel(failure: float) -> Panel:
        own = [row for row in rows if row["failure"] == failure]
        k, drawn = column(own, "pattern_length"), column(own, "half_share_frequency")
        lines = (
            Line("exact", k, column(own, "half_share_failure"), joined="line"),
            Line("drawn", k, np.where(drawn > 0, drawn, np.nan), joined="points"),
            Line("Chernoff bound", k, column(own, "chernoff_bound")),
        )
        return Panel(f"δ = {failure:g}", lines)

    return lines_figure(
        [panel(failure) for failure in FAILURES],
        name="coverage",
        title="How often Lemma 6's event fails",
        caption="Probability that some sign pattern has less than half its share of the printed "
        f"number of filters, exact and in {int(rows[0]['num_draws']):,} draws (none drawn where "
        "no draw failed). The Chernoff bound is below 1: not vacuous.",
        x_label="pattern length k",
        y_label="probability",
        x_scale="linear",
    )


STUDY = FactStudy(
    name="k-pattern-coverage",
    title="How many random filters hold every sign pattern",
    question="Is Lemma 6's number of filters enough, and how much of it is needed?",
    source="malach2021, Lemma 6",
    expected="enough, and about 8 times what h = f needs",
    rows=rows,
    sections=sections,
)
