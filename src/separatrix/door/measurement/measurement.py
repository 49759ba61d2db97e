"""An answer: how many samples a network needs, with all that it rests on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...estimates import Curve, SampleComplexity
from ...estimates.words import complexity, interval
from ...measures import AbstractMeasure
from ...networks import AbstractNetwork
from ...tasks import AbstractTask
from ...training import AbstractAlgorithm
from ..target import Metric, in_words, risk_of

if TYPE_CHECKING:
    import pandas
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False, repr=False)
class Measurement:
    """n* of one network on one task.

    `curve.risks` [size, seed] are what n* was read off; in an error or accuracy they are shares of
    wrong answers.
    """

    label: str
    task: AbstractTask
    network: AbstractNetwork
    target: float  # in the metric
    metric: Metric
    algorithm: AbstractAlgorithm  # with the setting that was chosen, alone
    measure: AbstractMeasure
    n_star: SampleComplexity
    curve: Curve
    rows: Mapping[str, Sequence[Any]]  # by column: one for every size and seed
    cautions: tuple[str, ...] = ()

    @property
    def target_risk(self) -> float:
        """The largest risk that meets the target."""
        return risk_of(self.target, self.metric)

    @property
    def setting(self) -> str:
        """What was chosen on the tuning seeds: "rate 0.2, threshold 0.04"."""
        return str(self.algorithm.settings[0])

    def __str__(self) -> str:
        """CNN needs 12 [10, 14] samples to reach risk 0.06."""
        return f"{self.label} needs {self.needs} samples to reach {self.goal}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    @property
    def needs(self) -> str:
        """ "12 [10, 14]", "more than 512", "at most 2"."""
        n = self.n_star
        ends = f" {interval(n.lower, n.upper)}" if n.censoring == "none" else ""
        return f"{complexity(n)}{ends}"

    @property
    def goal(self) -> str:
        """ "risk 0.06", "accuracy 0.9"."""
        return in_words(self.target, self.metric)

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for every size and seed; needs pandas."""
        from .frames import frame_of

        return frame_of([self])

    def plot(self) -> "Figure":
        """The learning curve with every seed, the target and n*."""
        from .drawing import curves_figure
        from .notebook_view import displayable

        return displayable(curves_figure([self]).figure)

    def _repr_html_(self) -> str:
        from .notebook_view import html_of

        return html_of([self])
