"""Steps where k follows log₂ n: a small climb on the CPU, the plan, the page of made-up runs."""

from dataclasses import replace

import jax.random as jr
import numpy as np
import pytest

from separatrix.papers.malach2021.estimates.computation import multiply_adds
from separatrix.papers.malach2021.estimates.diagonal import (
    EVEN,
    LINES,
    ODD,
    Runs,
    Where,
    mean_bend,
    places,
    runs_by_place,
    shortest,
)
from separatrix.papers.malach2021.plans.k_patterns import diagonal
from separatrix.papers.malach2021.plans.k_patterns.climb import STAIRCASE, rule_of
from separatrix.papers.malach2021.plans.k_patterns.setting import networks
from separatrix.papers.malach2021.studies.k_patterns.diagonal import STUDY
from separatrix.studies import PROFILES
from separatrix.training import Rates

FULL = diagonal.climbs(diagonal.GRIDS["full"])


def made_up(steps, *, limit=10**6, network="FCN", optimiser="GD", resolution=2.0):
    """`steps`: of the runs at every place."""
    return {
        Where(optimiser, network, "parity", at): Runs(
            np.array(values, float), limit, resolution, 0.5, False
        )
        for at, values in steps.items()
    }


def on_line(c, *medians):
    return {at: [median] * 5 for at, median in zip(LINES[c], medians, strict=True)}


def test_lines_double_n_and_add_a_bit():
    for c, line in LINES.items():
        assert all(k == np.log2(n) + c for n, k in line)
        assert [n // line[0][0] for n, _ in line] == [1, 2, 4]
    assert all(LINES[c][1][1] % 2 == 1 for c in ODD)
    assert all(LINES[c][1][1] % 2 == 0 for c in EVEN)
    assert len(set(places())) == len(places()) == 12
    assert {k for _, k in shortest()} == {k for _, k in places()}


def test_the_bend_of_known_numbers():
    runs = made_up(on_line(0, 8, 64, 2048))  # exponents 3 and 5
    assert mean_bend(runs, "GD", "FCN", [0], False, 0.95) == (2, 2, 2)
    short = made_up({(8, k): [8] * 5 for k in (4, 5, 6)})
    beyond = made_up(on_line(0, 16, 72, 520)) | short  # 8, 64, 512 beyond
    assert mean_bend(beyond, "GD", "FCN", [0], True, 0.95) == (0, 0, 0)
    same = made_up(on_line(0, 9, 72, 520)) | short  # one step is less than a look
    assert mean_bend(same, "GD", "FCN", [0], True, 0.95).lower == -np.inf


def test_what_is_censored_is_open_on_one_side():
    late = made_up(on_line(0, 8, 64, np.inf), limit=2048)
    assert mean_bend(late, "GD", "FCN", [0], False, 0.95) == (2, 2, np.inf)
    earlier = made_up(on_line(0, 8, np.inf, 2048), limit=4096)
    assert mean_bend(earlier, "GD", "FCN", [0], False, 0.95)[1:] == (-np.inf, 3 - 2 * 12 + 11)


def test_the_plan_has_what_the_claims_need():
    parities = {
        (c.optimiser, c.name, (c.task.input_length, c.task.pattern.length))
        for c in FULL
        if c.pattern == "parity"
    }
    for optimiser in diagonal.OPTIMISERS:
        assert {at for o, name, at in parities if (o, name) == (optimiser, "CNN")} == {*places()}
        dense = {at for o, name, at in parities if (o, name) == (optimiser, "FCN")}
        assert dense == {*places(), *shortest()}


@pytest.mark.parametrize(("profile", "networks"), list(zip(PROFILES, STUDY.networks, strict=True)))
def test_the_study_counts_its_networks(profile, networks):
    (part,) = STUDY.plan(profile).parts
    assert sum(len(c.seeds) + len(c.rates) * len(c.tuning_seeds) for c in part.items) == networks
    for climb in part.items:
        assert len(climb.seeds) == len(climb.rates) * len(climb.tuning_seeds)  # one program
        assert not {*climb.seeds} & {*climb.tuning_seeds}
        assert climb.algorithm.num_steps % climb.algorithm.measure_every == 0


def test_both_rules_are_balanced():
    for k in (4, 5, 6):
        for pattern in ("parity", STAIRCASE):
            assert np.mean(np.asarray(rule_of(pattern, k).table(jr.key(0)))) == 0


def test_multiplications_of_an_example():
    """As many as there are weights of the first layer at every window, and readouts."""
    for name, network in networks(16, 4).items():
        weights = network.init(jr.key(0))
        shared = 13 if name == "CNN" else 1
        assert multiply_adds(name, 16, 4) == shared * weights.filters.size + weights.readout.size


@pytest.fixture(scope="module")
def small():
    """The FCN of the quick profile with two rates, at one of which nothing happens."""
    climb = next(c for c in diagonal.climbs(diagonal.GRIDS["quick"]) if c.name == "FCN")
    rates = tuple(map(Rates, (1e-9, 0.1)))
    return replace(climb, algorithm=replace(climb.algorithm, settings=rates), seeds=(1, 2))


def test_a_rate_is_chosen_and_run_from_other_seeds(small):
    rows = list(small.rows())
    tuning, evaluation = ([r for r in rows if r["stage"] == s] for s in ("tuning", "evaluation"))
    assert [(r["rate"], r["chosen"], r["reached"]) for r in tuning] == [
        (1e-9, False, False),
        (0.1, True, True),
    ]
    assert [r["seed"] for r in evaluation] == [1, 2]
    assert all(r["on_edge"] for r in evaluation)  # two rates have nothing but edges
    assert all(r["reached"] and 0 < r["steps"] < r["limit"] == 200 for r in evaluation)
    assert {r["limit"] for r in tuning} == {tuning[1]["steps"]}  # all stop together


def test_where_no_rate_gets_there_nothing_is_evaluated(small):
    still = tuple(map(Rates, (1e-9, 1e-8)))
    algorithm = replace(small.algorithm, settings=still, num_steps=4)
    rows = list(replace(small, algorithm=algorithm).rows())
    assert [(r["stage"], r["reached"], r["steps"]) for r in rows] == [("tuning", False, 4)] * 2
    (runs,) = runs_by_place(rows).values()
    assert np.isinf(runs.steps).all()
    assert not runs.on_edge  # it is a bound, at every rate


def test_a_run_that_diverges_is_not_done(small):
    wild = tuple(map(Rates, (1e30, 1e35)))
    rows = list(replace(small, algorithm=replace(small.algorithm, settings=wild)).rows())
    assert not any(row["reached"] for row in rows)


def test_the_page_shows_what_was_not_done():
    rows = [
        {
            "optimiser": "SGD",
            "network": network,
            "input_length": n,
            "pattern_length": k,
            "pattern": "parity",
            "stage": "evaluation",
            "rate": 0.5,
            "chosen": True,
            "on_edge": False,
            "seed": seed,
            "steps": 100 if n < 64 else 500,
            "reached": n < 64,
            "limit": 500,
            "resolution": 2,
            "batch_size": 256,
            "operations_a_step": 1e6,
        }
        for network in ("CNN", "FCN")
        for n, k in LINES[0]
        for seed in range(6)
    ]
    sections = STUDY.page.sections({"runs": rows})
    tables = {table.name: table for section in sections for table in section.tables}
    last = tables["computation"].rows[-1]
    assert last[5:] == ("0 of 6", "more than 500", "more than 128,000", "more than 5e+08")
    exponents = [row[3] for row in tables["bends"].rows]
    assert "k = log₂ n − 1: not run; k = log₂ n: 0.00, > 2.32" in exponents
    (panel,) = sections[0].figures[0].panels
    assert [line.hollow.tolist() for line in panel.lines] == [[False, False, True]] * 2
