"""A crew: an executor with a queue of portions, the longest of which are handed out first."""

from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from heapq import heappop, heappush
from itertools import count

from ..engine.layout import Machine
from .patience import AbstractPatience, AtOnce
from .portions import AbstractPortion, Done
from .shards import WHOLE, Shard


class Crew:
    """Does portions of work by `do(portion)` in any `concurrent.futures.Executor`.

    `machine` is that of each worker. No more than `slots()` portions are with the executor at a
    time, so that what is asked for later, and takes longer, need not wait for all that is short; it
    is asked anew each time, as clusters grow and shrink.
    """

    def __init__(
        self,
        executor: Executor,
        do: Callable[[AbstractPortion], Done],
        machine: Machine,
        slots: Callable[[], int],
        *,
        shard: Shard = WHOLE,
        patience: AbstractPatience | None = None,
        seconds_a_portion: float = 0.0,
    ):
        self.machine, self.shard = machine, shard
        self.patience = patience or AtOnce()
        self.seconds_a_portion = seconds_a_portion  # that are worth a journey; 0: as they come
        self._executor, self._do, self._slots = executor, do, slots
        self._waiting: list[tuple[bool, float, int, AbstractPortion]] = []
        self._under_way: dict[Future[Done], AbstractPortion] = {}
        self._known: set[Hashable] = set()
        self._number = count()

    def ask(self, portion: AbstractPortion, seconds: float) -> None:
        """Puts it in the queue: a program that was never run goes first, as it is to be compiled.

        Then by the seconds that it is thought to take: a long one that is begun last would be
        waited for alone.
        """
        known = portion.kind in self._known
        self._known.add(portion.kind)
        heappush(self._waiting, (known, -seconds, next(self._number), portion))

    def finished(self) -> Iterator[tuple[AbstractPortion, Future[Done]]]:
        """Portions in the order in which they get done, until none is left.

        More may be asked for meanwhile.
        """
        while self._waiting or self._under_way:
            self._hand_out()
            done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield self._under_way.pop(future), future

    def _hand_out(self) -> None:
        room = max(self._slots(), 1) - len(self._under_way)
        for _ in range(min(room, len(self._waiting))):
            *_, portion = heappop(self._waiting)
            self._under_way[self._executor.submit(self._do, portion)] = portion

    def leave(self) -> None:
        """Nothing that was asked for is waited for any more."""
        self._waiting.clear()
        for future in self._under_way:
            future.cancel()
        self._under_way.clear()
