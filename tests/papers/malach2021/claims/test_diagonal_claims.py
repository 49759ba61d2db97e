"""Growth along k = log₂ n: powers of n and super-polynomial laws are told apart, and how often."""

import numpy as np
import pytest
from planted_diagonal import RUNS, power, rows_of, sets, steep

from separatrix.claims import Evidence, Finding, Verdict, judge
from separatrix.papers.malach2021.claims.k_patterns import CLAIMS
from separatrix.papers.malach2021.claims.k_patterns.diagonal import EDGE
from separatrix.papers.malach2021.estimates.diagonal import LINES, law_bend, log_sets

FCN = [CLAIMS[f"malach2021/diagonal-fcn-{name}"] for name in ("gd", "sgd", "adam")]
LOCAL = CLAIMS["malach2021/diagonal-local-polynomial"]
NUM_STUDIES = 20


def verdict(claim, rows):
    return judge(claim, Evidence(tables={RUNS: rows})).verdict


def fcn_verdicts(law, **options):
    """Of the three optimisers in every study: independent runs."""
    studies = (rows_of(law, study=study, **options) for study in range(NUM_STUDIES))
    return [verdict(claim, rows) for rows in studies for claim in FCN]


def share(verdicts, wanted):
    return sum(given is wanted for given in verdicts) / len(verdicts)


def test_the_edge_is_half_way_between_the_nearest_two_laws():
    bends = [law_bend(log_sets, line) / 2 for line in LINES.values()]
    assert min(bends) / 2 == pytest.approx(EDGE, abs=0.01)
    assert max(bends) < 0.9
    assert law_bend(lambda n, k: 5 * np.log2(n), LINES[0]) == 0


@pytest.mark.parametrize("exponent", [3, 5])
def test_a_power_of_n_contradicts_the_fcns_claims(exponent):
    """The rival is half the distance of the two laws from the edge: seen in 80 % of studies."""
    assert share(fcn_verdicts(power(exponent)), Verdict.CONTRADICTED) >= 0.8


@pytest.mark.parametrize(("of_sets", "least"), [(0.5, 0.0), (1.0, 0.8)])
def test_a_super_polynomial_law_is_hardly_ever_contradicted(of_sets, least):
    """The slower one is often undecided: with the steps at n = 8 goes a part of its bend."""
    given = fcn_verdicts(sets(of_sets))
    assert share(given, Verdict.CONTRADICTED) <= 0.05
    assert share(given, Verdict.CONSISTENT) >= least


def test_a_median_beyond_the_limit_is_a_bound():
    """At the longest input of every line nobody is done: their limit may tell enough, or not."""
    assert share(fcn_verdicts(steep, limit=60_000), Verdict.CONSISTENT) >= 0.8
    assert set(fcn_verdicts(power(5), limit=5000)) == {Verdict.UNDECIDED}


def test_networks_with_windows():
    """The true law is contradicted in none of the studies, its rival in 80 % or more."""
    linear, rival = (
        [
            verdict(LOCAL, rows_of(power(3), local=local, study=study))
            for study in range(NUM_STUDIES)
        ]
        for local in (lambda n, k: 4.0 * n, sets(0.5))
    )
    assert share(linear, Verdict.CONSISTENT) >= 0.8
    assert Verdict.CONTRADICTED not in linear
    assert share(rival, Verdict.CONTRADICTED) >= 0.8


def test_no_verdict_rests_on_an_edge_or_on_half_of_the_lines():
    rows = rows_of(sets(1.0), edge=(32, 6))
    judgement = judge(FCN[0], Evidence(tables={RUNS: rows}))
    assert judgement.verdict is Verdict.UNDECIDED
    assert "FCN, GD, n 32, k 6: the best rate is on an edge" in judgement.why
    short = [row for row in rows_of(sets(1.0)) if row["input_length"] < 128]
    assert verdict(FCN[0], short) is Verdict.UNDECIDED
    alone = [row for row in rows_of(sets(1.0)) if row["input_length"] > 8]
    assert verdict(FCN[0], alone) is Verdict.UNDECIDED  # the constant is not known


def test_what_is_not_done_stands_in_the_sentence():
    rows = rows_of(steep, limit=60_000)
    why = judge(FCN[2], Evidence(tables={RUNS: rows})).why
    assert "of 48 runs done in 60,000 steps" in why
    assert "cannot" not in why


def test_stuck_is_a_sentence_on_a_limit():
    claim = CLAIMS["malach2021/training-fcn-stuck"]
    row = {"network": "FCN", "pattern": "parity", "input_length": 16, "pattern_length": 4}
    rows = [row | {"seed": seed, "reached": True} for seed in range(10)]
    judgement = judge(claim, Evidence(tables={"k-pattern-steps/runs": rows}))
    assert judgement.verdict is Verdict.NOT_APPLICABLE
    assert judgement.finding is Finding.SCOPE
    assert "share of runs that reach 99 %: 1 [" in judgement.why
