"""Lemmas of the lower bounds, held against exact computations; a slip is shown by a number."""

import itertools
import math

import numpy as np

from .....claims import Finding, Kind, TheoryClaim
from .....claims.weighed import Weighed, computed
from ...theory import (
    cap_probability,
    claimed_log_size,
    fano_bound,
    largest_other_alignment,
    lcn_risk_floor,
    log_size_ceiling,
    mean_response_slope,
    sphere_log_size,
    static_divergence,
    static_risks,
)

_COSINES = (1e-3, 0.1, 0.5, 0.62, 0.875)
_DIMS = (2, 5, 20, 300, 10**5)


def _printed_packing() -> Weighed:
    promised, possible = claimed_log_size(2000, 1e-3), log_size_ceiling(2000, 1e-3)
    sizes = f"c = 0.001, N = 2000: e^{promised:.0f} directions promised, e^{possible:.1f} the most"
    return computed("nats promised too many", promised - possible, high=0.0, context=[sizes])


def _repaired_packing() -> Weighed:
    grid = list(itertools.product(_DIMS, _COSINES))
    to_ceiling = [log_size_ceiling(n, c) - sphere_log_size(n, c) for n, c in grid]
    to_caps = [
        -math.log(cap) - sphere_log_size(n, c)
        for n, c in grid
        if (cap := cap_probability(n, c)) > 0
    ]
    least = {"below the ceiling": min(to_ceiling), "below the count of caps": min(to_caps)}
    pairs = f"{len(grid)} pairs (N ≤ 1e5, c ≤ 0.875)"
    return computed("least nats to spare", least, low=-1e-9, context=[pairs])


def _divergence() -> Weighed:
    rng = np.random.default_rng(0)
    errors = []
    for dim, noise in itertools.product((2, 10, 200), (0.01, 0.1, 1.0)):
        u, v = (z / np.linalg.norm(z) for z in rng.standard_normal((2, dim)))
        exact = np.mean([np.sum((y * u - y * v) ** 2) / (2 * noise**2) for y in (-1, 1)])
        errors.append(abs(float(static_divergence(float(u @ v), noise)) / exact - 1))
    against = "against the divergence of the two Gaussians, dimension 2 to 200"
    return computed("largest relative error", max(errors), high=1e-9, context=[against])


def _fano() -> Weighed:
    gaps = []
    for size, error in itertools.product((4, 64, 10**6), (1e-3, 0.1, 0.5, 0.9)):
        if error > 1 - 1 / size:
            continue
        noise = -error * math.log(error) - (1 - error) * math.log1p(-error)
        information = math.log(size) - noise - error * math.log(size - 1)
        bound = fano_bound(1.0, information, math.log(size), "error", {})
        gaps.append(error - bound.value)
    channels = f"{len(gaps)} symmetric channels of 4 to 1e6 letters"
    return computed("least error above the bound", min(gaps), low=0.0, context=[channels])


def _grid_of_filters() -> tuple[np.ndarray, ...]:
    axes = np.linspace(-1, 1, 21), np.linspace(0.05, 1, 10), (0.0, 0.05, 0.3), (0.01, 0.1, 0.5)
    cosine, norm, threshold, noise = np.meshgrid(*axes)
    return cosine * norm, norm, threshold, noise


def _risk_floor() -> Weighed:
    alignment, norm, threshold, noise = _grid_of_filters()
    filters = zip(*(grid.ravel() for grid in (alignment, norm, threshold, noise)), strict=True)
    margins = [
        float(static_risks(np.array([a, 0.0]), np.array([w, 0.0]), s, b)[0] - lcn_risk_floor(a))
        for a, w, b, s in filters
    ]
    quantity = "least exact risk minus the floor"
    return computed(quantity, min(margins), low=-1e-12, context=[f"{len(margins)} filters"])


def _falls_in_threshold() -> Weighed:
    alignment, norm, threshold, noise = _grid_of_filters()
    slopes = np.asarray(mean_response_slope(np.abs(alignment), norm * noise, threshold))
    largest = float(slopes.max()) + 0.0  # no −0
    return computed("largest slope in b", largest, high=0.0, context=[f"{slopes.size} means ≥ 0"])


def _lcn_packing_lemma() -> Weighed:
    other = largest_other_alignment(0.9, 1e-3)
    aligned = (
        f"cosine < 0.001, alignment 0.9 with one: ρ ≥ {(1 - other) ** 2:.3f} > 0.01 for another"
    )
    return computed("largest alignment with another", other, high=0.7, context=[aligned])


PACKING_REPAIRED = TheoryClaim(
    name="lahoti2024/packing-repaired",
    source="lahoti2024, Gilbert-Varshamov corollary; shannon1959",
    says="There are 2(1 − c²)^{−(N−1)/2} unit vectors of R^N with pairwise dot products below c.",
    measured="That number against the largest that can exist and the number of caps that cover.",
    kind=Kind.OURS,
    fails_if="at one of 25 pairs (N, c) it were above the ceiling or above one over the share of "
    "the sphere in a cap",
    check=_repaired_packing,
)
PACKING = TheoryClaim(
    name="lahoti2024/packing-as-printed",
    source="lahoti2024, Gilbert-Varshamov corollary; massart2007; rankin1955",
    says="For c ≥ 2/N there are e^{(c ln c − c + 1)N} unit vectors of R^N with pairwise dot "
    "products below c.",
    measured="The number promised against the largest number that can exist, at the c of Thm 7.1.",
    kind=Kind.THEOREM,
    finding=Finding.ERRATUM,
    corrected=PACKING_REPAIRED,
    fails_if="more were promised than can exist, by as little as one nat",
    check=_printed_packing,
)
DIVERGENCE = TheoryClaim(
    name="lahoti2024/kl-of-rotations",
    source="lahoti2024, KL lemma",
    says="The divergence of two rotated static tasks is (1 − cos α)/σ².",
    measured="The formula against the divergence of the Gaussians it is made of.",
    kind=Kind.THEOREM,
    fails_if="the two differed by more than rounding, 1e-9 of the value, at one of 9 pairs",
    check=_divergence,
)
FANO = TheoryClaim(
    name="lahoti2024/fano-randomised",
    source="lahoti2024, Fano for randomised algorithms",
    says="A randomised learner errs at least δ(1 − (nD + ln 2)/ln|V|).",
    measured="The bound against channels whose error and information are known exactly.",
    kind=Kind.THEOREM,
    fails_if="one of the channels erred less than the bound",
    check=_fano,
)
RISK_FLOOR = TheoryClaim(
    name="lahoti2024/lcn-lemma-risk-floor",
    source="lahoti2024, LCN lemma",
    says="An LCN with ‖w‖ ≤ 1 has risk at least (1 − max(0, w·w*))² on a static task.",
    measured="The exact risk against the floor on a grid of filters, thresholds and noise.",
    kind=Kind.THEOREM,
    fails_if="one of 1890 filters had less risk than the floor, by more than 1e-12",
    check=_risk_floor,
)
MONOTONE = TheoryClaim(
    name="lahoti2024/lcn-lemma-monotone",
    source="lahoti2024, LCN lemma",
    says="The mean response to a signal falls as the threshold grows.",
    measured="The exact slope in the threshold on a grid of filters, thresholds and noise.",
    kind=Kind.PROOF_STEP,
    fails_if="the slope were above 0 at one of 1890 means, all at least 0",
    check=_falls_in_threshold,
)
SEPARATED = TheoryClaim(
    name="lahoti2024/lcn-lemma-packing",
    source="lahoti2024, LCN lemma",
    says="In a packing of cosine below 0.001 no filter has ρ < 0.01 for two members.",
    measured="The largest alignment left for a second member.",
    kind=Kind.THEOREM,
    fails_if="a filter aligned to 0.9 with one member could be aligned above the paper's 0.7 with "
    "another",
    check=_lcn_packing_lemma,
)
LEMMAS = (PACKING, PACKING_REPAIRED, DIVERGENCE, FANO, RISK_FLOOR, MONOTONE, SEPARATED)
