"""What an answer says, sentence by sentence."""

from collections.abc import Iterator, Sequence

from ...estimates import Ratio
from ...estimates.words import plain
from .comparison import FAMILIES, LEAST_SEEDS, Comparison
from .controls import ControlResult
from .words import inverse, is_open, listed, measured, percent

_LOCALITY = "by looking at neighbourhoods"
_SHARING = "by looking everywhere with the same eyes"


def worth_sentence(comparison: Comparison) -> str:
    """What a convolution is worth at the target, and what of that is locality and sharing."""
    start = f"At {percent(comparison.target)} error"
    cannot = f"{start} these data cannot tell what a convolution is worth"
    if comparison.worths is None:
        return f"{cannot}: {_missing(comparison)}."
    total, locality, sharing = comparison.worths
    parts = f"{_part(locality, _LOCALITY)}, {_part(sharing, _SHARING)}"
    if is_open(total):
        return f"{cannot}: {_why(comparison)}."
    if total.lower <= 1 <= total.upper:
        worth = f"a convolution makes no difference that these data show, {measured(total)} samples"
    elif _costs(total):
        worth = f"a convolution costs samples on these data, {measured(inverse(total))} as many"
    else:
        worth = f"a convolution is worth {measured(total)} samples on these data"
    return f"{start} {worth}: {parts}."


def _part(ratio: Ratio, bias: str) -> str:
    if is_open(ratio):
        return f"a share that these data cannot tell {bias}"
    if _costs(ratio):
        return f"a cost of {measured(inverse(ratio))} {bias}"
    return f"{measured(ratio)} {bias}"


def _costs(ratio: Ratio) -> bool:
    """Below 1 for sure."""
    return ratio.upper < 1


def _missing(comparison: Comparison) -> str:
    if absent := [name for name in FAMILIES if name not in comparison.curves]:
        return f"{listed(absent)} {'was' if len(absent) == 1 else 'were'} not trained"
    num_seeds = len(comparison.seeds)
    seeds = f"{num_seeds} seed{'' if num_seeds == 1 else 's'}"
    return f"all three were trained with {seeds}, and it takes {LEAST_SEEDS}"


def _why(comparison: Comparison) -> str:
    """Why the total's interval is open on both sides."""
    stars = comparison.n_stars
    above = [name for name in ("FCN", "CNN") if stars[name].censoring == "right"]
    below = [name for name in ("FCN", "CNN") if stars[name].censoring == "left"]
    reasons = []
    if above:
        most = plain(max(stars[name].limit for name in above))
        reasons.append(f"{listed(above)} did not reach it with up to {most} samples")
    if below:
        least = plain(min(stars[name].limit for name in below))
        reasons.append(f"{listed(below)} reached it with the fewest tried, {least}")
    return " and ".join(reasons) or "the seeds differ too much for the sizes tried"


def beside_sentence(comparison: Comparison) -> str:
    """The same of networks that stand beside."""
    sentence = worth_sentence(comparison)
    return f"With {comparison.label}: {sentence[0].lower()}{sentence[1:]}"


def cautions_of(comparison: Comparison) -> Iterator[str]:
    """What to know before the worths are believed."""
    for name, curve in comparison.curves.items():
        if curve.edge is not None:
            yield (
                f"The best rate of {name}, {curve.rate:g}, is the {curve.edge} of those tried: "
                "beyond it may lie a better one, with which it would need fewer samples."
            )
    for name, n_star in comparison.n_stars.items():
        if not n_star.monotone:
            yield (
                f"The error of {name} rises above the target again at a larger size: what counts "
                "is where it is first met."
            )


def control_sentences(
    controls: Sequence[ControlResult],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of those that failed, and of all others."""
    failed = tuple(
        f"CONTROL FAILED, {each.name}: {each.says} Do not rely on the numbers below."
        for each in controls
        if each.passed is False
    )
    passed = [each.name for each in controls if each.passed]
    others = tuple(each.says for each in controls if each.passed is None)
    return failed, (*((f"Controls passed: {listed(passed)}.",) if passed else ()), *others)
