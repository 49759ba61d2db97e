"""Tolerances, brute force and elimination, as tables."""

import numpy as np
import pytest

from separatrix.studies.facts import FACTS
from separatrix.studies.facts.unknown_order.brute_force import needed_samples

NAMES = ("statistical-queries", "brute-force", "elimination")


@pytest.fixture(scope="module")
def tables():
    return {name: FACTS[name].rows("quick") for name in NAMES}


def test_the_cnn_hears_a_parity_at_the_same_tolerance_for_every_n(tables):
    own = [row for row in tables["statistical-queries"] if row["learner"] == "CNN"]
    assert len(own) == 5
    for row in own:
        assert row["predicted"] == 2.0 ** -row["pattern_length"] / row["pattern_length"]
        assert 0.95 <= row["measured"] / row["predicted"] <= 1


def test_the_fcn_hears_nothing_above_its_first_gradient_and_less_at_larger_n(tables):
    own = [row for row in tables["statistical-queries"] if row["learner"] == "FCN"]
    assert all(0 < row["measured"] <= row["predicted"] for row in own)
    means = [
        np.mean(
            [row["measured"] for row in own if (row["input_length"], row["pattern_length"]) == s]
        )
        for s in ((7, 2), (9, 2), (11, 2))
    ]
    assert means[0] > means[1] > means[2]


def test_queries_are_above_the_bound_and_one_rules_out_few(tables):
    own = [row for row in tables["statistical-queries"] if row["part"] == "queries"]
    assert {row["vacuous"] for row in own} == {True, False}
    for row in own:
        assert row["measured"] >= row["predicted"]
        assert row["most_ruled_out"] <= 1 / row["tolerance"] ** 2
        assert row["vacuous"] == (row["predicted"] <= 1)


def test_brute_force_without_the_order_costs_queries_not_many_samples(tables):
    def own(candidates, noise):
        rows = tables["brute-force"]
        return [r for r in rows if (r["candidates"], r["label_noise"]) == (candidates, noise)]

    for noise in (0.0, 0.2):
        known, unknown = own("windows", noise), own("subsets", noise)
        assert (known[0]["num_queries"], unknown[0]["num_queries"]) == (10, 220)
        assert needed_samples(known) <= needed_samples(unknown) <= 4 * needed_samples(known)
    assert needed_samples(own("subsets", 0.2)) > needed_samples(own("subsets", 0.0))


def test_needed_samples_looks_from_the_large_end():
    def row(m, found):
        return {"num_samples": m, "num_recovered": found, "num_runs": 100}

    assert needed_samples([row(5, 96), row(10, 90), row(20, 95), row(40, 100)]) == 20
    assert needed_samples([row(5, 100), row(10, 0)]) == np.inf


def test_elimination_is_as_likely_to_succeed_as_predicted(tables):
    """50 runs a row within 4.5 standard errors (or one run): 1e-4 by chance in all."""
    for row in tables["elimination"]:
        p, runs = row["predicted"], row["num_runs"]
        slack = max(4.5 * np.sqrt(p * (1 - p) / runs), 1 / runs)
        assert abs(row["num_recovered"] / runs - p) <= slack


@pytest.mark.parametrize("name", NAMES)
def test_sections_show_the_table_and_say_both_sides(tables, name):
    for section in FACTS[name].sections(tables[name]):
        assert section.figures or section.tables
        assert section.text[0].startswith("Shows")
        assert "Does not" in section.text[0]
