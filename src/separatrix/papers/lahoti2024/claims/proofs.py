"""Steps of the four theorems' proofs that a number can support or refute."""

import math
from collections.abc import Callable

import numpy as np

from ....claims import TheoryClaim
from ....claims.weighed import Weighed, computed
from ..theory import (
    TwoStepConstants,
    alignment_scale,
    claimed_log_size,
    cnn_constants_printed,
    cnn_constants_repaired,
    cnn_risk,
    dynamic_risk,
    lcn_dynamic_risk_repaired,
    lcn_lower_explicit,
    lcn_num_samples,
    lcn_static_risk_printed,
    lcn_static_risk_repaired,
    lcn_upper,
    linear_fcn_num_samples,
    log_size_ceiling,
    noise_ceiling,
)

_RISK = 2.5e-3  # δ of all four theorems


def _lcn_static_printed() -> Weighed:
    """Not applicable where the packing that it rests on does not exist."""
    promised, most = claimed_log_size(2000, 1e-3), log_size_ceiling(2000, 1e-3)
    packing = f"d = 2000: its packing needs e^{promised:.0f} directions, e^{most:.1f} is the most"
    bound = lcn_static_risk_printed(2000, 0.1, 5)
    values = {"": bound.value} if bound.applicable else {}
    return computed("risk floor", values, low=0.0, context=[packing])


def _lcn_static_repaired() -> Weighed:
    dim, noise = 10**6, 0.1
    bound = lcn_static_risk_repaired(dim, noise, round(noise**2 * dim / 4))
    sizes = "σ = 0.1, d = 1e6, n = σ²d/4, for the 0.005 of the paper"
    return computed("risk floor", bound.value, low=0.48e-2, context=[sizes])


def _lcn_dynamic_repaired() -> Weighed:
    shares = {
        f"d {d:g}": lcn_lower_explicit(10, d, 0.1, _RISK).value / (0.01 * 10 * d)
        for d in (20, 10**4)
    }
    return computed("samples needed over σ²kd", shares, low=1 / 6)


def _sketch() -> Weighed:
    sizes = ((10**3, 10**15), (10**6, 10**19))  # d so large that the noise decides Thm 6.2's n
    noises = [noise_ceiling(k, d) for k, d in sizes]
    applies = all(lcn_upper(*size, s).applicable for size, s in zip(sizes, noises, strict=True))
    few, many = (
        s**2 * k**2 * d / lcn_num_samples(k, d, s) for (k, d), s in zip(sizes, noises, strict=True)
    )
    times = (
        f"σ²k²d is {few:.0f} times the samples that Thm 6.2 has enough at k = 1e3, d = 1e15 and "
    )
    times += f"{many:,.0f} times at k = 1e6, d = 1e19"
    values = {"": many / few} if applies else {}
    return computed("the second over the first", values, high=1.0, context=[times])


def _forty_k() -> Weighed:
    """Noise to 0: filter i = the projection of Σ y·x⁽ⁱ⁾ on the unit ball, one step from zero.

    It is w* once the signal was seen in patch i and 0 before, so the expected risk is the chance
    (1 − 1/k)ⁿ of a patch not seen; the step is equivariant, and Thm 7.1 asks nothing of b or σ.
    """
    k, noise = 10, 1e-6
    n = 7 * k
    unseen = (1 - 1 / k) ** n
    seen, not_seen = (
        dynamic_risk(np.full(k, a), np.full(k, a), noise, 0.0) for a in (1.0, 0.0)
    )  # linear in the patches up to kσ², which the seen part has in full
    risk = float((1 - unseen) * seen + unseen * not_seen)
    fano = lcn_dynamic_risk_repaired(k, 20, noise, 40 * k)
    step = f"k = {k}, σ → 0, one equivariant step with n = 7k; Fano at n = 40k "
    step += f"{'is vacuous' if fano.vacuous else 'is not vacuous'}: 40k was assumed"
    return computed("risk", risk, low=_RISK, context=[step])


def _threshold_matters() -> Weighed:
    k, d, variance = 1000, 10**9, 1e-7
    n, rate = linear_fcn_num_samples(k, d, math.sqrt(variance), _RISK), variance * k**2 * d
    reached = f"k = 1e3, d = 1e9, kσ² = 1e-4: b = 0 reaches risk 0.0025 with {n:.1e} samples"
    return computed("samples over σ²k²d", n / rate, high=0.1, context=[reached])


def _first_threshold(constants: Callable[[int, int, float], TwoStepConstants]) -> Weighed:
    shares = {
        f"k = d = {k:.0e}": constants(k, k, 1e-6).first_threshold / (0.06 * alignment_scale(k, k))
        for k in (10, 10**3, 10**5)
    }
    needs = "the proof needs b₁ below the least alignment 0.06A"
    return computed("b₁ over 0.06A", shares, high=1.0, context=[needs])


def _final_risk() -> Weighed:
    risks = {"0.041² + 6e-6, LCN": 0.041**2 + 6e-6, "0.041² + 4e-5, CNN": 0.041**2 + 4e-5}
    return computed("risk", risks, high=_RISK)


def _failure_risk() -> Weighed:
    signal = np.eye(20)[0]
    risk = cnn_risk(-signal, signal, 20, 0.02, 0.0)
    return computed("risk", risk, high=2.0, context=["w = −w*, k = 20, σ = 0.02; 4 + kσ² is safe"])


LCN_STATIC = TheoryClaim(
    name="lahoti2024/lcn-on-ssd-as-printed",
    source="lahoti2024, LCN on SSD",
    says="An equivariant LCN has risk at least 0.01(1 − (n/σ² + ln 2)/(0.99 d)) on a static task.",
    measured="Whether the packing behind 0.99 d exists.",
    check=_lcn_static_printed,
)
LCN_STATIC_REPAIRED = TheoryClaim(
    name="lahoti2024/lcn-on-ssd-repaired",
    source="lahoti2024, LCN on SSD",
    says="With n = σ²d/4 samples an equivariant LCN has risk at least 0.0048 on a static task.",
    measured="Fano's bound with a packing that exists, for large d.",
    check=_lcn_static_repaired,
)
LCN_LOWER_REPAIRED = TheoryClaim(
    name="lahoti2024/thm-7.1-lcn-lower-repaired",
    source="lahoti2024, Thm 7.1",
    says="An equivariant LCN needs at least σ²kd/6 samples for risk 0.0025.",
    measured="Fano's bound with a packing that exists, solved for the number of samples.",
    check=_lcn_dynamic_repaired,
)
SKETCH = TheoryClaim(
    name="lahoti2024/thm-7.1-sketch",
    source="lahoti2024, Thm 7.1, sketch",
    says="An equivariant LCN needs Ω(σ²k²d) samples.",
    measured="σ²k²d against the samples that Thm 6.2 shows to be enough.",
    check=_sketch,
)
FORTY_K = TheoryClaim(
    name="lahoti2024/thm-7.1-at-least-40k",
    source="lahoti2024, Thm 7.1",
    says="An equivariant LCN needs at least 40k samples for risk 0.0025, whatever the noise.",
    measured="The risk of one equivariant gradient step on fewer samples as the noise vanishes.",
    check=_forty_k,
)
THRESHOLD_MATTERS = TheoryClaim(
    name="lahoti2024/thm-6.1-needs-b-min",
    source="lahoti2024, Thm 6.1",
    says="Without its condition b ≥ b_min the FCN's lower bound would be false.",
    measured="The samples one linear gradient step needs against σ²k²d.",
    check=_threshold_matters,
)
FIRST_THRESHOLD = TheoryClaim(
    name="lahoti2024/thm-7.2-b1-as-printed",
    source="lahoti2024, Thm 7.2, algorithm",
    says="The CNN's first threshold is b₁ = (1/100)√(kd/((k+d) ln kd)).",
    measured="b₁ against the alignment that step 1 has in the proof.",
    check=lambda: _first_threshold(cnn_constants_printed),
)
FIRST_THRESHOLD_REPAIRED = TheoryClaim(
    name="lahoti2024/thm-7.2-b1-repaired",
    source="lahoti2024, Thm 7.2, algorithm",
    says="The CNN's first threshold is b₁ = (1/100)√((k+d) ln kd/(kd)).",
    measured="b₁ against the alignment that step 1 has in the proof.",
    check=lambda: _first_threshold(cnn_constants_repaired),
)
FINAL_RISK = TheoryClaim(
    name="lahoti2024/proof-final-risk",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="An output of 0.959 on the signal leaves risk 0.0025 or less.",
    measured="The sums of the proofs.",
    check=_final_risk,
)
FAILURE_RISK = TheoryClaim(
    name="lahoti2024/proof-failure-risk",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="Where the algorithm fails, its risk is still at most 2.",
    measured="The exact risk of a network of unit norm that points the wrong way.",
    check=_failure_risk,
)
