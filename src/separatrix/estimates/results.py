"""The results of a search, from its entry in a manifest and the records."""

from dataclasses import replace
from typing import NamedTuple

import pyarrow as pa

from ..records import Seeds, StageEntry, Store
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
    curves: dict[str, Curve] = {}
    for seeds in dict.fromkeys(map(stage.seeds_of, stage.cases)):
        cases = [case for case in stage.cases if stage.seeds_of(case) == seeds]
        if names := [name for case in cases for name in case.names]:
            curves |= _curves(stage.selection, seeds, store.read_names(dict.fromkeys(names)))
    measured = [(curves[case.cell], case.target) for case in stage.cases if case.jobs]
    return tuple(
        Result(curve, target, sample_complexity(curve.sizes, curve.risks, target))
        for curve, target in measured
    )


def _curves(selection: str, seeds: Seeds, table: pa.Table) -> dict[str, Curve]:
    """By cell."""
    curves = learning_curves(
        table,
        tuning_seeds=seeds.tuning,
        evaluation_seeds=seeds.evaluation,
        selection=selection,  # pyright: ignore[reportArgumentType]
    )
    return {curve.cell: curve for curve in curves}


def with_n_star(stage: StageEntry, store: Store) -> StageEntry:
    """The entry with the n* of every case that has records, in words."""
    estimates = (str(result.estimate) for result in results_of(stage, store))
    cases = (replace(case, n_star=next(estimates)) if case.jobs else case for case in stage.cases)
    return replace(stage, cases=tuple(cases))
