"""Where Thm 4 first says anything: the filters and steps that bring its bound to a level.

One row (n, k) and a level: q and T at which each term is level/3 (`equal_filters`, `equal_steps`),
the least T with its q (`least_steps`, `at_filters`), the least q at all, and T of the companion
bound, which needs no q. Loss 1 is that of h ≡ 0: below level 1 the bound is not vacuous. c = 1.

Expected: at k = log₂ n, q grows like n³·log⁴n and T like n³·log²n: 10^10 filters and 10^8 steps
at n = 64. The companion bound needs T = 2^k(n − k + 1)/level², 4,000 steps there.
Cost: nothing.
"""

from collections.abc import Sequence

from ....figures.facts import Line, LinesFigure, Panel, lines_figure
from ....records import Fact
from ....reports import Section
from ....theory.malach2021.companion import companion_steps
from ....theory.malach2021.sizes import equal_terms_sizes, fewest_filters, fewest_steps
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column, fact_table

LEVELS = (1.0, 0.1)
LENGTHS: dict[Profile, tuple[int, ...]] = {
    "quick": (8, 64, 1024),
    "full": (8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096),
}
FIXED = (1, 2, 3, 5)  # k, beside log₂ n


def rows(profile: Profile = "full") -> list[Row]:
    """One row (n, k) and a level."""
    sizes = [(n, k) for n in LENGTHS[profile] for k in sorted({*FIXED, n.bit_length() - 1})]
    return [_row(n, k, level) for n, k in sizes for level in LEVELS]


def _row(n: int, k: int, level: float) -> Row:
    equal, least = equal_terms_sizes(n, k, level), fewest_steps(n, k, level)
    return {
        "input_length": n,
        "pattern_length": k,
        "level": level,
        "equal_filters": equal.num_filters,
        "equal_steps": equal.num_steps,
        "at_filters": least.num_filters,
        "least_steps": least.num_steps,
        "least_filters": fewest_filters(n, k, level),
        "companion_steps": companion_steps(n, k, level),
    }


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Filters and steps against n, for fixed k and for k = log₂ n."""
    table = fact_table(
        "vacuity",
        "Sizes at which Theorem 4 reaches the level; level 1 is where it stops being vacuous.",
        rows,
        {
            "n": "input_length",
            "k": "pattern_length",
            "level": "level",
            "q, equal terms": "equal_filters",
            "T, equal terms": "equal_steps",
            "q at least T": "at_filters",
            "least T": "least_steps",
            "least q": "least_filters",
            "T, companion": "companion_steps",
        },
    )
    text = (
        "A bound on the average hinge loss says something when it is below 1, the loss of h ≡ 0. "
        "Theorem 4's is a polynomial in n, but one that is out of reach of any training by filter: "
        "only prototypes with multiplicities reach it, up to k = 4 here. The companion bound does "
        "not depend on q.",
    )
    return (Section("Where Theorem 4 is not vacuous", text, figures=(_figure(rows),),
                    tables=(table,)),)  # fmt: skip


def _figure(rows: Sequence[Fact]) -> LinesFigure:
    fields = {"filters q": "equal_filters", "steps T": "equal_steps"}
    return lines_figure(
        [
            Panel(f"{title}, bound ≤ {level:g}", _lines(rows, level, field))
            for level in LEVELS
            for title, field in fields.items()
        ],
        name="vacuity",
        title="Where Theorem 4 is not vacuous",
        caption="Filters and steps that bring each of Theorem 4's three terms to a third of the "
        "level, c = 1; at level 1 it stops being vacuous. Companion: the steps that the bound for "
        "frozen filters needs at k = log₂ n, whatever the number of filters.",
        x_label="input length n",
        y_label="filters, or steps",
    )


def _lines(rows: Sequence[Fact], level: float, field: str) -> tuple[Line, ...]:
    own = [row for row in rows if row["level"] == level]
    log = [row for row in own if 2 ** int(row["pattern_length"]) == row["input_length"]]
    families = {f"k = {k}": [row for row in own if row["pattern_length"] == k] for k in FIXED}
    lines = [_line(name, family, field) for name, family in families.items()]
    lines.append(_line("k = log₂ n", log, field))
    if field == "equal_steps":
        lines.append(_line("companion, k = log₂ n", log, "companion_steps"))
    return tuple(lines)


def _line(name: str, rows: Sequence[Fact], field: str) -> Line:
    return Line(name, column(rows, "input_length"), column(rows, field))


STUDY = FactStudy(
    name="k-pattern-vacuity",
    title="Where Theorem 4 is not vacuous",
    question="How wide and how long must training be for Theorem 4 to say anything?",
    source="malach2021, Thm 4",
    expected="10^10 filters and 10^8 steps at n = 64, k = 6",
    rows=rows,
    sections=sections,
)
