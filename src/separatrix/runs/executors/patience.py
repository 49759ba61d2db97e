"""What becomes of work that fails: the error at once, or a second try and then quarantine."""

import abc
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass

from ...records import Failure, Store, WorkFailed, write_failure

_TRIES = 2


class AbstractPatience(abc.ABC):
    """Says what comes after a failure."""

    @abc.abstractmethod
    def again(self, work: Hashable, failure: Failure, error: Exception) -> bool:
        """Whether it is tried once more; else it is left out."""

    @abc.abstractmethod
    def end(self) -> None:
        """All else is done: raises where something was left out."""


@dataclass(frozen=True)
class AtOnce(AbstractPatience):
    """The error itself: of a library's user, whose own code it comes from."""

    def again(self, work: Hashable, failure: Failure, error: Exception) -> bool:
        raise error

    def end(self) -> None:
        pass


class Quarantine(AbstractPatience):
    """Tried twice, then named in the store, where `status` reads it; the rest goes on."""

    def __init__(self, store: Store):
        self._store, self._tries = store, Counter[Hashable]()
        self._left_out: list[Failure] = []

    def again(self, work: Hashable, failure: Failure, error: Exception) -> bool:
        self._tries[work] += 1
        if self._tries[work] < _TRIES:
            return True
        write_failure(self._store.root, failure)
        self._left_out.append(failure)
        return False

    def end(self) -> None:
        if not self._left_out:
            return
        first, *others = self._left_out
        more = f", and {len(others)} more" if others else ""
        raise WorkFailed(
            f"{first.what} failed twice ({first.error}){more}; the rest is done. "
            "`separatrix status` names what failed, and the next run tries it again."
        )
