"""Exact population gradient descent: it is the q-filter network, and Theorem 4's numbers follow."""

import numpy as np
import pytest

from separatrix.papers.malach2021.theory.activations import TANH, clipped_relu
from separatrix.papers.malach2021.theory.companion import companion_bound, companion_rate
from separatrix.papers.malach2021.theory.cube import parity, random_pattern, signs, window_codes
from separatrix.papers.malach2021.theory.descent_bounds import (
    printed_learning_rate,
    proof_learning_rate,
    theorem4,
    theorem4_lcn,
)
from separatrix.papers.malach2021.theory.population import (
    certificate,
    descend,
    draw_cnn,
    draw_lcn,
    lemma8_ratios,
    lemma9_ratio,
    uniform_problem,
    weighted_problem,
)
from separatrix.papers.malach2021.theory.population.audit import loss_change_bound
from separatrix.papers.malach2021.theory.population.inputs import FullCube, PointSet

CLIPPED = clipped_relu()


def filters_of(multiplicities, k):
    return np.repeat(signs(k) / k, multiplicities, axis=0)


def neuron_by_neuron(W, n, k, f, activation, rate, num_steps, shared):
    """Def. 1 or 11 and its gradient written out, every filter on its own: h and W after T steps."""
    x, N = signs(n), len(W)
    patches = np.stack([x[:, j : j + k] for j in range(N)])  # window, input, pixel
    u, b = np.zeros(W.shape[:2]), 1 / k - 1
    for _ in range(num_steps):
        pre = patches @ W.transpose(0, 2, 1) + b  # window, input, filter
        h = np.einsum("jxq,jq->x", activation.value(pre), u)
        slope = np.where(1 - f * h > 0, -f, 0.0) / len(x)
        grad_u = np.einsum("x,jxq->jq", slope, activation.value(pre))
        heard = slope[:, None] * activation.slope(pre) * u[:, None, :]
        grad_W = heard.transpose(0, 2, 1) @ patches
        u = u - rate * grad_u
        W = W - rate * (grad_W.sum(axis=0, keepdims=True) if shared else grad_W)
    return np.einsum("jxq,jq->x", activation.value(patches @ W.transpose(0, 2, 1) + b), u), W


@pytest.mark.parametrize("activation", [CLIPPED, TANH], ids=lambda a: a.name)
def test_prototypes_are_the_network_neuron_by_neuron(activation):
    n, k, q, rate, num_steps = 9, 3, 64, 0.5, 300
    rng = np.random.default_rng(0)
    problem = uniform_problem(n, random_pattern(k, rng), 2)
    network = draw_cnn(n, k, q, activation, rng)
    run = descend(network, problem, rate, num_steps)
    W = np.tile(filters_of(network.multiplicities, k), (n - k + 1, 1, 1))
    expected, last = neuron_by_neuron(
        W, n, k, problem.labels, activation, rate, num_steps, shared=True
    )
    responses = network.responses(run.state.filters)
    scores = problem.inputs.scores(network.table(run.state, responses))
    np.testing.assert_allclose(scores, expected, atol=1e-12)
    assert run.readings[-1].filter_drift == pytest.approx(np.linalg.norm((last - W)[0]), rel=1e-9)
    assert run.readings[-1].filter_drift > 0.1 * np.linalg.norm(W[0])  # the first layer does move


def test_lcn_prototypes_are_the_network_neuron_by_neuron():
    n, k, q, rate, num_steps = 7, 2, 20, 0.5, 200
    rng = np.random.default_rng(1)
    problem, network = uniform_problem(n, parity(k), 3), draw_lcn(n, k, q, CLIPPED, rng)
    run = descend(network, problem, rate, num_steps)
    W = np.stack([filters_of(m, k) for m in network.multiplicities])
    expected, _ = neuron_by_neuron(W, n, k, problem.labels, CLIPPED, rate, num_steps, shared=False)
    responses = network.responses(run.state.filters)
    scores = problem.inputs.scores(network.table(run.state, responses))
    np.testing.assert_allclose(scores, expected, atol=1e-12)


@pytest.mark.parametrize(("n", "k"), [(3, 3), (6, 1), (8, 3)])
def test_cube_and_point_set_hold_the_same_inputs(n, k):
    rng = np.random.default_rng(0)
    table, mass = rng.normal(size=(n - k + 1, 2**k)), rng.normal(size=2**n)
    cube = FullCube(n, k)
    points = PointSet.of(window_codes(np.arange(2**n), n, k), 2**k)
    np.testing.assert_allclose(cube.scores(table), points.scores(table), atol=1e-14)
    np.testing.assert_allclose(cube.marginals(mass), points.marginals(mass), atol=1e-13)
    assert np.sum(cube.marginals(mass) * table) == pytest.approx(mass @ cube.scores(table))


def test_weighted_points_with_repetitions_are_the_uniform_problem():
    n, k, rng = 6, 2, np.random.default_rng(0)
    points = np.concatenate([signs(n), signs(n)[:10]])
    weights = np.concatenate([np.r_[np.full(10, 0.5), np.ones(54)], np.full(10, 0.5)])
    network, pattern = draw_cnn(n, k, 50, CLIPPED, rng), random_pattern(k, rng)
    runs = [
        descend(network, problem, 0.1, 40)
        for problem in (
            weighted_problem(points, weights, pattern, 1),
            uniform_problem(n, pattern, 1),
        )
    ]
    assert runs[0].average_loss == pytest.approx(runs[1].average_loss, rel=1e-12)
    assert runs[0].problem.collision == pytest.approx(2.0**-k)


def test_the_last_window_is_needed():
    """Parity on the last of n − k + 1 windows: without it the loss stays 1, with it it vanishes."""
    n, k, rng = 10, 3, np.random.default_rng(0)
    network = draw_cnn(n, k, 1000, CLIPPED, rng)
    whole = descend(network, uniform_problem(n, parity(k), n - k), 0.05, 400)
    assert whole.readings[-1].loss == 0.0
    W = np.tile(filters_of(np.full(8, 2), k), (n - k, 1, 1))  # the paper's n − k windows
    h, _ = neuron_by_neuron(W, n, k, whole.problem.labels, CLIPPED, 0.5, 30, shared=True)
    assert np.abs(h).max() < 1e-15


SPEC_ROWS = [
    (8, 1, 2_000, 10_000, 0.0159, 0.500, 0.0),
    (8, 2, 20_000, 20_000, 0.0800, 0.125, 2.0e-3),
    (10, 2, 10_000, 2_000, 0.1015, 0.125, 1.6e-3),
    (10, 3, 400, 2_000, 0.945, 0.042, 2.6e-4),
    (10, 3, 1_000_000, 100_000, 0.0911, 0.042, 2.6e-4),
]


@pytest.mark.parametrize(("n", "k", "q", "T", "loss", "readout", "drift"), SPEC_ROWS)
def test_theorem4_rows(n, k, q, T, loss, readout, drift):
    network = draw_cnn(n, k, q, CLIPPED, np.random.default_rng(0))
    rate = proof_learning_rate(n, q, T)
    run = descend(network, uniform_problem(n, parity(k), (n - k) // 2), rate, T)
    assert run.average_loss == pytest.approx(loss, rel=5e-3)
    assert run.average_loss <= theorem4(n, k, q, T).value
    assert run.average_loss <= certificate(run).value
    ratios = lemma8_ratios(run)
    assert ratios[0] == pytest.approx(1 / (k * 2**k), rel=1e-3)
    assert ratios[0] == pytest.approx(readout, rel=0.01)
    assert ratios[1] == pytest.approx(drift, rel=0.03)
    assert lemma9_ratio(run) <= 1e-9
    assert run.readings[-1].accuracy == 1.0
    assert run.readings[-1].step == T


def test_accuracy_is_perfect_after_one_step_while_the_loss_is_not():
    network = draw_cnn(10, 3, 400, CLIPPED, np.random.default_rng(0))
    run = descend(
        network, uniform_problem(10, parity(3), 4), proof_learning_rate(10, 400, 2000), 2000
    )
    assert [r.accuracy for r in run.readings[:2]] == [0.0, 1.0]
    assert run.readings[-1].loss == pytest.approx(0.89, abs=0.005)


def test_the_printed_rate_trains_faster_and_is_not_covered():
    n, k, q, T = 10, 3, 10**6, 10**5
    network = draw_cnn(n, k, q, CLIPPED, np.random.default_rng(0))
    run = descend(network, uniform_problem(n, parity(k), 4), printed_learning_rate(n, q, T), T)
    assert run.average_loss == pytest.approx(3e-4, rel=0.05)


@pytest.mark.parametrize("draw", [draw_cnn, draw_lcn])
@pytest.mark.parametrize(("n", "k", "q", "T"), [(8, 1, 2_000, 1_000), (8, 2, 20_000, 2_000)])
def test_random_patterns_obey_every_bound(n, k, q, T, draw):
    rng = np.random.default_rng(5)
    network, pattern = draw(n, k, q, CLIPPED, rng), random_pattern(k, rng)
    run = descend(network, uniform_problem(n, pattern, 1), proof_learning_rate(n, q, T), T)
    theorem = theorem4 if draw is draw_cnn else theorem4_lcn
    assert run.average_loss <= certificate(run).value <= 1
    assert run.average_loss <= theorem(n, k, q, T).value
    assert max(*lemma8_ratios(run), lemma9_ratio(run)) <= 1


def test_lemma9_bounds_a_loss_that_does_change():
    """L(u*, W^(t)) leaves 0 for tanh; an indicator σ moves its filters towards more margin only."""
    rng = np.random.default_rng(0)
    network = draw_cnn(8, 3, 325, TANH, rng)
    run = descend(network, uniform_problem(8, random_pattern(3, rng), 2), 0.3, 50)
    changes = run.column("comparator_loss")
    assert changes.max() > 1e-3
    assert 0 < lemma9_ratio(run) <= 1
    assert loss_change_bound(run, 50).vacuous


@pytest.mark.parametrize("draw", [draw_cnn, draw_lcn])
@pytest.mark.parametrize(
    ("n", "k", "q", "T", "loss"), [(10, 3, 325, 6400, 0.0526), (12, 4, 739, 5000, 0.0862)]
)
def test_companion_bound_is_not_vacuous_at_practical_sizes(n, k, q, T, loss, draw):
    network = draw(n, k, q, CLIPPED, np.random.default_rng(3))
    position = (n - k) // 2
    m = np.atleast_2d(network.multiplicities)[position if draw is draw_lcn else 0]
    run = descend(network, uniform_problem(n, parity(k), position), companion_rate(n, m, T), T)
    bound = companion_bound(n, m, T)
    assert run.average_loss == pytest.approx(loss, rel=0.1)
    assert run.average_loss <= certificate(run).value <= bound.value
    assert bound.applicable
    assert not bound.vacuous


def test_arbitrary_distributions_are_certified():
    """200 correlated points with random weights, random g, n = 14, k = 4."""
    rng = np.random.default_rng(0)
    flips = np.cumprod(np.where(rng.random((200, 14)) < 0.2, -1, 1), axis=1)
    points = flips * rng.choice([-1, 1], (200, 1))
    problem = weighted_problem(points, rng.random(200), random_pattern(4, rng), 5)
    network = draw_cnn(14, 4, 739, CLIPPED, rng)
    run = descend(network, problem, companion_rate(14, network.multiplicities, 1000), 1000)
    assert run.average_loss <= certificate(run).value < 1
    assert problem.collision > 1 / 16


def test_width_does_not_matter_once_covered():
    """q = 10^12 against q = 10^9: the same curve to a part in a thousand."""
    losses = []
    for q in (10**9, 10**12):
        network = draw_cnn(8, 2, q, CLIPPED, np.random.default_rng(0))
        rate = companion_rate(8, network.multiplicities, 500)
        losses.append(descend(network, uniform_problem(8, parity(2), 3), rate, 500).average_loss)
    assert losses[0] == pytest.approx(losses[1], rel=1e-3)


def test_refusals_say_why():
    problem, rng = uniform_problem(8, parity(3)), np.random.default_rng(0)
    with pytest.raises(ValueError, match="network must have 6 windows of 8 codes, got 7 of 4"):
        descend(draw_cnn(8, 2, 50, CLIPPED, rng), problem, 0.1, 10)
    with pytest.raises(ValueError, match=r"num_steps and learning_rate must be positive, got 0"):
        descend(draw_cnn(8, 3, 500, CLIPPED, rng), problem, 0.1, 0)
    with pytest.raises(
        ValueError, match=r"position must be in 0\.\.5, got 6: there are n − k \+ 1"
    ):
        uniform_problem(8, parity(3), 6)
    with pytest.raises(ValueError, match=r"position must be in 0\.\.5, got -1"):
        weighted_problem(signs(8), np.ones(256), parity(3), -1)
    with pytest.raises(ValueError, match=r"pattern must be 2\^k values ±1, got 6 values"):
        uniform_problem(8, np.ones(6))
