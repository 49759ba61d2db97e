"""Samples: nested in size, shared by all networks, different between seeds and purposes."""

import jax
import jax.random as jr
import numpy as np
import pytest

from separatrix.records import Job
from separatrix.runs.engine import batch
from separatrix.runs.engine.batch import Group, run_batch
from separatrix.runs.engine.keys import key_for
from separatrix.runs.engine.layout import Layout
from separatrix.runs.engine.samples import BLOCK, capacity_for, draw
from separatrix.tasks import DSD, SSD

TASK = DSD(3, 2, 0.3)


def test_a_smaller_sample_is_a_prefix_of_a_larger_one():
    small, large = (draw(TASK, (0,), blocks * BLOCK, "train") for blocks in (1, 3))
    assert large.sample.x.shape == (1, 3 * BLOCK, 3, 2)
    np.testing.assert_array_equal(large.sample.x[:, :BLOCK], small.sample.x)
    np.testing.assert_array_equal(large.sample.y[:, :BLOCK], small.sample.y)
    np.testing.assert_array_equal(large.target, small.target)


def test_a_seed_draws_the_same_alone_and_among_others():
    alone, among = (draw(TASK, seeds, 2 * BLOCK, "train") for seeds in ((3,), (1, 3, 2)))
    for one, many in zip(jax.tree.leaves(alone), jax.tree.leaves(among), strict=True):
        np.testing.assert_array_equal(one[0], many[1])


def rows(x):
    return {row.tobytes() for row in np.asarray(x)}


def test_blocks_differ():
    (x,) = draw(TASK, (0,), 2 * BLOCK, "train").sample.x
    assert len(rows(x)) == 2 * BLOCK


@pytest.mark.parametrize(("seed", "purpose"), [(1, "train"), (0, "test")])
def test_seeds_and_purposes_have_samples_of_their_own(seed, purpose):
    first, other = draw(TASK, (0,), BLOCK, "train"), draw(TASK, (seed,), BLOCK, purpose)
    assert rows(first.sample.x[0]).isdisjoint(rows(other.sample.x[0]))
    assert np.array_equal(first.target, other.target) == (seed == 0)


def test_all_networks_of_a_task_see_the_same_sample(cells, monkeypatch):
    asked = []

    def spy(*what, kept_bytes):
        asked.append(what)
        return draw(*what)

    monkeypatch.setattr(batch, "draw_again", spy)
    layout = Layout(chunk=64, groups=1, capacity=BLOCK, piece=4096, kept=2**20)
    for cell in cells:
        run_batch([Group(Job(cell, 5, (0,)), 0)], layout)
    assert (
        asked[:2]
        == asked[2:]
        == [
            (TASK, (0,), BLOCK, "train"),
            (TASK, (0,), 0, "test"),
        ]
    )


def test_no_examples_are_an_empty_sample():
    """A closed form needs no test sample; nothing is compiled for it."""
    target, sample = draw(SSD(3, 2, 0.3), (0, 1), 0, "test")
    assert sample.x.shape == (2, 0, 3, 2)
    assert sample.y.shape == (2, 0)
    assert sample.x.dtype == sample.y.dtype == target.dtype


@pytest.mark.parametrize(("num_samples", "capacity"), [(0, 0), (1, 256), (256, 256), (257, 512)])
def test_capacity_is_whole_blocks(num_samples, capacity):
    assert capacity_for(num_samples) == capacity


def test_keys_never_change():
    """Golden: another value would make every stored record a record of something else."""
    assert jr.key_data(key_for("train", TASK, 0)).tolist() == [297671013, 2390447374]
    assert jr.key_data(key_for("start", TASK, 7)).tolist() == [178116181, 4205351652]


def test_keys_differ_by_purpose_specification_and_seed():
    asked = [(p, t, s) for p in ("a", "b") for t in (TASK, SSD(3, 2, 0.3)) for s in (0, 1)]
    assert len({tuple(jr.key_data(key_for(*what)).tolist()) for what in asked}) == 8
