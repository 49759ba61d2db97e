"""Samples of an FCN over an LCN's: planted gaps that grow, stay and fall come out as they are."""

import pytest
from planted_samples import plant

from separatrix.claims import Evidence, Verdict, judge
from separatrix.papers.malach2021.claims.samples_gap import CLAIMS
from separatrix.papers.malach2021.plans.k_patterns.longer import LEAST

COUNTED = {
    "k-patterns-input-length": tuple((n, 3) for n in (16, 24, 32, 48, 64)),
    "k-patterns-pattern-length": tuple((16, k) for k in (2, 3, 4, 5)),
    "k-patterns-longer": tuple((n, k) for k, n in LEAST),
}
NUM_STUDIES = 50


def verdict(name, gap, seed=0, studies=tuple(COUNTED)):
    """LCN 10·n, FCN `gap(n, k)` times as many."""
    claim = CLAIMS[f"malach2021/training-fcn-samples-{name}"]
    n_stars = {"WindowLCN": lambda n, k: 10 * n, "WindowFCN": lambda n, k: 10 * n * gap(n, k)}
    places = dict.fromkeys(at for study in studies for at in COUNTED[study])
    results = plant(n_stars, places, seed)
    by_place = {}
    for result in results:
        fields = result.curve.fields
        at = (fields["task.input_length"], fields["task.pattern.length"])
        by_place.setdefault(at, []).append(result)
    measured = {name: [r for at in COUNTED[name] for r in by_place[at]] for name in studies}
    return judge(claim, Evidence(results=measured)).verdict


def parity_effect(k):
    """An FCN finds an even number of bits more easily: no growth in k."""
    return 1.0 if k % 2 else 0.5


RIVALS = {  # half-way, in logarithms, to a gap that falls as fast as it is said to grow
    "in-n": lambda n, k: 5 * (n / 16) ** -0.25,
    "in-k": lambda n, k: 5 * parity_effect(k) * 1.5 ** (-k / 2),
}
TRUTHS = {
    "in-n": lambda n, k: 5 * (n / 16) ** 0.5,
    "in-k": lambda n, k: parity_effect(k) * 1.5**k,
}
EDGE = lambda n, k: 5 * parity_effect(k)


@pytest.mark.parametrize("name", RIVALS)
def test_power(name):
    """Contradicted in 80 % of studies of the rival and in 5 % where the gap just stays."""
    caught = [verdict(name, RIVALS[name], seed) for seed in range(NUM_STUDIES)]
    assert caught.count(Verdict.CONTRADICTED) >= 0.8 * NUM_STUDIES
    false = [verdict(name, EDGE, seed) for seed in range(NUM_STUDIES)]
    assert false.count(Verdict.CONTRADICTED) <= 0.05 * NUM_STUDIES


@pytest.mark.parametrize("name", TRUTHS)
def test_a_gap_that_grows_is_seen(name):
    seen = [verdict(name, TRUTHS[name], seed) for seed in range(10)]
    assert seen.count(Verdict.CONSISTENT) >= 8
    assert Verdict.CONTRADICTED not in seen


def test_even_and_odd_k_are_never_compared():
    """From 3 bits to 4 the gap falls by a quarter; that says nothing."""
    truth = TRUTHS["in-k"]
    assert truth(64, 4) == 0.75 * truth(64, 3)
    assert verdict("in-k", truth) is Verdict.CONSISTENT


def test_without_the_longer_inputs_it_is_open():
    early = ("k-patterns-input-length", "k-patterns-pattern-length")
    assert verdict("in-n", TRUTHS["in-n"], studies=early) is Verdict.UNDECIDED
