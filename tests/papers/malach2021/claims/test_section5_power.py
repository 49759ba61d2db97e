"""Section 5's claims on growth and laws: rivals at half the distance are caught, the truth is not.

Each case is 40 simulated studies: at least 32 of a rival are contradicted, at most 2 of the truth.
"""

import pytest
from planted_searches import brute_force, climbs, juntas, noisy, trials

from separatrix.claims import Evidence, Verdict, judge
from separatrix.papers.malach2021.claims.section5 import CLAIMS

TRIALS, BY_PATTERN = "order-search/trials", "order-search-by-pattern/search"
NUM_STUDIES = 40
# name: table, rows of the truth by seed, rows of rivals by seed
CASES = {
    "order-search": (
        TRIALS,
        lambda seed: trials(1.0, "parity", seed),
        (lambda seed: trials(2.0, "parity", seed), lambda seed: trials(0.5, "parity", seed)),
    ),
    "order-search-other-patterns": (
        TRIALS,
        lambda seed: trials(1.0, "choice", seed),
        (lambda seed: trials(2.0, "choice", seed), lambda seed: trials(0.5, "choice", seed)),
    ),
    "no-hint-for-parity": (
        BY_PATTERN,
        lambda seed: climbs(1.0, seed),
        (lambda seed: climbs(0.45, seed),),
    ),
    "junta-samples": (
        "juntas/patterns",
        lambda seed: juntas(0.29, 3.0, seed),
        (lambda seed: juntas(0.65, 3.0, seed),),
    ),
    "junta-operations": (
        "juntas/patterns",
        lambda seed: juntas(0.0, 3.0, seed),
        (lambda seed: juntas(0.0, 3.5, seed),),
    ),
    "noisy-parity-restarts": (
        "juntas/noisy-parities",
        lambda seed: noisy(1.0, seed),
        (lambda seed: noisy(1.86, seed),),
    ),
    "noisy-parity-operations": (
        "juntas/noisy-parities",
        lambda seed: noisy(1.0, seed),
        (lambda seed: noisy(50.0, seed),),
    ),
    "parity-samples": (
        "brute-force/recovery",
        lambda seed: brute_force(1.0, seed),
        (lambda seed: brute_force(1.9, seed), lambda seed: brute_force(1 / 1.9, seed)),
    ),
}


def contradicted(name, table, rows_of):
    claim = CLAIMS[f"malach2021/sec-5-{name}"]
    verdicts = [
        judge(claim, Evidence(tables={table: rows_of(seed)})).verdict for seed in range(NUM_STUDIES)
    ]
    return verdicts.count(Verdict.CONTRADICTED)


@pytest.mark.parametrize("name", CASES)
def test_the_truth_is_hardly_ever_contradicted(name):
    table, truth, _ = CASES[name]
    assert contradicted(name, table, truth) <= 0.05 * NUM_STUDIES


@pytest.mark.parametrize("name", CASES)
def test_a_rival_at_half_the_distance_is_seen(name):
    table, _, rivals = CASES[name]
    for rival in rivals:
        assert contradicted(name, table, rival) >= 0.8 * NUM_STUDIES
