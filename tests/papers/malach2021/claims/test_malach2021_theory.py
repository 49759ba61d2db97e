"""Claims on malach2021's theorems: verdicts on the tables that ship, and on rows gone wrong."""

from pathlib import Path

import pytest

from separatrix.claims import (
    Evidence,
    FactClaim,
    Finding,
    RowBoundClaim,
    ShareClaim,
    Verdict,
    judge,
)
from separatrix.papers.malach2021.claims.theorems import (
    CLAIMS,
    construction,
    descent,
    gradients,
    proofs,
    sizes,
    small_gradients,
)
from separatrix.papers.malach2021.studies.exact import STUDIES
from separatrix.records import read_table, table_path

STORE = Path(__file__).parents[4] / "results" / "malach2021"
SLIPS = {  # what the paper prints, and the tables contradict
    "def-1-windows": Finding.ERRATUM,
    "lemma-6-activation": Finding.HYPOTHESIS_GAP,
    "eq-eta": Finding.ERRATUM,
    "cor-5-log": Finding.ERRATUM,
    "thm-12-per-coordinate-min": Finding.ERRATUM,
}
BROKEN = {  # a number that would contradict each of the others
    "def-1-windows-repaired": {"final_loss": 1.0},
    "lemma-6": {"largest_error": 1e-3},
    "lemma-6-eigenvalues": {"largest_error": 1e-3},
    "lemma-6-norm": {"readout_norm": 1e3},
    "lemma-6-norm-constant": {"readout_norm": 1e3},
    "lemma-6-coverage": {"half_share_failure": 0.9},
    "lemma-6-coverage-drawn": {"missing_frequency": 0.9},
    "lemma-6-eight-times-fewer": {"covering_filters": 10**6},
    "lemma-8-readout": {"lemma_8_readout": 1.1},
    "lemma-8-filters": {"lemma_8_filters": 1.1},
    "lemma-9": {"lemma_9": 1.1},
    "thm-4": {"average_loss": 0.9},
    "thm-4-lcn": {"average_loss": 0.9},
    "thm-4-lcn-smaller": {"average_loss": 0.9},
    "eq-eta-measured": {"average_loss": 0.9},
    "companion": {"average_loss": 0.9},
    "certificate": {"average_loss": 0.9},
    "thm-4-vacuity": {"least_steps": 100},
    "cor-5-log-repaired": {"distance_term": 0.5},
    "thm-12-w": {"filters": 2.0},
    "thm-12-u": {"readout": 0.9},
    "thm-12-per-coordinate-repaired": {"outside": 0.9},
    "thm-12-tight": {"filters": 2.0},
    "thm-12-identity": {"identity_deviation": 1e-9},
}
FROM_TABLES = {
    value.name.partition("/")[2]: value
    for module in (construction, descent, gradients, sizes)
    for value in vars(module).values()
    if isinstance(value, FactClaim | RowBoundClaim | ShareClaim)
}


@pytest.fixture(scope="module")
def tables():
    """Every table that ships of the studies by exact computation, by study/part."""
    paths = {
        f"{study.name}/{part.name}": table_path(STORE, study.name, part.name, part.identity)
        for study in STUDIES
        for part in study.plan("full").parts
    }
    return {name: read_table(path) for name, path in paths.items() if path.exists()}


@pytest.mark.parametrize("name", FROM_TABLES)
def test_verdicts_on_the_tables_that_ship(name, tables):
    claim = CLAIMS[f"malach2021/{name}"]
    assert claim is FROM_TABLES[name]
    judgement = judge(claim, Evidence(tables=tables))
    assert judgement.verdict is (Verdict.CONTRADICTED if name in SLIPS else Verdict.CONSISTENT)
    assert judgement.finding is SLIPS.get(name)


def test_every_claim_is_a_slip_or_can_be_broken():
    assert {*SLIPS, *BROKEN} == set(FROM_TABLES)


@pytest.mark.parametrize("name", BROKEN)
def test_one_row_gone_wrong_contradicts(name, tables):
    claim = FROM_TABLES[name]
    table, *_ = claim.needs
    rows = list(tables[table])
    at = next(i for i, row in enumerate(rows) if claim.about(row))
    assert set(BROKEN[name]) <= set(rows[at])
    rows[at] = {**rows[at], **BROKEN[name]}
    judgement = judge(claim, Evidence(tables={**tables, table: tuple(rows)}))
    assert judgement.verdict is Verdict.CONTRADICTED


def test_theorem_4_is_judged_where_it_says_something(tables):
    claim = CLAIMS["malach2021/thm-4"]
    (table,) = claim.needs
    assert judge(claim, Evidence(tables=tables)).why.endswith("3 of 11 rows have a vacuous bound")
    vacuous = tuple(row for row in tables[table] if row["theorem_vacuous"])
    alone = judge(claim, Evidence(tables={table: vacuous}))
    assert alone.verdict is Verdict.NOT_APPLICABLE


def test_mathematics():
    without_c = judge(proofs.WITHOUT_C, Evidence())
    assert without_c.verdict is Verdict.CONTRADICTED
    for claim in (descent.PROOF_STEP, proofs.ONLINE_DESCENT, proofs.SUPER_POLYNOMIAL,
                  proofs.TOTAL_IS_TRUE):  # fmt: skip
        assert judge(claim, Evidence()).verdict is Verdict.CONSISTENT


def test_a_dropped_constant_is_a_slip_where_the_proof_keeps_it(tables):
    judgement = judge(proofs.WITHOUT_C, Evidence(tables=tables))
    assert judgement.finding is Finding.ERRATUM


def test_a_smaller_number_of_filters_that_is_not_enough_contradicts(tables):
    """It is not left out."""
    (table,) = construction.COVERING.needs
    rows = list(tables[table])
    rows[0] = {**rows[0], "missing_failure": 0.9}
    judgement = judge(construction.COVERING, Evidence(tables={table: tuple(rows)}))
    assert judgement.verdict is Verdict.CONTRADICTED


CROSSOVERS = (small_gradients.GRADIENT_RATIO, small_gradients.FLOAT32, small_gradients.FLOAT64)


@pytest.mark.parametrize("claim", CROSSOVERS, ids=lambda claim: claim.name)
def test_crossovers(claim, tables):
    """At the lengths of theory; later than the bound allows contradicts, a short table is open."""
    (table,) = claim.needs
    rows = tables[table]
    assert judge(claim, Evidence(tables={table: rows})).verdict is Verdict.CONSISTENT
    short = tuple(row for row in rows if int(row["input_length"]) < 256)
    assert judge(claim, Evidence(tables={table: short})).verdict is not Verdict.CONTRADICTED
    late = tuple({**row, "fcn_coordinate": 1e-3} for row in rows)
    assert judge(claim, Evidence(tables={table: late})).verdict is Verdict.CONTRADICTED


def test_stuck_is_out_of_scope_and_what_was_seen_is_told(tables):
    judgement = judge(small_gradients.STUCK, Evidence(tables=tables))
    assert judgement.verdict is Verdict.NOT_APPLICABLE
    assert judgement.finding is Finding.SCOPE
    assert "share of runs that get 99 % of all inputs right: 1 at 8 places" in judgement.why
