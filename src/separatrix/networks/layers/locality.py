"""Is a layer locally connected? A test of anybody's layer, by its derivatives alone."""

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ..._types import Array

NUM_EXAMPLES = 4  # random ones: a ReLU is open for some of them
AT_ONCE = 64  # outputs whose derivatives are taken side by side
FAINT = 1e-6  # of the largest derivative: rounding, where a layer is computed in a roundabout way


def assert_locally_connected(
    function: Callable[[Any, Array], Array],
    params: Any,
    input_shape: tuple[int, ...],
    window: tuple[int, ...],
) -> None:
    """Raises AssertionError unless outputs see a window each, through weights that are theirs.

    `function(params, x)` is the layer: of Flax `module.apply`, of Equinox
    `lambda model, x: jax.vmap(model)(x)`. It takes x [sample, *space, channel] to
    [sample, *grid, unit]; `input_shape` is (*space, channel), and `window` the size of a window
    along each axis of space. The units at one place of the grid are one output here.

    Local: what an output depends on lies within a window. Unshared: no number in `params` has an
    effect on two outputs. Equal numbers are not shared: a layer that starts with the same filter
    everywhere passes, as its filters are trained apart. `params` must be random enough for every
    effect to show, as after `init`: what is multiplied by 0 is not seen.
    """
    if len(window) != len(input_shape) - 1:
        raise ValueError(
            f"window must have a number for each axis of space, {len(input_shape) - 1}, got "
            f"{window}: input_shape has the channels last."
        )
    leaves, structure = jax.tree.flatten(params)
    at = [place for place, leaf in enumerate(leaves) if _is_trained(leaf)]

    def layer(weights, x):
        every = list(leaves)
        for place, weight in zip(at, weights, strict=True):
            every[place] = weight
        return function(jax.tree.unflatten(structure, every), x)

    weights = [jnp.asarray(leaves[place]) for place in at]
    key_x, key_z = jr.split(jr.key(0))
    x = jr.normal(key_x, (NUM_EXAMPLES, *input_shape))
    shape = jax.eval_shape(layer, weights, x).shape
    _assert_local(partial(layer, weights), x, jr.normal(key_z, shape), window)
    paths = [path for path, _ in jax.tree_util.tree_leaves_with_path(params)]
    names = [jax.tree_util.keystr(paths[place]) for place in at]
    _assert_unshared(layer, weights, names, x, jr.normal(key_z, shape))


def _is_trained(leaf: Any) -> bool:
    return isinstance(leaf, jax.Array | np.ndarray) and jnp.issubdtype(leaf.dtype, jnp.inexact)


def _assert_local(layer: Callable[[Array], Array], x: Array, factors: Array, window) -> None:
    grid = factors.shape[1:-1]
    num_outputs = int(np.prod(grid))
    slopes = np.asarray(jax.jit(_slopes, static_argnums=0)(layer, x, factors))
    seen = slopes > FAINT * slopes.max(initial=0.0)
    for output in range(num_outputs):
        places = np.argwhere(seen[output])
        if not len(places):
            raise AssertionError(
                f"output {_place(output, grid)} must see some input, got none: give random params "
                "that are not 0."
            )
        low, high = places.min(axis=0), places.max(axis=0)
        wide = np.flatnonzero(high - low >= window)
        if len(wide):
            axis = wide[0]
            one, other = (tuple(map(int, places[np.argmin(s * places[:, axis])])) for s in (1, -1))
            raise AssertionError(
                f"outputs must each see a window of {tuple(window)}, got output "
                f"{_place(output, grid)}, which sees the inputs {one} and {other}: the layer is "
                "not local."
            )


def _slopes(layer, x: Array, factors: Array) -> Array:
    """The largest derivative of each output in each place of the input [output, *space]."""
    _, pull = jax.vjp(layer, x)
    flat = factors.reshape(len(factors), -1, factors.shape[-1])

    def of_output(output):
        one = jnp.arange(flat.shape[1]) == output
        chosen = jnp.where(one[None, :, None], flat, jnp.zeros_like(flat))
        return jnp.max(jnp.abs(pull(chosen.reshape(factors.shape))[0]), axis=(0, -1))

    return jax.lax.map(of_output, jnp.arange(flat.shape[1]), batch_size=AT_ONCE)


def _assert_unshared(layer, weights: list[Array], names: list[str], x: Array, factors) -> None:
    """No weight moves two outputs.

    Two outputs differ in a binary digit of their number. So it is enough to ask, for each digit,
    whether a weight moves some output with a 0 there and some output with a 1.
    """
    grid = factors.shape[1:-1]
    num_outputs = int(np.prod(grid))
    gradient = jax.jit(lambda chosen: jax.vjp(lambda w: layer(w, x), weights)[1](chosen)[0])

    def moved(chosen: np.ndarray) -> list[np.ndarray]:
        some = jnp.asarray(chosen.reshape(1, *grid, 1))
        slopes = [np.abs(slope) for slope in gradient(jnp.where(some, factors, 0.0))]
        return [slope > FAINT * slope.max(initial=0.0) for slope in slopes]

    for digit in range((num_outputs - 1).bit_length()):
        ones = (np.arange(num_outputs) >> digit) % 2 == 1
        for name, by_one, by_zero in zip(names, moved(ones), moved(~ones), strict=True):
            if not np.any(by_one & by_zero):
                continue
            entry = tuple(map(int, np.argwhere(by_one & by_zero)[0]))
            outputs = _outputs_of(layer, weights, x, names.index(name), entry)
            one, other = (_place(output, grid) for output in outputs)
            raise AssertionError(
                f"weights must each have an effect on one output, got {name}"
                f"[{', '.join(map(str, entry))}], on which outputs {one} and {other} depend: "
                "they share weights, as in a convolution."
            )


def _outputs_of(layer, weights: list[Array], x: Array, place: int, entry) -> list[int]:
    """The first two outputs that change with a weight."""
    changed = [*weights]
    changed[place] = weights[place].at[entry].add(1.0)
    change = np.abs(np.asarray(layer(changed, x) - layer(weights, x)))
    change = change.max(axis=(0, -1)).reshape(-1)
    return [int(output) for output in np.flatnonzero(change > FAINT * change.max())[:2]]


def _place(output: int, grid: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(int, np.unravel_index(output, grid))) if grid else ()
