"""The family from FCN to CNN: exact embeddings, networks side by side, altered images."""

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks.layers import Dense, Grouped, LayerWeights, Local, Shared
from separatrix.papers.lahoti2024.plans.images.alterations import (
    PermutedPatches,
    Shifted,
    Unaltered,
)
from separatrix.papers.lahoti2024.plans.images.network import Degrees, SideBySide, pooled
from separatrix.training import CrossEntropy, Objective

X = jr.normal(jr.key(1), (28, 28, 5))
NETWORK = Degrees(28, 1, (7,), 8, 2)


def degrees(windows=(7,), block=1, **kwargs):
    return Degrees(28, 1, windows, block, 2, **kwargs)


def spread(network, weights):
    """A network with filters shared in blocks as one with filters of its own at each position."""
    of_block = np.arange(8) // network.block
    index = (of_block[:, None] * (8 // network.block) + of_block[None, :]).ravel()
    shared = network.block == 8
    each = lambda w: jnp.stack([w] * 64, axis=1) if shared else w[:, index]
    return weights._replace(hidden=tuple(LayerWeights(*map(each, w)) for w in weights.hidden))


def dense(network, weights):
    """A locally connected network as a fully connected one: zeros outside of the windows."""
    hidden = []
    for layer, w in zip(network.layers, weights.hidden, strict=True):
        space = (*layer.windows.space, layer.windows.num_channels)
        basis = jnp.eye(int(np.prod(space))).reshape(*space, -1)

        def matrix(filters, layer=layer, basis=basis):
            no_bias = LayerWeights(filters, jnp.zeros(filters.shape[:-1]))
            return layer(no_bias, basis).reshape(-1, basis.shape[-1])

        biases = w.biases.reshape(w.biases.shape[0], -1)
        hidden.append(LayerWeights(jax.vmap(matrix)(w.filters), biases))
    return weights._replace(hidden=tuple(hidden))


@pytest.mark.parametrize("later", [(), (3, 3)])
@pytest.mark.parametrize("block", [2, 4, 8])
def test_each_degree_is_a_special_case_of_the_next(block, later):
    network, local = degrees((7, *later), block), degrees((7, *later))
    full = degrees((28, *(8 for _ in later)))
    weights = network.init(jr.key(0))
    outputs = network.outputs(weights, X)
    assert outputs.shape == (3, 10, 5)
    loose = spread(network, weights)
    assert jax.tree.map(jnp.shape, loose) == jax.tree.map(jnp.shape, local.init(jr.key(0)))
    assert np.allclose(local.outputs(loose, X), outputs, atol=1e-5)
    everything = dense(local, loose)
    assert jax.tree.map(jnp.shape, everything) == jax.tree.map(jnp.shape, full.init(jr.key(0)))
    assert np.allclose(full.outputs(everything, X), outputs, atol=1e-5)


def test_what_layers_are_made_of():
    kinds = {8: Shared, 2: Grouped, 1: Local}
    assert all(isinstance(degrees(block=b).layers[0], kind) for b, kind in kinds.items())
    assert degrees((28,)).layers == (Dense((28, 28, 1), 128),)
    assert all(degrees((w,)).layers[0].windows.grid == (8, 8) for w in (7, 14, 21))


def test_networks_side_by_side_are_networks_alone():
    weights = NETWORK.init(jr.key(0))
    y = jnp.arange(5, dtype=jnp.int32)
    many = jax.tree.map(lambda w: w[None], weights)
    share = jnp.full(5, 0.2)
    together = Objective(NETWORK, SideBySide()).gradient(many, X, y, share)
    for i, cells in enumerate(NETWORK.cells):
        alone = degrees(block=8, cells=(cells,))
        hidden = jax.tree.map(lambda w, i=i: w[i : i + 1], weights.hidden)
        apart = weights._replace(hidden=hidden, readouts=weights.readouts[i : i + 1])
        assert np.allclose(alone.outputs(apart, X)[0], NETWORK.outputs(weights, X)[i], atol=1e-5)
        one = jax.tree.map(lambda w: w[None], apart)
        gradient = Objective(alone, SideBySide()).gradient(one, X, y, share)
        filters = together.hidden[0].filters[:, i : i + 1]
        assert np.allclose(gradient.hidden[0].filters, filters, atol=1e-5)
    scores = NETWORK.scores(many, X)
    parts = [CrossEntropy()(scores[:, :, i], y[None]) for i in range(3)]
    assert np.allclose(SideBySide()(scores, y[None]), sum(parts))


def test_pooling_keeps_the_size_of_independent_units():
    units = jr.normal(jr.key(0), (8, 8, 3, 400))
    assert np.allclose(pooled(units, 8), units)
    assert pooled(units, 2).shape == (2, 2, 3, 400)
    assert np.allclose(pooled(units, 1)[0, 0], units.mean(axis=(0, 1)) * 8, atol=1e-5)
    assert np.isclose(float(jnp.std(pooled(units, 1))), 1, atol=0.1)


@pytest.mark.parametrize(
    ("windows", "block", "words"),
    [
        ((8,), 1, "windows must start with 28 less a multiple of 7, got 8"),
        ((7, 4), 1, "windows must be odd or 8 after the first"),
        ((7,), 3, "block and cells must divide 8, got 3"),
        ((28,), 2, "block must be 1 where units see everything, got 2"),
        ((7, 8), 2, "block must be 1 where units see everything, got 2"),
    ],
)
def test_what_is_no_member(windows, block, words):
    with pytest.raises(ValueError, match=words):
        degrees(windows, block)


IMAGES = np.random.default_rng(0).integers(0, 256, (6, 8, 8, 3)).astype(np.uint8)


def test_permutations_keep_pixels_and_patches():
    assert Unaltered()(IMAGES) is IMAGES
    pixels, patches = PermutedPatches(1)(IMAGES), PermutedPatches(4)(IMAGES)
    for altered in (pixels, patches):
        assert not np.array_equal(altered, IMAGES)
        assert np.array_equal(np.sort(altered, axis=None), np.sort(IMAGES, axis=None))
    cut = lambda x: {x[0, i : i + 4, j : j + 4].tobytes() for i in (0, 4) for j in (0, 4)}
    assert cut(patches) == cut(IMAGES)
    assert cut(pixels) != cut(IMAGES)
    assert np.array_equal(PermutedPatches(1)(IMAGES[2:3])[0], pixels[2])  # the same for all
    with pytest.raises(ValueError, match="size must divide 8 and 8, got 3"):
        PermutedPatches(3)(IMAGES)


def test_every_image_is_moved_by_its_own_offset():
    moved = Shifted(2)(IMAGES)
    reaches = range(-2, 3)
    offsets = [
        [(i, j) for i in reaches for j in reaches if np.array_equal(np.roll(a, (i, j), (0, 1)), b)]
        for a, b in zip(IMAGES, moved, strict=True)
    ]
    assert all(len(each) == 1 for each in offsets)
    assert len({each[0] for each in offsets}) > 1
    assert np.array_equal(Shifted(0)(IMAGES), IMAGES)
    assert Shifted(2)(IMAGES[..., 0]).shape == (6, 8, 8)
