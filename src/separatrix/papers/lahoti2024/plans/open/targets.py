"""Targets by one rule on every task around DSD: the least risk at a fixed alignment."""

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np

from .....tasks import DSD, SSD
from .....tasks.around_dsd import (
    AbstractSeveralSignals,
    BoundedNoise,
    CorrelatedPatches,
    CorrelatedPixels,
    DifferentSignals,
    FavouredPlace,
    FewPlaces,
    HeavyTails,
    ProductOfSigns,
    SignalsByPlace,
    SlidingSignal,
    SparseSignal,
    UnequalNoise,
    UnequalPatches,
)
from .....tasks.signal import AbstractSignalTask
from ...theory import around_dsd as theory
from ...theory.around_dsd import Response, best_in_ball
from ...theory.response import Floats
from ..dsd.design import ALIGNMENT

Responses = Callable[[Floats], Response]


@lru_cache
def aligned_risk(task: AbstractSignalTask, alignment: float = ALIGNMENT) -> float:
    """The least risk of a patch-sum network whose every filter is at this alignment with its
    signal, over norms up to 1 and thresholds; where it depends on w*, its mean.

    Its signal is w*; of several regions the patch's own; of different signals at once the mean of
    as many as is best; of unequal patches all that may fall into the network's own. In closed form
    or a mean over a fixed draw of targets: at 20 patches other seeds moved it by 10⁻³ or less, at
    60 with Student's noise of 3 degrees of freedom by up to 4·10⁻³ (σ = 0.1, four seeds).
    """
    num_ways = task.num_signals if isinstance(task, DifferentSignals) else 1
    ways = [responses(task, alignment, num) for num in range(1, num_ways + 1)]
    # Nine digits: the last ones may differ from machine to machine, and a target names a question.
    return round(min(best_in_ball(way, task.noise_std).risk for way in ways), 9)


@lru_cache
def product_aligned_risk(task: ProductOfSigns, alignment: float = ALIGNMENT) -> float:
    """The least risk of c·Σ_S Π_{i∈S} φ_b(⟨w, xᵢ⟩) over sets S of m patches: what a deeper network
    can compute from filters at this alignment. With one signal it is `aligned_risk`."""
    m = task.num_signals
    way = partial(theory.product_response, task.num_patches, task.noise_std, m, alignment)
    return round(best_in_ball(way, task.noise_std, m).risk, 9)


def responses(task: AbstractSignalTask, alignment: float, num_mixed: int = 1) -> Responses:
    """E[y·f] and E[f²] by threshold, of filters of norm 1; of different signals, at this alignment
    with the mean of `num_mixed`."""
    k, d, sigma = task.num_patches, task.patch_dim, task.noise_std
    match task:
        case DSD() | SSD() | FewPlaces() | FavouredPlace() | SignalsByPlace() | SparseSignal():
            return partial(theory.several_response, k, sigma, 1, alignment, (1.0, 1.0))
        case DifferentSignals():
            return partial(theory.different_response, k, sigma, num_mixed, alignment)
        case ProductOfSigns(num_signals=m) if m > 1:
            raise ValueError(
                f"num_signals must be 1, got {m}: no sum over patches tells anything of a product "
                "of signs, its least risk is 1. Take product_aligned_risk, of a deeper network."
            )
        case AbstractSeveralSignals(num_signals=m):
            return partial(theory.several_response, k, sigma, m, alignment, task.sign_moments())
        case UnequalNoise(noise_ratio=ratio):
            stds = theory.geometric_stds(k, sigma, ratio)  # in double precision
            return partial(theory.placed_response, alignment * np.eye(k), np.full(k, 1 / k), stds)
        case SlidingSignal(stride=stride):
            offsets, counts = np.unique(stride * np.arange(task.num_places) % d, return_counts=True)
            met = theory.sliding_responses(d, offsets.tolist(), alignment)
            shares, stds = counts / task.num_places, np.full(2, sigma)
            return partial(theory.placed_response, met, shares, stds, num_others=k - 2)
        case UnequalPatches():
            met = theory.template_responses(task.boundaries, d, alignment)
            return partial(theory.placed_response, met, np.full(k, 1 / k), np.full(k, sigma))
        case CorrelatedPatches(correlation=rho):
            lags = np.power(rho, np.arange(1.0, k))[:, None]
            return partial(theory.chain_response, k, np.array([sigma]), lags, alignment)
        case CorrelatedPixels(correlation=rho):
            overlaps = theory.correlated_overlaps(k, d, sigma, rho)
            return partial(theory.chain_response, k, *overlaps, alignment)
        case HeavyTails(tail=tail):
            stds = theory.heavy_tail_stds(d, sigma, tail) if tail else np.array([sigma])
            return partial(theory.mixture_response, k, alignment, sigma, stds, tail >= 0.25)
        case BoundedNoise(flatness=flatness) if flatness > 0:
            projections = theory.bounded_projections(d, sigma, flatness)
            return partial(theory.projected_response, k, alignment, projections)
        case BoundedNoise():
            return partial(theory.several_response, k, sigma, 1, alignment, (1.0, 1.0))
    got = f"got {type(task).__name__}: choose a target for it."
    raise ValueError(f"task must be DSD or one around it, {got}")
