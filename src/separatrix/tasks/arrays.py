"""A user's arrays as a pool: read, checked, split."""

from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from .._checks import integer
from ..data import check_lengths, finite_numbers, read_arrays
from .orders import AbstractOrder, Shuffled, Stratified
from .pool import Pool


def arrays(
    x: Any,
    y: Any = None,
    *,
    test: "float | tuple[Any, Any]" = 0.2,
    validation: float = 0.1,
    seed: int = 0,
    order: AbstractOrder | None = None,
) -> Pool:
    """A pool of examples x [sample, …] with labels y [sample].

    x may be the path of an `.npz` file with arrays x and y, or x and y the paths of two `.npy`
    files; nothing that is pickled is read. `test` is a share of the examples, or arrays of their
    own; `validation` is a share of what is left. Shares are cut by `seed`, class by class where
    labels are classes. Samples then keep the classes' shares too, unless `order` says otherwise.
    """
    seed = integer("seed", seed)
    if seed < 0:
        raise ValueError(f"seed must be at least 0, got {seed}.")
    x, y = examples_of(*_loaded(x, y))
    if isinstance(test, tuple):
        others = examples_of(*test, "the x of test", "the y of test")
        _check_alike((x, y), others)
        rest, last = np.arange(len(x)), np.arange(len(x), len(x) + len(others[0]))
        x, y = (np.concatenate(parts) for parts in zip((x, y), others, strict=True))
    else:
        rest, last = _cut(np.arange(len(y)), y, _share("test", test), seed)
    train, middle = _cut(rest, y[rest], _share("validation", validation), seed + 1)
    if order is None:
        order = Stratified() if _are_classes(y) else Shuffled()
    places = (np.sort(part).astype(np.int32) for part in (train, middle, last))
    return Pool(x, y, *places, order=order)


def _loaded(x: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    if isinstance(x, str | PathLike) and y is None:
        content = _read(Path(x))
        if isinstance(content, np.ndarray):
            raise ValueError(f"y must be given with {x}, got None: it holds one array.")
        if missing := [name for name in ("x", "y") if name not in content]:
            raise ValueError(
                f"{x} must hold arrays x and y, got {', '.join(content)} and no "
                f"{' and no '.join(missing)}: load it and call arrays(x, y)."
            )
        return content["x"], content["y"]
    if y is None:
        raise ValueError("y must be the labels of x, got None.")
    return tuple(np.asarray(_read(Path(a)) if isinstance(a, str | PathLike) else a) for a in (x, y))  # pyright: ignore


def _read(path: Path) -> Any:
    if not path.is_file():
        raise ValueError(f"x and y must be arrays or files that exist, got {path}.")
    return read_arrays(path)


def examples_of(
    x: Any, y: Any, name_x: str = "x", name_y: str = "y"
) -> tuple[np.ndarray, np.ndarray]:
    """Inputs in float32, or bytes; labels ±1 and real ones in float32, classes in int32."""
    x, y = finite_numbers(x, name_x), _labels(y, name_y)
    check_lengths(x, y, name_x, name_y)
    return x, y


def _check_alike(train: tuple[np.ndarray, np.ndarray], test: tuple[np.ndarray, np.ndarray]) -> None:
    for name, one, other in zip(("examples", "labels"), train, test, strict=True):
        if (one.shape[1:], one.dtype) != (other.shape[1:], other.dtype):
            raise ValueError(
                f"test must hold {name} like those to train on, {one.dtype} of shape "
                f"{one.shape[1:]}, got {other.dtype} of shape {other.shape[1:]}."
            )


def _labels(y: Any, name: str) -> np.ndarray:
    """±1 and real numbers as floats, for a score; other whole numbers as classes 0, 1, 2, …"""
    y = np.asarray(y)
    y = y[:, 0] if y.ndim == 2 and y.shape[1] == 1 else y
    if y.dtype.kind == "f" and not np.isfinite(y).all():
        raise ValueError(f"{name} must hold finite numbers, got NaN or infinity among them.")
    if y.dtype.kind == "f" or (y.dtype.kind == "i" and set(np.unique(y)) == {-1, 1}):
        return y.astype(np.float32)
    if y.dtype.kind not in "biu" or y.ndim != 1:
        raise ValueError(
            f"{name} must hold ±1, classes 0, 1, 2, … or real numbers, got {y.dtype} of shape "
            f"{y.shape}: turn names into numbers with np.unique(y, return_inverse=True)."
        )
    if y.size and not 0 <= int(y.min()) <= int(y.max()) < 2**31:
        raise ValueError(
            f"{name} must hold classes from 0 on, got {int(y.min())} to {int(y.max())}."
        )
    return y.astype(np.int32)


def _are_classes(y: np.ndarray) -> bool:
    return y.ndim == 1 and (y.dtype.kind == "i" or set(np.unique(y)) <= {-1.0, 1.0})


def _share(name: str, share: Any) -> float:
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 < share < 1:
        got = repr(share) if isinstance(share, int | float | str) else type(share).__name__
        raise ValueError(f"{name} must be a share between 0 and 1, got {got}.")
    return float(share)


def _cut(
    places: np.ndarray, labels: np.ndarray, share: float, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """What is left, and a share that is taken; of every class alike."""
    random = np.random.default_rng(seed)
    order = random.permutation(len(places))
    if _are_classes(labels):
        # the r-th of m in a class stands at (r + ½)/m: the first few are of all classes alike
        rank = np.empty(len(places))
        for kind in np.unique(labels):
            members = order[labels[order] == kind]
            rank[members] = (np.arange(len(members)) + 0.5) / len(members)
        order = order[np.argsort(rank[order], kind="stable")]
    taken = min(max(round(share * len(places)), 1), len(places))
    return places[order[taken:]], places[order[:taken]]
