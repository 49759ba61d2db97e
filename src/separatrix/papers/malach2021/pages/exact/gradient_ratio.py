"""Both initial gradients with what finite precision resolves, and their ratio."""

from collections.abc import Mapping, Sequence
from typing import Literal

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
_JOINED: dict[str, Literal["line"]] = dict.fromkeys(_RESOLUTIONS, "line")


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
