"""Finite data: splits that share nothing, nested samples, sequences made of a pool."""

import dataclasses
import re

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.records.identity import identity
from separatrix.tasks import Pool, Sequences, Shuffled, Stratified, arrays

NUM = 200


@pytest.fixture(scope="module")
def data():
    """Every example is known by its first number; three classes, a half, a third and the rest."""
    random = np.random.default_rng(0)
    x = np.stack([np.arange(NUM), random.normal(size=NUM)], axis=1).astype(np.float32)
    y = random.permutation(np.repeat([0, 1, 2], [NUM // 2, NUM // 3, NUM - NUM // 2 - NUM // 3]))
    return x, y


def test_splits_hold_every_example_once(data):
    pool = arrays(*data, test=0.2, validation=0.25)
    places = np.concatenate([pool.train, pool.validation, pool.test])
    assert sorted(places) == list(range(NUM))
    assert (len(pool.test), len(pool.validation), pool.num_train) == (40, 40, 120)


def test_splits_keep_the_shares_of_classes(data):
    pool = arrays(*data, test=0.2)
    shares = np.bincount(data[1][pool.test]) / 40
    np.testing.assert_allclose(shares, np.bincount(data[1]) / NUM, atol=1 / 40)


def test_another_seed_splits_otherwise(data):
    first, again, other = (arrays(*data, seed=seed) for seed in (0, 0, 1))
    assert first == again
    assert hash(first) == hash(again)
    assert identity(first) == identity(again)
    assert set(first.test) != set(other.test)
    assert first != other
    assert identity(first) != identity(other)


def test_one_changed_number_is_another_pool(data):
    x = data[0].copy()
    x[17, 1] += 1
    assert identity(arrays(x, data[1])) != identity(arrays(*data))


def test_a_changed_copy_is_another_pool(data):
    pool = arrays(*data)
    moved = dataclasses.replace(pool, x=pool.x + 1)
    assert moved != pool
    assert identity(moved) != identity(pool)
    x = data[0].copy()
    made = Pool(x, data[1], pool.train, pool.validation, pool.test)
    before = identity(made)
    x += 1
    assert made.x.max() == NUM - 1
    assert identity(made) == before


def test_a_column_of_labels_is_labels(data):
    assert arrays(data[0], data[1][:, None]) == arrays(*data)


def test_what_the_user_changes_later_changes_nothing(data):
    x, y = data[0].copy(), data[1].copy()
    pool = arrays(x, y)
    x[:] = 0
    assert pool.x.max() == NUM - 1
    with pytest.raises(ValueError, match="read-only"):
        pool.x[0] = 1


@pytest.mark.parametrize("order", [Shuffled(), Stratified()])
def test_a_sample_is_without_replacement_and_nested(data, order):
    pool = arrays(*data, order=order)
    large, small = (pool.sample(jr.key(3), (), n) for n in (pool.num_train, 10))
    seen = np.asarray(large.x[:, 0]).astype(int)
    assert sorted(seen) == sorted(pool.train)
    np.testing.assert_array_equal(large.x[:10], small.x)
    np.testing.assert_array_equal(data[1][seen], large.y)
    assert not np.array_equal(pool.sample(jr.key(4), (), 10).x, small.x)


def test_a_stratified_sample_has_the_shares_of_classes_at_every_size(data):
    """Of a class with a share p, a sample of n has n·p up to one."""
    pool = arrays(*data, order=Stratified())
    labels = np.asarray(pool.y[np.asarray(pool.draw_order(jr.key(0)))])
    shares = np.bincount(labels) / len(labels)
    counts = np.cumsum(labels[:, None] == np.arange(3), axis=0)
    expected = np.arange(1, len(labels) + 1)[:, None] * shares
    assert np.abs(counts - expected).max() <= 2
    shuffled = np.asarray(pool.y[np.asarray(Shuffled().draw(jr.key(0), jnp.asarray(pool.y)))])
    assert np.abs(np.cumsum(shuffled == 0) - np.arange(1, NUM + 1) * shares[0]).max() > 2


def test_orders_are_fair():
    """Each of 12 examples is first equally often: χ² with 11 degrees, false alarm 1e-6."""
    labels = jnp.asarray(np.repeat([0, 1], 6))
    for order in (Shuffled(), Stratified()):
        first = jax.vmap(lambda key, order=order: order.draw(key, labels)[0])(
            jr.split(jr.key(1), 3000)
        )
        counts = np.bincount(np.asarray(first), minlength=12)
        assert np.sum((counts - 250) ** 2 / 250) < 53


def test_a_test_set_of_its_own(data):
    x, y = data
    pool = arrays(x[:150], y[:150], test=(x[150:], y[150:]))
    np.testing.assert_array_equal(pool.x[pool.test], x[150:])
    assert len(pool.validation) == 15


def test_pixels_are_kept_as_bytes_and_seen_as_shares(data):
    x = np.arange(200, dtype=np.uint8).reshape(100, 2)
    pool = arrays(x, np.arange(100) % 2)
    assert pool.x.dtype == np.uint8
    seen = pool.held_out("test").rows(jnp.arange(len(pool.test))).x
    np.testing.assert_allclose(seen, x[pool.test] / 255, rtol=1e-6)


def test_labels_keep_their_meaning():
    x = np.zeros((20, 1))
    assert arrays(x, np.resize([-1, 1], 20)).y.dtype == np.float32
    assert arrays(x, np.arange(20) % 4).y.dtype == np.int32
    assert arrays(x, np.linspace(0, 1, 20)).y.dtype == np.float32
    assert isinstance(arrays(x, np.arange(20) % 4).order, Stratified)
    assert isinstance(arrays(x, np.linspace(0, 1, 20)).order, Shuffled)


def test_files_are_read(tmp_path, data):
    x, y = data
    np.savez(tmp_path / "both.npz", x=x, y=y)
    np.save(tmp_path / "x.npy", x)
    np.save(tmp_path / "y.npy", y)
    expected = arrays(x, y)
    assert arrays(tmp_path / "both.npz") == expected
    assert arrays(str(tmp_path / "x.npy"), str(tmp_path / "y.npy")) == expected


def test_pickles_are_refused(tmp_path):
    path = tmp_path / "evil.npy"
    np.save(path, np.array([{"a": 1}], dtype=object), allow_pickle=True)
    with pytest.raises(ValueError, match="file without pickled objects, got"):
        arrays(path, np.zeros(1))


TWO = np.zeros((4, 1), np.float32), np.array([0, 1, 0, 1])
MESSAGES = (
    (lambda: arrays(TWO[0], TWO[1][:3]), "x and y must have as many rows, got 4 and 3: "),
    (lambda: arrays(TWO[0]), "y must be the labels of x, got None."),
    (lambda: arrays(*TWO, test=1.5), "test must be a share between 0 and 1, got 1.5."),
    (lambda: arrays(*TWO, validation=0), "validation must be a share between 0 and 1, got 0."),
    (lambda: arrays(TWO[0] * np.nan, TWO[1]), "x must hold finite numbers, got NaN or infinity"),
    (lambda: arrays(TWO[0], ["a"] * 4), "y must hold ±1, classes 0, 1, 2, … or real numbers, got"),
    (lambda: arrays(TWO[0], [-3, 0, 1, 2]), "y must hold classes from 0 on, got -3 to 2."),
    (lambda: arrays("nowhere.npz"), "x and y must be arrays or files that exist, got nowhere.npz"),
    (
        lambda: arrays(*TWO, test=(np.zeros((2, 3)), [0, 1])),
        "test must hold examples like those to train on, float32 of shape (1,), got float32 of ",
    ),
    (
        lambda: arrays(TWO[0][:3], TWO[1], test=(TWO[0], TWO[1][:3])),
        "x and y must have as many rows, got 3 and 4: every example has one label.",
    ),
    (
        lambda: arrays(*TWO, test=(TWO[0], TWO[1] * 2 - 1)),
        "test must hold labels like those to train on, int32 of shape (), got float32 of shape ()",
    ),
    (
        lambda: arrays(TWO[0].astype(np.uint8), TWO[1], test=TWO),
        "test must hold examples like those to train on, uint8 of shape (1,), got float32 of ",
    ),
    (lambda: arrays(*TWO, test=list(TWO)), "test must be a share between 0 and 1, got list."),
    (lambda: arrays(*TWO, seed=-1), "seed must be at least 0, got -1."),
    (lambda: arrays([[1e300]] * 4, TWO[1]), "x must hold finite numbers, got NaN or infinity"),
    (lambda: arrays(TWO[0], [2**33] * 4), "y must hold classes from 0 on, got 8589934592 to"),
    (lambda: arrays(TWO[0][:0], TWO[1][:0]), "x must hold at least one example, got none."),
    (
        lambda: Pool(*TWO, np.array([0, 1]), np.array([1]), np.array([2])),
        "train, validation and test must share no example, got some of them twice: ",
    ),
    (
        lambda: Pool(*TWO, np.array([0]), np.array([1]), np.array([4])),
        "train, validation and test must be places in 0..3, got 0 to 4.",
    ),
    (
        lambda: Pool(*TWO, np.array([0]), np.array([1]), np.array([], np.int32)),
        "test must hold at least one example, got none.",
    ),
)


@pytest.mark.parametrize(("make", "message"), MESSAGES, ids=[text[:30] for _, text in MESSAGES])
@pytest.mark.usefixtures("as_installed")
def test_message(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        make()


def test_sequences_stand_side_by_side_and_splits_stay_apart(data):
    """Digits of 2 × 3 pixels, all of a digit's pixels being its place in the pool."""
    x = np.broadcast_to(np.arange(60, dtype=np.float32)[:, None, None], (60, 2, 3))
    y = np.arange(60) % 10
    pool = arrays(x, y)
    task = Sequences(pool, length=5, positions=(1, 2, 3))
    assert task.example_shape == (2, 15)
    for source, split in ((task, pool.train), (task.for_testing, pool.test)):
        sample = source.sample(jr.key(0), source.draw_target(jr.key(1)), 64)
        digits = np.asarray(sample.x).reshape(64, 2, 5, 3)
        assert np.all(digits == digits[:, :1, :, :1])  # one digit a place
        places = digits[:, 0, :, 0].astype(int)
        assert set(places.ravel()) <= set(split)
        np.testing.assert_array_equal(sample.y, (-1.0) ** y[places[:, 1:4]].sum(axis=1))


def test_sequences_say_what_they_need(data):
    pool = arrays(data[0], data[1])
    with pytest.raises(ValueError, match=re.escape("positions must be places in 0..4 (length)")):
        Sequences(pool, 5, (5,))
    real = arrays(data[0], np.linspace(0, 1, NUM))
    with pytest.raises(ValueError, match="pool must have classes for labels, got float32"):
        Sequences(real, 5, (0,))
