"""The results of a search, from its entry in a manifest and the records."""

from dataclasses import replace
from typing import NamedTuple

from ..records import StageEntry, Store
from .curves.learning_curves import Curve, learning_curves
from .sample_complexity import SampleComplexity, sample_complexity


class Result(NamedTuple):
    """One case, measured: a learning curve, the target risk, and n* at it."""

    curve: Curve
    target: float
    estimate: SampleComplexity


def results_of(stage: StageEntry, store: Store) -> tuple[Result, ...]:
    """One a case that has records, in order; a search that is not over counts as far as it went."""
    if not stage.names:
        return ()
    curves = learning_curves(
        store.read_names(stage.names),
        tuning_seeds=stage.tuning_seeds,
        evaluation_seeds=stage.evaluation_seeds,
        selection=stage.selection,  # pyright: ignore[reportArgumentType]
    )
    by_cell = {curve.cell: curve for curve in curves}
    measured = [(by_cell[case.cell], case.target) for case in stage.cases if case.jobs]
    return tuple(
        Result(curve, target, sample_complexity(curve.sizes, curve.risks, target))
        for curve, target in measured
    )


def with_n_star(stage: StageEntry, store: Store) -> StageEntry:
    """The entry with the n* of every case that has records, in words."""
    estimates = (str(result.estimate) for result in results_of(stage, store))
    cases = (replace(case, n_star=next(estimates)) if case.jobs else case for case in stage.cases)
    return replace(stage, cases=tuple(cases))
