"""Examples altered on purpose: what locality and sharing rest on is taken away."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..examples import Examples

CONTROLS = (
    "none",
    "pixels permuted",
    "insides permuted",
    "patches permuted",
    "shifted at test",
    "labels shuffled",
)
_SEED = 11  # of all that is drawn: a control is the same for every network and seed
_REACH = 8  # shifts go up to this part of an axis


class Altered(NamedTuple):
    """What is trained and chosen on, and what the same examples are when they are tested on."""

    x: np.ndarray
    y: np.ndarray
    tested: np.ndarray  # inputs


def altered(examples: Examples, control: str, patch: tuple[int, ...]) -> Altered:
    """The examples under a control; patches have this size, what is left at an edge stays."""
    x, y = examples.x, examples.y
    if control == "none":
        return Altered(x, y, x)
    random = np.random.default_rng(_SEED)
    if control == "labels shuffled":
        return Altered(x, random.permutation(y), x)
    if control == "shifted at test":
        return Altered(x, y, shifted(x, random))
    if control not in _ORDERS:
        raise ValueError(f"control must be one of {', '.join(CONTROLS)}, got {control!r}.")
    x = permuted(x, _ORDERS[control](examples.space, patch, random))
    return Altered(x, y, x)


def permuted(x: np.ndarray, order: np.ndarray) -> np.ndarray:
    """Every example with its places in this order, channels kept together."""
    flat = x.reshape(len(x), -1, x.shape[-1])
    return np.take(flat, order, axis=1).reshape(x.shape)


def shifted(x: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Each example moved once along every axis; what leaves at one side enters opposite."""
    space, count = x.shape[1:-1], len(x)
    at = [np.arange(count).reshape(-1, *[1] * len(space))]
    for axis, size in enumerate(space):
        reach = max(1, size // _REACH) if size > 1 else 0
        by = random.integers(-reach, reach + 1, size=(count, 1))
        places = (np.arange(size)[None, :] - by) % size
        at.append(places.reshape(count, *(size if i == axis else 1 for i in range(len(space)))))
    return x[tuple(at)]


def _of_pixels(space, patch, random: np.random.Generator) -> np.ndarray:
    return random.permutation(int(np.prod(space)))


def _of_insides(space, patch, random: np.random.Generator) -> np.ndarray:
    """One permutation inside of every patch."""
    order, patches = _patches(space, patch)
    order[patches] = patches[:, random.permutation(patches.shape[1])]
    return order


def _of_patches(space, patch, random: np.random.Generator) -> np.ndarray:
    """One permutation of the patches, their insides kept."""
    order, patches = _patches(space, patch)
    order[patches] = patches[random.permutation(len(patches))]
    return order


_ORDERS: dict[str, Callable[..., np.ndarray]] = {
    "pixels permuted": _of_pixels,
    "insides permuted": _of_insides,
    "patches permuted": _of_patches,
}


def _patches(space: tuple[int, ...], patch: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """All places in order, and those of each patch [patch, place] that lies whole inside."""
    numbers = np.arange(int(np.prod(space)))
    counts = [size // side for size, side in zip(space, patch, strict=True)]
    whole = numbers.reshape(space)[
        tuple(slice(n * side) for n, side in zip(counts, patch, strict=True))
    ]
    pairs = [size for pair in zip(counts, patch, strict=True) for size in pair]
    axes = [*range(0, 2 * len(space), 2), *range(1, 2 * len(space), 2)]
    patches = whole.reshape(pairs).transpose(axes).reshape(-1, int(np.prod(patch)))
    return numbers.copy(), patches
