"""The ranges inside the proofs, along two steps: the LCN's as printed, the CNN's b₁ repaired.

Lengths, alignments after step 1 and noise are in units of A = √((k+d) ln(kd)/(kd)). Every place has
the largest noise of the proof and the sample size that it prints. The ranges of step 1 are from
both sides only where the noise decides n; where the floor 80kL does, step 1 ends nearer to w*.
"""

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from .....claims import Finding, Kind
from .....records import Row
from ...theory import alignment_scale
from .rows import IN_LAW, PLACE, TwoStepClaim, noise_decides, proved, task

_LCN, _CNN = "lahoti2024, proof of Thm 6.2", "lahoti2024, proof of Thm 7.2"
_LATE = ("It was written after the runs had been looked at; the range is the paper's.",)
_GAP = "where n is decided by the noise and A ≤ 1/8"


def _everywhere(row: Row) -> bool:
    return proved(row, "LCN")


def _shared(row: Row) -> bool:
    return proved(row, "CNN", "repaired")


def _in_regime(row: Row) -> bool:
    return proved(row, "LCN") and noise_decides(row)


def _furthest(low: str, high: str, range_low: float, range_high: float, row: Row) -> float:
    """The end of a range over filters that leaves it by more, as a factor; below 1 inside."""
    return max(range_low / float(row[low]), float(row[high]) / range_high)


def _scale(row: Row) -> float:
    k, d, _ = task(row)
    return alignment_scale(k, d)


def _alignment(low: float, high: float, power: int, row: Row) -> float:
    """After step 1, in a range of multiples of A to that power."""
    scale = _scale(row) ** power
    ends = "least_alignment_1", "largest_alignment_1"
    return _furthest(*ends, low * scale, high * scale, row)


def _range(
    name: str,
    says: str,
    quantity: str,
    number: Callable[[Row], float],
    *,
    fails_if: str,
    source: str = _LCN,
    about: Callable[[Row], bool] = _everywhere,
    low: float = -inf,
    high: float = inf,
    **fields: Any,
) -> TwoStepClaim:
    return TwoStepClaim(
        name=f"lahoti2024/proof-{name}",
        source=source,
        says=says,
        measured=f"The {quantity}; mean over seeds, at the noise and size of the proof.",
        fails_if=f"{fails_if} with the whole interval at one place",
        needs=(IN_LAW,),
        quantity=quantity,
        about=about,
        number=number,
        by=PLACE,
        low=low,
        high=high,
        **fields,
    )


START = _range(
    "start-residuals",
    "The start moves no residual of step 1 by more than a quarter: αⱼ lies in [3/4, 5/4].",
    "largest |αⱼ − 1|",
    lambda row: float(row["start_residual"]),
    kind=Kind.PROOF_STEP,
    fails_if="the largest |αⱼ − 1| of m examples were above 1/4",
    high=0.25,
)
COUNTS = _range(
    "signals-in-a-patch",
    "Every patch holds the signal in m/2k to 3m/2k examples of step 1.",
    "furthest number of signals in a patch, over the end of its range",
    partial(_furthest, "least_share", "largest_share", 0.5, 1.5),
    kind=Kind.PROOF_STEP,
    fails_if="some patch held fewer than m/2k or more than 3m/2k",
    high=1.0,
)
_length = partial(_furthest, "least_length", "largest_length", 0.5, 4.0)
LENGTH_REPAIRED = _range(
    "length-repaired",
    f"After step 1 ‖k·w̃ᵢ‖ lies in [1/2, 4]/A for every filter, {_GAP}.",
    "furthest length, over the end of its range",
    _length,
    kind=Kind.OURS,
    fails_if="some filter were shorter than 1/(2A) or longer than 4/A",
    about=_in_regime,
    high=1.0,
)
LENGTH = _range(
    "length",
    "After step 1 ‖k·w̃ᵢ‖ lies in [1/2, 4]/A for every filter.",
    "furthest length, over the end of its range",
    _length,
    kind=Kind.PROOF_STEP,
    finding=Finding.HYPOTHESIS_GAP,
    corrected=LENGTH_REPAIRED,
    fails_if="some filter were shorter than 1/(2A) or longer than 4/A",
    high=1.0,
)
_alignments = partial(_alignment, 1 / 8, 2.0, 1)
FIRST_REPAIRED = _range(
    "first-alignment-repaired",
    f"After step 1 every alignment lies in [A/8, 2A], {_GAP}.",
    "furthest alignment after step 1, over the end of its range",
    _alignments,
    kind=Kind.OURS,
    fails_if="some filter's alignment were below A/8 or above 2A",
    about=_in_regime,
    high=1.0,
)
FIRST = _range(
    "first-alignment",
    "After step 1 every alignment lies in [A/8, 2A].",
    "furthest alignment after step 1, over the end of its range",
    _alignments,
    kind=Kind.PROOF_STEP,
    finding=Finding.HYPOTHESIS_GAP,
    corrected=FIRST_REPAIRED,
    fails_if="some filter's alignment were below A/8 or above 2A",
    high=1.0,
)
FIRST_LEAST = _range(
    "first-alignment-at-least",
    "After step 1 every alignment is at least A/8, which is all that step 2 needs.",
    "least alignment after step 1 over A",
    lambda row: float(row["least_alignment_1"]) / _scale(row),
    kind=Kind.PROOF_STEP,
    fails_if="some filter's alignment were below A/8",
    low=1 / 8,
)
NOISE = _range(
    "noise-below-b1",
    "No filter responds to a noise patch of step 2 by more than b₁ = A/32.",
    "largest response to noise over A",
    lambda row: float(row["noise"]),
    kind=Kind.PROOF_STEP,
    fails_if="the largest response over m(k − 1) noise patches were above A/32",
    high=1 / 32,
)
CNN_FIRST_REPAIRED = _range(
    "cnn-first-alignment-repaired",
    "After step 1 the CNN's alignment lies in [0.06, 16]·A.",
    "alignment after step 1, over the end of its range",
    partial(_alignment, 0.06, 16.0, 1),
    source=_CNN,
    kind=Kind.OURS,
    fails_if="the alignment were below 0.06A or above 16A",
    about=_shared,
    looked=_LATE,
    high=1.0,
)
CNN_FIRST = _range(
    "cnn-first-alignment",
    "After step 1 the CNN's alignment lies in [0.06, 16]/A, as printed.",
    "alignment after step 1, over the end of its range",
    partial(_alignment, 0.06, 16.0, -1),
    source=_CNN,
    kind=Kind.PROOF_STEP,
    finding=Finding.ERRATUM,
    corrected=CNN_FIRST_REPAIRED,
    fails_if="the alignment were below 0.06/A or above 16/A",
    about=_shared,
    looked=_LATE,
    high=1.0,
)
PULL_REPAIRED = _range(
    "pull-repaired",
    f"In step 2 aᵢ = (k/m)·Σⱼ αⱼ over the examples of patch i is at least 1/3, {_GAP}.",
    "least aᵢ",
    lambda row: float(row["least_pull"]),
    kind=Kind.OURS,
    fails_if="some aᵢ were below 1/3",
    about=_in_regime,
    low=1 / 3,
)
PULL = _range(
    "pull",
    "In step 2 aᵢ = (k/m)·Σⱼ αⱼ over the examples of patch i is at least 1/3 (our reading of αⱼ: "
    "yⱼαⱼ is the residual of example j in step 2).",
    "least aᵢ",
    lambda row: float(row["least_pull"]),
    kind=Kind.PROOF_STEP,
    finding=Finding.HYPOTHESIS_GAP,
    corrected=PULL_REPAIRED,
    fails_if="some aᵢ were below 1/3",
    low=1 / 3,
)
RANGES = (
    START,
    COUNTS,
    LENGTH,
    LENGTH_REPAIRED,
    FIRST,
    FIRST_REPAIRED,
    FIRST_LEAST,
    CNN_FIRST,
    CNN_FIRST_REPAIRED,
    NOISE,
    PULL,
    PULL_REPAIRED,
)
