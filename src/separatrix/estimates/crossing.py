"""Where a mean learning curve first meets a target, as an interval that also says "not here"."""

from typing import NamedTuple

import numpy as np

_LOWEST = 0.1  # of the target; see below


class Crossing(NamedTuple):
    """What the grid says of n*: lower = upper inside it, (n_max, ∞) above and (0, n_min) below."""

    lower: np.ndarray
    upper: np.ndarray


def first_crossing(sizes: np.ndarray, means: np.ndarray, target: float) -> Crossing:
    """The smallest n at which each mean curve [..., size] is at most `target`.

    Between grid sizes log risk is linear in log n: exact for a power law, where risk linear in
    log n puts n* 3 % too high on a grid of ratio 2 (with a floor of a third of the target: 1 %).
    Log excess risk would be exact there, but needs a floor that is not known. Below a tenth of the
    target the logarithm is cut: a risk of 0 must not pull the crossing onto the size before.
    """
    met = means <= target
    reached, first = met.any(axis=-1), met.argmax(axis=-1)
    after = np.maximum(first, 1) if len(sizes) > 1 else first
    log_n = np.log(sizes)
    above, below = (
        np.log(np.maximum(np.take_along_axis(means, i[..., None], -1)[..., 0] / target, _LOWEST))
        for i in (np.maximum(after - 1, 0), after)
    )
    with np.errstate(invalid="ignore", divide="ignore"):  # the places that `where` leaves out
        share = np.where(np.isinf(above), 1.0, np.clip(above / (above - below), 0, 1))
        inside = np.exp(log_n[after - 1] + share * (log_n[after] - log_n[after - 1]))
    lower = np.where(reached, np.where(first == 0, 0.0, inside), sizes[-1])
    upper = np.where(reached, np.where(first == 0, sizes[0], inside), np.inf)
    return Crossing(lower, upper)
