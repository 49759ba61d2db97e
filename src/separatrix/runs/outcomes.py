"""What a plan found: for every case its learning curve and n*, from records alone."""

from typing import NamedTuple

from ..estimates import Curve, SampleComplexity, results_of
from ..records import Store
from .following import followed
from .plan import Case, Plan


class Outcome(NamedTuple):
    """One case, measured."""

    case: Case
    curve: Curve
    estimate: SampleComplexity


def outcomes(plan: Plan, store: Store) -> tuple[Outcome, ...]:
    """Every case that has records; a search that is not over counts as far as it went.

    While settings are still to be chosen nothing counts. Cases have the setting chosen for them.
    """
    _, evaluation = followed(plan, store)
    if evaluation is None:
        return ()
    measured = [case for case, runs in evaluation.runs.items() if runs]
    return tuple(
        Outcome(case, result.curve, result.estimate)
        for case, result in zip(measured, results_of(evaluation.entry(), store), strict=True)
    )
