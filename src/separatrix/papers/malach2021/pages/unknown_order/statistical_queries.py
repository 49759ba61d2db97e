"""The page of `statistical-queries`: tolerances that let a network learn, and queries exacted."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import comb

from .....estimates.words import number, span
from .....figures.facets import alike, column, facets, mean, overlay, split
from .....figures.lines import lines_figure
from .....records import Row, where
from .....reports import Section, Table


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The CNN's tolerance beside 2^-k/k, and the FCN's beside the CNN's."""
    sizes = _at_sizes(tables["threshold"])
    exact = [float(cnn["measured"]) / float(cnn["predicted"]) for _, _, cnn, _ in sizes]
    times = [column(f, "measured").mean() / float(cnn["measured"]) for _, _, cnn, f in sizes]
    far = max(tables["first"], key=lambda row: float(row["cnn"]) / float(row["fcn"]))
    return (
        f"The CNN learns up to a tolerance of {span(exact)} times 2^−k/k whatever n is, the FCN up "
        f"to {span(times)} times the CNN's (n = {span([n for n, *_ in sizes])}). At "
        f"n = {far['input_length']:,}, k = {far['pattern_length']} the FCN's first gradient is "
        f"{number(float(far['fcn']))}, the CNN's tolerance {number(float(far['cnn']))}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    return (
        _threshold_section(tables["threshold"]),
        _first_section(tables["first"]),
        _query_section(tables["queries"]),
    )


def _threshold_section(rows: Sequence[Row]) -> Section:
    drawn = partial(
        facets,
        sorted(rows, key=lambda row: int(row["pattern_length"])),
        x="num_candidates",
        series="learner",
        panel="pattern_length",
        panel_label="k = {}",
    )
    figure = lines_figure(
        overlay(
            drawn(y="measured", summary=mean, joined="points"),
            drawn(y="predicted", summary=alike, joined="line"),
        ),
        name="tolerance",
        title="The largest tolerance at which a parity is learned",
        caption="Points: measured τ*, FCN as mean over draws with 95 % interval. Lines: the "
        "largest coordinate of the first gradient.",
        x_label="number of parities C(n, k)",
        y_label="tolerance τ*",
    )
    text = (
        "Shows, for exact population gradients and uniform inputs, that a CNN hears a parity at a "
        "tolerance that does not depend on n, and an FCN at most at its first gradient. "
        f"{_larger(rows)} Does not show how the FCN's falls with n: that depends on what 300 steps "
        "of 64 neurons come to, and the bound on statistical queries is vacuous at these sizes.",
    )
    heading = "Gradient descent through a tolerance"
    return Section(heading, text, figures=(figure,), tables=(_thresholds(rows),))


def _at_sizes(rows: Sequence[Row]) -> list[tuple[int, int, Row, list[Row]]]:
    """n, k, the CNN's row and those of the FCN, size by size."""
    sizes = split(rows, lambda row: (int(row["input_length"]), int(row["pattern_length"])))
    return [
        (n, k, where(group, learner="CNN")[0], where(group, learner="FCN"))
        for (n, k), group in sizes.items()
    ]


def _thresholds(rows: Sequence[Row]) -> Table:
    lines = []
    for n, k, cnn, fcn in _at_sizes(rows):
        ours = (cnn["measured"], cnn["predicted"], column(fcn, "measured").mean())
        numbers = (*ours, fcn[0]["predicted"], comb(n, k) ** -0.5)
        lines.append((n, k, *(f"{value:.3g}" for value in numbers)))
    columns = ("n", "k", "CNN τ*", "2^-k/k", "FCN τ*, mean", "FCN first gradient", "C(n,k)^(−1/2)")
    return Table("tolerances", "The largest tolerances learned at.", columns, tuple(lines))


def _larger(rows: Sequence[Row]) -> str:
    """Where the FCN does better: it is so at small sizes."""
    sizes = [
        f"({n}, {k})"
        for n, k, cnn, fcn in _at_sizes(rows)
        if column(fcn, "measured").mean() > float(cnn["measured"])
    ]
    if not sizes:
        return "The CNN's is the larger one at every size."
    return f"At (n, k) = {', '.join(sizes)}, where k > log₂ n, the FCN's is the larger one."


def _first_section(rows: Sequence[Row]) -> Section:
    drawn = partial(facets, rows, x="input_length", panel="pattern_length", panel_label="k = {}")
    figure = lines_figure(
        overlay(
            drawn(y="fcn", series_label="FCN, largest it could hear"),
            drawn(y="cnn", series_label="CNN, learns"),
            drawn(
                y=_law,
                series_label="C(n,k−1)^(−1/2)",
                joined="line",
            ),
        ),
        name="first-gradient",
        title="Tolerances at larger sizes",
        caption="The largest coordinate of the first gradient of an FCN with weights ±1/√n, above "
        "which nothing moves, and 2^-k/k, at which the CNN learns; exact, k ≤ log₂ n.",
        x_label="number of inputs n",
        y_label="tolerance",
    )
    text = (
        "Shows that where k ≤ log₂ n the CNN learns at a tolerance above all that such an FCN "
        "could hear, and that this falls like C(n,k−1)^(−1/2). Does not show at which smaller "
        "tolerance the FCN learns.",
    )
    return Section("What an FCN could hear", text, figures=(figure,))


def _law(row: Row) -> float:
    return comb(int(row["input_length"]), int(row["pattern_length"]) - 1) ** -0.5


def _query_section(rows: Sequence[Row]) -> Section:
    columns = (
        *("τ", "n", "k", "learner", "candidates"),
        *("queries", "at least", "most ruled out", "1/τ²"),
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
