"""What a study found: for every case its learning curve and n*, from records alone."""

from typing import NamedTuple

from ..claims import Result
from ..estimates import Curve, SampleComplexity, learning_curves, sample_complexity
from ..records import Store, identity
from ..runs import Case, Plan, evaluation, sizes_tried


class Outcome(NamedTuple):
    """One case, measured."""

    case: Case
    curve: Curve
    estimate: SampleComplexity

    @property
    def result(self) -> Result:
        """What figures show and claims are judged by."""
        return self.curve, self.case.target, self.estimate


def outcomes(plan: Plan, store: Store) -> tuple[Outcome, ...]:
    """Every case that has records; a search that is not over counts as far as it went.

    While settings are still to be chosen nothing counts. Cases have the setting chosen for them.
    """
    if (chosen := evaluation(plan, store)) is None:
        return ()
    plan = chosen
    tried = sizes_tried(plan, store)
    jobs = {case: [j for n in own for j in plan.jobs(case, n)] for case, own in tried.items()}
    curves = learning_curves(
        store.read(dict.fromkeys(job for own in jobs.values() for job in own)),
        tuning_seeds=plan.tuning_seeds,
        evaluation_seeds=plan.evaluation_seeds,
        selection=plan.selection,
    )
    by_cell = {curve.cell: curve for curve in curves}
    return tuple(_outcome(case, by_cell[identity(case.cell)]) for case, own in jobs.items() if own)


def _outcome(case: Case, curve: Curve) -> Outcome:
    return Outcome(case, curve, sample_complexity(curve.sizes, curve.risks, case.target))
