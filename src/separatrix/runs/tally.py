"""How much of a search is done, of the work that may still come."""

from collections.abc import Iterable

from ..records import Job, Store
from .plan import Case, Plan, cost
from .progress import Listener, Progress


class Tally:
    """Counts finished jobs against those that may still come, by case."""

    def __init__(self, listener: Listener):
        self._done, self._ahead, self._networks = 0.0, 0.0, 0
        self._left: dict[Case, tuple[frozenset[Job], float]] = {}
        self._listener = listener

    def foresee(self, plan: Plan | None, store: Store) -> None:
        """The stage that comes after the one that is counted, or none."""
        self._ahead = 0.0
        if plan is not None:
            left = [_left(plan, store, case, plan.sizes_of(case).grid[:1]) for case in plan.cases]
            self._ahead = _sum(left)

    def expect(self, plan: Plan, store: Store, case: Case, sizes: tuple[int, ...]) -> None:
        """The sizes that a case needs next, none where it is over."""
        self._left.pop(case, None)
        self._left |= {case: _left(plan, store, case, sizes)} if sizes else {}

    def begin(self) -> None:
        """A stage is asked for."""
        if self._left:
            self._tell("" if self._networks else "compiling")

    def count(self, job: Job) -> None:
        self._done += cost(job)
        self._networks += len(job.seeds) * len(job.cell.algorithm.settings)
        self._left = {case: (jobs - {job}, more) for case, (jobs, more) in self._left.items()}

    def tell(self) -> None:
        """After a job is counted and what follows from it is expected."""
        self._tell()

    def note(self, sentence: str) -> None:
        """Something that a person should know."""
        self._tell(note=sentence)

    def finish(self) -> None:
        self._left, self._ahead = {}, 0.0
        self._tell()

    def _tell(self, waiting: str = "", note: str = "") -> None:
        total = self._done + _sum(self._left.values()) + self._ahead
        now = Progress(self._done, total, self._networks, "networks", waiting, note)
        self._listener(now)


def _sum(left: Iterable[tuple[frozenset[Job], float]]) -> float:
    jobs: set[Job] = set()  # two cases may share a cell
    refinements = 0.0
    for some, more in left:
        jobs |= some
        refinements += more
    return sum(map(cost, jobs)) + refinements


def _left(
    plan: Plan, store: Store, case: Case, sizes: tuple[int, ...]
) -> tuple[frozenset[Job], float]:
    """Jobs from the sizes wanted next up to the end of the grid, and the cost of refinements.

    Those of a case that still goes up the grid are taken to be about as large as its next size.
    """
    first, *others = sizes
    grid = plan.sizes_of(case).grid
    coming = [n for n in grid if n > first] if first in grid else others
    jobs = (job for n in (first, *coming) for job in plan.jobs(case, n))
    missing = frozenset(job for job in jobs if not store.has(job))
    if first not in grid:
        return missing, 0.0
    each = sum(cost(job) for job in plan.jobs(case, first))
    return missing, plan.sizes_of(case).num_refinements * each
