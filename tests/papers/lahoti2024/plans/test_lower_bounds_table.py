"""Which packings exist, and where the lower bounds say anything."""

import pytest

from separatrix.papers.lahoti2024.pages.lower_bounds import answer, sections
from separatrix.papers.lahoti2024.plans.lower_bounds import REPAIRED, plan
from separatrix.papers.lahoti2024.theory import lcn_dynamic_risk_repaired, log_size_ceiling
from separatrix.records import where


@pytest.fixture(scope="module")
def tables():
    parts = plan("quick").parts
    return {part.name: [row for item in part.items for row in item.rows()] for part in parts}


def test_only_the_printed_packing_is_larger_than_any(tables):
    packings = tables["packings"]
    for row in packings:
        fits = row["value"] <= log_size_ceiling(1000, row["cosine"]) / 1000
        assert fits == row["applicable"]
        assert fits or (row["statement"], row["cosine"] < 0.35) == ("as printed", True)
    assert not all(row["applicable"] for row in packings)


def test_at_the_sizes_of_the_experiments_every_bound_is_vacuous_from_two_samples_on(tables):
    small = where(tables["risks"], num_patches=10, patch_dim=20, noise_std=0.1)
    assert {row["statement"] for row in small} == {"as printed", REPAIRED}
    assert all(row["vacuous"] for row in small if row["num_samples"] >= 2)


def test_where_much_noise_is_learned_from_the_repaired_one_is_not(tables):
    repaired = where(tables["risks"], num_patches=10, patch_dim=2000, statement=REPAIRED)
    for row in repaired:
        bound = lcn_dynamic_risk_repaired(10, 2000, 0.3, row["num_samples"])
        assert (row["value"], row["vacuous"]) == (bound.value, bound.vacuous)
        assert row["applicable"]
    assert {row["vacuous"] for row in repaired} == {True, False}


def test_the_page_says_where(tables):
    packings, risks = sections(tables)
    assert "than exist at every cosine tried up to 0.2" in packings.text[0]
    assert answer(tables) == (
        "The printed packing promises more directions than exist at 7 of 9 cosines, those up to "
        "0.2; the repaired bound on an LCN's risk says something up to n = 1 at k = 10, d = 20, "
        "σ = 0.1, and up to n = 502 at k = 10, d = 2,000, σ = 0.3."
    )
    (figure,) = risks.figures
    printed = figure.panels[1].lines[0]
    assert printed.hollow.all()  # no packing, or vacuous
