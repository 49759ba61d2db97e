"""Controls: data that were altered so that the answer must change, and whether it did."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...estimates import Ratio
from ...records import Row, where
from .comparison import LEAST_SEEDS, Comparison, comparison_of
from .overlap import Circle
from .paired import Pair, error_interval, pair_of, relative_change
from .words import is_open, listed, measured, percent, percent_range

# A control that fails is told before any number: it must not fail by chance in one probe of 20.
_CONFIDENCE = 0.99
_UNCHANGED = 0.2  # of the FCN's error: another rate or split would move it by as much
_NO_WORTH = 1.5  # a bias that saves less has little to lose
_EXPECTED = {
    "pixels permuted": "looking at neighbourhoods must lose its worth, the FCN must not change",
    "labels shuffled": "nothing may be learnt",
    "insides permuted": "told, not judged: what the order inside a patch is worth",
    "patches permuted": "told, not judged: what the order of patches is worth",
    "shifted at test": "told, not judged: what sharing buys in invariance",
}
_ALTERED = {
    "insides permuted": "With pixels permuted inside patches",
    "patches permuted": "With patches permuted",
    "shifted at test": "When test examples are shifted",
}


@dataclass(frozen=True, eq=False)
class ControlResult:
    """What a control must show, and what it showed; passed is None where that is not decided."""

    name: str
    expected: str
    passed: bool | None
    says: str
    comparison: Comparison | None = None  # of the altered data


def judge_controls(
    rows: Sequence[Row], target: float, chance: float, circle: Circle | None = None
) -> tuple[ControlResult, ...]:
    """Every control of which there are rows; `chance` is the error of the commonest class.

    Judged by intervals at 99 %: failed where one lies wholly where it must not, passed where all
    lie wholly where they must, and otherwise not decided.
    """
    results = []
    for name in (name for name in _EXPECTED if where(rows, control=name)):
        altered = comparison_of(where(rows, control=name), target, circle)
        if altered is None:
            continue
        plain = _as_they_are(rows, altered, target, circle)
        if name == "labels shuffled":
            passed, says = _labels(altered, chance)
        elif plain is None:
            passed, says = None, _undecided(altered, "nothing was trained on the data as they are")
        elif name == "pixels permuted":
            passed, says = _pixels(altered, plain)
        else:
            passed, says = None, _errors(altered, plain)
        results.append(ControlResult(name, _EXPECTED[name], passed, says, altered))
    return tuple(results)


def _as_they_are(
    rows: Sequence[Row], altered: Comparison, target: float, circle: Circle | None
) -> Comparison | None:
    layers, pooling = altered.layers, altered.pooling
    same = where(rows, control="none", layers=layers, pooling=pooling)
    return comparison_of(same, target, circle, tuple(altered.curves))


def _pixels(altered: Comparison, plain: Comparison) -> tuple[bool | None, str]:
    parts = [_loses(altered, plain), _stays(altered, plain)]
    return _together(parts), " ".join(says for _, says in parts)


def _loses(altered: Comparison, plain: Comparison) -> tuple[bool | None, str]:
    """Neither worth's interval may lie above 1, and locality's must exclude what it was worth."""
    if altered.worths is None:
        return None, _undecided(altered, _too_few(altered))
    if plain.worths is None:
        return None, _undecided(altered, f"on the data as they are {_too_few(plain)}")
    locality, sharing = (
        altered.ratio(*names, confidence=_CONFIDENCE) for names in (("FCN", "LCN"), ("LCN", "CNN"))
    )
    says = f"With pixels permuted looking at neighbourhoods is worth {_in_words(locality)}"
    says += f" and the same eyes everywhere {_in_words(sharing)}."
    if locality.lower > 1 or sharing.lower > 1:
        return False, f"{says} {_fewer_pixels(plain.worths.locality.value, locality)}"
    if locality.upper < max(plain.worths.locality.value, _NO_WORTH):
        return True, says
    return None, f"{says} That is too wide to tell whether it lost its worth."


def _fewer_pixels(plain: float, permuted: Ratio) -> str:
    """What a worth without neighbours means for the one with them."""
    says = "Nothing is local there: what was measured is no worth of locality"
    if not 1 < permuted.lower <= permuted.value < plain:
        return f"{says}."
    left = f"×{plain / permuted.value:.2g} of the ×{plain:.2g} below"
    return f"{says} alone. Units that see fewer pixels save so much; to neighbours is left {left}."


def _stays(altered: Comparison, plain: Comparison) -> tuple[bool | None, str]:
    """The FCN's first layer has no neighbours: in expectation nothing changes for it."""
    pair = pair_of(altered, plain, "FCN")
    if pair is None or len(pair.seeds) < LEAST_SEEDS:
        return None, "Whether the FCN stays as it was is not decided: too few seeds have both."
    change = relative_change(pair, altered.circle, _CONFIDENCE)
    says = f"The FCN's error changes by {_signed(change.lower)} to {_signed(change.upper)}"
    if change.lower > 0 or change.upper < 0:
        return False, f"{says}: it must stay, as its units look at all pixels alike."
    if max(-change.lower, change.upper) < _UNCHANGED:
        return True, f"{says}, as it must."
    return None, f"{says}: too wide to tell."


def _labels(altered: Comparison, chance: float) -> tuple[bool | None, str]:
    """Of any network: an error below chance was learnt from labels that mean nothing."""
    if len(altered.seeds) < LEAST_SEEDS:
        return None, _undecided(altered, _too_few(altered))
    each = {
        name: error_interval(altered, name, 1 - (1 - _CONFIDENCE) / len(altered.curves))
        for name in altered.curves
    }
    low = [name for name, error in each.items() if error.upper < chance]
    # The rival is a network that does as well as on true labels: half the way there is too far.
    wide = [name for name, error in each.items() if error.lower < (chance + altered.target) / 2]
    every = listed([f"{percent(error.value)} ({name})" for name, error in each.items()])
    says = f"With labels shuffled the error is {every}, by chance {percent(chance)}."
    if low:
        return False, f"{says} {listed(low)} found what cannot be there: test examples leak."
    if wide or len(each) < len(("FCN", "LCN", "CNN")):
        return None, f"{says} That is not decided: too few networks or seeds."
    return True, says


def _errors(altered: Comparison, plain: Comparison) -> str:
    """What became of the errors at the largest size: one size bounds no number of samples."""
    pairs = [(name, pair_of(altered, plain, name)) for name in altered.curves]
    changes = [_from_to(name, pair) for name, pair in pairs if pair is not None]
    if not changes:
        return (
            f"{altered.control.capitalize()}: not measured with the seeds of the data as they are."
        )
    return f"{_ALTERED[altered.control]} the error goes from {listed(changes)}."


def _from_to(name: str, pair: Pair) -> str:
    before, after = (float(errors[-1].mean()) for errors in (pair.plain, pair.altered))
    return f"{percent_range(before, after)} ({name})"


def _in_words(ratio: Ratio) -> str:
    if is_open(ratio):
        return "an unknown number of times the samples"
    return measured(ratio)


def _signed(share: float) -> str:
    return f"{'−' if share < 0 else '+'}{percent(abs(share))}"


def _undecided(altered: Comparison, why: str) -> str:
    return f"{altered.control.capitalize()}, not decided: {why}."


def _too_few(comparison: Comparison) -> str:
    if not comparison.whole:
        return f"only {listed(list(comparison.curves))} was trained"
    return f"there are {len(comparison.seeds)} seeds, and it takes {LEAST_SEEDS}"


def _together(parts: Sequence[tuple[bool | None, str]]) -> bool | None:
    passed = [each for each, _ in parts]
    if False in passed:
        return False
    return None if None in passed else True
