"""Proximal maps against their definition; what a step of proximal descent is made of."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from separatrix.networks import PatchSumWeights
from separatrix.papers.lahoti2024.plans.open.algorithms import (
    L1,
    GroupL1,
    PenalisedRates,
    ProximalDescent,
    Tied,
    penalised,
)
from separatrix.training import UnitBall, rate_grid, rates

SIDE = np.linspace(-1.5, 1.5, 601)
GRID = np.stack(np.meshgrid(SIDE, SIDE, indexing="ij"), axis=-1).reshape(-1, 2)
STEP = SIDE[1] - SIDE[0]


def energy(penalty, w, size, candidates):
    """½‖v − w‖² + size·penalty(v) of every v."""
    values = jax.vmap(penalty.value)(jnp.asarray(candidates, jnp.float32))
    distances = np.sum((candidates - w).reshape(len(candidates), -1) ** 2, axis=1)
    return distances / 2 + size * np.asarray(values, float)


# Two weights each: one node of two entries, or two nodes of one.
PLANE = [(L1(), (1, 2)), (GroupL1(1), (1, 2)), (GroupL1(2), (1, 2)), (Tied(), (2, 1))]
POINTS = [((0.9, -0.4), 0.3), ((0.2, 0.1), 0.5), ((-1.2, 0.7), 0.05)]


@pytest.mark.parametrize(("penalty", "shape"), PLANE, ids=str)
@pytest.mark.parametrize(("w", "size"), POINTS)
def test_the_map_is_the_argmin_over_a_fine_grid(penalty, shape, w, size):
    w = np.reshape(w, shape)
    candidates = GRID.reshape(-1, *shape)
    best = candidates[np.argmin(energy(penalty, w, size, candidates))]
    got = penalty.shrink(jnp.asarray(w, jnp.float32), jnp.float32(size))
    np.testing.assert_allclose(got, best, atol=STEP)


@pytest.mark.parametrize(("penalty", "shape"), PLANE[:3], ids=str)
@pytest.mark.parametrize(("w", "size"), [((1.4, -0.9), 0.2), ((1.4, 0.3), 0.4), ((0.5, 0.4), 0.1)])
def test_followed_by_the_unit_ball_it_is_that_of_penalty_and_ball_together(penalty, shape, w, size):
    w = np.reshape(w, shape)
    candidates = GRID[np.sum(GRID**2, axis=1) <= 1].reshape(-1, *shape)
    best = candidates[np.argmin(energy(penalty, w, size, candidates))]
    shrunk = penalty.shrink(jnp.asarray(w, jnp.float32), jnp.float32(size))
    got = UnitBall("filters")({"filters": shrunk})["filters"]
    np.testing.assert_allclose(got, best, atol=3 * STEP)  # the grid is coarse along the circle


@pytest.mark.parametrize(
    "penalty",
    [
        GroupL1(3),
        Tied(2),
        *(pytest.param(each, marks=pytest.mark.slow) for each in (L1(), Tied(), Tied(3))),
    ],
    ids=str,
)
def test_nothing_near_the_map_is_better(penalty):
    """Convex: what no neighbour beats is the minimum. Four nodes of six weights."""
    rng = np.random.default_rng(0)
    w = rng.normal(size=(4, 6))
    shrink = jax.jit(penalty.shrink)
    got = np.asarray(shrink(jnp.asarray(w, jnp.float32), jnp.float32(0.4)), float)
    scales = 10.0 ** rng.uniform(-2, 0, size=(4000, 1, 1))
    around = got + scales * rng.normal(size=(4000, 4, 6)) * (rng.random((4000, 4, 6)) < 0.3)
    least = energy(penalty, w, 0.4, got[None])[0]
    assert np.all(energy(penalty, w, 0.4, around) >= least - 1e-5)
    assert energy(penalty, w, 0.4, w[None])[0] > least + 0.1


def test_zeros_are_exact_and_stay():
    w = jnp.array([[0.05, -0.3, 0.0, 0.2], [0.01, 0.02, -0.6, 0.8]])
    np.testing.assert_array_equal(L1().shrink(w, jnp.float32(0.1)) == 0, np.abs(w) <= 0.1)
    grouped = GroupL1(2).shrink(w, jnp.float32(0.1))
    np.testing.assert_array_equal(grouped[1, :2], 0)
    np.testing.assert_allclose(grouped[1, 2:], 0.9 * w[1, 2:], rtol=1e-6)
    assert not np.isnan(GroupL1(2).shrink(0 * w, jnp.float32(0.0))).any()


def test_shifts_are_undone_before_nodes_are_compared():
    """Nodes that are one filter at every place of the input have no penalty."""
    filter = np.arange(12.0).reshape(3, 4)
    nodes = jnp.asarray([np.roll(filter, i, axis=0).reshape(-1) for i in range(3)], jnp.float32)
    assert Tied(3).value(nodes) == 0
    assert Tied().value(nodes) > 1
    np.testing.assert_allclose(Tied(3).shrink(nodes, jnp.float32(9.0)), nodes, rtol=1e-6)
    noisy = nodes + jnp.asarray(np.random.default_rng(1).normal(size=(3, 12)), jnp.float32)
    assert Tied(3).value(Tied(3).shrink(noisy, jnp.float32(1e20))) < 1e-9


def test_a_step_is_gradient_then_map_then_projections_each_at_its_rate():
    algorithm = ProximalDescent(penalised((rates(0.5, threshold=0.1),), (0.2,)), 2, 2, L1())
    weights = _weights([[0.6, -0.1], [3.0, 4.0]], 0.3)
    gradient = _weights([[0.2, 0.4], [0.0, 0.0]], 5.0)
    settings = jax.tree.map(lambda leaf: leaf[0], algorithm.stacked(weights))
    moved, _ = algorithm.update(jnp.int32(7), jnp.int32(9), settings, gradient, (), weights)
    longer = np.array([2.9, 3.9])
    expected = [[0.4, -0.2], longer / np.linalg.norm(longer)]
    np.testing.assert_allclose(moved.filters, expected, rtol=1e-6)
    assert moved.threshold == 0  # 0.3 − 0.1·5 is below: no penalty, but a limit


def test_a_growing_penalty_counts_steps():
    algorithm = ProximalDescent(penalised((rates(0.5),), (0.2,)), 2, 2, Tied())
    weights, nothing = _weights([[1.0, 0.0], [-1.0, 0.0]], 0.0), _weights([[0.0, 0.0]] * 2, 0.0)
    settings = jax.tree.map(lambda leaf: leaf[0], algorithm.stacked(weights))
    first, tenth = (
        algorithm.update(jnp.int32(step), jnp.int32(9), settings, nothing, (), weights)[0]
        for step in (0, 9)
    )
    np.testing.assert_allclose(first.filters[0, 0], 1 / 1.1, rtol=1e-6)
    np.testing.assert_allclose(tenth.filters[0, 0], 1 / 2.0, rtol=1e-6)


def test_strengths_are_settings_with_labels_that_grids_read():
    settings = penalised(rate_grid((1.0, 0.5), threshold=(0.1,)), (0.0, 0.03))
    assert len(set(settings)) == 4
    assert str(settings[1]) == "rate 1, threshold 0.1, strength 0.03"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: GroupL1(0), "num_groups must be at least 1, got 0."),
        (lambda: Tied(0), "num_shifts must be at least 1, got 0."),
        (
            lambda: GroupL1(4).shrink(jnp.ones((2, 6)), jnp.float32(0.1)),
            "num_groups must divide the 6 weights of a node, got 4.",
        ),
        (
            lambda: Tied(4).value(jnp.ones((2, 6))),
            "num_shifts must divide the 6 weights of a node, got 4.",
        ),
        (
            lambda: PenalisedRates(rates(0.1), -1.0),
            "strength must be finite and nonnegative, got -1.0.",
        ),
        (
            lambda: PenalisedRates(rates(0.1), float("inf")),
            "strength must be finite and nonnegative, got inf.",
        ),
    ],
)
def test_refusals(make, message):
    with pytest.raises(ValueError, match="^" + message.replace(".", r"\.") + "$"):
        make()


def _weights(filters, threshold):
    return PatchSumWeights(jnp.asarray(filters, jnp.float32), jnp.float32(threshold))
