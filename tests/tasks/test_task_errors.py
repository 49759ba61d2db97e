"""Bad sizes are refused with a sentence that says what must hold, what was given and why."""

import re

import numpy as np
import pytest

from separatrix.records import describe, identity
from separatrix.tasks import (
    DSD,
    SSD,
    BiasedBits,
    Conjunction,
    GivenBits,
    GivenRule,
    KPattern,
    Majority,
    Parity,
    RandomRule,
)

pytestmark = pytest.mark.usefixtures("as_installed")

LONG = "length must be in 1..20, got {}: a rule is held as a table of 2^length entries."

CASES = [
    (lambda: DSD(0, 2, 0.1), "num_patches must be at least 1, got 0: there is no input."),
    (lambda: SSD(2, 0, 0.1), "patch_dim must be at least 1, got 0: a patch has no pixel."),
    (lambda: DSD(2, 2, 0.0), "noise_std must be positive, got 0.0: σ divides the Bayes score."),
    (lambda: SSD(2, 2, -0.5), "noise_std must be positive, got -0.5: σ divides the Bayes score."),
    (
        lambda: DSD(2, 2, float("nan")),
        "noise_std must be a finite number, got nan.",
    ),
    (lambda: SSD(2, 2, float("inf")), "noise_std must be a finite number, got inf."),
    (lambda: DSD(2, 2, "0.1"), "noise_std must be a finite number, got '0.1'."),
    (lambda: DSD(2.5, 10, 0.1), "num_patches must be an integer, got 2.5."),
    (lambda: DSD(2, 2.0, 0.1), "patch_dim must be an integer, got 2.0."),
    (lambda: SSD(3, 2, 0.1, position=1.0), "position must be an integer, got 1.0."),
    (lambda: SSD(True, 2, 0.1), "num_patches must be an integer, got True."),
    (
        lambda: DSD(2, 2, 0.1, signal=(float("nan"), 1.0)),
        "signal must have norm 1, got nan: divide it by its norm.",
    ),
    (
        lambda: DSD(2, 3, 0.1, signal=(1.0, 0.0)),
        "signal must have patch_dim = 3 entries, got 2: it fills one patch.",
    ),
    (
        lambda: SSD(2, 2, 0.1, signal=(3.0, 4.0)),
        "signal must have norm 1, got 5: divide it by its norm.",
    ),
    (
        lambda: SSD(3, 2, 0.1, position=3),
        "position must be in 0..2, got 3: it names the patch that holds the signal.",
    ),
    (
        lambda: SSD(3, 2, 0.1, position=-1),
        "position must be in 0..2, got -1: it names the patch that holds the signal.",
    ),
    (
        lambda: KPattern(3, Parity(4), 0),
        "pattern must be at most input_length = 3 bits long, got 4.",
    ),
    (
        lambda: KPattern(5, Parity(3), 3),
        "position must be in 0..2, got 3: the pattern's 3 bits would leave the input of 5.",
    ),
    (
        lambda: KPattern(5, Parity(3), -1),
        "position must be in 0..2, got -1: the pattern's 3 bits would leave the input of 5.",
    ),
    (
        lambda: KPattern(3, Parity(2), 0, GivenBits(((1, -1),), (1.0,))),
        "inputs must have input_length = 3 bits, got 2.",
    ),
    (lambda: KPattern(3.5, Parity(2), 0), "input_length must be an integer, got 3.5."),
    (lambda: KPattern(3, Parity(2), "0"), "position must be an integer, got '0'."),
    (lambda: Parity(2.0), "length must be an integer, got 2.0."),
    (lambda: Parity(0), LONG.format(0)),
    (lambda: Conjunction(21), LONG.format(21)),
    (lambda: Majority(-1), LONG.format(-1)),
    (lambda: RandomRule(40), LONG.format(40)),
    (lambda: GivenRule((1, -1, 1)), "values must have 2^k entries, got 3: one for every input."),
    (lambda: GivenRule((1,)), "values must have 2^k entries, got 1: one for every input."),
    (lambda: GivenRule((1, 0)), "values must be -1 or +1, got [0, 1]."),
    (
        lambda: BiasedBits(1.0),
        "probability must be strictly between 0 and 1, got 1.0: otherwise every input is the same.",
    ),
    (
        lambda: BiasedBits(float("nan")),
        "probability must be a finite number, got nan.",
    ),
    (
        lambda: GivenBits(((1,), (-1,)), (1.0, float("nan"))),
        "each of weights must be a finite number, got nan.",
    ),
    (
        lambda: GivenBits(((1,), (-1,)), (1.0,)),
        "points and weights must have the same positive number of entries, got 2 and 1.",
    ),
    (
        lambda: GivenBits((), ()),
        "points and weights must have the same positive number of entries, got 0 and 0.",
    ),
    (
        lambda: GivenBits(((1,), (-1,)), (1.0, -1.0)),
        "weights must be nonnegative and not all zero.",
    ),
    (lambda: GivenBits(((1,),), (0.0,)), "weights must be nonnegative and not all zero."),
    (lambda: GivenBits(((1,), (1, 1)), (1.0, 1.0)), "points must all have the same length."),
    (lambda: GivenBits(((1, 2),), (1.0,)), "points must hold bits -1 and +1 only."),
]


@pytest.mark.parametrize(("make", "message"), CASES, ids=[message[:40] for _, message in CASES])
def test_message(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


@pytest.mark.parametrize(
    ("numpy", "python"),
    [
        (lambda: DSD(np.int64(3), np.uint8(4), np.float64(0.5)), DSD(3, 4, 0.5)),
        (lambda: SSD(3, 4, np.float32(0.5), position=np.int32(1)), SSD(3, 4, 0.5, position=1)),
        (lambda: KPattern(np.int64(6), Parity(np.int16(2)), 1), KPattern(6, Parity(2), 1)),
    ],
)
def test_numbers_of_numpy_are_numbers(numpy, python):
    """And what was asked with them is the same."""
    task = numpy()
    assert task == python
    assert describe(task) == describe(python)
    assert identity(task) == identity(python)
