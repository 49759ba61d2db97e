"""The course of a probe: what is planned is run, then stages are asked, until none wants more."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ...records import Provenance, Row, identity
from ..trials import Trial
from .kept import Kept, Seconds
from .planning import STAGES, Known, Question, Step, read_plan, write_plan

Ending = Literal["finished", "out of time", "stopped"]
Trained = Iterator[tuple[Trial, tuple[Row, ...]]]
_PLANNED = 0.85  # of the budget: what trials are planned into; the rest is for answer and page
_LATEST = 1.0  # of the budget: what is not done by then is not waited for


class Means(NamedTuple):
    """What a course goes on with; a test has a machine and a clock of its own."""

    run: Callable[[Sequence[Trial]], Trained]
    clock: Callable[[], float]  # seconds since the probe was asked for
    kept: Kept
    plan: Path
    made: Callable[[], Provenance]
    listen: Callable[[Known], None]


def follow(question: Question, budget: float, means: Means) -> tuple[Known, Ending]:
    """What is known when no stage wants more, time is up, or somebody stops it with Ctrl-C.

    Nothing is remembered but plan, trials and seconds: stopped after any trial and begun again, it
    goes on from there.
    """
    known = _begin(question, budget, means)
    with closing(_moments(known, budget, means)) as moments:
        try:
            for known in moments:
                means.listen(known)
                if known.spent > _LATEST * budget:
                    return known, "out of time"
        except KeyboardInterrupt:
            return known, "stopped"
    return known, "finished"


def missing(known: Known) -> tuple[Trial, ...]:
    """Trials of the plan that are not there yet."""
    return tuple(t for t in known.plan.trials(known.question) if t not in known.rows)


def next_step(known: Known) -> Step | None:
    """Of the first stage that wants something."""
    asked = ((stage.name, stage.wants(known)) for stage in STAGES)
    return next((Step(name, grids) for name, grids in asked if grids), None)


def _begin(question: Question, budget: float, means: Means) -> Known:
    """What an earlier call left."""
    plan, lines = read_plan(means.plan), _seconds(means).read()
    rows = means.kept.read(plan.trials(question))
    noted = dict(lines)
    gaps = {trial: noted[name] for trial in rows if (name := identity(trial)) in noted}
    spent = sum(seconds for _, seconds in lines) + means.clock()
    return Known(question, plan, rows, gaps, spent, _PLANNED * budget - spent)


def _moments(known: Known, budget: float, means: Means) -> Generator[Known, None, None]:
    """What is known at first, after every trial and after every decision."""
    before = known.spent - means.clock()

    def advance(known: Known, **new: Any) -> Known:
        spent = before + means.clock()
        return replace(known, **new, spent=spent, left=_PLANNED * budget - spent)

    yield known
    last = means.clock()
    to_note = [("begin", last)]  # not before there is a trial: to look at what is there is free
    while True:
        for trial, rows in means.run(missing(known)):
            means.kept.write(trial, rows, means.made())
            gap, last = means.clock() - last, means.clock()
            _seconds(means).add([*to_note, (identity(trial), gap)])
            to_note = []
            gaps = {**known.gaps, trial: gap}
            known = advance(known, rows={**known.rows, trial: rows}, gaps=gaps)
            yield known
        step = next_step(known)
        if step is None:
            return
        known = advance(known, plan=replace(known.plan, steps=(*known.plan.steps, step)))
        write_plan(means.plan, known.plan)
        known = advance(known, rows={**known.rows, **means.kept.read(missing(known))})
        yield known


def _seconds(means: Means) -> Seconds:
    return Seconds(means.plan.with_suffix(".seconds"))
