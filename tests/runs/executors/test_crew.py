"""A crew hands out the longest first, no more than can be taken, and bears with failures."""

from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

import pytest
from faulty_items import Failing, Square

from separatrix.records import (
    ExecutorLost,
    Provenance,
    Store,
    WorkFailed,
    failures_in,
    read_table,
)
from separatrix.runs import (
    Crew,
    Machine,
    Part,
    Quarantine,
    Tables,
    local_crew,
)
from separatrix.runs.executors import AbstractPortion, Done, Worked
from separatrix.runs.executors.portions import do_elsewhere

CPU = Machine("cpu", 2, 2**28)
MADE = Provenance("0", "0", "none", None)


@dataclass(frozen=True)
class Named(AbstractPortion):
    name: str
    kind: str = "one"

    def work(self, machine):
        return Worked(self.name)


class Remembering(Executor):
    """Does at once what it is given, and remembers the order."""

    def __init__(self):
        self.given = []

    def submit(self, do, portion):
        self.given.append(portion.name)
        future = Future()
        future.set_result(do(portion))
        return future


def crew_of(executor, slots=1):
    return Crew(executor, lambda p: Done(p.name, MADE, 0.0), CPU, lambda: slots)


def names(crew):
    return [portion.name for portion, _ in crew.finished()]


def test_the_longest_first_and_new_programs_before_all():
    crew = crew_of(executor := Remembering())
    for name, seconds in (("short", 1.0), ("long", 3.0), ("middle", 2.0)):
        crew.ask(Named(name), seconds)
    crew.ask(Named("new", kind="another"), 0.1)
    names(crew)
    assert executor.given == ["short", "new", "long", "middle"]  # the first of a kind is new, too


def test_more_may_be_asked_for_while_others_are_done():
    crew, seen = crew_of(Remembering()), []
    crew.ask(Named("first"), 1.0)
    for portion, future in crew.finished():
        seen.append(future.result().results)
        if portion.name == "first":
            crew.ask(Named("second"), 1.0)
    assert seen == ["first", "second"]


def test_no_more_are_handed_out_than_there_are_slots():
    class Never(Executor):
        """Keeps what it is given until asked."""

        def __init__(self):
            self.futures = []

        def submit(self, do, portion):
            self.futures.append(Future())
            return self.futures[-1]

    crew = crew_of(executor := Never(), slots=3)
    for number in range(10):
        crew.ask(Named(str(number)), 1.0)
    crew._hand_out()
    assert len(executor.futures) == 3
    executor.futures[0].set_result(Done("", MADE, 0.0))
    assert next(crew.finished())[1] is executor.futures[0]
    crew._hand_out()
    assert len(executor.futures) == 4


def squares(*items):
    return Tables((Part("squares", items, seconds=2.0),))


def numbers(plan, store):
    return [row["square"] for row in read_table(plan.parts[0].path("toy", store))]


def test_any_executor_will_do(tmp_path):
    plan, store = squares(*map(Square, range(4))), Store(tmp_path)
    do = partial(do_elsewhere, memory=2**28)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        plan.run("toy", store, Crew(pool, do, CPU, lambda: 2), lambda now: None)
    assert numbers(plan, store) == [0, 1, 4, 9]


def test_what_fails_once_is_tried_again(tmp_path):
    plan, store = squares(Square(2), Failing(3, str(tmp_path), times=1)), Store(tmp_path / "store")
    with local_crew(CPU, patience=Quarantine(store)) as crew:
        plan.run("toy", store, crew, lambda now: None)
        crew.patience.end()
    assert numbers(plan, store) == [4, 9]
    assert failures_in(store.root) == []


def test_what_fails_twice_is_named_and_the_rest_goes_on(tmp_path):
    items = (Failing(3, str(tmp_path), times=2), *map(Square, range(4)))
    plan, store = squares(*items), Store(tmp_path / "store")
    message = (
        r"^Failing of toy/squares failed twice \(ZeroDivisionError: no square of 3\); the rest "
        r"is done. `separatrix status` names what failed, and the next run tries it again\."
    )
    with local_crew(CPU, patience=Quarantine(store)) as crew:
        plan.run("toy", store, crew, lambda now: None)
        with pytest.raises(WorkFailed, match=message):
            crew.patience.end()
    (failure,) = failures_in(store.root)
    assert failure.error == "ZeroDivisionError: no square of 3"
    (entry,) = plan.manifest("toy", "full", "", store).tables
    assert (entry.num_done, entry.num_items) == (4, 5)
    with local_crew(CPU, patience=Quarantine(store)) as crew:  # it works by now
        plan.run("toy", store, crew, lambda now: None)
        crew.patience.end()
    assert numbers(plan, store) == [9, 0, 1, 4, 9]
    assert failures_in(store.root) == []


def test_a_broken_executor_is_told_and_what_is_done_is_kept(tmp_path):
    class Breaking(Executor):
        """Does one portion."""

        def __init__(self):
            self.given = 0

        def submit(self, do, portion):
            future = Future()
            self.given += 1
            if self.given == 1:
                future.set_result(do(portion))
            else:
                future.set_exception(BrokenExecutor("a worker died"))
            return future

    plan, store = squares(*map(Square, range(3))), Store(tmp_path)
    crew = Crew(Breaking(), lambda p: Done(list(p.item.rows()), MADE, 0.0), CPU, lambda: 1)
    message = r"The executor was lost \(BrokenExecutor\): what was finished is in .*; start it"
    with pytest.raises(ExecutorLost, match=message):
        plan.run("toy", store, crew, lambda now: None)
    assert plan.manifest("toy", "full", "", store).tables[0].num_done == 1
