"""Addresses of parameters: where a leaf lies in a pytree of weights, as text: "layers/0/filters".

A pattern is a path, a glob (`*` also spans "/") or a subtree. It means every parameter at or below
a path that it matches: "layers/0" and "layers/*" mean all that lies there, "*/bias" every bias.
"""

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from typing import Any

import jax
from jax.tree_util import keystr

from .._checks import nearest

_NUM_SHOWN = 8


def paths_of(weights: Any) -> tuple[str, ...]:
    """The path of every parameter, in the order of the leaves; weights that are one array: ""."""
    flat, _ = jax.tree.flatten_with_path(weights)
    return tuple(_text(path) for path, _ in flat)


def means(pattern: str, path: str) -> bool:
    """Whether a pattern means the parameter at `path`."""
    return any(place == pattern or fnmatchcase(place, pattern) for place in _way(path))


def map_with_paths(function: Callable[..., Any], weights: Any, *rest: Any) -> Any:
    """The tree of `function(path, leaf, …)`; `rest` are trees of the same form."""
    return jax.tree.map_with_path(
        lambda path, *leaves: function(_text(path), *leaves), weights, *rest
    )


def map_at(pattern: str, function: Callable[..., Any], weights: Any, *rest: Any) -> Any:
    """The weights with `function(leaf, …)` in place of each leaf that the pattern means."""
    return map_with_paths(
        lambda path, leaf, *others: function(leaf, *others) if means(pattern, path) else leaf,
        weights,
        *rest,
    )


def check_patterns(patterns: Iterable[str], weights: Any, what: str = "overrides") -> None:
    """Refuses a pattern that means no parameter; shapes will do for weights."""
    paths = paths_of(weights)
    for pattern in patterns:
        if not any(means(pattern, path) for path in paths):
            raise ValueError(
                f"{what} must name parameters among {_listed(paths)}, "
                f"got {pattern!r}: {nearest(pattern, _places(paths), 'it means none of them.')}"
            )


def check_addresses(algorithm: Any, weights: Any) -> None:
    """Refuses an algorithm that names parameters which these weights do not have.

    Its settings, projections, optimiser and penalty are asked, those that it has; shapes will do
    for weights: `check_addresses(algorithm, jax.eval_shape(network.init, key))`.
    """
    for setting in algorithm.settings:
        check_patterns((name for name, _ in setting.overrides), weights)
    single = (getattr(algorithm, name, None) for name in ("optimiser", "penalty"))
    for part in (*getattr(algorithm, "projections", ()), *single):
        if part is not None:
            check_patterns(part.patterns(), weights, type(part).__name__)


def _text(path: Any) -> str:
    return keystr(path, simple=True, separator="/")


def _way(path: str) -> list[str]:
    """The subtrees on the way to a parameter, and the parameter itself."""
    names = path.split("/")
    return ["/".join(names[: i + 1]) for i in range(len(names))]


def _places(paths: tuple[str, ...]) -> dict[str, None]:
    """What a wrong pattern may have meant: a parameter, a subtree, all parameters of one name."""
    nested = [path.rpartition("/")[2] for path in paths if "/" in path]
    ways = (place for path in paths for place in _way(path))
    return dict.fromkeys([*paths, *ways, *(f"*/{name}" for name in nested)])


def _listed(paths: tuple[str, ...]) -> str:
    shown = ", ".join(path or "*" for path in paths[:_NUM_SHOWN])
    more = len(paths) - _NUM_SHOWN
    return f"{shown} and {more} more" if more > 0 else shown
