"""The LCN's lower bound, with a packing that exists; its sketch, and the 40k it assumes."""

import itertools

import numpy as np

from .....claims import Finding, Kind, TheoryClaim
from .....claims.weighed import Weighed, computed
from ...theory import (
    claimed_log_size,
    dynamic_risk,
    lcn_dynamic_risk_repaired,
    lcn_lower_explicit,
    lcn_num_samples,
    lcn_static_risk_repaired,
    lcn_upper,
    log_size_ceiling,
    noise_ceiling,
)

_RISK = 2.5e-3  # δ of Thm 7.1
_LARGE_D = {10**3: 10**15, 10**5: 10**18, 10**7: 10**20}  # by k: the noise decides Thm 6.2's n


def _printed_static() -> Weighed:
    over = {
        f"d {d:g}": claimed_log_size(d, 1e-3) - log_size_ceiling(d, 1e-3)
        for d in (2000, 10**4, 10**6)
    }
    return computed("nats of its packing above the most that exist", over, high=0.0)


def _static() -> Weighed:
    noise = 10.0  # so that n = σ²d/4 is whole
    floors = {
        f"d {d:g}": lcn_static_risk_repaired(d, noise, round(noise**2 * d / 4)).value
        for d in (50, 100, 1000, 10**6)
    }
    return computed("risk floor at n = σ²d/4", floors, low=0.5e-2)


def _dynamic() -> Weighed:
    shares = {
        f"k {k}, d {d:g}": lcn_lower_explicit(k, d, 0.1, _RISK).value / (0.01 * k * d)
        for k, d in itertools.product((2, 60), (5, 20, 10**4))
    }
    return computed("samples needed over σ²kd", shares, low=1 / 6)


def _sketch() -> Weighed:
    """The ratio is 2L/k at the printed n: it falls to 0, so there is no constant for the Ω."""
    shares = {}
    for k, d in _LARGE_D.items():
        noise = noise_ceiling(k, d)
        if lcn_upper(k, d, noise).applicable:
            shares[k] = lcn_num_samples(k, d, noise) / (noise**2 * k**2 * d)
    falls = {
        f"k from {before:.0e} to {after:.0e}": shares[after] / shares[before]
        for before, after in itertools.pairwise(shares)
    }
    enough = ", ".join(f"{share:.1e} at k = {k:.0e}" for k, share in shares.items())
    context = [f"the samples that Thm 6.2 has enough, over σ²k²d: {enough}"]
    return computed("that over the one before", falls, low=1.0, context=context)


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


LCN_STATIC_REPAIRED = TheoryClaim(
    name="lahoti2024/lcn-on-ssd-repaired",
    source="lahoti2024, LCN on SSD",
    says="With n = σ²d/4 samples an equivariant LCN has risk at least 0.005 on a static task.",
    measured="Fano's bound with a packing that exists and the capacity of n samples, d 50 to 1e6; "
    "the packing of cosine 0.001 that the paper takes does not exist.",
    kind=Kind.THEOREM,
    fails_if="what can be proved were below 0.005 at one of four d",
    looked=(
        "It was 0.0048, what n/2σ² nats of information leave; the capacity of the channel is "
        "smaller, and gives the 0.005 of the paper.",
    ),
    check=_static,
)
LCN_STATIC = TheoryClaim(
    name="lahoti2024/lcn-on-ssd-as-printed",
    source="lahoti2024, LCN on SSD",
    says="An equivariant LCN has risk at least 0.01(1 − (n/σ² + ln 2)/(0.99 d)) on a static task, "
    "by e^{0.99 d} directions of cosine below 0.001.",
    measured="The nats of that packing against the most that any has.",
    kind=Kind.THEOREM,
    finding=Finding.ERRATUM,
    corrected=LCN_STATIC_REPAIRED,
    fails_if="0.99 d nats were more than any packing of cosine 0.001 has, for d = 2000, 1e4 or 1e6",
    looked=("It was not applicable, the packing not existing, and could not be contradicted.",),
    check=_printed_static,
)
LCN_LOWER_REPAIRED = TheoryClaim(
    name="lahoti2024/thm-7.1-lcn-lower-repaired",
    source="lahoti2024, Thm 7.1",
    says="An equivariant LCN needs at least σ²kd/6 samples for risk 0.0025.",
    measured="Fano's bound with a packing that exists, solved for the number of samples, d ≥ 5.",
    kind=Kind.THEOREM,
    fails_if="fewer than σ²kd/6 followed at one of six (k, d)",
    check=_dynamic,
)
SKETCH = TheoryClaim(
    name="lahoti2024/thm-7.1-sketch",
    source="lahoti2024, Thm 7.1, sketch",
    says="An equivariant LCN needs Ω(σ²k²d) samples.",
    measured="The samples that Thm 6.2 shows to be enough over σ²k²d, as k grows.",
    kind=Kind.THEOREM,
    finding=Finding.ERRATUM,
    corrected=LCN_LOWER_REPAIRED,
    fails_if="that ratio fell at every step of a sequence of k",
    check=_sketch,
)
FORTY_K = TheoryClaim(
    name="lahoti2024/thm-7.1-at-least-40k",
    source="lahoti2024, Thm 7.1",
    says="An equivariant LCN needs at least 40k samples for risk 0.0025, whatever the noise.",
    measured="The risk of one equivariant gradient step on 7k samples as the noise vanishes.",
    kind=Kind.THEOREM,
    finding=Finding.HYPOTHESIS_GAP,
    fails_if="some equivariant step reached risk 0.0025 with fewer than 40k samples",
    check=_forty_k,
)
LCN_BOUNDS = (LCN_STATIC, LCN_STATIC_REPAIRED, LCN_LOWER_REPAIRED, SKETCH, FORTY_K)
