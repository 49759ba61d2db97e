"""Runs of exact population gradient descent: known numbers, and all below their bounds."""

import numpy as np
import pytest
from malach_tables import only, quick

from separatrix.papers.malach2021.pages.exact.descent import flagged
from separatrix.papers.malach2021.plans.exact.descent import RUNS
from separatrix.papers.malach2021.plans.exact.population_runs import Draws, Run, correlated_points
from separatrix.papers.malach2021.theory.descent_bounds import theorem4, theorem4_lcn
from separatrix.records import where

SIZES = ("network", "input_length", "pattern_length", "num_filters", "num_steps", "inputs", "step")


def run(*values, **others):
    return only(quick("descent"), **dict(zip(SIZES, values, strict=True)), **others)


@pytest.mark.parametrize(
    ("sizes", "loss", "bound", "readout"),
    [
        ((8, 1, 2_000, 10_000), 0.0159, 0.292, 0.5),
        ((8, 2, 20_000, 20_000), 0.0800, 0.582, 0.125),
        ((10, 3, 400, 2_000), 0.945, 54.5, 1 / 24),
    ],
)
def test_parities_at_the_proofs_step(sizes, loss, bound, readout):
    row = run("CNN", *sizes, "uniform", "proof", activation="clipped ReLU")
    np.testing.assert_allclose([row["average_loss"], row["bound"]], [loss, bound], rtol=5e-3)
    np.testing.assert_allclose(row["lemma_8_readout"], readout, rtol=2e-4)  # W drifts a little
    assert row["vacuous"] == (bound > 1)
    assert row["accuracy"] == 1.0  # whatever the loss is


def test_the_bound_is_the_theorems_at_the_proofs_step():
    for row in where(quick("descent"), step="proof"):
        rule = theorem4 if row["network"] == "CNN" else theorem4_lcn
        stated = rule(*(row[name] for name in SIZES[1:5]))
        terms = [row[f"{name}_term"] for name in ("drift", "distance", "gradient")]
        np.testing.assert_allclose([row["bound"], row["theorem_bound"]], stated.value)
        np.testing.assert_allclose(terms, list(stated.terms.values()))
        assert row["applicable"] == (stated.applicable and row["activation"] == "clipped ReLU")


def test_every_loss_is_below_every_bound_on_it():
    for row in quick("descent"):
        assert row["average_loss"] <= row["certificate"] * (1 + 1e-9)
        assert max(row["lemma_8_readout"], row["lemma_8_filters"], row["lemma_9"]) <= 1
        if row["applicable"] and row["step"] == "proof":
            assert row["average_loss"] <= row["bound"]
        if row["companion_applicable"]:
            assert row["average_loss"] <= row["companion"]


def test_the_printed_step_trains_faster_and_is_not_covered():
    sizes = ("CNN", 8, 2, 20_000, 20_000, "uniform")
    proof, printed = run(*sizes, "proof"), run(*sizes, "printed")
    assert printed["average_loss"] < proof["average_loss"] / 100
    assert printed["bound"] > 2000 > 1 > printed["theorem_bound"] == proof["bound"]


def test_frozen_filters_do_not_move_and_trained_ones_are_below_the_companion_bound_too():
    rows = {row["filters"]: row for row in where(quick("descent"), step="companion")}
    assert rows["frozen"]["lemma_8_filters"] == 0.0
    assert rows["frozen"]["companion"] == rows["trained"]["companion"]
    np.testing.assert_allclose(rows["trained"]["average_loss"], 0.0526, atol=5e-5)
    np.testing.assert_allclose(rows["trained"]["certificate"], 0.0553, atol=5e-5)
    np.testing.assert_allclose(rows["trained"]["companion"], 0.1105, atol=5e-5)


def test_lemma_9_is_seen_without_an_indicator():
    """With one its left side is 0, which no bound could break."""
    rows = {row["activation"]: row for row in quick("descent")}
    assert rows["clipped ReLU"]["lemma_9"] == 0.0
    assert rows["tanh"]["lemma_9"] > 1e-5


def test_the_full_table_has_points_where_theorem_4_is_not_vacuous_up_to_k_4():
    bounds = [(run, run.theorem4(np.sqrt(run.input_length / run.num_filters) / run.num_steps))
              for run in RUNS["full"] if run.step == "proof"]  # fmt: skip
    telling = [run for run, bound in bounds if bound.applicable and not bound.vacuous]
    assert {run.pattern_length for run in telling} == {1, 2, 3, 4}
    assert {run.network for run in telling} == {"CNN", "LCN"}
    assert {run.pattern for run in telling} == {"parity", "random"}
    assert {run.inputs for run in telling} == {"uniform", "weighted"}
    assert len(set(RUNS["full"])) == len(RUNS["full"])
    assert set(RUNS["quick"]) < set(RUNS["full"])


def test_weighted_inputs_are_correlated():
    """Neighbours agree with probability 0.8: 1,800 pairs, mean 0.6, 6 standard errors."""
    points = correlated_points(10, 200, np.random.default_rng(0))
    assert abs(np.mean(points[:, 1:] * points[:, :-1]) - 0.6) < 6 * 0.8 / np.sqrt(1800)


def test_the_bias_of_a_run_is_its_seed_alone():
    small, draws = Run("LCN", 6, 2, 500, 50, "random", "weighted"), Draws(0, 200)
    again = small.train(draws, num_readings=100).average_loss
    assert small.train(draws, num_readings=100).average_loss == again
    assert small.train(Draws(1, 200), num_readings=100).average_loss != again


def test_along_the_path_the_ratios_are_those_of_the_runs():
    path = where(quick("path"), run="parity, k = 2")
    assert [path[0]["step"], path[-1]["step"]] == [0, 20_000]
    later = path[1:]
    readout = max(row["readout_norm"] / row["readout_bound"] for row in later)
    whole = run("CNN", 8, 2, 20_000, 20_000, "uniform", "proof")
    assert readout == whole["lemma_8_readout"]
    assert path[0]["average_loss"] == whole["average_loss"]
    assert path[0]["loss"] == 1.0
    assert path[-1]["loss"] == whole["final_loss"] == 0.0


def test_a_bound_is_told_with_its_flag():
    row = {"bound": 54.53, "vacuous": True, "proved": 0.695, "no": False, "absent": float("nan")}
    assert flagged(row, "bound", "vacuous") == "54.5, vacuous"
    assert flagged(row, "proved", "no") == "0.695"
    assert flagged(row, "absent", "vacuous") == ""
