"""What is chosen by tuning is chosen on the validation split, and reported on the test split."""

import numpy as np
import pyarrow as pa
import pytest

from separatrix.estimates import (
    learning_curves,
    select_risks,
    trajectories,
    tuned_settings,
)

STEPS = [1, 10, 100]
RISKS = {0: [0.5, 0.4, 0.1], 1: [0.5, 0.2, 0.3]}  # on test examples setting 0 looks best, at 100
VALIDATION = {0: [0.5, 0.4, 0.5], 1: [0.35, 0.5, 0.5]}  # and on validation setting 1, at step 1


@pytest.fixture
def table(records):
    return records(
        [
            ("a", size, seed, setting, "step_limit", STEPS, risk)
            for size in (8, 16)
            for seed in range(4)
            for setting, risk in RISKS.items()
        ]
    )


@pytest.fixture
def judged(table):
    """The table with the risk on the validation split."""
    risks = [VALIDATION[setting] for setting in table["setting"].to_pylist()]
    return table.append_column("tuning_risk", pa.array(risks, pa.list_(pa.float32())))


def curve_of(table, selection="tuning"):
    (curve,) = learning_curves(
        table, tuning_seeds=(0, 1), evaluation_seeds=(2, 3), selection=selection
    )
    return curve


def test_setting_and_step_are_chosen_by_validation_and_the_risk_is_that_on_test(judged):
    curve = curve_of(judged)
    assert set(curve.setting_labels.ravel()) == {"rate 1"}
    np.testing.assert_array_equal(curve.steps, np.full((2, 2), 1))
    np.testing.assert_allclose(curve.risks, np.full((2, 2), 0.5))
    np.testing.assert_allclose(curve.train_risks, np.full((2, 2), 0.25))
    assert tuned_settings(judged, (0, 1)) == {"a": 1}
    runs = {size: each for (_, size), each in trajectories(judged).items()}
    risks = select_risks(runs, tuning_seeds=(0, 1), evaluation_seeds=(2, 3), selection="tuning")
    np.testing.assert_allclose([risks[8], risks[16]], np.full((2, 2), 0.5))


def test_without_the_column_or_with_nulls_the_risk_chooses(table, judged):
    empty = judged.set_column(
        judged.column_names.index("tuning_risk"),
        pa.field("tuning_risk", pa.list_(pa.float32())),
        pa.nulls(len(judged), pa.list_(pa.float32())),
    )
    for without in (table, empty):
        curve = curve_of(without)
        assert set(curve.setting_labels.ravel()) == {"rate 0"}
        np.testing.assert_array_equal(curve.steps, np.full((2, 2), 100))
        np.testing.assert_allclose(curve.risks, np.full((2, 2), 0.1))
        assert tuned_settings(without, (0, 1)) == {"a": 0}
        for runs in trajectories(without).values():
            for risks, tuning_risks in zip(runs.risks, runs.tuning_risks, strict=True):
                np.testing.assert_array_equal(risks, tuning_risks)


def test_the_papers_protocol_goes_by_the_risk(judged):
    np.testing.assert_allclose(curve_of(judged, "test").risks, np.full((2, 2), 0.1))


def test_a_run_without_a_column_among_others_with_one(table, judged):
    at = judged.column_names.index("tuning_risk")
    some = judged["tuning_risk"].to_pylist()
    some[1] = None
    mixed = judged.set_column(at, "tuning_risk", pa.array(some, pa.list_(pa.float32())))
    runs = trajectories(mixed)["a", 8]
    np.testing.assert_allclose(runs.tuning_risks[0], VALIDATION[0])
    np.testing.assert_array_equal(runs.tuning_risks[1], runs.risks[1])
    np.testing.assert_allclose(runs.tuning_risks[2], VALIDATION[0])


def test_what_diverged_or_is_no_number_is_never_chosen(records):
    rows = [
        ("a", 8, 0, 0, "diverged", STEPS, RISKS[0]),
        ("a", 8, 0, 1, "step_limit", STEPS, RISKS[1]),
    ]
    tuning = [[0.1, 0.1, 0.1], [0.1, float("nan"), 0.3]]
    table = records(rows).append_column("tuning_risk", pa.array(tuning))
    runs = trajectories(table)["a", 8]
    np.testing.assert_array_equal(runs.tuning_risks[0], [np.inf] * 3)
    np.testing.assert_allclose(runs.tuning_risks[1], [0.1, np.inf, 0.3])
    np.testing.assert_allclose(runs.risks[1], RISKS[1])
    np.testing.assert_allclose(
        runs.tuning_at(np.array([0, 5, 10, 1000]))[1], [np.inf, 0.1, np.inf, 0.3]
    )


def test_choosing_on_validation_removes_the_winners_curse(records):
    """All settings are alike, so every choice has expected risk 0.3 on the test split.

    The risk on test of 200 evaluation seeds has standard error 0.2 / √12 / √200 = 0.0041.
    """
    rng = np.random.default_rng(0)
    draw = lambda: [float(rng.uniform(0.2, 0.4))]
    rows = [
        ("a", 8, seed, setting, "converged", [1], draw())
        for seed in range(203)
        for setting in range(9)
    ]
    table = records(rows).append_column("tuning_risk", pa.array([draw() for _ in rows]))
    (curve,) = learning_curves(
        table, tuning_seeds=(0, 1, 2), evaluation_seeds=range(3, 203), selection="tuning"
    )
    assert curve.risks.mean() == pytest.approx(0.3, abs=5 * 0.0041)
