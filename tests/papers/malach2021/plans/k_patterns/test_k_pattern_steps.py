"""Steps to 99 % on k-patterns: a small race on the CPU, and the page of made-up runs."""

import math

import numpy as np
import pytest

from separatrix.papers.malach2021.pages.k_patterns.steps import leap_figure, steps_figure
from separatrix.papers.malach2021.plans.k_patterns import steps
from separatrix.papers.malach2021.studies.k_patterns.steps import STUDY
from separatrix.records import identity, read_table, write_table
from separatrix.records.provenance import Provenance
from separatrix.studies import PROFILES

pytestmark = pytest.mark.slow  # the quick profile, live

COLUMNS = [
    "network",
    "input_length",
    "pattern_length",
    "pattern",
    "leap",
    "seed",
    "steps",
    "reached",
    "limit",
]


def run(pattern, step_exponent, network="FCN", seeds=4, limit=10**6, lengths=(16, 32, 64)):
    """Made-up runs: 100·(n/16)^a steps, with a tenth of noise."""
    k, name, leap = pattern
    rng = np.random.default_rng(k)
    for n in lengths:
        for seed in range(seeds):
            value = 100 * (n / 16) ** step_exponent * math.exp(0.1 * rng.standard_normal())
            done = value <= limit
            row = (network, n, k, name, leap, seed, round(min(value, limit)), done, limit)
            yield dict(zip(COLUMNS, row, strict=True))


PARITY, STAIRCASE = (3, "parity", 3), (3, "staircase 1+1+1", 1)
MADE_UP = [
    *run(PARITY, 0.0, "CNN"),
    *run(PARITY, 0.0, "LCN"),
    *run(PARITY, 1.0),
    *run(STAIRCASE, 0.0, "CNN"),
    *run(STAIRCASE, 0.0, "LCN"),
    *run(STAIRCASE, 0.0),
]


@pytest.fixture(scope="module")
def small():
    """A grid that takes seconds: one place, two rules, two seeds."""
    grid = steps.Grid((steps.Place(10, 3, 20, 20),), ("majority", "parity"), (0, 1), 1.0)
    return [row for race in steps.races(grid) for row in race.rows()]


def shown(rows):
    """The tables of the page, by name."""
    return {t.name: t for section in STUDY.page.sections({"runs": rows}) for t in section.tables}


def test_a_row_for_every_network_rule_and_seed(small):
    assert all(list(row) == COLUMNS for row in small)
    assert len(small) == 3 * 2 * 2
    assert {row["leap"] for row in small if row["pattern"] == "parity"} == {3}


def test_a_run_that_did_not_get_there_stays_in_the_table(small):
    """One program has both rules: 20 steps are enough for the majority, and not for the parity."""
    late = [row for row in small if row["pattern"] == "parity"]
    assert len(late) == 3 * 2
    assert all(row["steps"] == row["limit"] == 20 and not row["reached"] for row in late)
    early = [row for row in small if row["pattern"] == "majority"]
    assert all(row["reached"] and row["steps"] <= row["limit"] for row in early)
    assert all(row["steps"] % steps.MEASURE_EVERY == 0 for row in small)


def test_the_table_can_be_stored(small, tmp_path):
    write_table(tmp_path / "t.parquet", small, Provenance("0", "0", "cpu", None))
    assert list(read_table(tmp_path / "t.parquet")) == small


@pytest.mark.parametrize(("profile", "networks"), list(zip(PROFILES, STUDY.networks, strict=True)))
def test_the_study_counts_its_networks(profile, networks):
    (part,) = STUDY.plan(profile).parts
    assert sum(len(race.patterns) * len(race.seeds) for race in part.items) == networks
    assert len({identity(race) for race in part.items}) == len(part.items)


@pytest.mark.parametrize("profile", PROFILES)
def test_limits_are_multiples_of_the_checkpoints(profile):
    for place in steps.GRIDS[profile].places:
        assert place.local_limit % steps.MEASURE_EVERY == 0
        assert place.dense_limit % steps.MEASURE_EVERY == 0


def test_the_figures_show_the_medians_and_the_exponents():
    (panel,) = steps_figure(MADE_UP).panels
    fcn = panel.lines[2]
    assert fcn.label == "FCN"
    np.testing.assert_allclose(fcn.y, [100, 200, 400], rtol=0.2)
    assert not fcn.hollow.any()
    (line,) = leap_figure(MADE_UP).panels[0].lines
    np.testing.assert_array_equal(line.x, [1, 3])
    np.testing.assert_allclose(line.y, [0.0, 1.0], atol=0.25)


def test_censored_medians_are_hollow_and_at_the_limit():
    rows = [*run(PARITY, 0.0, "CNN"), *run(PARITY, 0.0, "LCN"), *run(PARITY, 1.0, limit=300)]
    fcn = steps_figure(rows).panels[0].lines[2]
    np.testing.assert_array_equal(fcn.hollow, [False, False, True])
    assert fcn.y[-1] == fcn.upper[-1] == 300
    assert shown(rows)["medians"].rows[-1][-1] == "more than 300 (0 of 4)"


def test_where_too_few_got_there_the_table_says_so():
    rows = [*run(PARITY, 0.0, "CNN"), *run(PARITY, 0.0, "LCN"), *run(PARITY, 1.0, limit=50)]
    assert shown(rows)["growth"].rows[0][-1] == "too few runs got there"
