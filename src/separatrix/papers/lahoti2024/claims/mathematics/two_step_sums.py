"""Constants and sums in the proofs of the upper bounds that a number can support or refute."""

import math
from collections.abc import Callable

import numpy as np
from scipy.special import ndtri

from .....claims import Finding, Kind, TheoryClaim
from .....claims.weighed import Weighed, computed
from ...theory import (
    TwoStepConstants,
    alignment_scale,
    cnn_constants_printed,
    cnn_constants_repaired,
    cnn_num_samples,
    cnn_risk,
    log_size,
    noise_ceiling,
    pass_probability,
    signal_risk,
)

_FINAL_THRESHOLD = 1e-4  # b₂
_SMALL, _LARGE = ((10, 20), (4, 560)), ((1000, 3000), (10**4, 10**4))  # by kL³
_EVERY = (*_SMALL, *_LARGE)
_RARE = 1e-3  # chance of an input whose noise patches do not all give 0


def _first_threshold(constants: Callable[[int, int, float], TwoStepConstants]) -> Weighed:
    """Below the least alignment after step 1, 0.06A, and above the noise of all patches.

    Noise: what the largest of mk responses of the second half exceeds with chance 1/(kd).
    """
    sides = {}
    for k in (10, 10**3, 10**5):
        sigma = noise_ceiling(k, k)
        b = constants(k, k, sigma).first_threshold
        num_patches = k * cnn_num_samples(k, k, sigma) / 2
        noise = -sigma * float(ndtri(1 / (2 * num_patches * k**2)))
        sides[f"b₁ over 0.06A, k = d = {k:.0e}"] = b / (0.06 * alignment_scale(k, k))
        sides[f"noise over b₁, k = d = {k:.0e}"] = noise / b
    return computed("b₁ over the least signal, and noise over b₁", sides, high=1.0)


def _final_risk() -> Weighed:
    """LCNs need d ≥ 400 ln k; the CNN's smallest place has kd = 4, where L³ is smallest."""
    places = {"LCN": ((2, 280), (4, 560), (10**4, 10**4)), "CNN": ((2, 2), (10, 20), (10**4, 10))}
    added = {"LCN": 6e-6, "CNN": 4e-5}
    ratios = {
        f"{network}, k {k:g}, d {d:g}": float(
            signal_risk(k, noise_ceiling(k, d), _FINAL_THRESHOLD, alignment=0.96)
        )
        / (0.041**2 + added[network])
        for network, at in places.items()
        for k, d in at
    }
    return computed("exact risk at alignment 0.96 over the sum", ratios, high=1.0)


def _failure_risk() -> Weighed:
    signal = np.eye(20)[0]
    risk = cnn_risk(-signal, signal, 20, 0.02, 0.0)
    return computed("risk", risk, high=2.0, context=["w = −w*, k = 20, σ = 0.02, b = 0"])


def _failure_risk_repaired() -> Weighed:
    over = [
        float(signal_risk(k, sigma, b, alignment=a)) - (4 + k * sigma**2)
        for k in (1, 20, 1000)
        for sigma in (1e-4, 0.02, 0.3, 2.0)
        for b in (0.0, 1e-4, 0.1, 1.0)
        for a in np.linspace(-1, 1, 21)
    ]
    context = [f"{len(over)} networks of unit filters"]
    return computed("largest risk − (4 + kσ²)", max(over), high=1e-12, context=context)


def _silenced(places: tuple[tuple[int, int], ...]) -> Weighed:
    chances = {}
    for k, d in places:
        one = float(pass_probability(0.0, noise_ceiling(k, d), _FINAL_THRESHOLD))
        chances[f"k {k}, d {d}"] = -math.expm1((k - 1) * math.log1p(-one))
    return computed("chance that a noise patch of an input passes b₂", chances, high=_RARE)


def _silent_places() -> tuple[tuple[int, int], ...]:
    """b₂/σ = √(kL³)/100 at the largest noise; e^{−t²/2} bounds a Gaussian's two tails for t ≥ 1."""
    return tuple(
        (k, d) for k, d in _EVERY if k * log_size(k, d) ** 3 >= 1e4 * 2 * math.log(k / _RARE)
    )


FIRST_THRESHOLD_REPAIRED = TheoryClaim(
    name="lahoti2024/thm-7.2-b1-repaired",
    source="lahoti2024, Thm 7.2, algorithm",
    says="b₁ = (1/100)√((k+d) ln kd/(kd)) lies between the noise and the least alignment after "
    "step 1, 0.06A in the proof.",
    measured="b₁ over 0.06A, and the noise of all patches over b₁, at the noise proved for.",
    kind=Kind.OURS,
    fails_if="b₁ were above 0.06A, or the largest noise above b₁ (with chance above 1/kd), at "
    "k = d = 10, 1e3 or 1e5",
    looked=("It compared b₁ with 0.06A alone, a ratio of 1/6 whatever k and d.",),
    check=lambda: _first_threshold(cnn_constants_repaired),
)
FIRST_THRESHOLD = TheoryClaim(
    name="lahoti2024/thm-7.2-b1-as-printed",
    source="lahoti2024, Thm 7.2, algorithm",
    says="The CNN's first threshold is b₁ = (1/100)√(kd/((k+d) ln kd)): above the noise, and below "
    "the least alignment after step 1, 0.06A in the proof.",
    measured="b₁ over 0.06A, and the noise of all patches over b₁, at the noise proved for.",
    kind=Kind.CONSTRUCTION,
    finding=Finding.ERRATUM,
    corrected=FIRST_THRESHOLD_REPAIRED,
    fails_if="b₁ were above 0.06A, or the largest noise above b₁ (with chance above 1/kd), at "
    "k = d = 10, 1e3 or 1e5",
    check=lambda: _first_threshold(cnn_constants_printed),
)
FINAL_RISK = TheoryClaim(
    name="lahoti2024/proof-final-risk",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="Alignment 0.96 leaves risk 0.041² + 6e-6 (LCN) or 0.041² + 4e-5 (CNN) at most, both "
    "below 0.0025.",
    measured="The exact risk at alignment 0.96, b₂ = 1e-4 and the largest noise proved for.",
    kind=Kind.PROOF_STEP,
    fails_if="the exact risk were above the sum at one of six places",
    looked=("It added up the paper's two numbers, which cannot fail.",),
    check=_final_risk,
)
FAILURE_RISK_REPAIRED = TheoryClaim(
    name="lahoti2024/proof-failure-risk-repaired",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="Where the algorithm fails, its risk is still at most 4 + kσ².",
    measured="The exact risk of networks of unit filters, whatever their direction and threshold.",
    kind=Kind.OURS,
    fails_if="one network of 1008 had a larger risk",
    check=_failure_risk_repaired,
)
FAILURE_RISK = TheoryClaim(
    name="lahoti2024/proof-failure-risk",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="Where the algorithm fails, its risk is still at most 2.",
    measured="The exact risk of a network of unit norm that points the wrong way.",
    kind=Kind.PROOF_STEP,
    finding=Finding.ERRATUM,
    corrected=FAILURE_RISK_REPAIRED,
    fails_if="a network of unit filters had a risk above 2",
    check=_failure_risk,
)
SILENCED_REPAIRED = TheoryClaim(
    name="lahoti2024/proof-silent-noise-repaired",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="Noise patches give exactly 0 at b₂ = 1e-4, but for one input in 1000, where "
    "kL³ ≥ 2e4·ln(1000k).",
    measured="The exact chance that a noise patch of an input passes b₂, at the largest noise.",
    kind=Kind.OURS,
    fails_if="the chance were above 0.001 at a place that has kL³ ≥ 2e4·ln(1000k)",
    check=lambda: _silenced(_silent_places()),
)
SILENCED = TheoryClaim(
    name="lahoti2024/proof-silent-noise",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="Noise patches give exactly 0 at b₂ = 1e-4, for every noise that is proved for.",
    measured="The exact chance that a noise patch of an input passes b₂, at the largest noise.",
    kind=Kind.PROOF_STEP,
    finding=Finding.HYPOTHESIS_GAP,
    corrected=SILENCED_REPAIRED,
    fails_if="more than one input in 1000 had a noise patch above b₂ at one of four (k, d)",
    check=lambda: _silenced(_EVERY),
)
TWO_STEP_SUMS = (
    FIRST_THRESHOLD,
    FIRST_THRESHOLD_REPAIRED,
    FINAL_RISK,
    FAILURE_RISK,
    FAILURE_RISK_REPAIRED,
    SILENCED,
    SILENCED_REPAIRED,
)
