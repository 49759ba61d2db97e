"""Growth on SSD: what is ours has power, and more than a lower bound contradicts nothing."""

from separatrix.claims import Verdict, judge
from separatrix.papers.lahoti2024.claims.ssd import CLAIMS
from separatrix.papers.lahoti2024.plans.ssd.growth import NOISE_STD, PLACES

AT = {"ssd-growth": [(k, d, NOISE_STD) for k, d in PLACES]}
NUM_STUDIES = 40


def verdicts(name, plant, growth):
    """40 seeds give n* to some 3 %, by the pilot."""
    claim = CLAIMS[f"lahoti2024/{name}"]
    return [
        judge(claim, plant({claim.network: growth}, AT, seed=seed, noise=0.03)).verdict
        for seed in range(NUM_STUDIES)
    ]


def test_power_for_the_cnn(plant):
    """Ours, of the proof for the LCN; those of the paper are among the contests."""
    name = "cnn-on-ssd-growth"
    half_way = verdicts(name, plant, lambda k, d, s: 4 * d**0.75)
    assert half_way.count(Verdict.CONTRADICTED) >= 0.8 * NUM_STUDIES
    given = verdicts(name, plant, lambda k, d, s: 2 * d)
    assert given.count(Verdict.CONTRADICTED) <= 0.05 * NUM_STUDIES
    assert given.count(Verdict.CONSISTENT) >= 0.8 * NUM_STUDIES


def test_more_than_the_bound_is_no_contradiction(plant):
    """An LCN whose n* grows like kd breaks no Ω(σ²d)."""
    given = verdicts("lcn-on-ssd-growth", plant, lambda k, d, s: k * d / 4)
    assert Verdict.CONTRADICTED not in given
    assert given.count(Verdict.CONSISTENT) >= 0.8 * NUM_STUDIES
