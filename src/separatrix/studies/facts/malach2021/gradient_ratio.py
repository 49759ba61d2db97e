"""The CNN's initial gradient over the FCN's as n grows with k = log₂ n, in exact integers.

One row n: the FCN's largest |∂L/∂w_j| with w ∈ {±n^-½}^n and u = 1, the CNN's |∂L/∂u_i| = 2^-k/k at
its own initialisation, both with the clipped ReLU, their ratio, ‖∂_w L‖² against Thm 12 with its
flag, the samples at which one coordinate stands a standard error above 0, and the smallest gradient
that changes w in float32 and float64 at learning rates 1 and 0.1. Initial gradients, uniform
inputs.

Expected: ratio 3.6 at n = 16, 53 at 64, 4.6e7 at 1024. Float32 loses the FCN's update at n = 512
(learning rate 1), or already at 256 (0.1); float64 does not lose it up to 4096 (1), or from 2048 on
(0.1).
Cost: full (n to 4096) 5 s, quick (n to 1024) under a second.
"""

from collections.abc import Sequence

import numpy as np

from ....figures.facts import Line, LinesFigure, Panel, lines_figure
from ....records import Fact
from ....reports import Section
from ....theory.malach2021.activations import clipped_relu
from ....theory.malach2021.gradient_bounds import theorem12_filters
from ....theory.malach2021.sign_gradients import (
    cnn_readout_gradient,
    fcn_sign_gradient,
    smallest_visible_gradient,
)
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column, fact_table

LARGEST: dict[Profile, int] = {"quick": 10, "full": 12}  # log₂ of the largest n
RESOLUTIONS = {
    "float32, learning rate 1": ("float32_rate_1", np.float32, 1.0),
    "float32, learning rate 0.1": ("float32_rate_0.1", np.float32, 0.1),
    "float64, learning rate 1": ("float64_rate_1", np.float64, 1.0),
    "float64, learning rate 0.1": ("float64_rate_0.1", np.float64, 0.1),
}
_FIELDS = {name: field for name, (field, _, _) in RESOLUTIONS.items()}


def rows(profile: Profile = "full") -> list[Row]:
    """One row n = 2^k."""
    return [_row(2**k, k) for k in range(3, LARGEST[profile] + 1)]


def _row(n: int, k: int) -> Row:
    weight, activation = n**-0.5, clipped_relu()
    fcn, cnn = fcn_sign_gradient(n, k, activation, weight), cnn_readout_gradient(k, activation)
    bound = theorem12_filters(n, k, 1)
    return {
        "input_length": n,
        "pattern_length": k,
        "fcn_coordinate": fcn.largest_filter_coordinate,
        "cnn_coordinate": cnn,
        "ratio": cnn / fcn.largest_filter_coordinate,
        "square_filters": fcn.square_filters,
        "bound": bound.value,
        "bound_share": fcn.square_filters / bound.value,
        "vacuous": bound.vacuous,
        "num_samples_to_see": fcn.num_samples_to_see,
        **{
            field: smallest_visible_gradient(weight, rate, dtype)
            for field, dtype, rate in RESOLUTIONS.values()
        },
    }


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Both gradients with what finite precision resolves, and their ratio."""
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


def _sizes(rows: Sequence[Fact]) -> LinesFigure:
    n = column(rows, "input_length")
    lines = [
        Line("CNN", n, column(rows, "cnn_coordinate")),
        Line("FCN", n, column(rows, "fcn_coordinate")),
        *(Line(name, n, column(rows, field), joined="line") for name, field in _FIELDS.items()),
    ]
    return lines_figure(
        (Panel("", tuple(lines)),),
        name="gradient-sizes",
        title="Initial gradients against finite precision",
        caption="Largest coordinate of the initial gradient on a parity of log₂ n bits: the CNN's "
        "by its readout, the FCN's by its filters, w = ±n^-½. Lines: ulp(w)/(2η), the smallest "
        "gradient that changes w in that precision at that learning rate.",
        x_label="input length n",
        y_label="|∂L|",
    )


def _ratio(rows: Sequence[Fact]) -> LinesFigure:
    n, cnn = column(rows, "input_length"), column(rows, "cnn_coordinate")
    lines = [
        Line("CNN / FCN", n, column(rows, "ratio")),
        *(Line(name, n, cnn / column(rows, own), joined="line") for name, own in _FIELDS.items()),
    ]
    return lines_figure(
        (Panel("", tuple(lines), {"equal": 1.0}),),
        name="gradient-ratio",
        title="CNN's initial gradient over the FCN's",
        caption="k = log₂ n, uniform inputs. Lines: the ratio beyond which the FCN's update is "
        "lost in that precision at that learning rate.",
        x_label="input length n",
        y_label="CNN / FCN, largest coordinates",
    )


STUDY = FactStudy(
    name="k-pattern-gradient-ratio",
    title="Initial gradients of CNN and FCN as inputs grow",
    question="From which n on is the CNN's initial gradient larger, and when is the FCN's lost?",
    source="malach2021, Sec. 4",
    expected="larger at all n here (±a start); float32 loses the FCN's at n = 512",
    rows=rows,
    sections=sections,
)
