"""The exponent that a claim of growth judges is the one that the figure draws."""

import numpy as np
import pytest

from separatrix.claims import Evidence, Kind, Verdict, WorthGrowthClaim, judge
from separatrix.estimates import Curve, Result, compare_networks, sample_complexity, variables_of
from separatrix.fits import worths_of

SIZES = 2.0 ** np.arange(2, 14)
PLACE = ("num_patches", "patch_dim")
CLAIM = WorthGrowthClaim(
    name="made-up/worth",
    source="nowhere",
    says="Locality is worth a factor k.",
    measured="The exponent of k.",
    kind=Kind.GROWTH,
    fails_if="it were 0",
    needs=("study",),
    network="FCN",
    fewer="LCN",
    place=PLACE,
    variable="num_patches",
    low=1.0,
    high=1.0,
)


def planted(kind, k, d, need):
    """Mean risk 0.1·need/n; the target is 0.1."""
    rng = np.random.default_rng([k, d, len(kind), ord(kind[0])])
    risks = 0.1 * need / SIZES[:, None] * np.exp(0.05 * rng.standard_normal((len(SIZES), 6)))
    fields = {"task.num_patches": k, "task.patch_dim": d, "network.kind": kind}
    labels = np.full(risks.shape, "rate 0.1", dtype=object)
    cell = f"{kind}-{k}-{d}"
    curve = Curve(cell, fields, tuple(range(6)), SIZES, risks, risks, np.ones(risks.shape), labels)
    return Result(curve, 0.1, sample_complexity(SIZES, risks, 0.1))


def test_claim_and_figure_have_one_fit():
    """At one place the FCN is beyond all sizes: a bound, in both."""
    places = [(k, d) for k in (5, 10, 20) for d in (5, 10)] + [(40, 10)]
    needs = {"LCN": lambda k, d: k * d, "FCN": lambda k, d: k**2 * d}
    results = [planted(kind, k, d, need(k, d)) for kind, need in needs.items() for k, d in places]
    variables = variables_of(results, "task.num_patches", "k")
    compared = compare_networks(results, variables, more="FCN", fewer="LCN", worth="locality")
    law = worths_of([compared], variables)["locality: FCN / LCN"]
    assert law.num_censored == 1
    judgement = judge(CLAIM, Evidence({"study": tuple(results)}))
    assert judgement.verdict is Verdict.CONSISTENT
    (measured,) = CLAIM.weigh(Evidence({"study": tuple(results)})).measurements
    drawn = law.exponents["num_patches"]
    assert (measured.value, measured.lower, measured.upper) == pytest.approx(tuple(drawn), rel=1e-9)
