"""Sizes that make no layer, and inputs that do not fit one, are refused; names stay the same."""

import re

import jax.numpy as jnp
import numpy as np
import pytest

from separatrix.networks import ScaledStart
from separatrix.networks.layers import Dense, Grouped, LayerWeights, Local, Shared, Windows
from separatrix.networks.starts import UniformStart
from separatrix.records import describe, identity

pytestmark = pytest.mark.usefixtures("as_installed")

WINDOWS = Windows((6, 5), 2, (3, 2))  # a grid of 4 by 4


def call(layer, *shape):
    filters = jnp.zeros(layer.filters_shape)
    return layer(LayerWeights(filters, jnp.zeros(filters.shape[:-1])), jnp.zeros(shape))


CASES = [
    (
        lambda: Windows((6, 5, 4), 2, (3, 2, 1)),
        "space must have one axis or two, got (6, 5, 4): a signal or an image; channels are "
        "counted by num_channels.",
    ),
    (
        lambda: Windows((6, 5), 2, (3,)),
        "size must have a number for each axis of space, 2, got (3,).",
    ),
    (
        lambda: Windows((6,), 2, (3,), (1, 1)),
        "stride must have a number for each axis of space, 1, got (1, 1).",
    ),
    (
        lambda: Windows((6,), 2, (3,), padding=(1, 1)),
        "padding must have a number for each axis of space, 1, got (1, 1).",
    ),
    (
        lambda: Windows((6, 5), 2, (3, 2), grid=(4,)),
        "grid must have a number for each axis of space, 2, got (4,).",
    ),
    (lambda: Windows((6, 0), 2, (3, 2)), "space must be at least 1 along each axis, got (6, 0)."),
    (lambda: Windows((6, 5), 2, (0, 2)), "size must be at least 1 along each axis, got (0, 2)."),
    (
        lambda: Windows((6, 5), 2, (3, 2), (-1, 1)),
        "stride must be at least 0 along each axis, got (-1, 1).",
    ),
    (
        lambda: Windows((6, 5), 2, (3, 2), padding=(0, -1)),
        "padding must be at least 0 along each axis, got (0, -1).",
    ),
    (
        lambda: Windows((6, 5), 2, (3, 2), grid=(0, 1)),
        "grid must be at least 1 along each axis, got (0, 1).",
    ),
    (lambda: Windows((6, 5), 0, (3, 2)), "num_channels must be at least 1, got 0."),
    (
        lambda: Windows((6, 5), 2, (9, 2), padding=(1, 0)),
        "size must be at most (8, 5), got (9, 2): a window lies inside the input and its padding.",
    ),
    (
        lambda: Windows((6, 5), 2, (3, 2), grid=(5, 4)),
        "grid must be at most (4, 4), got (5, 4): there is no room for more windows (with a "
        "stride of 0 there is for any number).",
    ),
    (lambda: Windows((6, 5), 2.0, (3, 2)), "num_channels must be an integer, got 2.0."),
    (lambda: Windows([6, 5], 2, (3, 2)), "space must be a tuple of integers, got [6, 5]."),
    (lambda: Windows((6, 5), 2, (3, 2.5)), "each of size must be an integer, got 2.5."),
    (lambda: Local(WINDOWS, 0), "num_units must be at least 1, got 0."),
    (lambda: Shared(WINDOWS, -1), "num_units must be at least 1, got -1."),
    (lambda: Grouped(WINDOWS, 0, (1, 1)), "num_units must be at least 1, got 0."),
    (lambda: Dense((4,), 0), "num_units must be at least 1, got 0."),
    (lambda: Local(WINDOWS, 1.5), "num_units must be an integer, got 1.5."),
    *(
        (
            lambda block=block: Grouped(WINDOWS, 3, block),
            f"block must be between (1, 1) and the grid (4, 4), got {block}: it counts windows.",
        )
        for block in ((0, 1), (5, 4), (2,))
    ),
    (
        lambda: Dense((4, 0), 3),
        "input_shape must be at least 1 along each axis, got (4, 0).",
    ),
    *(
        (
            lambda layer=layer: call(layer, 7, 6, 5, 2),
            "x must have the shape (6, 5, 2, 'sample'), got (7, 6, 5, 2): samples come last.",
        )
        for layer in (
            Local(WINDOWS, 3),
            Grouped(WINDOWS, 3, (2, 2)),
            Shared(WINDOWS, 3),
            Dense((6, 5, 2), 3),
        )
    ),
    (lambda: ScaledStart(0.0), "gain must be positive, got 0.0."),
    (lambda: UniformStart(-1.0), "limit must be positive, got -1.0."),
]


@pytest.mark.parametrize(("make", "message"), CASES, ids=[message[:50] for _, message in CASES])
def test_message(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


def test_numbers_of_numpy_are_numbers():
    sizes = np.array([6, 5])
    windows = Windows(tuple(sizes), np.int64(2), (np.int32(3), 2))
    assert windows == WINDOWS
    assert identity(windows) == identity(WINDOWS)


def test_what_is_not_given_is_what_it_stands_for():
    """Written out or not, windows are the same, and so are their names in the records."""
    written = Windows((6, 5), 2, (3, 2), (1, 1), (0, 0), (4, 4))
    assert written == WINDOWS
    assert hash(Local(written, 3)) == hash(Local(WINDOWS, 3))
    assert identity(Local(written, 3)) == identity(Local(WINDOWS, 3))
    assert len({identity(layer(WINDOWS, 3)) for layer in (Local, Shared)}) == 2


def test_a_description_says_the_sizes():
    described = describe(Grouped(WINDOWS, 3, (2, 1)))
    assert described["kind"] == "Grouped"
    assert described["num_units"] == 3
    assert described["block"] == [2, 1]
    assert described["windows"]["kind"] == "Windows"
    assert described["windows"]["size"] == [3, 2]
