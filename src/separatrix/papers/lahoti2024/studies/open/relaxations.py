"""What DSD assumes, relaxed one assumption at a time: in words, as a task, and what is expected.

The one table behind the plan, the page and the claims of `open-tasks`. Nobody has measured these:
an expectation is what the paper implies, what a summary of it names as a break condition
[lahoti2024], or what docs/theory/open_questions.md derives. Two of them may disagree.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Bias = Literal["locality", "weight sharing"]
Word = Literal["less", "as on DSD", "more"]
Fields = Mapping[str, object]

NUM_PATCHES, PATCH_DIM, NOISE_STD = 8, 8, 0.1  # k, d, σ of all of them


class Expectation(NamedTuple):
    """What becomes of the worth of a bias, and who says so."""

    bias: Bias
    word: Word
    source: str
    why: str  # after "because"


class Relaxation(NamedTuple):
    """A task around DSD: `name` in claims, `words` after "with"."""

    name: str
    words: str
    kind: str  # of the task
    knobs: tuple[tuple[str, int | float], ...] = ()
    expected: tuple[Expectation, ...] = ()

    def holds(self, fields: Fields) -> bool:
        """Whether these are the fields of a cell on this task."""
        same = all(fields.get(f"task.{knob}") == value for knob, value in self.knobs)
        return same and fields.get("task.kind") == self.kind


_BREAKS = "lahoti2024, summary: break conditions"
_THEORY = "lahoti2024, theory of ours"
_MECHANISM = "lahoti2024, Sec. 1"


def _several(why: str = "the signal is in several patches of one input") -> Expectation:
    return Expectation("weight sharing", "less", _BREAKS, why)


def _uneven() -> tuple[Expectation, ...]:
    """Of a location that is not uniform: few patches have to be learned, in as many pixels."""
    return (
        Expectation("weight sharing", "less", _THEORY, "an LCN has fewer patches to learn"),
        Expectation("locality", "as on DSD", _THEORY, "an FCN still looks in kd pixels"),
    )


def _as_on_dsd(source: str, why: str) -> tuple[Expectation, ...]:
    return (
        Expectation("locality", "as on DSD", source, why),
        Expectation("weight sharing", "as on DSD", source, why),
    )


_NOISE = _as_on_dsd(_MECHANISM, "both factors come from patches and signal, not from the noise")
_FIXED = Expectation("locality", "less", _BREAKS, "the signal's location is fixed")
DSD = Relaxation("dsd", "DSD", "DSD")
RELAXATIONS: tuple[Relaxation, ...] = (
    DSD,
    Relaxation(
        "one-place",
        "the signal always in one patch",
        "FewPlaces",
        (("num_places", 1),),
        (*_uneven(), _FIXED),
    ),
    Relaxation(
        "two-places", "the signal in two patches only", "FewPlaces", (("num_places", 2),), _uneven()
    ),
    Relaxation(
        "favoured-place",
        "half of the signals in one patch",
        "FavouredPlace",
        (("fixed_share", 0.5),),
        _uneven(),
    ),
    Relaxation(
        "two-at-once", "two signals at once", "RepeatedSignal", (("num_signals", 2),), (_several(),)
    ),
    Relaxation(
        "four-at-once",
        "four signals at once",
        "RepeatedSignal",
        (("num_signals", 4),),
        (_several(),),
    ),
    Relaxation(
        "majority", "the majority of three", "MajorityOfSigns", (("num_signals", 3),), (_several(),)
    ),
    Relaxation(
        "two-different",
        "two different signals at once",
        "DifferentSignals",
        (("num_signals", 2),),
        (_several("different signals are in several patches of one input"),),
    ),
    Relaxation(
        "by-place",
        "another signal in each half",
        "SignalsByPlace",
        (("num_signals", 2),),
        (
            Expectation(
                "weight sharing", "less", _BREAKS, "the task is no longer translation invariant"
            ),
        ),
    ),
    Relaxation(
        "sliding",
        "a signal that moves by half a patch",
        "SlidingSignal",
        (("stride", PATCH_DIM // 2),),
        (Expectation("locality", "less", _BREAKS, "a signal may lie across two patches"),),
    ),
    Relaxation(
        "unequal-patches",
        "patches of unequal size",
        "UnequalPatches",
        (("size_spread", 3),),
        (Expectation("weight sharing", "less", _BREAKS, "patches have different dimensions"),),
    ),
    Relaxation(
        "unequal-noise",
        "noise of its own in every patch",
        "UnequalNoise",
        (("noise_ratio", 4.0),),
        (
            Expectation(
                "locality", "less", _THEORY, "the covariance of the noise gives the patches away"
            ),
        ),
    ),
    Relaxation(
        "correlated-pixels",
        "noise correlated from pixel to pixel",
        "CorrelatedPixels",
        (("correlation", 0.5),),
        _NOISE,
    ),
    Relaxation(
        "correlated-patches",
        "noise correlated from patch to patch",
        "CorrelatedPatches",
        (("correlation", 0.5),),
        _NOISE,
    ),
    Relaxation("heavy-tails", "heavy-tailed noise", "HeavyTails", (("tail", 0.25),), _NOISE),
    Relaxation("bounded-noise", "uniform noise", "BoundedNoise", (("flatness", 1.0),), _NOISE),
    Relaxation(
        "sparse-signal",
        "a w* of one pixel",
        "SparseSignal",
        (("num_nonzero", 1),),
        _as_on_dsd("lahoti2024, Sec. 5", "training by descent is equivariant, and cannot use it"),
    ),
)


def relaxation_of(fields: Fields) -> Relaxation | None:
    """That of a cell; None where there is none of its kind in the table."""
    return next((each for each in RELAXATIONS if each.holds(fields)), None)


def expectations(variant: str, bias: str) -> tuple[Expectation, ...]:
    """By the words of a relaxation; nothing where nothing is said."""
    known = (each.expected for each in RELAXATIONS if each.words == variant)
    return tuple(e for expected in known for e in expected if e.bias == bias)
