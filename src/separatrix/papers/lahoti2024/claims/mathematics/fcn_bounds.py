"""The FCN's lower bound: its lemmas, its constants, and the conditions that it needs."""

import itertools
import math

import numpy as np

from .....claims import Finding, Kind, TheoryClaim
from .....claims.weighed import Weighed, computed
from ...theory import (
    boosted_alignment_printed,
    dynamic_risk,
    estimation_error,
    fcn_estimation_error_printed,
    fcn_lower_explicit,
    informative_count_bound,
    informative_count_probability,
    linear_fcn_num_samples,
)

_RISK, _MIN_THRESHOLD = 2.5e-3, 1e-2  # δ and b_min of Thm 6.1


def _mean_estimation() -> Weighed:
    sizes = list(itertools.product((1, 10, 1000), (2, 20, 10**4)))
    holds = [fcn_estimation_error_printed(k, d, 0.1, 1).applicable for k, d in sizes]
    packings = f"another packing has the size 0.15·kd at {sum(holds)} of {len(sizes)} (k, d), d ≥ 2"
    return computed("share of (k, d)", sum(holds) / len(sizes), low=1.0, context=[packings])


def _informative_samples() -> Weighed:
    grid = list(itertools.product((2, 10, 100), (1, 5, 20, 40, 200)))
    margins = [
        informative_count_probability(r * k, k) - informative_count_bound(r * k, k) for k, r in grid
    ]
    quantity = "least exact probability minus the bound"
    return computed(quantity, min(margins), low=0.0, context=["k 2 to 100, n/k 1 to 200"])


def _printed_booster() -> Weighed:
    return computed("distance √(2(1 − 0.7))", estimation_error(0.7), high=0.25)


def _repaired_booster() -> Weighed:
    hits = round(100 / _MIN_THRESHOLD**2)
    error = estimation_error(boosted_alignment_printed(_MIN_THRESHOLD / 2, hits))
    return computed("distance", error, high=0.25, context=["l = b_min/2 and 100/b_min² hits"])


def _static_samples(k: int, d: int, noise_std: float) -> float:
    bound = fcn_lower_explicit(k, d, noise_std, _MIN_THRESHOLD)
    return bound.terms["informative"] / bound.terms["sections"] - 1


def _fcn_static() -> Weighed:
    """Where σ²kd is 2.5e11: at the sizes that can be trained the booster's 1e7 sections hide it."""
    k, d, noise = 100, 10**12, 0.05
    base = _static_samples(k, d, noise)
    factors = {
        "k doubled": _static_samples(2 * k, d, noise) / base,
        "d doubled": _static_samples(k, 2 * d, noise) / base,
        "σ² doubled": base / _static_samples(k, d, noise / math.sqrt(2)),
    }
    rate = f"k = 100, d = 1e12, σ = 0.05: n ≥ {base:.2g} = {base / (noise**2 * k * d):.1e} σ²kd"
    return computed("samples needed grow by", factors, low=1.99, context=[rate])


def _forty_k() -> Weighed:
    """Noise to 0: node i = the normalised sum of y·x over the i-th group of examples that agree.

    Examples are grouped by the dot products of their y·x, in the order of appearance, so the step
    is O(kd)-equivariant. A node is μᵢ once the signal was seen in patch i, and there is none
    before: risk b² plus the chance (1 − 1/k)ⁿ of a patch not seen.
    """
    k, noise = 10, 1e-6
    n = 7 * k
    unseen = (1 - 1 / k) ** n
    seen, not_seen = (
        dynamic_risk(np.full(k, a), np.full(k, a), noise, _MIN_THRESHOLD) for a in (1.0, 0.0)
    )
    risk = float((1 - unseen) * seen + unseen * not_seen)
    step = f"k = {k}, σ → 0, b = b_min, one equivariant step with n = 7k: 40k was assumed"
    return computed("risk", risk, low=_RISK, context=[step])


def _threshold_matters() -> Weighed:
    """kσ² → 0 and σ²kd → ∞: n/(σ²k²d) → 0, so there is no constant for an Ω(σ²k²d).

    The ratio is near 1/(δσ²kd) + kσ²/δ; σ²kd = 100/kσ² makes the second term the larger.
    """
    k, shares = 10, {}
    for noise in (1e-5, 1e-6, 1e-7, 1e-8, 1e-9):  # σ²
        d = round(100 / (noise * k) ** 2)
        n = linear_fcn_num_samples(k, d, math.sqrt(noise), _RISK)
        shares[noise] = n / (noise * k**2 * d)
    falls = {
        f"kσ² from {k * before:.0e} to {k * after:.0e}": shares[after] / shares[before]
        for before, after in itertools.pairwise(shares)
    }
    first, *_, last = shares.values()
    ends = f"k = 10, b = 0, risk 0.0025: n/(σ²k²d) falls from {first:.1e} to {last:.1e}"
    return computed("n/(σ²k²d) over the one before", falls, high=0.5, context=[ends])


ESTIMATION = TheoryClaim(
    name="lahoti2024/fcn-mean-estimation",
    source="lahoti2024, FCN mean estimation",
    says="Estimating a rotated mean from n samples errs at least "
    "0.25(1 − (n/2σ² + ln 2)/(0.15 kd)).",
    measured="Whether a packing as large as the bound needs exists.",
    kind=Kind.THEOREM,
    fails_if="the packing that is known to exist were smaller than e^{0.15 kd} at one of 9 (k, d)",
    check=_mean_estimation,
)
INFORMATIVE = TheoryClaim(
    name="lahoti2024/dsd-to-ssd-event",
    source="lahoti2024, DSD to SSD simulation",
    says="Between n/2k and 3n/2k samples have their signal in a given patch with probability at "
    "least 1 − 2e^{−n/10k}.",
    measured="The bound against the exact binomial probability.",
    kind=Kind.PROOF_STEP,
    fails_if="the exact probability were below the bound at one of 15 (k, n)",
    check=_informative_samples,
)
BOOSTER_REPAIRED = TheoryClaim(
    name="lahoti2024/fcn-booster-repaired",
    source="lahoti2024, FCN booster",
    says="100/b_min² hits of alignment b_min/2 estimate the mean to within 1/4.",
    measured="The distance to the mean at the boosted alignment.",
    kind=Kind.OURS,
    fails_if="the distance were above 1/4",
    check=_repaired_booster,
)
BOOSTER = TheoryClaim(
    name="lahoti2024/fcn-booster-as-printed",
    source="lahoti2024, FCN booster",
    says="Alignment 0.7 is an estimation error of at most 1/4.",
    measured="The distance of two unit vectors of cosine 0.7.",
    kind=Kind.PROOF_STEP,
    finding=Finding.ERRATUM,
    corrected=BOOSTER_REPAIRED,
    fails_if="the distance were above 1/4",
    check=_printed_booster,
)
FCN_STATIC = TheoryClaim(
    name="lahoti2024/fcn-on-ssd",
    source="lahoti2024, FCN on SSD",
    says="An equivariant FCN needs Ω(σ²kd) samples on a static task for risk 0.005.",
    measured="How the samples of the proof, with every constant, a packing that exists and the "
    "booster repaired, grow when k, d or σ² doubles.",
    kind=Kind.THEOREM,
    fails_if="a doubling of k, d or σ² multiplied them by less than 1.99",
    looked=(
        "It was evaluated at (30, 30, 0.1) alone, where the constants leave nothing to judge.",
    ),
    check=_fcn_static,
)
FORTY_K = TheoryClaim(
    name="lahoti2024/thm-6.1-at-least-40k",
    source="lahoti2024, Thm 6.1",
    says="An equivariant FCN with b ≥ 0.01 needs at least 40k samples for risk 0.0025, whatever "
    "the noise.",
    measured="The risk of one equivariant step on 7k samples as the noise vanishes.",
    kind=Kind.THEOREM,
    finding=Finding.HYPOTHESIS_GAP,
    fails_if="some equivariant step reached risk 0.0025 with fewer than 40k samples",
    check=_forty_k,
)
THRESHOLD_MATTERS = TheoryClaim(
    name="lahoti2024/thm-6.1-needs-b-min",
    source="lahoti2024, Thm 6.1",
    says="Without its condition b ≥ b_min the FCN's lower bound would be false: one linear step "
    "needs o(σ²k²d) samples as kσ² → 0.",
    measured="The samples that step needs over σ²k²d, at kσ² = 1e-4, 1e-5, … 1e-8 and "
    "σ²kd = 100/kσ².",
    kind=Kind.OURS,
    fails_if="a tenth of kσ² left more than half of the ratio, at one of four steps",
    looked=(
        "It rested on one ratio of 0.05, which refutes no Ω; then on a sequence at σ²kd = 1e6, "
        "whose ratio levels off at 1/(δσ²kd).",
    ),
    check=_threshold_matters,
)
FCN_BOUNDS = (
    ESTIMATION,
    INFORMATIVE,
    BOOSTER,
    BOOSTER_REPAIRED,
    FCN_STATIC,
    FORTY_K,
    THRESHOLD_MATTERS,
)
