"""Answering: what the store lacks is trained, and what it holds is read."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

from ..estimates import curve_columns
from ..records import Store
from ..runs import Listener, Outcome, Plan, local_crew, outcomes, pending, search, this_machine
from ..runs.display import following
from .cautions import cautions_of, too_low, warn
from .measurement import Measurement, Measurements
from .question import Question
from .target import Metric

Rows = dict[str, list[Any]]
Shown = Literal["shown", "off"] | Listener


class Seeds(NamedTuple):
    tuning: tuple[int, ...]
    evaluation: tuple[int, ...]


def answers(
    asked: Sequence[Question],
    target: float,
    metric: Metric,
    seeds: Seeds,
    store: Store,
    progress: Shown,
) -> Measurements:
    """One a question, in order; every caution is a warning, too."""
    measured: dict[str, Measurement] = {}
    for together in _apart(asked):
        plan = _plan(together, seeds)
        low: dict[str, str | None] = {}
        if pending(plan, store):
            low = {q.label: too_low(q.case, q.label, target, metric) for q in together}
            warn(low.values())  # now: the work may take hours
            with _listening(together, progress) as listener, local_crew(this_machine()) as crew:
                search(plan, store, crew, listener)
        for question, outcome in zip(together, outcomes(plan, store), strict=True):
            rows = _rows(plan, outcome, store)
            answer = _answer(question, outcome, rows, target, metric, low)
            warn(caution for caution in answer.cautions if caution not in low.values())
            measured[question.label] = answer
    return Measurements(measured[question.label] for question in asked)


def _apart(asked: Sequence[Question]) -> list[list[Question]]:
    """Questions in as few plans as will do.

    A plan chooses one setting for all networks of a kind and a grid of settings. Here each network
    has the setting that is best for it, and its answer does not hang on what it is compared with.
    """
    plans: list[dict[object, Question]] = []
    for question in asked:
        cell = question.case.cell
        kind = type(cell.network).__name__, cell.algorithm.settings
        plan = next((plan for plan in plans if kind not in plan), None)
        if plan is None:
            plan = {}
            plans.append(plan)
        plan[kind] = question
    return [list(plan.values()) for plan in plans]


def _plan(asked: Sequence[Question], seeds: Seeds) -> Plan:
    cases = tuple(question.case for question in asked)
    assert cases[0].sizes is not None
    return Plan(cases, cases[0].sizes, seeds.tuning, seeds.evaluation)


def _rows(plan: Plan, outcome: Outcome, store: Store) -> Rows:
    sizes = outcome.curve.sizes.tolist()
    jobs = [job for size in sizes for job in plan.jobs(outcome.case, size)]
    return curve_columns(outcome.curve, store.read(jobs))


def _answer(
    question: Question,
    outcome: Outcome,
    rows: Rows,
    target: float,
    metric: Metric,
    low: dict[str, str | None],
) -> Measurement:
    label, (case, curve, n_star) = question.label, outcome
    cautions = [*cautions_of(label, case, metric, question.explored, curve, n_star)]
    if n_star.censoring == "right":
        unreachable = low[label] if label in low else too_low(case, label, target, metric)
        cautions = [unreachable] if unreachable else cautions
    return Measurement(
        label=label,
        task=case.cell.task,
        network=case.cell.network,
        target=float(target),
        metric=metric,
        algorithm=case.cell.algorithm,
        measure=case.cell.measure,
        n_star=n_star,
        curve=curve,
        rows=rows,
        cautions=tuple(cautions),
    )


@contextmanager
def _listening(asked: Sequence[Question], progress: Shown) -> Iterator[Listener]:
    if callable(progress):
        yield progress
    elif progress == "off":
        yield lambda now: None
    elif progress == "shown":
        with following(", ".join(question.label for question in asked)) as listener:
            yield listener
    else:
        raise ValueError(f"progress must be shown, off or a function, got {progress!r}.")
