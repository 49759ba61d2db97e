"""The page of `order-search-by-pattern`: searches that draw and that climb, side by side."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from .....figures.facets import alike, column, facets, median, overlay, split
from .....figures.lines import lines_figure
from .....records import Row, where
from .....reports import Section, Table


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
        draws, climbs = (
            column(where(group, method=method), "measured") for method in ("draws", "climbs")
        )
        means = [f"{np.minimum(each, 10 * law).mean():.0f}" for each in (draws, climbs)]
        ended = f"{np.isfinite(climbs).sum()} of {len(climbs)}"
        lines.append((pattern, n, f"{law:.0f}", *means, ended))
    caption = "CNNs trained; a search that its limit ended counts as the limit, 10 times the law."
    return Table("searches", caption, columns, tuple(lines))
