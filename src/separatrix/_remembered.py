"""Answers that are kept for as long as what they were read from stays the same."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def while_same(
    version: Callable[P, Hashable], size: int
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remembers the last `size` answers of a function, each until its `version` is another."""

    def remembering(function: Callable[P, T]) -> Callable[P, T]:
        remembered = lru_cache(size)(lambda now, *args, **kwargs: function(*args, **kwargs))

        @wraps(function)
        def of(*args: P.args, **kwargs: P.kwargs) -> T:
            return remembered(version(*args, **kwargs), *args, **kwargs)

        return of

    return remembering
