"""Both initial gradients with what finite precision resolves, and their ratio."""

from collections.abc import Mapping, Sequence
from typing import Literal

from .....estimates.words import number, plain
from .....figures.facets import facets, ratio, stacked
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row
from .....reports import Section
from .....reports.row_table import fact_table

_RESOLUTIONS = {
    "float32, learning rate 1": "float32_rate_1",
    "float32, learning rate 0.1": "float32_rate_0.1",
    "float64, learning rate 1": "float64_rate_1",
    "float64, learning rate 0.1": "float64_rate_0.1",
}
_PRECISIONS = {"float32": "float32_rate_1", "float64": "float64_rate_1"}
_JOINED: dict[str, Literal["line"]] = dict.fromkeys(_RESOLUTIONS, "line")


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """Where the CNN's is larger, by how much, and from where on the FCN's step is lost."""
    rows = sorted(tables["lengths"], key=lambda row: int(row["input_length"]))
    larger = sum(float(row["ratio"]) > 1 for row in rows)
    ends = " to ".join(
        f"{_factor(float(row['ratio']))} times at n = {row['input_length']:,}"
        for row in (rows[0], rows[-1])
    )
    lost = ", ".join(f"{_lost(rows, precision)} in {precision}" for precision in _PRECISIONS)
    return (
        f"The CNN's initial gradient is the larger one at {larger} of {len(rows)} lengths, {ends} "
        f"(k = log₂ n); at a learning rate of 1 the FCN's step is lost {lost}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["lengths"]
    table = fact_table(
        "gradient-ratio",
        "One coordinate of the initial gradient on a parity of k = log₂ n bits, uniform inputs.",
        rows,
        {
            "n": "input_length",
            "k": "pattern_length",
            "FCN, largest": "fcn_coordinate",
            "CNN": "cnn_coordinate",
            "CNN/FCN": "ratio",
            "‖∂_w L‖²/bound": "bound_share",
            "bound vacuous": "vacuous",
            "samples to see it": "num_samples_to_see",
        },
    )
    text = (
        "Where the FCN's curve is below a resolution line, a step of that learning rate leaves the "
        'weight as it was in that precision: what "effectively zero on a finite-precision '
        'machine" can mean. It says nothing of later steps, of training in higher precision, or '
        "of other initialisations: with Gaussian weights and n ≤ 16 the largest of a hundred FCN "
        "neurons' coordinates is above the CNN's.",
    )
    figures = (_sizes(rows), _ratio(rows))
    return (Section("CNN against FCN at the start", text, figures=figures, tables=(table,)),)


def _factor(ratio: float) -> str:
    return plain(ratio) if ratio >= 1000 else number(ratio)


def _lost(rows: Sequence[Row], precision: str) -> str:
    """From which length on the FCN's gradient is below what changes a weight."""
    resolution = _PRECISIONS[precision]
    below = [row for row in rows if float(row["fcn_coordinate"]) < float(row[resolution])]
    return f"from n = {below[0]['input_length']:,} on" if below else "at none of them"


def _sizes(rows: Sequence[Row]) -> LinesFigure:
    sizes = stacked(rows, {"CNN": "cnn_coordinate", "FCN": "fcn_coordinate", **_RESOLUTIONS})
    return lines_figure(
        facets(sizes, x="input_length", y="value", series="name", joined=_JOINED),
        name="gradient-sizes",
        title="Initial gradients against finite precision",
        caption="Largest coordinate of the initial gradient on a parity of log₂ n bits: the CNN's "
        "by its readout, the FCN's by its filters, w = ±n^-½. Lines: ulp(w)/(2η), the smallest "
        "gradient that changes w in that precision at that learning rate.",
        x_label="input length n",
        y_label="|∂L|",
    )


def _ratio(rows: Sequence[Row]) -> LinesFigure:
    ratios = stacked(rows, {"CNN / FCN": "fcn_coordinate", **_RESOLUTIONS})
    return lines_figure(
        facets(
            ratios,
            x="input_length",
            y=ratio("cnn_coordinate", "value"),
            series="name",
            joined=_JOINED,
            references={"equal": 1.0},
        ),
        name="gradient-ratio",
        title="CNN's initial gradient over the FCN's",
        caption="k = log₂ n, uniform inputs. Lines: the ratio beyond which the FCN's update is "
        "lost in that precision at that learning rate.",
        x_label="input length n",
        y_label="CNN / FCN, largest coordinates",
    )
