"""How many times more samples one network needs than another."""

from ...estimates import Ratio, sample_ratio
from ...records import identity
from ..question.defaults import measured_loss
from .measurement import Measurement


def ratio(first: Measurement, second: Measurement) -> Ratio:
    """n*(first) / n*(second), paired by seed: what a lucky sample does to both cancels."""
    if identity(first.task) != identity(second.task):
        raise ValueError(_unlike(first, second, "the same task", "two tasks"))
    if (first.metric, first.target) != (second.metric, second.target):
        raise ValueError(
            _unlike(first, second, "the same target", f"{first.goal} and {second.goal}")
        )
    losses = [measured_loss(m.measure) or m.measure for m in (first, second)]
    if losses[0] != losses[1]:
        names = " and ".join(type(loss).__name__ for loss in losses)
        raise ValueError(_unlike(first, second, "the same loss", names))
    if first.curve.seeds != second.curve.seeds:
        seeds = f"{len(first.curve.seeds)} and {len(second.curve.seeds)} seeds that differ"
        raise ValueError(_unlike(first, second, "the same seeds", seeds))
    one, other = ((m.curve.sizes, m.curve.risks) for m in (first, second))
    return sample_ratio(one, other, first.target_risk)


def _unlike(first: Measurement, second: Measurement, expected: str, got: str) -> str:
    return (
        f"{first.label} and {second.label} must be measured with {expected}, got {got}: their "
        "ratio would compare questions. Ask for both in one compare."
    )
