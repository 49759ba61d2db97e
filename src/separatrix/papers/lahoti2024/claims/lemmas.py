"""Lemmas of the lower bounds, held against exact computations; a slip is shown by a number."""

import itertools
import math

import numpy as np

from ....claims import TheoryClaim
from ....claims.weighed import Weighed, computed
from ..theory import (
    boosted_alignment_printed,
    cap_probability,
    claimed_log_size,
    estimation_error,
    fano_bound,
    fcn_estimation_error_printed,
    fcn_lower_explicit,
    informative_count_bound,
    informative_count_probability,
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
    error = estimation_error(boosted_alignment_printed(0.01 / 2, round(100 / 0.01**2)))
    return computed("distance", error, high=0.25, context=["l = b_min/2 and 100/b_min² hits"])


def _fcn_static() -> Weighed:
    """Not applicable where the constants leave fewer than one sample: that says nothing."""
    bound = fcn_lower_explicit(30, 30, 0.1, 0.15)
    sections = bound.terms["sections"]
    least = bound.terms["informative"] / sections
    booster = f"(k, d, σ) = (30, 30, 0.1): the booster has {sections:.0e} sections"
    if least < 1:
        context = [booster, f"n ≥ {least:.0e} says nothing"]
        return computed("samples needed", {}, low=1.0, context=context)
    return computed("samples needed", least, low=1.0, context=[booster])


PACKING = TheoryClaim(
    name="lahoti2024/packing-as-printed",
    source="lahoti2024, Gilbert-Varshamov corollary; massart2007; rankin1955",
    says="For c ≥ 2/N there are e^{(c ln c − c + 1)N} unit vectors of R^N with pairwise dot "
    "products below c.",
    measured="The number promised against the largest number that can exist.",
    check=_printed_packing,
)
PACKING_REPAIRED = TheoryClaim(
    name="lahoti2024/packing-repaired",
    source="lahoti2024, Gilbert-Varshamov corollary; shannon1959",
    says="There are 2(1 − c²)^{−(N−1)/2} unit vectors of R^N with pairwise dot products below c.",
    measured="That number against the largest that can exist and the number of caps that cover.",
    check=_repaired_packing,
)
DIVERGENCE = TheoryClaim(
    name="lahoti2024/kl-of-rotations",
    source="lahoti2024, KL lemma",
    says="The divergence of two rotated static tasks is (1 − cos α)/σ².",
    measured="The formula against the divergence of the Gaussians it is made of.",
    check=_divergence,
)
FANO = TheoryClaim(
    name="lahoti2024/fano-randomised",
    source="lahoti2024, Fano for randomised algorithms",
    says="A randomised learner errs at least δ(1 − (nD + ln 2)/ln|V|).",
    measured="The bound against channels whose error and information are known exactly.",
    check=_fano,
)
RISK_FLOOR = TheoryClaim(
    name="lahoti2024/lcn-lemma-risk-floor",
    source="lahoti2024, LCN lemma",
    says="An LCN with ‖w‖ ≤ 1 has risk at least (1 − max(0, w·w*))² on a static task.",
    measured="The exact risk against the floor on a grid of filters, thresholds and noise.",
    check=_risk_floor,
)
MONOTONE = TheoryClaim(
    name="lahoti2024/lcn-lemma-monotone",
    source="lahoti2024, LCN lemma",
    says="The mean response to a signal falls as the threshold grows.",
    measured="The exact slope in the threshold on a grid of filters, thresholds and noise.",
    check=_falls_in_threshold,
)
SEPARATED = TheoryClaim(
    name="lahoti2024/lcn-lemma-packing",
    source="lahoti2024, LCN lemma",
    says="In a packing of cosine below 0.001 no filter has ρ < 0.01 for two members.",
    measured="The largest alignment left for a second member.",
    check=_lcn_packing_lemma,
)
ESTIMATION = TheoryClaim(
    name="lahoti2024/fcn-mean-estimation",
    source="lahoti2024, FCN mean estimation",
    says="Estimating a rotated mean from n samples errs at least "
    "0.25(1 − (n/2σ² + ln 2)/(0.15 kd)).",
    measured="Whether a packing as large as the bound needs exists.",
    check=_mean_estimation,
)
INFORMATIVE = TheoryClaim(
    name="lahoti2024/dsd-to-ssd-event",
    source="lahoti2024, DSD to SSD simulation",
    says="Between n/2k and 3n/2k samples have their signal in a given patch with probability at "
    "least 1 − 2e^{−n/10k}.",
    measured="The bound against the exact binomial probability.",
    check=_informative_samples,
)
BOOSTER = TheoryClaim(
    name="lahoti2024/fcn-booster-as-printed",
    source="lahoti2024, FCN booster",
    says="Alignment 0.7 is an estimation error of at most 1/4.",
    measured="The distance of two unit vectors of cosine 0.7.",
    check=_printed_booster,
)
BOOSTER_REPAIRED = TheoryClaim(
    name="lahoti2024/fcn-booster-repaired",
    source="lahoti2024, FCN booster",
    says="100/b_min² hits of alignment b_min/2 estimate the mean to within 1/4.",
    measured="The distance to the mean at the boosted alignment.",
    check=_repaired_booster,
)
FCN_STATIC = TheoryClaim(
    name="lahoti2024/fcn-on-ssd",
    source="lahoti2024, FCN on SSD",
    says="An equivariant FCN needs Ω(σ²kd) samples on a static task for risk 0.005.",
    measured="The number of samples with every constant of the proof.",
    check=_fcn_static,
)
