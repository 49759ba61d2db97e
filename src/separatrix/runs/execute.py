"""Making records happen: every missing job trained and stored, finished ones left alone."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Future
from itertools import groupby

from ..records import ExecutorLost, Failure, Job, Store, forget_failure, identity
from .costs import Paces, kind_of
from .engine.batch import Group, Rows, cut
from .engine.layout import Machine, layout_for
from .executors import Crew, Done, local_crew
from .executors.portions import Training
from .plan import cost

OnDone = Callable[[Job], None]
_ALIKE = 4096  # examples, a chunk on a GPU


def execute(
    jobs: Iterable[Job], store: Store, machine: Machine, largest: int, on_done: OnDone
) -> None:
    """Runs the jobs that `store` does not have, here; `largest` bounds their sizes."""
    with local_crew(machine) as crew:
        trainer = Trainer(store, crew)
        trainer.ask(jobs, largest)
        for job in trainer.finished():
            on_done(job)


class Trainer:
    """Jobs that a crew trains; each is stored as soon as its last seed is trained.

    So a stopped run loses no finished job.
    """

    def __init__(self, store: Store, crew: Crew):
        self._store, self._crew = store, crew
        self._paces = Paces(store, crew.machine.name)
        self._unfinished: dict[Job, dict[int, Rows]] = {}
        self._left_out: set[Job] = set()  # failed
        self._notes: dict[str, bool] = {}  # whether it has been told

    def ask(self, jobs: Iterable[Job], largest: int) -> None:
        """Those that the store lacks and nobody has asked for."""
        known = {*self._unfinished, *self._left_out}
        asked = (job for job in dict.fromkeys(jobs) if job not in known)
        missing = [job for job in asked if not self._store.has(job)]
        if too_large := [job.num_samples for job in missing if job.num_samples > largest]:
            raise ValueError(
                f"num_samples must be at most largest = {largest}, got {max(too_large)}: "
                "the programs keep no more examples than that."
            )
        self._unfinished |= {job: {} for job in missing}
        for groups in self._portions(missing, largest):
            self._hand_in(Training(groups, largest))

    def finished(self) -> Iterator[Job]:
        """Jobs as they are stored, until there are none left; more may be asked for meanwhile."""
        try:
            for portion, future in self._crew.finished():
                assert isinstance(portion, Training)
                yield from self._take(portion, future)
        finally:
            self._paces.keep()

    def new_notes(self) -> list[str]:
        """What a person should know and has not been told."""
        new = [note for note, is_told in self._notes.items() if not is_told]
        self._notes = dict.fromkeys(self._notes, True)
        return new

    def _take(self, portion: Training, future: "Future[Done]") -> Iterator[Job]:
        try:
            done = future.result()
        except (BrokenExecutor, CancelledError) as error:
            raise lost(self._store, error) from error
        except Exception as error:
            self._retry(portion, error)
            return
        self._notes = dict.fromkeys(done.notes, False) | self._notes
        if not done.cold:
            self._paces.learn(_kind(portion), _units(portion), done.seconds)
        for group, rows in zip(portion.groups, done.results, strict=True):
            job = group.job
            if job not in self._unfinished:  # another of its seeds failed
                continue
            self._unfinished[job][group.seed] = rows
            if len(self._unfinished[job]) == len(job.seeds):
                self._store.write(job, _together(job, self._unfinished.pop(job)), done.made)
                forget_failure(self._store.root, identity(job))
                yield job

    def _retry(self, portion: Training, error: Exception) -> None:
        """Each job by itself, so that one that fails takes no other with it."""
        by_job: dict[Job, list[Group]] = {}
        for group in portion.groups:
            by_job.setdefault(group.job, []).append(group)
        for job, groups in by_job.items():
            alone = Training(tuple(groups), portion.largest)
            if job in self._left_out:  # by another of its seeds
                continue
            if len(by_job) > 1 or self._crew.patience.again(alone, _failure(job, error), error):
                self._hand_in(alone)
            else:
                self._unfinished.pop(job, None)
                self._left_out.add(job)

    def _hand_in(self, portion: Training) -> None:
        self._crew.ask(portion, self._paces.seconds(_kind(portion), _units(portion)))

    def _portions(self, jobs: Sequence[Job], largest: int) -> Iterator[tuple[Group, ...]]:
        # A batch takes as long as its largest sample, so samples of about a size go together.
        alike = lambda job: (job.cell, -(-job.num_samples // _ALIKE))
        for (cell, _), some in groupby(jobs, key=alike):
            together = list(some)
            groups = [Group(job, seed) for job in together for seed in job.seeds]
            layout = layout_for(cell, largest, len(groups), self._crew.machine)
            if not self._crew.seconds_a_portion:
                yield from cut(groups, layout)
            else:
                yield from self._journeys(together)

    def _journeys(self, jobs: Sequence[Job]) -> Iterator[tuple[Group, ...]]:
        """Whole jobs, as a record is made by one process, and as many as are worth the way."""
        groups: list[Group] = []
        seconds = 0.0
        for job in jobs:
            groups += [Group(job, seed) for seed in job.seeds]
            seconds += self._paces.seconds(kind_of(job), cost(job))
            if seconds >= self._crew.seconds_a_portion:
                yield tuple(groups)
                groups, seconds = [], 0.0
        if groups:
            yield tuple(groups)


def lost(store: Store, error: BaseException) -> ExecutorLost:
    return ExecutorLost(
        f"The executor was lost ({type(error).__name__}): what was finished is in {store.root}; "
        "start it again, and the same command goes on."
    )


def _kind(portion: Training) -> str:
    return kind_of(portion.groups[0].job)


def _units(portion: Training) -> float:
    return sum(cost(group.job) / len(group.job.seeds) for group in portion.groups)


def _failure(job: Job, error: Exception) -> Failure:
    words = f"{type(job.cell.network).__name__} on {type(job.cell.task).__name__}"
    what = f"{words} with {job.num_samples} samples"
    return Failure(identity(job), what, f"{type(error).__name__}: {error}")


def _together(job: Job, by_seed: dict[int, Rows]) -> Rows:
    parts = [by_seed[seed] for seed in job.seeds]
    return {name: [value for part in parts for value in part[name]] for name in parts[0]}
