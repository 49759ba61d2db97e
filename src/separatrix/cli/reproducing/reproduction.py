"""Studies run three at a time, with their answers told and their pages written on the way."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial

from ...records import Store
from ...reports.front.statements import Statement
from ...runs import Crew
from ...runs.executors.local import threads
from ...studies import Profile, Shelf, Study
from ...studies.running import check_store, run_into_checked
from .forecast import mark_compiled
from .pages import GrowingPages
from .view import View

# While one study is traced, or reads what it has come to, others are compiled and trained.
_SIDE_BY_SIDE = 3


def reproduce_all(
    studies: Sequence[Study],
    first: Sequence[str],
    profile: Profile,
    store: Store,
    crew: Callable[[], Crew],
    pages: GrowingPages,
    view: View,
) -> list[Statement]:
    """Every study; the pages of the `first` as soon as those are through.

    Each has a crew of its own, over the same workers. Pages are written meanwhile, in this thread.
    """
    check_store(store)
    ahead = set(first)

    def run(study: Study) -> Study:
        run_into_checked(study, profile, store, crew(), partial(view.hear, study.name))
        return study

    def begin(study: Study) -> None:
        view.course.begin(study.name)
        pages.begin(study)

    for study in _finished(studies, begin, run):
        mark_compiled(study, profile)
        view.finish(study.name, _sentence(study, profile, store))
        pages.finish(study)
        if ahead == {study.name}:
            view.course.write(pages.write_first(first))
            view.say(f"Open {pages.front} in a browser: it grows as the rest arrives.")
        elif not ahead:
            view.course.write(pages.refresh())
        ahead.discard(study.name)
    return pages.write_rest()


def _finished(
    studies: Sequence[Study], begin: Callable[[Study], None], run: Callable[[Study], Study]
) -> Iterator[Study]:
    """Studies as they are through, in about the order in which they are asked for."""
    waiting, under_way = list(studies), set[Future[Study]]()
    with threads(_SIDE_BY_SIDE) as pool:
        while waiting or under_way:
            while waiting and len(under_way) < _SIDE_BY_SIDE:
                study = waiting.pop(0)
                begin(study)
                under_way.add(pool.submit(run, study))
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def _sentence(study: Study, profile: Profile, store: Store) -> str:
    answer = Shelf((store,), profile).answer(study)
    return study.page.sentence(answer) if answer and answer.manifest.complete else ""
