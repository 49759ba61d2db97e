"""The CNN's initial gradient over the FCN's in exact integers: an item is an input length."""

from dataclasses import dataclass

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.activations import clipped_relu
from ...theory.gradient_bounds import theorem12_filters
from ...theory.sign_gradients import (
    cnn_readout_gradient,
    fcn_sign_gradient,
    smallest_visible_gradient,
)

LARGEST: dict[Profile, int] = {"quick": 13, "full": 14}  # log₂ of the largest n
SECONDS: dict[Profile, float] = {"quick": 2.0, "full": 5.0}
RESOLUTIONS = {
    "float32_rate_1": (np.float32, 1.0),
    "float32_rate_0.1": (np.float32, 0.1),
    "float64_rate_1": (np.float64, 1.0),
    "float64_rate_0.1": (np.float64, 0.1),
}  # by column: precision and learning rate


def plan(profile: Profile) -> Tables:
    items = tuple(GradientRatio(2**k, k) for k in range(3, LARGEST[profile] + 1))
    return Tables((Part("lengths", items, seconds=SECONDS[profile]),))


@dataclass(frozen=True)
class GradientRatio(AbstractItem):
    """One row; the clipped ReLU, w ∈ {±n^-½}^n."""

    input_length: int  # n
    pattern_length: int  # k

    def rows(self) -> tuple[Row]:
        n, k = self.input_length, self.pattern_length
        weight, activation = n**-0.5, clipped_relu()
        fcn, cnn = fcn_sign_gradient(n, k, activation, weight), cnn_readout_gradient(k, activation)
        bound = theorem12_filters(n, k, 1)
        row: Row = {
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
                column: smallest_visible_gradient(weight, rate, dtype)
                for column, (dtype, rate) in RESOLUTIONS.items()
            },
        }
        return (row,)
