"""A junta learned from examples: its inputs found by low coefficients or a linear system.

After Mossel, O'Donnell and Servedio [mossel2003]: a function of k inputs has a coefficient of low
degree, which is seen by estimating all of them, or it is a polynomial of low degree over GF(2),
which a linear system gives. The inputs that come up are relevant; the rest is looked for where
those are held fixed, until the labels are constant.
"""

from collections.abc import Iterator
from math import comb, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .brute_force import Examples, agreements, all_subsets
from .elimination import packed_rows, solve_parity

_SPARE = 5  # examples that a linear system must explain beyond those that it is solved from
_DOUBT = 0.01  # chance that a coefficient of 0 is taken for another, over all of a degree
_AT_ONCE = 20_000  # coefficients


class Junta(NamedTuple):
    """The relevant inputs, None where they did not come up, and the operations that it took.

    Operations are products or sums of signs, or bits of a row that are added to another.
    """

    inputs: tuple[int, ...] | None
    num_operations: int


def learn_junta(examples: Examples, most_inputs: int, degree: int) -> Junta:
    """At most k inputs, by coefficients up to `degree` and affine functions over GF(2).

    What is cheap is tried first, on every part of the sample: coefficients of degree 1, then the
    linear system, then coefficients of degree 2 and so on.
    """
    relevant: list[int] = []
    total = 0
    while parts := list(_mixed_parts(examples, relevant)):
        if len(relevant) >= most_inputs:
            return Junta(None, total)
        more: tuple[int, ...] = ()
        for step in (1, 0, *range(2, degree + 1)):  # 0: the linear system
            others = np.setdiff1d(np.arange(examples.x.shape[1]), relevant)
            for part in parts:
                seen = Examples(part.x[:, others], part.y)
                places, cost = _largest_coefficient(seen, step) if step else _linear_system(seen)
                total += cost
                if places:
                    more = tuple(others[list(places)].tolist())
                    break
            if more:
                break
        if not more:
            return Junta(None, total)
        relevant.extend(more)
    whole = len(relevant) <= most_inputs
    return Junta(tuple(sorted(relevant)) if whole else None, total)


def _mixed_parts(examples: Examples, fixed: list[int]) -> Iterator[Examples]:
    """The examples by the values of the fixed inputs, where both labels are among them."""
    codes = (examples.x[:, fixed] < 0) @ (1 << np.arange(len(fixed)))
    for code in np.unique(codes):
        x, y = examples.x[codes == code], examples.y[codes == code]
        if abs(int(y.sum())) < len(y):
            yield Examples(x, y)


def _largest_coefficient(examples: Examples, degree: int) -> tuple[tuple[int, ...], int]:
    """The set of the largest coefficient of this degree, if it is seen to differ from 0."""
    m, n = examples.x.shape
    number = comb(n, degree)
    subsets = all_subsets(n, degree)
    sums = np.concatenate(
        [
            np.abs(agreements(examples, subsets[first : first + _AT_ONCE]))
            for first in range(0, number, _AT_ONCE)
        ]
    )
    best = int(np.argmax(sums))
    seen = sums[best] / m > sqrt(2 * log(2 * number / _DOUBT) / m)  # Hoeffding
    return tuple(subsets[best].tolist()) if seen else (), number * m * degree


def _linear_system(examples: Examples) -> tuple[tuple[int, ...], int]:
    """The inputs of y = ±χ_S(x), where that explains examples beyond those it is solved from."""
    m, n = examples.x.shape
    if m < n + 1 + _SPARE:
        return (), 0
    constant = np.full((m, 1), -1, np.int8)
    x = np.concatenate([examples.x, constant], axis=1)
    solved, cost = solve_parity(packed_rows(x, examples.y), n + 1), (n + 1) ** 3
    if solved is None or not _explains(x, examples.y, solved):
        return (), cost
    return tuple(place for place in solved if place < n), cost


def _explains(x: NDArray[np.int8], y: NDArray[np.int8], places: tuple[int, ...]) -> bool:
    return bool(np.all(x[:, list(places)].prod(axis=1, dtype=np.int8) == y))
