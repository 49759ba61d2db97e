"""Searches over orders, as tables: laws, what was trained, and what the sections show of them."""

from collections import Counter
from math import comb

import numpy as np
import pytest
from order_tables import assert_shows_both_sides, quick

from separatrix.records import where

BY_PATTERN = "order-search-by-pattern"


def test_only_windows_are_learned():
    losses = quick("order-search")["loss"]
    assert Counter(row["contiguous"] for row in losses) == {True: 10, False: 40}
    for row in losses:
        assert row["measured"] == pytest.approx(row["predicted"], abs=1e-6)
        assert row["vacuous"] == row["contiguous"]


def test_trained_cnns_follow_the_law():
    """Means of 40 geometric numbers within 5 standard errors: 6e-7 by chance, each."""
    trials = quick("order-search")["trials"]
    for pattern, n, k, law in (("parity", 8, 2, 4.0), ("parity", 8, 3, 28 / 3)):
        rows = where(trials, pattern=pattern, input_length=n, pattern_length=k)
        assert {row["law_of_parity"] for row in rows} == {comb(n, k) / (n - k + 1)}
        assert rows[0]["predicted"] == pytest.approx(law)
        assert abs(np.mean([row["measured"] for row in rows]) - law) < 5 * law / np.sqrt(len(rows))
        assert sum(row["beside"] for row in rows) == 0
    choice = where(trials, pattern="choice")
    assert choice[0]["predicted"] < choice[0]["law_of_parity"] / 2


def test_laws_reach_beyond_what_is_searched():
    law = quick("order-search")["law"]
    assert [row["predicted"] for row in law[-3:]] == pytest.approx(
        [7192, 1270752.4, 774801838.4], rel=1e-4
    )
    assert all(row["lower_bound"] < row["predicted"] for row in law)


def test_climbing_and_drawing_are_both_there():
    rows = quick(BY_PATTERN)["search"]
    places = Counter((row["pattern"], row["method"]) for row in rows)
    assert set(places.values()) == {24}
    assert len(places) == 6


@pytest.mark.parametrize("name", ["order-search", BY_PATTERN])
def test_sections_show_the_table_and_say_both_sides(name):
    sections = assert_shows_both_sides(name)
    assert all("Does not show" in section.text[0] for section in sections)
