"""Searches over orders, as tables: laws, landscapes and what the sections show of them."""

from collections import Counter

import numpy as np
import pytest

from separatrix.studies.facts import FACTS
from separatrix.studies.facts.unknown_order.order_search import geometric_p_value
from separatrix.studies.facts.unknown_order.order_search_by_pattern import METHODS, patterns


@pytest.fixture(scope="module")
def search():
    return FACTS["order-search"].rows("quick")


@pytest.fixture(scope="module")
def by_pattern():
    return FACTS["order-search-by-pattern"].rows("quick")


def part(rows, name, **wanted):
    found = [row for row in rows if row["part"] == name]
    return [row for row in found if all(row[key] == value for key, value in wanted.items())]


def test_only_windows_are_learned(search):
    losses = part(search, "loss")
    assert Counter(row["contiguous"] for row in losses) == {True: 10, False: 40}
    for row in losses:
        assert row["measured"] == pytest.approx(row["predicted"], abs=1e-6)
        assert row["vacuous"] == row["contiguous"]


def test_trials_follow_the_law(search):
    """Means of 100 geometric numbers within 5 standard errors: 6e-7 by chance, each."""
    for n, k, law in ((12, 3, 22.0), (16, 4, 140.0)):
        own = part(search, "trials", input_length=n, pattern_length=k)
        assert {row["predicted"] for row in own} == {law}
        assert abs(np.mean([row["measured"] for row in own]) - law) < 5 * law / np.sqrt(len(own))
        assert own[0]["lower_bound"] == pytest.approx((law + 1) / 2, rel=0.01)
        assert not own[0]["vacuous"]
    assert [row["predicted"] for row in part(search, "law")] == pytest.approx(
        [7192, 1270752.4, 774801838.4], rel=1e-4
    )
    assert all(np.isnan(row["measured"]) for row in part(search, "law"))


def test_the_geometric_test_rejects_another_law():
    """p below 1e-3 once in a thousand for the right law; far below for the others."""
    rng = np.random.default_rng(0)
    assert geometric_p_value(rng.geometric(1 / 20, 400), 20.0) > 1e-3
    assert geometric_p_value(rng.geometric(1 / 30, 400), 20.0) < 1e-6
    assert geometric_p_value(rng.integers(1, 40, 400), 20.0) < 1e-6


def test_patterns_are_those_that_their_names_say():
    found = patterns(4)
    assert {name: int((table > 0).sum()) for name, table in found.items() if name != "random"} == {
        "parity": 8,
        "AND": 1,
        "majority": 11,
    }
    assert found["AND"][0] == 1


def test_the_fit_is_the_closed_form(by_pattern):
    fits = part(by_pattern, "fit")
    assert len(fits) == 4 * 8
    for row in fits:
        assert row["measured"] == pytest.approx(row["predicted"], abs=1e-9)


def medians(rows, method, n):
    names = dict.fromkeys(row["pattern"] for row in rows)
    chosen = {p: part(rows, "search", pattern=p, method=method, input_length=n) for p in names}
    return {p: np.median([row["measured"] for row in own]) for p, own in chosen.items()}


def test_parity_is_the_slowest_to_climb(by_pattern):
    """Medians of 24 runs at n = 16: about 250 against 60 to 80."""
    found = medians(by_pattern, "evolution", 16)
    assert found["parity"] > 1.5 * max(found[name] for name in ("AND", "majority", "random"))


def test_exact_gradients_find_every_pattern(by_pattern):
    assert set(METHODS) == {row["method"] for row in part(by_pattern, "search")}
    assert max(medians(by_pattern, "soft permutation", 16).values()) < 50


def test_gradients_fade_and_parity_fastest(by_pattern):
    def fading(pattern):
        own = [part(by_pattern, "gradient", pattern=pattern, input_length=n) for n in (8, 16)]
        small, large = (np.median([row["measured"] for row in rows]) for rows in own)
        return small / large

    assert fading("parity") > 1.5 * fading("AND") > 1.5


@pytest.mark.parametrize("name", ["order-search", "order-search-by-pattern"])
def test_sections_show_the_table_and_say_both_sides(name, request):
    rows = request.getfixturevalue("search" if name == "order-search" else "by_pattern")
    for section in FACTS[name].sections(rows):
        assert section.figures or section.tables
        assert section.text[0].startswith("Shows")
        assert "Does not show" in section.text[0]
