"""Where a mean learning curve meets a target, and where resamples of it do: how sure that is."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

_LOWEST = 0.1  # of the target; see `first_crossing`


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


def crossings(
    sizes: np.ndarray,
    risks: np.ndarray,
    target: float,
    num_resamples: int,
    seed: int,
    widening: float = 1.0,
) -> tuple[Crossing, Crossing]:
    """Where the mean of `risks` [size, seed] meets the target, and where its resamples do."""
    sizes, risks = np.asarray(sizes, dtype=float), np.asarray(risks, dtype=float)
    _check_curve(sizes, risks, target)
    means = resampled_means(risks, num_resamples, seed, widening)
    return first_crossing(sizes, risks.mean(axis=1), target), first_crossing(sizes, means, target)


def resampled_means(
    risks: np.ndarray, num_resamples: int, seed: int, widening: float = 1.0
) -> np.ndarray:
    """[resample, size] draws of the expected risk: m · exp(T · Σₛ zₛ (rₛ − m) / (m √(S(S−1)))).

    A multiplier bootstrap of whole curves: one standard normal zₛ a seed, the same at every size,
    so seeds stay paired, and paired across curves too when drawn with the same `seed`. T² =
    (S−1)/χ²₍S₋₁₎ is Student's correction: for normal risks each size's interval is the t interval.
    The exponential keeps risks positive and follows their multiplicative noise.

    Measured coverage of n* at 95 %, lognormal noise of 10–60 %, 400 studies each: 92–94 % at 5
    seeds, where the percentile bootstrap has 76–84 % and Hesterberg's expanded one 87–91 %: the
    mean of 5 seeds drawn with replacement cannot leave their range. 92–96 % at 10 and 20 seeds,
    the lower end at 10 % noise on a grid of ratio 2, where n* is interpolated 1 % too high.
    Where one run in five has risk 1: 69, 86, 91 and 96 % at 5, 10, 20 and 40 seeds, as few may see
    none of them.
    A size at which any risk is +inf has mean +inf in every draw.
    `widening` multiplies the deviations: for seeds that are not independent.
    """
    num_seeds = risks.shape[1]
    z, student = _draws(num_resamples, num_seeds, seed)
    mean = risks.mean(axis=1)
    # A mean of 0 has no deviations and one of inf none that can be used: both stay as they are.
    usable = np.isfinite(mean) & (mean > 0)
    relative = np.zeros_like(risks)
    relative[usable] = risks[usable] / mean[usable, None] - 1
    deviation = z @ relative.T / np.sqrt(num_seeds * (num_seeds - 1))  # [resample, size]
    with np.errstate(over="ignore"):  # two seeds now and then give a factor beyond all floats
        return mean * np.exp(widening * student[:, None] * deviation)


@lru_cache(maxsize=8)  # the same draws serve every curve of as many seeds
def _draws(num_resamples: int, num_seeds: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """z [resample, seed] and T [resample]."""
    rng = np.random.default_rng(seed)
    z = rng.standard_normal((num_resamples, num_seeds))
    student = np.sqrt((num_seeds - 1) / rng.chisquare(num_seeds - 1, size=num_resamples))
    return z, student


def _check_curve(sizes: np.ndarray, risks: np.ndarray, target: float) -> None:
    if risks.ndim != 2 or risks.shape[0] != len(sizes) or len(sizes) == 0:
        raise ValueError(
            f"risks must be [size, seed] with one row a size, got shape {risks.shape} "
            f"for {len(sizes)} sizes."
        )
    if risks.shape[1] < 2:
        raise ValueError(
            f"risks must hold at least 2 seeds, got {risks.shape[1]}: one run says nothing of the "
            "spread between runs."
        )
    if np.any(np.diff(sizes) <= 0) or sizes[0] <= 0:
        raise ValueError(f"sizes must be positive and ascending, got {np.asarray(sizes).tolist()}.")
    if np.any(np.isnan(risks)) or np.any(risks < 0):
        raise ValueError("risks must be numbers of at least 0: say inf for a run that diverged.")
    if not target > 0:
        raise ValueError(f"target must be positive, got {target}: risk 0 needs infinite samples.")
