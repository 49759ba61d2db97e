"""Tolerances, brute force and elimination, as tables."""

import numpy as np
import pytest
from order_tables import assert_shows_both_sides, quick

from separatrix.papers.malach2021.estimates.enough_samples import (
    half_size,
    needed_samples,
    recovered_share,
)
from separatrix.records import where


def needed(rows):
    return needed_samples(rows, lambda row: recovered_share(row).value)


def test_the_cnn_hears_a_parity_at_the_same_tolerance_for_every_n():
    rows = where(quick("statistical-queries")["threshold"], learner="CNN")
    assert len(rows) == 5
    for row in rows:
        assert row["predicted"] == 2.0 ** -row["pattern_length"] / row["pattern_length"]
        assert 0.95 <= row["measured"] / row["predicted"] <= 1


def test_the_fcn_hears_nothing_above_its_first_gradient_and_less_at_larger_n():
    rows = where(quick("statistical-queries")["threshold"], learner="FCN")
    assert all(0 < row["measured"] <= row["predicted"] for row in rows)
    means = [
        np.mean([row["measured"] for row in where(rows, input_length=n, pattern_length=2)])
        for n in (7, 9, 11)
    ]
    assert means[0] > means[1] > means[2]


def test_queries_are_above_the_bound_and_one_rules_out_few():
    rows = quick("statistical-queries")["queries"]
    assert {row["vacuous"] for row in rows} == {True, False}
    for row in rows:
        assert row["measured"] >= row["predicted"]
        assert row["most_ruled_out"] <= 1 / row["tolerance"] ** 2
        assert row["vacuous"] == (row["predicted"] <= 1)


def test_brute_force_without_the_order_costs_queries_not_many_samples():
    def tried(candidates, noise):
        rows = quick("brute-force")["recovery"]
        return where(rows, candidates=candidates, label_noise=noise)

    for noise in (0.0, 0.2):
        known, unknown = tried("windows", noise), tried("subsets", noise)
        assert (known[0]["num_queries"], unknown[0]["num_queries"]) == (10, 220)
        assert needed(known) <= needed(unknown) <= 4 * needed(known)
    assert needed(tried("subsets", 0.2)) > needed(tried("subsets", 0.0))


def test_needed_samples_looks_from_the_large_end():
    def row(m, num_recovered):
        return {"num_samples": m, "num_recovered": num_recovered, "num_runs": 100}

    assert needed([row(5, 96), row(10, 90), row(20, 95), row(40, 100)]) == 20
    assert needed([row(5, 100), row(10, 0)]) == np.inf


def test_elimination_is_as_likely_to_succeed_as_predicted():
    """50 runs a row within 4.5 standard errors (or one run): 1e-4 by chance in all."""
    for row in quick("elimination")["recovery"]:
        p, runs = row["predicted"], row["num_runs"]
        slack = max(4.5 * np.sqrt(p * (1 - p) / runs), 1 / runs)
        assert abs(row["num_recovered"] / runs - p) <= slack


def test_the_first_gradient_is_below_what_the_cnn_hears():
    rows = quick("statistical-queries")["first"]
    assert {(row["input_length"], row["pattern_length"]) for row in rows} >= {(16, 4), (256, 2)}
    assert all(
        row["fcn"] < row["cnn"] == 2.0 ** -row["pattern_length"] / row["pattern_length"]
        for row in rows
    )


def test_half_size_lies_where_half_of_the_runs_succeed():
    rows = [
        {"num_samples": m, "num_runs": 100, "num_recovered": count}
        for m, count in ((10, 0), (20, 20), (40, 80), (80, 100))
    ]
    half = half_size(rows)
    assert half.value == pytest.approx(np.sqrt(20 * 40))
    lower, upper = half.interval(0.95)[1:]
    assert 20 < lower < half.value < upper < 40
    assert half_size(rows[2:]).interval(0.95)[1:] == (-np.inf, np.inf)


def test_juntas_are_learned_from_enough_samples():
    tables = quick("juntas")
    for row in tables["patterns"]:
        if row["num_samples"] == 1280:
            assert row["num_recovered"] >= 0.8 * row["num_runs"]
            assert row["operations"] < row["every_set"]
    assert np.mean([row["recovered"] for row in tables["noisy-parities"]]) > 0.95


@pytest.mark.parametrize("name", ["statistical-queries", "brute-force", "elimination", "juntas"])
def test_sections_show_the_table_and_say_both_sides(name):
    assert_shows_both_sides(name)
