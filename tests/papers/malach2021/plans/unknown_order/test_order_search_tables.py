"""Searches over orders, as tables: laws, landscapes and what the sections show of them."""

from collections import Counter

import numpy as np
import pytest
from order_tables import assert_shows_both_sides, quick

from separatrix.papers.malach2021.plans.unknown_order.order_search import geometric_p_value
from separatrix.papers.malach2021.plans.unknown_order.order_search_by_pattern import (
    METHODS,
    patterns,
)
from separatrix.records import where

BY_PATTERN = "order-search-by-pattern"


def test_only_windows_are_learned():
    losses = quick("order-search")["loss"]
    assert Counter(row["contiguous"] for row in losses) == {True: 10, False: 40}
    for row in losses:
        assert row["measured"] == pytest.approx(row["predicted"], abs=1e-6)
        assert row["vacuous"] == row["contiguous"]


def test_trials_follow_the_law():
    """Means of 100 geometric numbers within 5 standard errors: 6e-7 by chance, each."""
    tables = quick("order-search")
    for n, k, law in ((12, 3, 22.0), (16, 4, 140.0)):
        rows = where(tables["trials"], input_length=n, pattern_length=k)
        assert {row["predicted"] for row in rows} == {law}
        assert abs(np.mean([row["measured"] for row in rows]) - law) < 5 * law / np.sqrt(len(rows))
        assert rows[0]["lower_bound"] == pytest.approx((law + 1) / 2, rel=0.01)
        assert not rows[0]["vacuous"]
    assert [row["predicted"] for row in tables["law"]] == pytest.approx(
        [7192, 1270752.4, 774801838.4], rel=1e-4
    )
    assert all("measured" not in row for row in tables["law"])


def test_the_p_values_are_those_of_the_trials_in_the_table():
    tables = quick("order-search")
    for row in tables["geometric"]:
        size = {name: row[name] for name in ("input_length", "pattern_length")}
        runs = where(tables["trials"], **size)
        trials = np.array([int(run["measured"]) for run in runs])
        assert row["measured"] == geometric_p_value(trials, runs[0]["predicted"])


def test_the_geometric_test_rejects_another_law():
    """p below 1e-3 once in a thousand for the right law; far below for the others."""
    rng = np.random.default_rng(0)
    assert geometric_p_value(rng.geometric(1 / 20, 400), 20.0) > 1e-3
    assert geometric_p_value(rng.geometric(1 / 30, 400), 20.0) < 1e-6
    assert geometric_p_value(rng.integers(1, 40, 400), 20.0) < 1e-6


def test_patterns_are_those_that_their_names_say():
    tables = patterns(4)
    assert {name: int((table > 0).sum()) for name, table in tables.items() if name != "random"} == {
        "parity": 8,
        "AND": 1,
        "majority": 11,
    }
    assert tables["AND"][0] == 1


def test_the_fit_is_the_closed_form():
    fits = quick(BY_PATTERN)["fit"]
    assert len(fits) == 4 * 8
    for row in fits:
        assert row["measured"] == pytest.approx(row["predicted"], abs=1e-9)


def medians(method, n):
    rows = where(quick(BY_PATTERN)["search"], method=method, input_length=n)
    chosen = {row["pattern"]: where(rows, pattern=row["pattern"]) for row in rows}
    return {p: np.median([run["measured"] for run in runs]) for p, runs in chosen.items()}


def test_parity_is_the_slowest_to_climb():
    """Medians of 24 runs at n = 16: about 250 against 60 to 80."""
    evolved = medians("evolution", 16)
    assert evolved["parity"] > 1.5 * max(evolved[name] for name in ("AND", "majority", "random"))


def test_exact_gradients_find_every_pattern():
    assert set(METHODS) == {row["method"] for row in quick(BY_PATTERN)["search"]}
    assert max(medians("soft permutation", 16).values()) < 50


def test_gradients_fade_and_parity_fastest():
    def fading(pattern):
        rows = where(quick(BY_PATTERN)["gradient"], pattern=pattern)
        small, large = (
            np.median([row["measured"] for row in where(rows, input_length=n)]) for n in (8, 16)
        )
        return small / large

    assert fading("parity") > 1.5 * fading("AND") > 1.5


@pytest.mark.parametrize("name", ["order-search", BY_PATTERN])
def test_sections_show_the_table_and_say_both_sides(name):
    sections = assert_shows_both_sides(name)
    assert all("Does not show" in section.text[0] for section in sections)
