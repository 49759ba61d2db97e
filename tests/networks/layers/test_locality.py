"""`assert_locally_connected` tells what a layer is, whoever made it."""

from collections.abc import Callable

import equinox as eqx
import flax.linen as nn
import jax
import jax.numpy as jnp
import jax.random as jr
import pytest

from separatrix.networks import ConstantStart, GaussianStart, assert_locally_connected
from separatrix.networks.layers import Grouped, Local, Shared, Windows

IMAGE = (6, 5, 2)  # rows, columns, channels
LINE = (9, 2)
WINDOWS = Windows((6, 5), 2, (3, 2), padding=(1, 0))


def flax_layer(module, input_shape):
    """A module and its starting params, made as users make them."""
    with jax.numpy_rank_promotion("allow"), jax.numpy_dtype_promotion("standard"):
        params = module.init(jr.key(1), jnp.zeros((1, *input_shape)))

    def function(params, x):
        with jax.numpy_rank_promotion("allow"), jax.numpy_dtype_promotion("standard"):
            return module.apply(params, x)

    return function, params


@pytest.mark.parametrize(("input_shape", "window"), [(IMAGE, (3, 2)), (LINE, (4,))])
@pytest.mark.parametrize("padding", ["SAME", "VALID"])
def test_flax_conv_local_passes(input_shape, window, padding):
    layer = flax_layer(nn.ConvLocal(3, window, padding=padding), input_shape)
    assert_locally_connected(*layer, input_shape, window)


@pytest.mark.parametrize(("input_shape", "window"), [(IMAGE, (3, 2)), (LINE, (4,))])
def test_a_convolution_shares(input_shape, window):
    layer = flax_layer(nn.Conv(3, window), input_shape)
    places = r"outputs \(0.*\) and \(.*1,?\)" if len(window) == 1 else r"outputs \(0, 0\) and"
    message = rf"each have an effect on one output, got .*'bias'.*\[0\], on which {places}"
    with pytest.raises(AssertionError, match=message):
        assert_locally_connected(*layer, input_shape, window)


def test_a_kernel_is_named_where_there_is_no_bias():
    layer = flax_layer(nn.Conv(3, (3, 2), use_bias=False), IMAGE)
    message = r"got \['params'\]\['kernel'\]\[0, 0, 0, 0\], on which outputs \(1, 0\) and \(1, 1\)"
    with pytest.raises(AssertionError, match=message):
        assert_locally_connected(*layer, IMAGE, (3, 2))


class Everything(nn.Module):
    """As many outputs as pixels, each of which sees the image."""

    @nn.compact
    def __call__(self, x):
        return nn.Dense(60)(x.reshape(len(x), -1)).reshape(-1, *IMAGE)


def test_a_dense_layer_is_not_local():
    message = (
        r"outputs must each see a window of \(3, 2\), got output \(0, 0\), which sees the inputs "
        r"\(0, \d\) and \(5, \d\): the layer is not local"
    )
    with pytest.raises(AssertionError, match=message):
        assert_locally_connected(*flax_layer(Everything(), IMAGE), IMAGE, (3, 2))


def test_a_window_that_is_larger_than_stated_is_not_local():
    layer = flax_layer(nn.ConvLocal(3, (3, 3)), IMAGE)
    with pytest.raises(AssertionError, match=r"window of \(3, 2\), got output \(0, 1\)"):
        assert_locally_connected(*layer, IMAGE, (3, 2))


class Mine(eqx.Module):
    """A locally connected layer of a line, as a user might write it; `filters` may be one."""

    filters: jax.Array
    activation: Callable = jax.nn.relu

    def __call__(self, x):
        windows = jnp.stack([x[i : i + 7] for i in range(3)], 1)
        filters = jnp.broadcast_to(self.filters, (7, 4, 3, 2))
        return self.activation(jnp.einsum("puic,pic->pu", filters, windows))


def call_many(model, x):
    return jax.vmap(model)(x)


def test_equinox_modules_are_told_apart():
    assert_locally_connected(call_many, Mine(jr.normal(jr.key(0), (7, 4, 3, 2))), LINE, (3,))
    with pytest.raises(AssertionError, match=r"got \.filters\[0, 0, 0, 0\], on which outputs"):
        assert_locally_connected(call_many, Mine(jr.normal(jr.key(0), (1, 4, 3, 2))), LINE, (3,))


def test_equal_filters_are_not_shared_filters():
    layer = Local(WINDOWS, 3)
    for start in (GaussianStart(1.0), ConstantStart(0.5)):
        weights = layer.init(jr.key(0), start)
        assert_locally_connected(layer.channels_last, weights, IMAGE, (3, 2))


def test_ours_that_share_do():
    for layer in (Shared(WINDOWS, 3), Grouped(WINDOWS, 3, (1, 2))):
        weights = layer.init(jr.key(0), GaussianStart(1.0))
        with pytest.raises(AssertionError, match=r"outputs \((\d), 0\) and \(\1, 1\) depend"):
            assert_locally_connected(layer.channels_last, weights, IMAGE, (3, 2))


def test_weights_of_0_show_nothing():
    layer = Local(WINDOWS, 3)
    weights = layer.init(jr.key(0), ConstantStart(0.0))
    with pytest.raises(AssertionError, match=r"output \(0, 0\) must see some input, got none"):
        assert_locally_connected(layer.channels_last, weights, IMAGE, (3, 2))


def test_a_window_has_a_number_for_each_axis():
    layer = Local(WINDOWS, 3)
    weights = layer.init(jr.key(0), GaussianStart(1.0))
    with pytest.raises(ValueError, match=r"window must have a number for each axis of space, 2"):
        assert_locally_connected(layer.channels_last, weights, IMAGE, (3, 2, 2))
