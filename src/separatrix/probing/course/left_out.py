"""What an answer is without, in sentences."""

from .budget import in_words
from .loop import Ending, missing
from .planning import STAGES, Known


def left_out_of(known: Known, budget: float, ending: Ending) -> tuple[str, ...]:
    """Trials that were planned and not run, stages that never began, kernels not tried."""
    reason = f"the budget of {in_words(budget)} was spent"
    if ending == "stopped":
        reason = "it was stopped by hand"
    return (*_unfinished(known, reason), *_never(known, reason), *_kernels(known))


def _unfinished(known: Known, reason: str) -> tuple[str, ...]:
    lost, planned = len(missing(known)), len(known.plan.trials(known.question))
    if not lost:
        return ()
    return (f"{lost} of {planned} planned trainings were not run: {reason}.",)


def _never(known: Known, reason: str) -> tuple[str, ...]:
    stages = [stage for stage in STAGES if stage.lacks and not known.plan.has(stage.name)]
    few = max(known.question.candidates[0].grid) <= 2  # positions: there is nothing between
    names = [stage.lacks for stage in stages if not (few and stage.name == "degrees of sharing")]
    return (f"Left out, as {reason}: {'; '.join(names)}.",) if names else ()


def _kernels(known: Known) -> tuple[str, ...]:
    tried = {trial.network.kernel for trial in known.rows}
    others = [c.kernel for c in known.question.candidates if c.kernel not in tried]
    if not others:
        return ()
    words = " and ".join("×".join(map(str, kernel)) for kernel in others)
    return (f"A kernel of {words} was not tried: name it to compare with it.",)
