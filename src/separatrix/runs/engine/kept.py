"""What was made once and may be asked for again, kept within a number of bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

import jax

_Made = TypeVar("_Made")


@dataclass(eq=False)
class Kept:
    """Values by key, together at most `limit_bytes` of arrays; the least recently used goes first.

    Threads may share it. Two that ask for a new key at once may both make its value; one of the two
    is kept, and both get that one. A value larger than the limit is made every time.
    """

    limit_bytes: int
    _values: OrderedDict[Hashable, Any] = field(default_factory=OrderedDict, init=False, repr=False)
    _num_bytes: int = field(default=0, init=False, repr=False)
    _lock: Any = field(default_factory=Lock, init=False, repr=False)

    def __post_init__(self):
        if self.limit_bytes < 0:
            raise ValueError(
                f"limit_bytes must be at least 0, got {self.limit_bytes}: 0 keeps nothing."
            )

    @property
    def num_bytes(self) -> int:
        """Bytes of all that is kept now."""
        return self._num_bytes

    def get(self, key: Hashable, make: Callable[[], _Made]) -> _Made:
        """The value of the key, made now if it is not kept."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        made = make()  # without the lock: other threads go on
        size = bytes_in(made)
        if size > self.limit_bytes:
            return made
        with self._lock:
            if key in self._values:  # another thread was faster
                return self._values[key]
            self._values[key] = made
            self._num_bytes += size
            while self._num_bytes > self.limit_bytes:
                _, oldest = self._values.popitem(last=False)
                self._num_bytes -= bytes_in(oldest)
        return made

    def clear(self) -> None:
        """Keeps nothing any more."""
        with self._lock:
            self._values.clear()
            self._num_bytes = 0


def bytes_in(tree: Any) -> int:
    """Bytes of all arrays in a tree; what is no array counts nothing."""
    return sum(getattr(leaf, "nbytes", 0) for leaf in jax.tree.leaves(tree))
