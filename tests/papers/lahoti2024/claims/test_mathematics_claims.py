"""Claims that are computed: with a rival formula in the place of the right one each falls."""

import math

import pytest

from separatrix.claims import Evidence, Finding, Kind, Verdict, judge
from separatrix.papers.lahoti2024.claims.mathematics import (
    CLAIMS,
    fcn_bounds,
    lcn_bounds,
    lemmas,
    two_step_sums,
)
from separatrix.papers.lahoti2024.theory import (
    cnn_constants_repaired,
    information,
    linear_fcn_num_samples,
    lower_bounds,
    sample_sizes,
    sphere_log_size,
)


def verdict(name):
    return judge(CLAIMS[f"lahoti2024/{name}"], Evidence()).verdict


RIVALS = {  # by claim: where the formula is looked up, its name, and the rival
    "packing-repaired": (lemmas, "sphere_log_size", lambda n, c: 2 * sphere_log_size(n, c)),
    "kl-of-rotations": (lemmas, "static_divergence", lambda c, s: (1 - c) / (2 * s**2)),
    "lcn-lemma-risk-floor": (lemmas, "lcn_risk_floor", lambda a: (1 - a) ** 2 + 0.01),
    "lcn-lemma-monotone": (lemmas, "mean_response_slope", lambda m, s, b: m * b),
    "lcn-lemma-packing": (lemmas, "largest_other_alignment", lambda a, c: a),
    "fcn-booster-repaired": (fcn_bounds, "boosted_alignment_printed", lambda a, hits: 0.96),
    "dsd-to-ssd-event": (fcn_bounds, "informative_count_bound", lambda n, k: 1 - math.exp(-n / k)),
    "fcn-on-ssd": (
        sample_sizes,
        "sphere_log_size",
        lambda n, c: math.sqrt(sphere_log_size(n, c)) * 1e7,
    ),
    "thm-6.1-needs-b-min": (
        fcn_bounds,
        "linear_fcn_num_samples",
        lambda k, d, s, risk: linear_fcn_num_samples(k, d, s, risk) / (k * s**2),
    ),
    "lcn-on-ssd-repaired": (  # the information that was used before, n/2σ²
        lower_bounds,
        "channel_capacity",
        lambda d, s, n: n * information.divergence_from_noise(s),
    ),
    "thm-7.1-lcn-lower-repaired": (sample_sizes, "sphere_log_size", lambda n, c: 0.1 * n),
    "proof-final-risk": (two_step_sums, "_FINAL_THRESHOLD", 2e-3),
    "proof-failure-risk-repaired": (two_step_sums, "signal_risk", lambda k, s, b, alignment: 4.1),
    "proof-silent-noise-repaired": (two_step_sums, "_FINAL_THRESHOLD", 1e-5),
}


@pytest.mark.parametrize("name", RIVALS)
def test_a_rival_formula_contradicts(name, monkeypatch):
    assert verdict(name) is Verdict.CONSISTENT
    monkeypatch.setattr(*RIVALS[name])
    assert verdict(name) is Verdict.CONTRADICTED


def test_a_first_threshold_below_the_noise_contradicts():
    low = lambda k, d, s: cnn_constants_repaired(k, d, s)._replace(first_threshold=s)
    sides = two_step_sums._first_threshold(low)
    assert max(m.value for m in sides.measurements) > 1


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=lambda claim: claim.name)
def test_a_contradiction_is_a_slip_or_a_gap(claim):
    judgement = judge(claim, Evidence())
    if judgement.verdict is Verdict.CONTRADICTED:
        assert judgement.finding in (Finding.ERRATUM, Finding.HYPOTHESIS_GAP)
        assert claim.kind is not Kind.OURS
    else:
        assert judgement.verdict is Verdict.CONSISTENT


def test_the_fcns_step_without_noise_lacks_the_patches_not_seen():
    """Risk b² and the chance of a patch without a sample."""
    risk = judge(fcn_bounds.FORTY_K, Evidence()).evidence.measurements[0].value
    assert risk == pytest.approx((1 - 0.1) ** 70 + 1e-4, rel=1e-2)
    assert lcn_bounds.FORTY_K.finding is fcn_bounds.FORTY_K.finding is Finding.HYPOTHESIS_GAP
