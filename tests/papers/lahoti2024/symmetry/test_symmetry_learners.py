"""Learners that are equivariant and that are not, and the numbers that tell them apart."""

import dataclasses

import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest
from scipy.stats import ks_2samp

from separatrix.networks import CNN, FCN, LCN
from separatrix.papers.lahoti2024.pages.symmetry import in_law as law_page
from separatrix.papers.lahoti2024.pages.symmetry import simulation as simulation_page
from separatrix.papers.lahoti2024.pages.symmetry import swap as swap_page
from separatrix.papers.lahoti2024.plans.symmetry import in_law, simulation, swap
from separatrix.papers.lahoti2024.plans.symmetry.learners import (
    Descending,
    Forgetful,
    Simulating,
    scores,
)
from separatrix.tasks import DSD
from separatrix.training import Descent, rates

GD = Descent((rates(0.2, threshold=0.02),), 20, 20)
TASK = DSD(3, 4, 0.2)


def drawn(num_samples=16):
    target = TASK.draw_target(jr.key(0))
    return TASK.sample(jr.key(1), target, num_samples)


def test_kolmogorov_distance_is_that_of_scipy():
    rng = np.random.default_rng(0)
    for _ in range(20):
        first, second = rng.integers(0, 9, 30), rng.integers(1, 12, 50)
        expected = ks_2samp(first, second).statistic
        assert in_law.kolmogorov(first, second) == pytest.approx(expected)


def test_the_simulating_learner_returns_the_function_of_its_cnn_as_an_fcn():
    inner = Descending(CNN(3, 4), GD, "GD")
    learner, sample = Simulating(inner), drawn()
    outer, own = (each.learn(sample, jr.key(2)) for each in (learner, inner))
    assert learner.computes == FCN(3, 4)
    assert outer.filters.shape == (3, 12)
    np.testing.assert_allclose(
        scores(learner, outer, sample.x), scores(inner, own, sample.x), atol=1e-6
    )


def test_only_a_cnn_is_simulated():
    with pytest.raises(ValueError, match="must train a CNN, got LCN"):
        _ = Simulating(Descending(LCN(3, 4), GD, "GD")).computes


def test_the_first_examples_are_a_sample():
    learner, sample = Descending(LCN(3, 4), GD, "GD"), drawn()
    few = sample._replace(x=sample.x[:8], y=sample.y[:8])
    first, again = learner.learn(sample, jr.key(2), 8), learner.learn(few, jr.key(2))
    np.testing.assert_allclose(first.filters, again.filters, atol=1e-6)


def test_what_is_forgotten_has_no_part_in_learning():
    """An example of the first patch that is thrown away may say anything."""
    learner, sample = Forgetful(Descending(LCN(3, 4), GD, "GD")), drawn(64)
    loudest = jnp.argmax(jnp.sum(sample.x**2, axis=2), axis=1)
    thrown = (loudest == 0) & (jnp.arange(64) % 4 != 0)
    assert 5 < int(thrown.sum()) < 40
    other = sample._replace(y=jnp.where(thrown, -sample.y, sample.y))
    one, two = (learner.learn(each, jr.key(2)) for each in (sample, other))
    np.testing.assert_array_equal(one.filters, two.filters)


@pytest.mark.slow
def test_small_tables_have_their_rows_and_pages():
    (laws,) = in_law.plan("quick").parts
    item = dataclasses.replace(laws.items[0], num_runs=200)
    rows = list(item.rows())
    assert [row["about"] for row in rows] == ["risk", "output at input 1", "output at input 2"]
    assert all(row["distance"] < 0.25 for row in rows)
    assert "GD" in law_page.sections({"laws": rows})[0].tables[0].rows[0][0]

    (risks,) = swap.plan("quick").parts
    rows = list(dataclasses.replace(risks.items[0], num_runs=20).rows())
    assert len(rows) == 20 * 5
    shares = np.array([row["share"] for row in rows]).reshape(20, 5)
    np.testing.assert_allclose(shares.mean(axis=1), 1)
    assert len(swap_page.sections({"risks": rows})[0].tables[0].rows) == 1

    curves, descent = simulation.plan("quick").parts
    tables = {
        part.name: [
            row
            for item in part.items
            for row in dataclasses.replace(item, seeds=(0, 1), num_test=64).rows()
        ]
        for part in (curves, descent)
    }
    assert max(row["largest_difference"] for row in tables["curves"]) < 1e-5
    (table,) = simulation_page.sections(tables)[0].tables
    assert len(table.rows) == len(simulation.SIZES)
    assert all(table.rows[-1])  # the largest sample has all learners
