"""Starts by the sample, against NumPy's singular vectors of what each node sees."""

import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import CNN, FCN, LCN
from separatrix.papers.lahoti2024.plans.open.algorithms import (
    DescentFromData,
    PrincipalStart,
    ProjectedStart,
)
from separatrix.tasks import DSD, Sample
from separatrix.training import FullBatch, Minibatch, rates, supply_of

K, D, N, CHUNK = 3, 4, 26, 8
TASK = DSD(K, D, 0.3)


def begun(network, start, sample, num_samples=N):
    algorithm = DescentFromData((rates(0.1),), 2, 2, data_start=start)
    supply = supply_of(
        FullBatch(), network, sample, jr.key(9), num_samples=num_samples, chunk=CHUNK
    )
    drawn = network.init(jr.key(2))
    return drawn.filters, algorithm.begin(drawn, supply).filters


@pytest.fixture(scope="module")
def sample():
    return TASK.sample(jr.key(1), TASK.draw_target(jr.key(0)), 32)


def seen(network, sample):
    """[view, row, pixel] and the labels of the rows, by the words of the networks' docstrings."""
    x, y = np.asarray(sample.x[:N], float), np.asarray(sample.y[:N], float)
    if isinstance(network, FCN):
        return [x.reshape(N, -1)], y
    if isinstance(network, LCN):
        return [x[:, i] for i in range(K)], y
    return [x.reshape(-1, D)], np.repeat(y, K)


NETWORKS = pytest.mark.parametrize(
    "network",
    [FCN(K, D), *(pytest.param(each, marks=pytest.mark.slow) for each in (LCN(K, D), CNN(K, D)))],
    ids=str,
)


@NETWORKS
def test_principal_components_are_right_singular_vectors_that_agree_with_labels(network, sample):
    drawn, got = begun(network, PrincipalStart(), sample)
    views, y = seen(network, sample)
    per_view = 1 if not isinstance(network, FCN) else K
    expected = np.concatenate([np.linalg.svd(rows)[2][:per_view] for rows in views])
    got, drawn = (np.asarray(w).reshape(len(expected), -1) for w in (got, drawn))
    lengths = np.linalg.norm(drawn, axis=1)
    np.testing.assert_allclose(np.linalg.norm(got, axis=1), lengths, rtol=1e-5)
    np.testing.assert_allclose(np.abs(np.sum(got * expected, axis=1)), lengths, rtol=1e-4)
    for i, w in enumerate(got):
        assert y @ (views[i // per_view] @ w) >= 0


@NETWORKS
def test_projections_lie_in_the_span_and_point_where_the_drawn_ones_did(network, sample):
    drawn, got = begun(network, ProjectedStart(2), sample)
    views, _ = seen(network, sample)
    drawn, got = (np.asarray(w).reshape(len(views), -1, w.shape[-1]) for w in (drawn, got))
    for rows, before, after in zip(views, drawn, got, strict=True):
        span = np.linalg.svd(rows)[2][:2]
        projected = before @ span.T @ span
        scale = np.linalg.norm(before, axis=1) / np.linalg.norm(projected, axis=1)
        np.testing.assert_allclose(after, projected * scale[:, None], rtol=1e-3, atol=1e-5)


@NETWORKS
def test_only_the_first_n_examples_count(network, sample):
    other = Sample(sample.x.at[N:].set(7.0), sample.y)
    _, expected = begun(network, PrincipalStart(), sample)
    np.testing.assert_array_equal(begun(network, PrincipalStart(), other)[1], expected)
    fewer = begun(network, PrincipalStart(), sample, num_samples=N - 6)[1]
    assert not np.allclose(fewer, expected, atol=1e-4)


@pytest.mark.slow
def test_a_large_sample_shows_the_signal_to_an_lcn_and_its_span_to_an_fcn():
    """About 680 signals a patch: a coordinate of a component is off by 0.013, one in 20 twice that;
    the bounds are ten times as far."""
    signal = np.asarray(TASK.draw_target(jr.key(0)))
    many = TASK.sample(jr.key(5), jnp.asarray(signal), 2048)
    _, lcn = begun(LCN(K, D), PrincipalStart(), many, 2048)
    pointing = np.asarray(lcn) / np.linalg.norm(lcn, axis=1, keepdims=True)
    assert np.all(pointing @ signal > 0.97)
    _, fcn = begun(FCN(K, D), ProjectedStart(K), many, 2048)
    along = np.asarray(fcn).reshape(K, K, D) @ signal  # [node, patch]
    assert np.all(np.sum(along**2, axis=1) > 0.95 * np.sum(np.asarray(fcn) ** 2, axis=1))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ProjectedStart(0), r"num_components must be at least 1, got 0\."),
        (
            lambda: begun(LCN(K, D), ProjectedStart(D + 1), _some()),
            r"num_components must be at most 4, the inputs of a node, got 5\.",
        ),
        (
            lambda: DescentFromData(
                (rates(0.1),), 2, 2, data_start=PrincipalStart(), batches=Minibatch(3)
            ),
            r"batches must be FullBatch\(\), got Minibatch\(.*\): the start reads the sample",
        ),
    ],
)
def test_refusals(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def _some():
    return TASK.sample(jr.key(1), TASK.draw_target(jr.key(0)), 32)
