"""Trials run: the same numbers whenever and beside whatever they run."""

import math
from dataclasses import replace

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from separatrix.networks.layers import LayerWeights
from separatrix.probing.examples import Division, Examples
from separatrix.probing.networks import Probed
from separatrix.probing.trials import Recipe, Trial, fields_of, run_trials
from separatrix.probing.trials.fields import fields
from separatrix.probing.trials.lanes import batches_of, lanes_at_once
from separatrix.records import identity
from separatrix.runs.engine.layout import Machine

CPU, GPU = Machine("cpu", 2, 2**30), Machine("gpu", 1, 2**30)
COLUMNS = ["trial", "network", "family", "layers", "pooling", "kernel", "control", "purpose"]
COLUMNS += ["num_samples", "seed", "rate", "step", "validation", "test", "loss"]
COLUMNS += ["operations", "seconds"]
NETWORK = Probed((12,), 1, 2, (4,), (2,), 3, "LCN", cells=2, centre=(0.0,), spread=(1.0,))


@pytest.fixture(scope="module")
def examples():
    """Which half of a signal is the larger one."""
    x = np.random.default_rng(0).normal(size=(300, 12, 1)).astype(np.float32)
    y = (x[:, :6].sum(axis=(1, 2)) > x[:, 6:].sum(axis=(1, 2))).astype(np.int32)
    return Examples("arrays", x, y, ("low", "high"))


@pytest.fixture(scope="module")
def trial(examples):
    recipe = Recipe(num_steps=40, num_checkpoints=2, batch_size=16)
    division = Division(60, 30)
    return Trial(examples.content, division, "none", NETWORK, recipe, 0.02, 50, 0, "measuring")


def errors(rows):
    return [(row["validation"], row["test"], row["loss"]) for row in rows]


@pytest.fixture(scope="module")
def several(trial):
    return [
        trial,
        replace(trial, seed=1, num_samples=7),
        replace(trial, purpose="tuning", rate=1e-3),
        replace(trial, num_samples=210),
    ]


@pytest.fixture(scope="module")
def alone(several, examples):
    return {trial: rows for each in several for trial, rows in run_trials([each], examples, CPU)}


def test_rows_say_all_that_was_asked_and_measured(trial, alone):
    first, last = alone[trial]
    assert list(last) == COLUMNS
    assert last["trial"] == identity(trial)
    assert (last["network"], last["kernel"], last["pooling"]) == ("LCN", "4", "regional")
    assert [first["step"], last["step"]] == [20, 40]
    # 50 examples are 4 batches, the last one of 2: 20 steps are 5 passes.
    assert last["operations"] == 2 * first["operations"] == 500 * NETWORK.operations_per_example
    assert 0 <= last["test"] < 0.4
    assert last["loss"] < first["loss"]
    assert last["seconds"] > 0


def test_the_same_trial_is_the_same_numbers(several, alone, examples):
    together = dict(run_trials([*several, several[0]], examples, CPU))
    assert set(together) == set(several)
    for trial, rows in together.items():
        assert errors(rows) == errors(alone[trial])


def test_lanes_side_by_side_are_those_one_by_one(several, alone, examples):
    (batch,) = lanes_at_once(several, GPU)
    assert batch == (tuple(several), 4)
    for trial, rows in run_trials(several[:3], examples, GPU):  # one lane is filled up
        np.testing.assert_allclose(errors(rows), errors(alone[trial]), atol=1e-4)


def test_shifted_tests_change_nothing_but_the_test(trial, alone, examples):
    ((_, rows),) = run_trials([replace(trial, control="shifted at test")], examples, CPU)
    for ours, plain in zip(rows, alone[trial], strict=True):
        assert ours["validation"] == plain["validation"]
        assert ours["loss"] != plain["loss"]


def test_nobody_who_stops_listening_waits(several, examples):
    running = run_trials(several, examples, CPU)
    next(running)
    running.close()


def test_batches_go_through_the_sample_pass_by_pass():
    sample = np.arange(100, 110, dtype=np.int32)
    places, shares = batches_of(Recipe(6, 1, 4), sample, np.random.default_rng(0))
    assert places.shape == shares.shape == (6, 4)
    for one in (slice(0, 3), slice(3, 6)):
        counted = np.asarray(places[one])[np.asarray(shares[one]) > 0]
        assert sorted(counted) == list(sample)
    np.testing.assert_allclose(shares.sum(axis=1), 1)
    assert np.any(places[:3] != places[3:])


@pytest.mark.parametrize(
    ("family", "shape"), [("FCN", (12, 12, 1)), ("LCN", (12, 12, 1)), ("CNN", (3, 4, 1))]
)
def test_fields_have_the_shape_of_what_a_unit_sees(trial, examples, family, shape):
    network = replace(NETWORK, family=family)
    shown = fields_of(replace(trial, network=network), examples)
    assert shown.shape == shape
    seen = np.isfinite(shown).sum(axis=(1, 2))
    assert set(seen) == {12 if family == "FCN" else 4}


def test_fields_are_those_that_weigh_most_at_their_place():
    network = replace(NETWORK, num_filters=1, cells=0)
    filters = np.arange(20, dtype=np.float32).reshape(5, 1, 4)
    readout = np.zeros((2, 5), np.float32)
    readout[:, 2], readout[:, 1] = 5, 1
    weights = network.init(jax.random.key(0))._replace(
        hidden=(LayerWeights(jnp.asarray(filters), jnp.zeros((5, 1))),),
        readout=LayerWeights(jnp.asarray(readout), jnp.zeros(2)),
    )
    first, second, *_ = fields(network, weights)
    assert [i for i in range(12) if math.isfinite(first[i, 0])] == [4, 5, 6, 7]
    np.testing.assert_array_equal(first[4:8, 0], filters[2, 0])
    np.testing.assert_array_equal(second[2:6, 0], filters[1, 0])


WRONG = {
    "num_samples must be at most 210, got 211": {"num_samples": 211},
    "data must be the content of the examples": {"data": "another"},
    "control must be one of none": {"control": "none at all"},
    r"network must see \(12, 1\) and tell 2 classes": {"network": replace(NETWORK, num_classes=3)},
}


@pytest.mark.parametrize("says", WRONG)
def test_trials_of_other_data_are_refused(trial, examples, says):
    with pytest.raises(ValueError, match=says):
        next(run_trials([replace(trial, **WRONG[says])], examples, CPU))


@pytest.mark.parametrize(
    ("says", "change"),
    [
        ("rate must be positive, got 0.0", {"rate": 0.0}),
        ("num_samples must be at least 1, got 0", {"num_samples": 0}),
        ("seed must be at least 0, got -1", {"seed": -1}),
    ],
)
def test_what_is_no_trial_is_refused(trial, says, change):
    with pytest.raises(ValueError, match=says):
        replace(trial, **change)


def test_checkpoints_are_evenly_spaced():
    with pytest.raises(ValueError, match="num_steps must be a multiple of num_checkpoints"):
        Recipe(10, 3)
    with pytest.raises(ValueError, match="batch_size must be at least 1, got 0"):
        Recipe(batch_size=0)
