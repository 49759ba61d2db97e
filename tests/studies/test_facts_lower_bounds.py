"""Which packings exist, and where the lower bounds say anything."""

import pytest

from separatrix.studies.facts import FACTS
from separatrix.theory.lahoti2024 import lcn_dynamic_risk_repaired, log_size_ceiling


@pytest.fixture(scope="module")
def table():
    return FACTS["dsd-lower-bounds"].rows("quick")


def test_only_the_printed_packing_is_larger_than_any(table):
    packings = [row for row in table if row["part"] == "packing"]
    for row in packings:
        fits = row["value"] <= log_size_ceiling(1000, row["x"]) / 1000
        assert fits == row["applicable"]
        assert fits or (row["statement"], row["x"] < 0.35) == ("as printed", True)
    assert not all(row["applicable"] for row in packings)


def test_at_the_sizes_of_the_experiments_every_bound_is_vacuous(table):
    small = [row for row in table if row["place"] == "k = 10, d = 20, σ = 0.1"]
    assert {row["statement"] for row in small} == {"as printed", "repaired"}
    assert all(row["vacuous"] for row in small)


def test_where_much_noise_is_learned_from_the_repaired_one_is_not(table):
    large = [row for row in table if row["place"].startswith("k = 10, d = 2,000")]
    repaired = [row for row in large if row["statement"] == "repaired"]
    for row in repaired:
        bound = lcn_dynamic_risk_repaired(10, 2000, 0.3, int(row["x"]))
        assert (row["value"], row["vacuous"]) == (bound.value, bound.vacuous)
        assert row["applicable"]
    assert {row["vacuous"] for row in repaired} == {True, False}


def test_the_page_says_where(table):
    packings, risks = FACTS["dsd-lower-bounds"].sections(table)
    assert "than exist at every cosine tried up to 0.2" in packings.text[0]
    assert risks.text[0] == (
        "At k = 10, d = 20, σ = 0.1 the repaired bound is vacuous at every n of those computed."
    )
    (figure,) = risks.figures
    printed = figure.panels[1].lines[0]
    assert printed.hollow.all()  # no packing, or vacuous
