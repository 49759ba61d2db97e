"""The page of `order-search-by-pattern`: searches that draw and that climb, side by side."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from .....estimates.words import span
from .....figures.facets import alike, column, facets, median, overlay, split
from .....figures.lines import lines_figure
from .....records import Row, where
from .....reports import Section, Table


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """CNNs trained by a search that climbs over those of one that draws, by pattern."""
    parts = []
    for pattern, rows in split(tables["search"], "pattern").items():
        means = map(_means, split(rows, "input_length").values())
        parts.append(f"{span([climbs / draws for draws, climbs in means])} ({pattern})")
    rows = tables["search"]
    return (
        "Climbing by held-out accuracy trains, over drawing at random, this many times the CNNs: "
        f"{', '.join(parts)}; k = {rows[0]['pattern_length']}, "
        f"n = {span(column(rows, 'input_length').tolist())}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["search"]
    drawn = partial(facets, rows, x="input_length", panel="pattern")
    figure = lines_figure(
        overlay(
            drawn(y="measured", series="method", summary=median),
            drawn(y="predicted", series_label="law of draws, mean", summary=alike, joined="line"),
        ),
        name="order-search-by-pattern",
        title="CNNs trained until one has learned, by pattern and search",
        caption=f"Medians with quartiles, k = {rows[0]['pattern_length']}. Fitness is held-out "
        "accuracy. A median that is not drawn was not reached within 10 times the law.",
        x_label="number of inputs n",
        y_label="CNNs trained",
    )
    text = (
        "Shows whether the held-out accuracy of a CNN trained on a sample leads a search to an "
        "order: for parity it does not, and climbing wastes trainings; other patterns are learned "
        "in many orders, and drawing finds one soon. Does not show what other searches do, or "
        "larger sizes.",
    )
    return (Section("A hint on the way", text, figures=(figure,), tables=(_table(rows),)),)


def _table(rows: Sequence[Row]) -> Table:
    columns = ("pattern", "n", "law", "draws, mean", "climbs, mean", "climbs that ended")
    lines = []
    for (pattern, n), group in split(
        rows, lambda row: (row["pattern"], row["input_length"])
    ).items():
        law = float(group[0]["predicted"])
        climbs = column(where(group, method="climbs"), "measured")
        means = [f"{mean:.0f}" for mean in _means(group)]
        ended = f"{np.isfinite(climbs).sum()} of {len(climbs)}"
        lines.append((pattern, n, f"{law:.0f}", *means, ended))
    caption = "CNNs trained; a search that its limit ended counts as the limit, 10 times the law."
    return Table("searches", caption, columns, tuple(lines))


def _means(rows: Sequence[Row]) -> tuple[float, float]:
    """Of draws and of climbs at one place, what the limit ended counted as the limit."""
    limit = 10 * float(rows[0]["predicted"])
    draws, climbs = (
        float(np.minimum(column(where(rows, method=method), "measured"), limit).mean())
        for method in ("draws", "climbs")
    )
    return draws, climbs
