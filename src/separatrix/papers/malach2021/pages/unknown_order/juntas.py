"""The page of `juntas`: samples and operations by pattern, and with wrong labels."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....estimates.words import number
from .....figures.facets import column, facets, split
from .....figures.lines import lines_figure
from .....records import Row, where
from .....reports import Section, Table
from ...estimates.enough_samples import half_size, needed_samples, recovered_share


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """Samples at both ends by pattern, and what wrong labels cost."""
    parts = []
    for pattern, rows in split(tables["patterns"], "pattern").items():
        sizes = split(rows, "input_length").items()
        first, *_, last = (f"{half_size(at).value:.3g} at n = {n}" for n, at in sizes)
        parts.append(f"{first} and {last} ({pattern})")
    noisy = tables["noisy-parities"]
    successes = len(where(noisy, recovered=True))
    return (
        f"Half of the runs find the four inputs from these numbers of samples: {', '.join(parts)}; "
        f"with wrong labels elimination with restarts finds the parity in {successes:,} of "
        f"{len(noisy):,} runs, {number(column(noisy, 'measured').mean())} systems on average."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    return (_pattern_section(tables["patterns"]), _noise_section(tables["noisy-parities"]))


def _pattern_section(rows: Sequence[Row]) -> Section:
    figure = lines_figure(
        facets(
            rows,
            x="num_samples",
            y=lambda row: recovered_share(row).value,
            lower=lambda row: recovered_share(row).lower,
            upper=lambda row: recovered_share(row).upper,
            series=lambda row: f"n = {row['input_length']}",
            panel="pattern",
        ),
        name="juntas",
        title="Four inputs found among n",
        caption="Share of runs that find all of them and no other, with 95 % intervals, by "
        "coefficients of low degree or a linear system over GF(2).",
        x_label="number of samples",
        y_label="share of runs that found the inputs",
        y_scale="linear",
    )
    text = (
        "Shows what a learner that looks for the inputs, and for no order, takes: samples like "
        "log n and few operations where a coefficient of low degree is there, n samples for a "
        "noiseless parity. Does not show that juntas are easy: a parity with wrong labels has "
        "neither, and patterns of more inputs take n^(3k/4) operations.",
    )
    table = _costs(rows)
    return Section("Juntas without an order", text, figures=(figure,), tables=(table,))


def _costs(rows: Sequence[Row]) -> Table:
    columns = ("pattern", "n", "samples, half of runs", "samples, 95 %", "operations", "every set")
    lines = []
    for (pattern, n), group in split(
        rows, lambda row: (row["pattern"], row["input_length"])
    ).items():
        enough = needed_samples(group, lambda row: recovered_share(row).value)
        work = ("–", "–")
        if np.isfinite(enough):
            (at,) = where(group, num_samples=int(enough))
            work = tuple(f"{float(at[name]):.2g}" for name in ("operations", "every_set"))
        lines.append((pattern, n, str(half_size(group)), f"{enough:g}", *work))
    caption = "Samples from which half of the runs, and 95 % of them, find the inputs; median "
    caption += "operations of runs that do at the latter, and those of trying every set there."
    return Table("costs", caption, columns, tuple(lines))


def _noise_section(rows: Sequence[Row]) -> Section:
    columns = ("n", "k", "label noise", "samples", "recovered", "systems", "law", "operations")
    lines = []
    places = split(rows, lambda r: (r["input_length"], r["pattern_length"], r["label_noise"]))
    for place, group in places.items():
        solved, law, work = (
            column(group, name).mean() for name in ("measured", "predicted", "operations")
        )
        right = f"{sum(bool(row['recovered']) for row in group)} of {len(group)}"
        numbers = (f"{solved:.1f}", f"{law:.1f}", f"{work:.2g}")
        lines.append((*place, group[0]["num_samples"], right, *numbers))
    caption = "Parities with wrong labels by elimination with restarts: systems solved, one over "
    caption += "the chance that n labels are right, and bit operations."
    text = (
        "Shows that a few wrong labels cost elimination a number of restarts, (1 − η)^(−n), and no "
        "search over sets. Does not show that noise is harmless: for a fixed share of wrong labels "
        "that number is exponential in n.",
    )
    table = Table("noisy-parities", caption, columns, tuple(lines))
    return Section("Parities with wrong labels", text, tables=(table,))
