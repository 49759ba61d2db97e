"""Rules of the same length and different leap."""

import numpy as np

from .....tasks import AbstractPattern, Conjunction, GivenRule, Majority, Parity
from ...theory.cube import signs


def staircase(*sizes: int) -> GivenRule:
    """g = (χ₁ + χ₁χ₂ + χ₁χ₂χ₃ − χ₁χ₃)/2 = sign(χ₁ + χ₁χ₂ + χ₁χ₂χ₃), χᵢ the parity of block i.

    Three blocks of these sizes, one after the other. Its leap is the largest of them: blocks come
    in one at a time. With blocks of one bit it is a merged staircase [abbe2022].
    """
    if len(sizes) != 3 or min(sizes) < 1:
        raise ValueError(f"sizes must be three positive numbers of bits, got {sizes}.")
    # Reversed twice: a rule's table counts from −1 to +1, its first bit the most significant.
    bits = signs(sum(sizes))[::-1, ::-1]
    one, two, three = (np.prod(b, axis=1) for b in np.split(bits, np.cumsum(sizes)[:2], axis=1))
    values = np.sign(one + one * two + one * two * three)
    return GivenRule(tuple(int(v) for v in values))


def rules(length: int) -> dict[str, AbstractPattern]:
    """By name, from leap 1 to leap `length`."""
    stairs = {
        3: ((1, 1, 1),),
        4: ((2, 1, 1),),
        5: ((2, 2, 1), (3, 1, 1)),
        6: ((2, 2, 2), (4, 1, 1)),
    }
    return {
        "majority": Majority(length),
        "conjunction": Conjunction(length),
        **{f"staircase {'+'.join(map(str, s))}": staircase(*s) for s in stairs.get(length, ())},
        "parity": Parity(length),
    }
