"""Controls: the same for training and test, and nothing but what their name says."""

from dataclasses import replace

import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.probing.examples import Examples
from separatrix.probing.networks import Probed
from separatrix.probing.trials import CONTROLS, altered

PATCH = (3, 2)


@pytest.fixture(scope="module")
def examples():
    """Each number names its place, so that one can see where it went."""
    random = np.random.default_rng(0)
    x = np.arange(7 * 5, dtype=np.float32).reshape(1, 7, 5, 1) + 100 * np.arange(2) + 0.5
    x = np.broadcast_to(x, (30, 7, 5, 2)).copy()
    y = random.integers(0, 3, size=30).astype(np.int32)
    return Examples("arrays", x, y, ("a", "b", "c"))


@pytest.mark.parametrize("control", [c for c in CONTROLS if "permuted" in c])
def test_permutations_are_one_for_all_and_can_be_undone(examples, control):
    changed = altered(examples, control, PATCH)
    assert changed.tested is changed.x
    assert np.all(changed.x == changed.x[:1])  # all examples were the same
    assert np.any(changed.x != examples.x)
    places = changed.x[0, ..., 0].reshape(-1).astype(int)
    assert sorted(places) == list(range(35))
    assert np.all(changed.x[0, ..., 1] == changed.x[0, ..., 0] + 100)  # channels stay together
    np.testing.assert_array_equal(changed.y, examples.y)


def places_in_patches(changed):
    """Of the 2 × 2 whole patches: [patch, place]."""
    numbers = changed.x[0, :6, :4, 0].astype(int).reshape(2, 3, 2, 2).transpose(0, 2, 1, 3)
    return numbers.reshape(4, 6)


def test_insides_are_permuted_alike_in_every_patch_which_stays(examples):
    before = places_in_patches(altered(examples, "none", PATCH))
    changed = altered(examples, "insides permuted", PATCH)
    after = places_in_patches(changed)
    orders = [[list(b).index(v) for v in a] for a, b in zip(after, before, strict=True)]
    assert all(order == orders[0] for order in orders)
    np.testing.assert_array_equal(changed.x[:, 6:], examples.x[:, 6:])
    np.testing.assert_array_equal(changed.x[:, :, 4:], examples.x[:, :, 4:])


def test_patches_are_permuted_as_they_are(examples):
    before = places_in_patches(altered(examples, "none", PATCH))
    after = places_in_patches(altered(examples, "patches permuted", PATCH))
    assert {tuple(patch) for patch in after} == {tuple(patch) for patch in before}
    assert np.any(after != before)


def test_shuffled_labels_keep_their_counts(examples):
    changed = altered(examples, "labels shuffled", PATCH)
    assert changed.x is examples.x
    np.testing.assert_array_equal(np.bincount(changed.y), np.bincount(examples.y))
    assert np.any(changed.y != examples.y)


def test_shifts_move_what_is_tested_alone_and_lose_nothing(examples):
    x = np.random.default_rng(1).normal(size=(30, 16, 24, 1)).astype(np.float32)
    changed = altered(replace(examples, x=x), "shifted at test", PATCH)
    assert changed.x is x
    assert changed.y is examples.y
    moves = set()
    for before, after in zip(x, changed.tested, strict=True):
        down, across = np.argwhere(after[..., 0] == before[0, 0, 0])[0]
        moves.add((int(down), int(across)))
        np.testing.assert_array_equal(np.roll(before, (down, across), (0, 1)), after)
    assert {down for down, _ in moves} <= {0, 1, 2, 14, 15}
    assert {across for _, across in moves} <= {0, 1, 2, 3, 21, 22, 23}
    assert len(moves) > 5


def test_signals_are_altered_as_well(examples):
    x = np.tile(np.arange(11, dtype=np.float32).reshape(1, 11, 1), (30, 1, 1))
    signals = replace(examples, x=x)
    for control in CONTROLS:
        changed = altered(signals, control, (3,))
        assert np.all(np.sort(changed.tested, axis=1) == x)


def test_an_fcn_does_not_care_where_pixels_are(examples):
    """Weights that are permuted with the pixels give the scores that there were."""
    network = Probed((7, 5), 2, 3, (3, 2), (2, 2), 2, "FCN", centre=(0.0,), spread=(50.0,))
    weights = network.init(jr.key(0))
    changed = altered(examples, "pixels permuted", PATCH)
    order = changed.x[0, ..., 0].reshape(-1).astype(int)
    first = weights.hidden[0]
    filters = first.filters.reshape(-1, 35, 2)[:, order].reshape(first.filters.shape)
    moved = weights._replace(hidden=(first._replace(filters=filters),))
    scores = [
        network.outputs(w, jnp.moveaxis(jnp.asarray(x[:2]), 0, -1))
        for w, x in ((weights, examples.x), (moved, changed.x))
    ]
    np.testing.assert_allclose(*scores, rtol=1e-4, atol=1e-4)


def test_only_controls_that_there_are(examples):
    with pytest.raises(
        ValueError, match=r"control must be one of none, pixels permuted, .* got 'x'"
    ):
        altered(examples, "x", PATCH)
