"""How much a sample tells of the rotation: divergences, and Fano's bound for random learners."""

import math
from collections.abc import Mapping

import numpy as np

from ....claims.bound import Bound, judged
from .response import Floats


def static_divergence(cosine: Floats, noise_std: float) -> Floats:
    """KL(U∘SSD_t ‖ V∘SSD_t) = (1 − cos α)/σ²,  cos α = (Uμ_t)ᵀ(Vμ_t)  [lahoti2024, KL lemma].

    Exact for the labelled pair (x, y); for x alone it is only an upper bound.
    """
    # y has the same law under both, so the chain rule leaves E_y KL(N(yUμ,σ²I) ‖ N(yVμ,σ²I))
    # = ‖Uμ − Vμ‖²/2σ² = (2 − 2cos α)/2σ² for either y.  Dropping y can only lose divergence.
    return (1 - cosine) / noise_std**2


def dynamic_divergence_ceiling(cosines: Floats, noise_std: float) -> float:
    """KL(U∘DSD ‖ V∘DSD) ≤ (1/k)·Σ_t (1 − cos α_t)/σ²: equal once the patch index is revealed."""
    # KL is jointly convex and DSD an even mixture of SSD_t.  Strict unless k = 1 or U = V on Σμ.
    return float(np.mean(static_divergence(cosines, noise_std)))


def divergence_from_noise(noise_std: float) -> float:
    """KL(U∘SSD_t ‖ N(0, σ²I) × Unif{±1}) = 1/(2σ²), whatever U.

    The mutual information of n samples with U is at most n times this, for *any* set of U:
    half of what pairwise divergences give, and no need for the cosines to be positive.
    """
    # I(U; S) = min_Q E_U KL(P_U ‖ Q) ≤ E_U KL(P_U ‖ Q) for each product Q; ‖yUμ − 0‖² = 1.
    return 1 / (2 * noise_std**2)


def channel_capacity(dim: int, noise_std: float, num_samples: int | float) -> float:
    """(N/2)·ln(1 + n/(σ²N)): nats that n samples can hold on a unit vector of R^N.

    Never above n/2σ², n times `divergence_from_noise`, and less by a constant factor at n ~ σ²N.
    """
    # y·x ~ N(u, σ²I), so the mean of n is N(u, (σ²/n)I): a Gaussian channel of power 1, whose
    # capacity no law of u on the unit sphere exceeds.  Concave in n: a random n may be averaged.
    return dim / 2 * math.log1p(num_samples / (noise_std**2 * dim))


def fano_bound(
    separation: float,
    information: float,
    log_packing_size: float,
    quantity: str,
    conditions: Mapping[str, bool],
) -> Bound:
    """E ϱ ≥ δ·(1 − (I + ln 2)/ln|V|)  [lahoti2024, Fano for randomised algorithms].

    δ: ϱ(f, u) < δ forbids ϱ(f, v) < δ for u ≠ v.  I: nats the sample holds on the member of V;
    the learner's own coins are independent of V and add none.
    """
    terms = {
        "separation": separation,
        "information": information,
        "log_packing_size": log_packing_size,
    }
    ignorance = (information + math.log(2)) / log_packing_size if log_packing_size > 0 else math.inf
    return judged(separation * (1 - ignorance), "lower", quantity, 0.0, conditions, terms)
