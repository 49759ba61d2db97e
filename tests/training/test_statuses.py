"""How a run ends is a value of its own: it never stops the others, and they never change it."""

import numpy as np

from separatrix.training import STATUS_NAMES, Descent, rates

ALGORITHM = Descent((rates(0.1), rates(0.2), rates(0.3)), 40, 10)


def names(trajectory):
    return [STATUS_NAMES[status] for status in trajectory.status]


def test_a_diverged_run_leaves_its_neighbours_bit_identical(train):
    calm = train(ALGORITHM)
    with_explosion = train(ALGORITHM, settings=(rates(0.1), rates(1e6), rates(0.3)))
    assert names(calm) == ["step_limit"] * 3
    assert names(with_explosion) == ["step_limit", "diverged", "step_limit"]
    for run in (0, 2):
        for got, expected in zip(with_explosion.weights, calm.weights, strict=True):
            np.testing.assert_array_equal(got[run], expected[run])
        np.testing.assert_array_equal(with_explosion.train_risk[:, run], calm.train_risk[:, run])


def test_a_diverged_run_ends_at_the_checkpoint_that_saw_it(train):
    trajectory = train(ALGORITHM, settings=(rates(0.1), rates(1e6), rates(0.3)))
    assert trajectory.num_checkpoints.tolist() == [4, 1, 4]
    assert not np.isfinite(trajectory.weights.filters[1]).all()


def test_a_run_that_stands_still_has_converged(train):
    """Rate 0 never moves; the others go on to the limit."""
    trajectory = train(ALGORITHM, settings=(rates(0.0), rates(0.1), rates(0.2)))
    assert names(trajectory) == ["converged", "step_limit", "step_limit"]
    assert trajectory.num_checkpoints.tolist() == [1, 4, 4]


def test_tolerance_says_how_still(train):
    """All three runs move in ten steps, by less than 2."""
    loose = train(Descent(ALGORITHM.settings, 40, 10, tolerance=2.0))
    assert set(names(loose)) == {"converged"}
    assert loose.num_checkpoints.tolist() == [1, 1, 1]
    assert train(ALGORITHM).num_checkpoints.tolist() == [4, 4, 4]
