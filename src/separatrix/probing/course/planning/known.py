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

TUNING, COARSE, AT_TARGET, REFINED = (
    *("tuning", "coarse sizes", "tuning at the target", "refined sizes"),
)


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
    def _grids(self) -> tuple[Grid, ...]:
        """In the order they were decided."""
        return tuple(grid for step in self.plan.steps for grid in step.grids)

    @cached_property
    def _means(self) -> dict[tuple[Probed, str], dict[int, float]]:
        means = {}
        for place, rows in self._by_network.items():
            measured = where(rows, purpose="measuring", rate=self.measured_rate(*place))
            if measured:
                curve = family_curve(measured)
                pairs = zip(curve.sizes, curve.mean, strict=True)
                means[place] = {int(size): float(mean) for size, mean in pairs}
        return means

    @cached_property
    def _tuned(self) -> dict[tuple[Probed, str, int], dict[float, float]]:
        tuned = {}
        for (network, control), rows in self._by_network.items():
            rows = where(rows, purpose="tuning")
            for size in distinct(rows, "num_samples"):
                here = where(rows, num_samples=size)
                rates = {r: _best_error(where(here, rate=r)) for r in distinct(here, "rate")}
                tuned[network, control, size] = rates
        return tuned

    def means(self, network: Probed, control: str = "none") -> dict[int, float]:
        """Test error by size, over the seeds that are there."""
        return self._means.get((network, control), {})

    @cached_property
    def _tuned_sizes(self) -> dict[tuple[Probed, str], tuple[int, ...]]:
        sizes: dict[tuple[Probed, str], tuple[int, ...]] = {}
        for grid in self._grids:
            (size, *_), place = grid.sizes, (grid.network, grid.control)
            if grid.purpose == "tuning" and (*place, size) in self._tuned:
                sizes[place] = tuple(dict.fromkeys((*sizes.get(place, ()), size)))
        return sizes

    @cached_property
    def _measured_rates(self) -> dict[tuple[Probed, str], float]:
        return {
            (grid.network, grid.control): grid.rate
            for grid in self._grids
            if grid.purpose == "measuring"
            and any(trial in self.rows for trial in grid.trials(self.question))
        }

    def tuned_sizes(self, network: Probed, control: str = "none") -> tuple[int, ...]:
        """Those at which rates were tried, the last decided last."""
        return self._tuned_sizes.get((network, control), ())

    def tuned(
        self, network: Probed, control: str = "none", size: int | None = None
    ) -> dict[float, float]:
        """Validation error by rate, at the best checkpoint, over the tuning seeds; at the size that
        was decided last, if none is given."""
        if size is None:
            size = next(reversed(self.tuned_sizes(network, control)), None)
        return {} if size is None else self._tuned.get((network, control, size), {})

    def rate(self, network: Probed, control: str = "none") -> float:
        """The best one, of several as good the smallest; that of unaltered data where none is."""
        errors = self.tuned(network, control) or self.tuned(network)
        return min(errors, key=lambda rate: (errors[rate], rate))

    def measured_rate(self, network: Probed, control: str = "none") -> float | None:
        """The last with which something was measured: a curve is of one rate."""
        return self._measured_rates.get((network, control))

    @cached_property
    def kernel(self) -> Probed:
        """The candidate with the least validation error, a mean over LCN and CNN."""
        errors = {
            candidate: [self._first_tuned(each) for each in family(candidate)[1:]]
            for candidate in self.question.candidates
        }
        whole = {c: both for c, both in errors.items() if all(both)}
        return min(whole, key=lambda c: sum(min(each.values()) for each in whole[c]))

    def _first_tuned(self, network: Probed) -> dict[float, float]:
        """At the size that all kernels were tried at."""
        sizes = self.tuned_sizes(network)
        return self.tuned(network, size=sizes[0]) if sizes else {}

    @property
    def main(self) -> tuple[Probed, ...]:
        """FCN, LCN and CNN of the main comparison."""
        return family(self.kernel)

    @cached_property
    def target(self) -> float | None:
        """As given, or by the coarse sizes; None while these are not all measured."""
        if self.question.target is not None:
            return self.question.target
        first = next((step for step in self.plan.steps if step.stage == COARSE), None)
        trials = ordered(first.grids, self.question) if first else ()
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
