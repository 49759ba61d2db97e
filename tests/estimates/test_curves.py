"""The tuning seeds choose, the evaluation seeds judge."""

import numpy as np
import pytest

from separatrix.estimates import learning_curves, trajectories


def runs(cell="a", sizes=(8, 16), seeds=range(4), overrides=None):
    """Setting 0 ends at risk 0.4; setting 1 dips to 0.2 at step 10 and ends at 0.3."""
    paths = {0: [0.5, 0.45, 0.4], 1: [0.5, 0.2, 0.3]}
    for size in sizes:
        for seed in seeds:
            for setting, risk in paths.items():
                status, steps, risk = (overrides or {}).get(
                    (size, seed, setting), ("step_limit", [1, 10, 100], risk)
                )
                yield (cell, size, seed, setting, status, steps, risk)


def curves(table, selection="tuning", tuning=(0, 1), evaluation=(2, 3)):
    return learning_curves(
        table, tuning_seeds=tuning, evaluation_seeds=evaluation, selection=selection
    )


def test_chooses_setting_and_step_on_the_tuning_seeds(records):
    lucky = {(16, 3, 0): ("step_limit", [1, 10, 100], [0.0, 0.0, 0.0])}  # seen by no tuning seed
    (curve,) = curves(records(list(runs(overrides=lucky))))
    np.testing.assert_array_equal(curve.sizes, [8, 16])
    np.testing.assert_allclose(curve.risks, np.full((2, 2), 0.2))
    np.testing.assert_allclose(curve.train_risks, np.full((2, 2), 0.1))
    np.testing.assert_array_equal(curve.steps, np.full((2, 2), 10))
    assert set(curve.setting_labels.ravel()) == {"rate 1"}
    assert curve.seeds == (2, 3)


def test_the_papers_protocol_lets_each_run_choose_for_itself(records):
    lucky = {(16, 3, 0): ("step_limit", [1, 10, 100], [0.5, 0.4, 0.1])}
    (curve,) = curves(records(list(runs(overrides=lucky))), selection="test", tuning=())
    np.testing.assert_allclose(curve.risks, [[0.2, 0.2], [0.2, 0.1]])
    np.testing.assert_allclose(curve.train_risks, [[0.1, 0.1], [0.1, 0.05]])
    np.testing.assert_array_equal(curve.steps, [[10, 10], [10, 100]])
    assert curve.setting_labels.tolist() == [["rate 1"] * 2, ["rate 1", "rate 0"]]


def test_choosing_by_test_is_biased_and_by_tuning_is_not(records):
    rng = np.random.default_rng(0)
    table = records(
        [
            ("a", 8, seed, setting, "converged", [1], [float(rng.uniform(0.2, 0.4))])
            for seed in range(400)
            for setting in range(9)
        ]
    )
    tuned, tested = (
        curves(table, selection, tuple(range(200)), tuple(range(200, 400)))[0].risks.mean()
        for selection in ("tuning", "test")
    )
    # The mean of 200 uniforms has standard error 0.004; the least of 9 has mean 0.22.
    assert tuned == pytest.approx(0.3, abs=5 * 0.0041)
    assert tested == pytest.approx(0.22, abs=5 * 0.0013)


def test_a_run_that_diverged_is_never_chosen_and_counts_as_infinite(records):
    diverged = {(8, 0, 1): ("diverged", [1, 10], [0.5, 0.1])}
    (curve,) = curves(records(list(runs(overrides=diverged))))
    np.testing.assert_allclose(curve.risks, np.full((2, 2), 0.4))  # at no size: it is one algorithm
    judged = {(8, 3, 1): ("diverged", [1, 10], [0.5, float("nan")])}
    (curve,) = curves(records(list(runs(overrides=judged))))
    np.testing.assert_allclose(curve.risks, [[0.2, np.inf], [0.2, 0.2]])


def test_a_setting_that_fails_a_tuning_seed_at_one_size_is_chosen_at_none(records):
    def ends(risk):
        return ("step_limit", [1, 10, 100], [1.0, risk, risk])

    a_little_better = {(n, seed, 1): ends(0.39) for n in (8, 16) for seed in range(4)}
    fails = a_little_better | {(8, 1, 1): ends(1.0)}
    (curve,) = curves(records(list(runs(sizes=(8, 16), overrides=fails))))
    assert set(curve.setting_labels.ravel()) == {"rate 0"}
    np.testing.assert_allclose(curve.risks, np.full((2, 2), 0.4))


def test_cells_of_one_network_share_a_setting(records):
    """Setting 1 is better in both but fails a tuning seed of b: then a does without it too."""
    risks = {("a", 0): 0.4, ("a", 1): 0.39, ("b", 0): 0.4, ("b", 1): 0.39}
    rows = [
        (cell, 8, seed, setting, "step_limit", [1], [1.0 if fails else risk])
        for (cell, setting), risk in risks.items()
        for seed in range(4)
        for fails in [(cell, seed, setting) == ("b", 1, 1)]
    ]
    table = records(rows)
    alone = curves(table)
    assert [curve.setting_labels[0, 0] for curve in alone] == ["rate 1", "rate 0"]
    together = curves(table.append_column("network.kind", [["CNN"] * len(rows)]))
    assert [curve.setting_labels[0, 0] for curve in together] == ["rate 0", "rate 0"]


def test_a_run_that_stopped_early_keeps_its_last_risk(records):
    early = {(8, s, 0): ("converged", [1, 7], [0.5, 0.05]) for s in range(3)}
    (curve,) = curves(records(list(runs(sizes=(8,), overrides=early))))
    # Seed 3 was measured at 1 and 10: at step 7 its last measurement is that of step 1.
    np.testing.assert_allclose(curve.risks, [[0.05, 0.5]])
    runs_at = trajectories(records(list(runs(overrides=early))))["a", 8].of((0, 3), 0)
    np.testing.assert_allclose(runs_at.at(np.array([0, 100]))[0], [[np.inf, 0.05], [np.inf, 0.4]])


def test_one_curve_a_cell_with_its_own_fields_and_sizes(records):
    table = records([*runs("bb", sizes=(32,)), *runs("a")])
    first, second = curves(table)
    assert (first.cell, second.cell) == ("a", "bb")
    assert dict(first.fields) == {"task.kind": "Toy", "task.num_patches": 1}
    assert dict(second.fields) == {"task.kind": "Toy", "task.num_patches": 2, "network.width": 8}
    assert (first.sizes.tolist(), second.sizes.tolist()) == ([8, 16], [32])


def test_evaluation_seeds_need_the_chosen_setting_alone(records):
    kept = [r for r in runs() if r[2] < 2 or r[3] == 1]
    (curve,) = curves(records(kept))
    np.testing.assert_allclose(curve.risks, 0.2)


def test_no_records_no_curves(records):
    assert curves(records(list(runs())).slice(0, 0)) == ()


def test_refuses_in_a_sentence(records):
    table = records(list(runs()))
    with pytest.raises(
        ValueError, match=r"must share no seed with tuning_seeds, got \[1\] in both:"
    ):
        curves(table, tuning=(0, 1), evaluation=(1, 2))
    with pytest.raises(
        ValueError, match=r"tuning_seeds must not be empty, got \(\) with selection"
    ):
        curves(table, tuning=())
    with pytest.raises(ValueError, match="evaluation_seeds must not be empty"):
        curves(table, evaluation=())
    with pytest.raises(ValueError, match=r"cells a: every seed must have a run of sett"):
        curves(table, evaluation=(2, 9))
    with pytest.raises(ValueError, match=r"cells a: tuning_seeds must have runs at eve"):
        curves(table, tuning=(8, 9))
    with pytest.raises(ValueError, match="cells a: evaluation_seeds must have runs at"):
        curves(table, selection="test", evaluation=(9,))
