"""What is known at some moment of a probe: all that a stage may decide by."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ....records import Row, distinct, where
from ...answer import comparison_of, default_target, family_curve
from ...networks import Probed
from ...trials import Trial
from .plan import Grid, Plan, ordered
from .prices import Prices
from .question import Question, family

TUNING, COARSE, REFINED = "tuning", "coarse sizes", "refined sizes"


@dataclass(frozen=True, eq=False)
class Known:
    """Steps decided, rows measured, seconds spent and left."""

    question: Question
    plan: Plan
    rows: Mapping[Trial, Sequence[Row]]
    gaps: Mapping[Trial, float]  # seconds of the clock between a trial's end and the one before
    spent: float  # seconds, in this call and before
    left: float  # to plan with

    @cached_property
    def prices(self) -> Prices:
        return Prices(
            [ordered(step.grids, self.question) for step in self.plan.steps], self.rows, self.gaps
        )

    def price(self, grids: Sequence[Grid]) -> float:
        """Seconds of what is not there yet."""
        wanted = ordered(grids, self.question)
        return self.prices.of([trial for trial in wanted if trial not in self.rows])

    def missing(self, grids: Sequence[Grid]) -> tuple[Grid, ...]:
        """Grids of which something is not there yet."""
        return tuple(
            grid
            for grid in grids
            if any(trial not in self.rows for trial in grid.trials(self.question))
        )

    @cached_property
    def _by_network(self) -> dict[tuple[Probed, str], list[Row]]:
        """Rows by network and control, in an order that does not hang on what was done first."""
        groups: dict[tuple[Probed, str], list[Row]] = {}
        for trial in sorted(self.rows, key=lambda t: (t.seed, t.num_samples, t.rate)):
            groups.setdefault((trial.network, trial.control), []).extend(self.rows[trial])
        return groups

    @cached_property
    def _means(self) -> dict[tuple[Probed, str], dict[int, float]]:
        means = {}
        for place, rows in self._by_network.items():
            if where(rows, purpose="measuring"):
                curve = family_curve(rows)
                pairs = zip(curve.sizes, curve.mean, strict=True)
                means[place] = {int(size): float(mean) for size, mean in pairs}
        return means

    @cached_property
    def _tuned(self) -> dict[tuple[Probed, str], dict[float, float]]:
        tuned = {}
        for place, rows in self._by_network.items():
            rows = where(rows, purpose="tuning")
            rates = distinct(rows, "rate")
            tuned[place] = {rate: _best_error(where(rows, rate=rate)) for rate in rates}
        return tuned

    def means(self, network: Probed, control: str = "none") -> dict[int, float]:
        """Test error by size, over the seeds that are there."""
        return self._means.get((network, control), {})

    def tuned(self, network: Probed, control: str = "none") -> dict[float, float]:
        """Validation error by rate, at the best checkpoint, over the tuning seeds."""
        return self._tuned.get((network, control), {})

    def rate(self, network: Probed, control: str = "none") -> float:
        """The best one, of several as good the smallest; that of unaltered data where none is."""
        errors = self.tuned(network, control) or self.tuned(network)
        return min(errors, key=lambda rate: (errors[rate], rate))

    @cached_property
    def kernel(self) -> Probed:
        """The candidate with the least validation error, a mean over LCN and CNN."""
        errors = {
            candidate: [self.tuned(each) for each in family(candidate)[1:]]
            for candidate in self.question.candidates
        }
        whole = {c: both for c, both in errors.items() if all(both)}
        return min(whole, key=lambda c: sum(min(each.values()) for each in whole[c]))

    @property
    def main(self) -> tuple[Probed, ...]:
        """FCN, LCN and CNN of the main comparison."""
        return family(self.kernel)

    @cached_property
    def target(self) -> float | None:
        """As given, or by the coarse sizes; None while these are not all measured."""
        if self.question.target is not None:
            return self.question.target
        trials = self.plan.trials(self.question, COARSE)
        if not trials or any(trial not in self.rows for trial in trials):
            return None
        rows = [row for trial in trials for row in self.rows[trial]]
        comparison = comparison_of(rows)
        return None if comparison is None else default_target(comparison)


def _best_error(rows: Sequence[Row]) -> float:
    steps = distinct(rows, "step")
    return min(
        float(np.mean([float(row["validation"]) for row in where(rows, step=step)]))
        for step in steps
    )
