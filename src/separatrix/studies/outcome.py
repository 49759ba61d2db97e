"""What a study found: for every case its learning curve and n*, from records alone."""

from typing import NamedTuple

from ..estimates import Curve, SampleComplexity, learning_curves, sample_complexity
from ..records import Store
from ..runs import Case, Plan, sizes_tried


class Outcome(NamedTuple):
    """One case, measured."""

    case: Case
    curve: Curve
    estimate: SampleComplexity


def outcomes(plan: Plan, store: Store) -> tuple[Outcome, ...]:
    """Every case that has records; a search that is not over counts as far as it went."""
    found = ((case, sizes_tried(plan, case, store)) for case in plan.cases)
    return tuple(_outcome(plan, case, sizes, store) for case, sizes in found if sizes)


def _outcome(plan: Plan, case: Case, sizes: tuple[int, ...], store: Store) -> Outcome:
    (curve,) = learning_curves(
        store.read(job for n in sizes for job in plan.jobs(case, n)),
        tuning_seeds=plan.tuning_seeds,
        evaluation_seeds=plan.evaluation_seeds,
        selection=plan.selection,
    )
    return Outcome(case, curve, sample_complexity(curve.sizes, curve.risks, case.target))
