"""From trials to the answer: the rows of the kernel that was chosen."""

from collections.abc import Mapping

from ...records import Row
from ..answer import Answer, answer_of
from ..examples import Look
from ..trials import Trial
from .planning import COARSE, Known


def answer_from(
    known: Known, look: Look, left_out: tuple[str, ...], facts: Mapping[str, str]
) -> Answer | None:
    """None while the coarse sizes are not all measured: there is no target to answer at."""
    if known.target is None or not known.plan.has(COARSE):
        return None
    answer = answer_of(
        _rows(known),
        look,
        known.target,
        target_given=known.question.target is not None,
        left_out=left_out,
        facts=facts,
    )
    return answer if answer.main.whole else None


def _rows(known: Known) -> list[Row]:
    """All of the chosen kernel, whatever their pooling and depth, at the rates that were tuned."""
    chosen = known.kernel
    geometry = lambda network: (network.kernel, network.stride)
    return [
        row
        for trial, rows in known.rows.items()
        if geometry(trial.network) == geometry(chosen) and _counts(trial, known)
        for row in rows
    ]


def _counts(trial: Trial, known: Known) -> bool:
    """Whether it belongs to the last tuning of its network, or was measured at its rate."""
    place = trial.network, trial.control
    if trial.purpose == "tuning":
        return trial.num_samples in known.tuned_sizes(*place)[-1:]
    return trial.rate == known.measured_rate(*place)
