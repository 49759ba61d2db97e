"""Claims on malach2021's theorems: verdicts on the tables that ship, and on rows gone wrong."""

from pathlib import Path

import pytest

from separatrix.claims import Evidence, FactClaim, RowBoundClaim, ShareClaim, Verdict, judge
from separatrix.papers.malach2021.claims import (
    claims,
    construction,
    descent,
    gradients,
    proofs,
    sizes,
)
from separatrix.papers.malach2021.studies.exact import STUDIES
from separatrix.records import read_table, table_path

STORE = Path(__file__).parents[4] / "results" / "malach2021"
CLAIMS = claims()
SLIPS = {  # what the paper prints, and the tables contradict
    "def-1-windows",
    "lemma-6-activation",
    "eq-eta",
    "cor-5-log",
    "thm-12-per-coordinate-min",
    "sec-4-finite-precision-float64",
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
    "sec-4-gradient-ratio": {"ratio": 2.0},
    "sec-4-finite-precision": {"fcn_coordinate": 1e-3},
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
    return {
        f"{study.name}/{part.name}": read_table(
            table_path(STORE, study.name, part.name, part.identity)
        )
        for study in STUDIES
        for part in study.plan("full").parts
    }


@pytest.mark.parametrize("name", FROM_TABLES)
def test_verdicts_on_the_tables_that_ship(name, tables):
    claim = CLAIMS[f"malach2021/{name}"]
    assert claim is FROM_TABLES[name]
    judgement = judge(claim, Evidence(tables=tables))
    assert judgement.verdict is (Verdict.CONTRADICTED if name in SLIPS else Verdict.CONSISTENT)


def test_every_claim_is_a_slip_or_can_be_broken():
    assert {*SLIPS, *BROKEN} == set(FROM_TABLES)


@pytest.mark.parametrize("name", BROKEN)
def test_one_row_gone_wrong_contradicts(name, tables):
    claim = FROM_TABLES[name]
    (table,) = claim.needs
    rows = list(tables[table])
    at = next(i for i, row in enumerate(rows) if claim.about(row))
    assert set(BROKEN[name]) <= set(rows[at])
    rows[at] = {**rows[at], **BROKEN[name]}
    judgement = judge(claim, Evidence(tables={table: tuple(rows)}))
    assert judgement.verdict is Verdict.CONTRADICTED


def test_theorem_4_is_judged_where_it_says_something(tables):
    claim = CLAIMS["malach2021/thm-4"]
    (table,) = claim.needs
    assert judge(claim, Evidence(tables=tables)).why.startswith("3 of 11 rows have a vacuous bound")
    vacuous = tuple(row for row in tables[table] if row["theorem_vacuous"])
    alone = judge(claim, Evidence(tables={table: vacuous}))
    assert alone.verdict is Verdict.NOT_APPLICABLE


def test_mathematics():
    assert judge(proofs.WITHOUT_C, Evidence()).verdict is Verdict.CONTRADICTED
    for claim in (proofs.STEP_REPAIRED, proofs.ONLINE_DESCENT, proofs.SUPER_POLYNOMIAL,
                  proofs.TOTAL_IS_TRUE):  # fmt: skip
        assert judge(claim, Evidence()).verdict is Verdict.CONSISTENT
