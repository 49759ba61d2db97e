"""A first look at a user's data, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt, prod, sqrt

import numpy as np

from .division import division_of
from .examples import Examples
from .twins import twins_of

_MOST_NAMED = 10
_LOPSIDED = 0.5
_LEAST_SIDE, _SOME, _ALIKE = 8, 1_000, 0.9
_COARSE = 0.03  # a standard error of the test's error that hides what one wants to see


@dataclass(frozen=True)
class Look:
    """What the data are: counts, and what they mean."""

    name: str
    kind: str
    num_examples: int
    space: tuple[int, ...]
    num_channels: int
    classes: tuple[str, ...]
    counts: tuple[int, ...]  # of each class
    num_constant: int  # pixels, or places of a signal, that are the same in all
    num_twins: int  # examples that have an exact twin
    num_disagreeing: int  # of those: with a twin of another class
    num_across: float  # expected in a test: with a twin to train on
    num_test: int  # that each seed gets
    num_validation: int
    num_train: int  # at most
    side: int | None = None  # of the square images that signals seem to be, row after row

    @property
    def commonest_share(self) -> float:
        """Of the commonest class: naming it always errs in the rest."""
        return max(self.counts) / self.num_examples

    @property
    def sentences(self) -> tuple[str, ...]:
        """The data in plain words."""
        size = " × ".join(f"{length:,}" for length in self.space)
        places = "pixels" if self.kind == "image" else "places"
        channels = "1 channel" if self.num_channels == 1 else f"{self.num_channels:,} channels"
        return (
            f"{self.num_examples:,} {self.kind}s of {size} {places} with {channels}, in "
            f"{len(self.classes):,} classes.",
            f"{self._balance()}; always naming the commonest errs in "
            f"{_percent(1 - self.commonest_share)}.",
            f"{self.num_constant:,} of {prod(self.space):,} {places} are the same in all examples."
            if self.num_constant
            else f"Each of the {prod(self.space):,} {places} differs between examples.",
            f"{self.num_twins:,} examples have an exact twin."
            if self.num_twins
            else "No two examples are the same.",
            f"Each seed keeps {self.num_test:,} examples for its test and {self.num_validation:,} "
            f"to choose by; {self.num_train:,} are left to train on.",
        )

    @property
    def cautions(self) -> tuple[str, ...]:
        """What to keep in mind when the numbers are read."""
        return tuple(self._cautions())

    def _balance(self) -> str:
        least, most = min(self.counts), max(self.counts)
        if least == most:
            return f"Every class has {least:,} examples"
        if len(self.classes) > _MOST_NAMED:
            return f"A class has {least:,} to {most:,} examples"
        each = zip(self.classes, self.counts, strict=True)
        return f"Examples of each: {', '.join(f'{name} ({count:,})' for name, count in each)}"

    def _cautions(self) -> Iterator[str]:
        if self.commonest_share > max(_LOPSIDED, 1.5 / len(self.classes)):
            name = self.classes[self.counts.index(max(self.counts))]
            yield (
                f"{_percent(self.commonest_share)} of the examples are of one class ({name}): an "
                f"error of {_percent(1 - self.commonest_share)} is reached without looking."
            )
        if self.side:
            yield (
                f"Signals of {prod(self.space):,} places seem to be images of {self.side} × "
                f"{self.side} pixels, row after row: if they are, reshape x to (n, {self.side}, "
                f"{self.side})."
            )
        if round(self.num_across):
            yield (
                f"About {self.num_across:,.0f} of a test's {self.num_test:,} examples have an "
                "exact twin among those to train on: errors look smaller than on new data."
            )
        if self.num_disagreeing:
            yield (
                f"{self.num_disagreeing:,} examples have an exact twin of another class: no "
                "network can be right on all of them."
            )
        if (spread := sqrt(0.1 * 0.9 / self.num_test)) > _COARSE:
            yield (
                f"A test of {self.num_test:,} examples sees an error of 10 % only to within "
                f"{_percent(spread)}: more examples would narrow every interval."
            )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def look_at(examples: Examples) -> Look:
    """What there is to know of examples before anything is trained."""
    division = division_of(examples.num_examples)
    return Look(
        name=examples.name,
        kind=examples.kind,
        num_examples=examples.num_examples,
        space=examples.space,
        num_channels=examples.num_channels,
        classes=examples.classes,
        counts=tuple(np.bincount(examples.y, minlength=examples.num_classes).tolist()),
        num_constant=int((examples.x.min(0) == examples.x.max(0)).all(-1).sum()),
        **twins_of(examples, division)._asdict(),
        num_test=division.num_test,
        num_validation=division.num_validation,
        num_train=division.num_train(examples.num_examples),
        side=_side(examples),
    )


def _side(examples: Examples) -> int | None:
    """√length, where places that far apart are more alike than those half as far apart.

    In an image, row after row, they are neighbours in a column; in a signal they are further off.
    """
    side = isqrt(prod(examples.space))
    if examples.kind == "image" or side < _LEAST_SIDE or side**2 != examples.space[0]:
        return None
    x = examples.x[:_SOME].astype(np.float64)
    near, far = (float(np.abs(x[:, apart:] - x[:, :-apart]).mean()) for apart in (side, side // 2))
    return side if near < _ALIKE * far else None
