"""Claims on what a bias is worth in a variant: rivals half-way are caught, what is claimed is not.

n* of every network is known to 6 %, as in the records that ship.
"""

from dataclasses import replace
from math import inf, sqrt

import numpy as np
import pytest
from contest import CAUGHT, FALSE_ALARMS, share_contradicted

from separatrix.claims import Evidence
from separatrix.estimates import Curve, Result, Role, sample_complexity
from separatrix.papers import CATALOGUE
from separatrix.papers.lahoti2024.claims.open.worths import VariantClaim

CLAIMS = [claim for claim in CATALOGUE.claims.values() if isinstance(claim, VariantClaim)]
NUM_SEEDS, NOISE, NUM_STUDIES, TARGET = 20, 0.27, 20, 0.05
RIVAL = 2.25  # times as much, or as little: twice, and some


def measured(variant, network, n_star, rng):
    """Risk ∝ 1/n around n*, times what each seed is off; sizes grow by √2."""
    sizes = np.round(n_star * sqrt(2) ** (np.arange(-6, 7) + rng.random()), 3)
    luck = np.exp(NOISE * rng.standard_normal((1, NUM_SEEDS)) - NOISE**2 / 2)
    risks = TARGET * n_star / sizes[:, None] * luck
    curve = Curve(
        cell=f"{variant}-{network}",
        fields={"network.kind": network, "variant": variant},
        seeds=tuple(range(NUM_SEEDS)),
        sizes=sizes,
        risks=risks,
        train_risks=risks,
        steps=np.full(risks.shape, 100),
        setting_labels=np.full(risks.shape, "rate 0.1", dtype=object),
    )
    return Result(curve, TARGET, sample_complexity(sizes, risks, TARGET, num_resamples=200))


def role(fields):
    return Role(str(fields["network.kind"]), (str(fields["variant"]),))


def planted(claim, ratio):
    """Evidence in which the ratio that the claim is about is this one, by the number of a study."""

    def plant(study):
        rng = np.random.default_rng(study)
        worths = {claim.variant: ratio, **({claim.over: 1.0} if claim.over else {})}
        results = [
            measured(variant, network, n_star, rng)
            for variant, worth in worths.items()
            for network, n_star in ((claim.fewer, 100.0), (claim.more, 100.0 * worth))
        ]
        return Evidence(results={claim.needs[0]: results})

    return plant


def cases():
    """Each end of what a claim allows, and the rival beyond it."""
    for claim in CLAIMS:
        if claim.high < inf:
            yield pytest.param(claim, claim.high, RIVAL, id=f"{claim.name} below")
        if claim.low > 0:
            yield pytest.param(claim, claim.low, 1 / RIVAL, id=f"{claim.name} above")


def test_there_are_claims():
    assert len(CLAIMS) > 50


@pytest.mark.parametrize(("claim", "end", "rival"), list(cases()))
def test_power(claim, end, rival):
    judged = replace(claim, role=role)
    assert share_contradicted(judged, planted(claim, end), NUM_STUDIES) <= FALSE_ALARMS
    beyond = end * sqrt(rival)
    assert share_contradicted(judged, planted(claim, beyond), NUM_STUDIES) >= CAUGHT
