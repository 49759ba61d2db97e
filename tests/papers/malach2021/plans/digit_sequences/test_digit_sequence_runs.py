"""Digits side by side: crops, networks of windows, and the smallest runs on them."""

from dataclasses import replace

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.data import DataSet, Images, Labelled
from separatrix.networks.layers import Local, Shared
from separatrix.networks.starts import UniformStart
from separatrix.papers.malach2021.plans.digit_sequences import figures, options, stuck
from separatrix.papers.malach2021.plans.digit_sequences.digits import digit_pool, scaled
from separatrix.papers.malach2021.plans.digit_sequences.networks import (
    Choices,
    all_windows,
    local_network,
    networks,
    window_fans,
)
from separatrix.papers.malach2021.plans.digit_sequences.runs import (
    DigitRuns,
    adadelta,
    central,
    spread,
    trained,
)
from separatrix.papers.malach2021.studies.digit_sequences import STUDIES
from separatrix.studies import PROFILES
from separatrix.tasks import Sequences

MODULES = {"digit-sequences": figures, "digit-sequence-options": options}
MODULES |= {"digit-sequences-stuck": stuck}


@pytest.fixture
def blocks(monkeypatch):
    """A data set of 40 + 20 images: odd classes are bright below, even ones above."""
    random = np.random.default_rng(0)

    def part(num):
        y = random.permutation(np.arange(num) % 10).astype(np.int32)
        x = random.integers(0, 60, (num, 28, 28)).astype(np.uint8)
        x[y % 2 == 1, 14:] += 180
        x[y % 2 == 0, :14] += 180
        return Labelled(x, y)

    images = Images(part(40), part(20))
    monkeypatch.setattr(DataSet, "load", lambda self: images)
    return DataSet("blocks", "made up")


def item(data, name="LCN", num_digits=5, steps=4, **fields):
    usual = {
        "option": "default",
        "name": name,
        "network": networks(num_digits, 4)[name],
        "algorithm": adadelta(steps, steps // 2, precision="highest"),
        "data": data,
        "margin": 2,
        "num_digits": num_digits,
        "tasks": ("central", "spread"),
        "seeds": (0, 1),
        "num_test_sequences": 64,
        "steps_per_epoch": steps // 2,
    }
    return DigitRuns(**usual | fields)


def test_the_middle_of_a_digit_is_averaged_column_by_column():
    image = np.random.default_rng(0).integers(0, 256, (1, 28, 28)).astype(np.uint8)
    inner = image[0, 2:26, 2:26].astype(float)
    expected = inner.reshape(24, 8, 3).mean(axis=2)
    np.testing.assert_allclose(scaled(image, 2)[0], expected, atol=0.51)


def test_a_squeezed_digit_keeps_its_mean_brightness():
    image = np.random.default_rng(0).integers(0, 256, (3, 28, 28)).astype(np.uint8)
    squeezed = scaled(image, 0)
    assert squeezed.shape == (3, 24, 8)
    np.testing.assert_allclose(squeezed.mean(axis=(1, 2)), image.mean(axis=(1, 2)), atol=0.3)


def test_a_margin_leaves_something():
    with pytest.raises(ValueError, match=r"^margin must leave something of 28 pixels, got 14 on"):
        scaled(np.zeros((1, 28, 28), np.uint8), 14)


def test_test_digits_are_never_trained_on(blocks):
    pool = digit_pool(blocks, 2)
    assert pool.example_shape == (24, 8)
    assert pool.train.max() < 40 <= pool.test.min()
    assert (len(pool.train), len(pool.validation), len(pool.test)) == (39, 1, 20)


def test_positions():
    assert central(7) == (2, 3, 4)
    assert spread(7) == (0, 3, 6)
    assert central(3) == spread(3) == (0, 1, 2)


def test_other_positions_are_the_same_program_with_another_target(blocks):
    pool = digit_pool(blocks, 2)
    draw = jax.jit(lambda target: Sequences(pool, 5, (0,)).sample(jr.key(0), target, 32))
    for positions in (central(5), spread(5)):
        task = Sequences(pool, 5, positions)
        expected = task.sample(jr.key(0), task.draw_target(jr.key(1)), 32)
        for one, other in zip(draw(jnp.array(positions, jnp.int32)), expected, strict=True):
            np.testing.assert_array_equal(one, other)
    assert draw._cache_size() == 1


@pytest.mark.parametrize("kind", [Shared, Local])
@pytest.mark.parametrize("stride", [8, 1])
def test_a_unit_reads_a_window_of_the_image(kind, stride):
    network = local_network(kind, 4, 3, Choices(stride))
    weights = network.init(jr.key(0))
    x = jr.normal(jr.key(1), (24, 32))
    num = (32 - 24) // stride + 1
    assert weights.readout.shape == (num, 3)
    expected = 0.0
    for window in range(num):
        seen = x[:, window * stride : window * stride + 24]
        blocks = jnp.moveaxis(seen.reshape(24, -1, stride), 1, 0).ravel()  # block, row, column
        filters = weights.hidden.filters if kind is Shared else weights.hidden.filters[window]
        expected += float(weights.readout[window] @ jnp.maximum(filters @ blocks, 0.0))
    assert float(network.score(weights, x)) == pytest.approx(expected, rel=1e-4)


def test_an_fcn_sees_every_pixel():
    network = networks(4, 6)["FCN"]
    weights = network.init(jr.key(0))
    gradient = jax.grad(lambda x: network.score(weights, x))(jr.normal(jr.key(1), (24, 32)))
    assert np.all(np.asarray(gradient) != 0)


def test_units_are_counted_and_starts_are_sized_as_the_choices_say():
    usual, fewer = networks(7, 60), networks(7, 60, Choices(units=all_windows))
    assert usual["LCN"].layer.filters_shape == (5, 60, 576)
    assert fewer["LCN"].layer.filters_shape == (5, 12, 576)
    assert fewer["FCN"] == usual["FCN"]
    alike = networks(7, 60, Choices(fans=window_fans))
    assert alike["CNN"].start.limit == alike["LCN"].start.limit == pytest.approx((6 / 636) ** 0.5)
    assert usual["CNN"].start.limit == pytest.approx((6 / (576 + 576 * 60)) ** 0.5)
    assert usual["LCN"].start.limit == pytest.approx((6 / (5 * 636)) ** 0.5)
    assert float(jnp.max(jnp.abs(usual["CNN"].init(jr.key(0)).hidden.filters))) < 0.014


def test_windows_move_by_whole_blocks():
    with pytest.raises(ValueError, match=r"^stride must divide 8, got 3: windows move by whole"):
        local_network(Shared, 5, 4, Choices(stride=3))


@pytest.mark.parametrize("name", ["FCN", "CNN", "LCN"])
def test_with_three_digits_both_tasks_are_one_run(blocks, name):
    rows = list(item(blocks, name, 3).rows())
    assert len(rows) == 2 * 2 * 2
    one, other = ([r for r in rows if r["task"] == task] for task in ("central", "spread"))
    assert [{**row, "task": ""} for row in one] == [{**row, "task": ""} for row in other]
    assert [row["epoch"] for row in one[:2]] == [1.0, 2.0]
    assert {row["num_epochs"] for row in rows} == {2.0}
    assert one[1]["loss"] != one[3]["loss"]  # another seed


def test_what_is_easy_is_learned_and_told(blocks):
    """One position would be enough to tell bright from dark; three make a parity."""
    rows = list(item(blocks, "LCN", 3, 240, network=networks(3, 64)["LCN"]).rows())
    last = [row for row in rows if row["epoch"] == 2.0]
    assert min(row["accuracy"] for row in last) > 0.9
    assert max(row["loss"] for row in last) < 0.5
    assert all(0 <= row["silent"] <= 1 for row in rows)


def test_networks_of_a_seed_see_the_same_sequences_and_rates_share_a_program(blocks):
    slow = item(blocks, algorithm=adadelta(4, 2, 0.001, "highest"))
    before = trained._cache_size()
    quick_loss, slow_loss = (each.curves().loss for each in (item(blocks), slow))
    assert trained._cache_size() == before + 1
    assert not np.allclose(quick_loss, slow_loss)


def test_an_output_of_zero_is_half_right_also_after_a_run_stood_still(blocks):
    silent = replace(networks(5, 4)["LCN"], readout_start=UniformStart(1e-45))
    still = adadelta(4, 2, 0.0, "highest")
    curves = item(blocks, network=silent, algorithm=still).curves()
    np.testing.assert_array_equal(curves.accuracy, 0.5 * np.ones((4, 2)))
    np.testing.assert_array_equal(curves.loss, np.ones((4, 2)))
    np.testing.assert_array_equal(curves.silent, np.ones((4, 2)))


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.name)
@pytest.mark.parametrize("number", [0, 1], ids=PROFILES)
def test_the_studies_count_their_networks(study, number):
    parts = MODULES[study.name].plan(PROFILES[number]).parts
    items = [item for part in parts for item in part.items]
    assert sum(len(each.tasks) * len(each.seeds) for each in items) == study.networks[number]
    assert len(set(items)) == len(items)
