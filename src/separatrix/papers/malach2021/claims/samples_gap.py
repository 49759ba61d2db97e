"""Samples of an FCN over those of an LCN, paired: does the gap grow with n, and with k?

The paper has no theorem on an FCN's samples; these are questions of ours. Parities of an even and
of an odd number of bits are never compared: an FCN finds the former more easily.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from ....claims import Kind
from ....claims.base import AbstractClaim, Evidence
from ....claims.evidence import Values
from ....claims.verdict import Region
from ....claims.weighed import Weighed, jointly, undecided
from ..estimates.paired_samples import Pair, growth_of_ratio, pairs_of

IN_N, IN_K, LONGER = "k-patterns-input-length", "k-patterns-pattern-length", "k-patterns-longer"
# The line of places, one variable in it, that n and k belong to; None: the claim is not about them.
Line = Callable[[Values], str | None]


@dataclass(frozen=True, kw_only=True)
class GapClaim(AbstractClaim):
    """n*(more)/n*(fewer) is larger at the last place of every line than at its first.

    The quantity is the ratio at the one over that at the other, paired by seed at each, all lines
    together at 95 %. From place to place it is in the evidence, and judges nothing.
    """

    more: str
    fewer: str
    line: Line

    def weigh(self, evidence: Evidence) -> Weighed:
        quantity = f"n*({self.more})/n*({self.fewer}) at the last place over the first"
        lines: dict[str, list[tuple[Values, Pair]]] = {}
        for at, pair in pairs_of(evidence, self.needs, self.more, self.fewer).items():
            if line := self.line(at):
                lines.setdefault(line, []).append((at, pair))
        long = {name: places for name, places in lines.items() if len(places) > 1}
        if not long:
            return undecided(quantity, Region(low=1.0), "no two places on a line")
        growths = [
            (_in_words(name, places), partial(growth_of_ratio, places[0][1], places[-1][1]))
            for name, places in sorted(long.items())
        ]
        local = tuple(f"{name}, place to place {_local(places)}" for name, places in long.items())
        return Weighed(quantity, jointly(growths), Region(low=1.0), local)


def _in_words(name: str, places: list[tuple[Values, Pair]]) -> str:
    (first, _), (last, _) = places[0], places[-1]
    (start, end), *_ = [(a, b) for a, b in zip(first, last, strict=True) if a != b]
    return f"{name}, {start} to {end}"


def _local(places: list[tuple[Values, Pair]]) -> str:
    growths = (growth_of_ratio(a, b, 0.95) for (_, a), (_, b) in pairwise(places))
    return ", ".join(f"{growth.value:.2f}" for growth in growths)


def along_n(at: Values) -> str | None:
    """All n of one k, 3 or more: a pair of bits is no hard parity."""
    _, k = at
    return f"k {k}" if k >= 3 else None


def along_k(at: Values) -> str | None:
    """Even or odd k at n = 64."""
    n, k = at
    return f"n {n}, {'odd' if k % 2 else 'even'} k" if n == 64 else None


_LOOKED = (
    "It was asked of the difference of two fitted exponents once, with parities of an even and an "
    "odd number of bits in one fit and k at n = 16, and left undecided; the records of the parity "
    "of 3 bits up to n = 64, and those at n = 16, had been seen when this rule was set.",
)
CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim
    for claim in (
        GapClaim(
            name="malach2021/training-fcn-samples-in-n",
            source="malach2021, Thm 12, ours",
            says="The samples that an FCN needs for a parity of 3, 4 or 5 bits grow faster with n "
            "than an LCN's.",
            measured="The growth of their ratio from the shortest inputs to the longest.",
            kind=Kind.OURS,
            fails_if="the ratio fell from the shortest inputs to the longest for some k, as it "
            "would do like n^-¼",
            looked=_LOOKED,
            needs=(IN_N, IN_K, LONGER),
            more="WindowFCN",
            fewer="WindowLCN",
            line=along_n,
        ),
        GapClaim(
            name="malach2021/training-fcn-samples-in-k",
            source="malach2021, Thm 12, ours",
            says="The samples that an FCN needs for a parity among 64 bits grow faster with k than "
            "an LCN's, for even k and for odd k.",
            measured="The growth of their ratio from 2 bits to 4 and from 3 to 5.",
            kind=Kind.OURS,
            fails_if="the ratio fell with two bits more, as it would do by a third",
            looked=_LOOKED,
            needs=(IN_N, LONGER),
            more="WindowFCN",
            fewer="WindowLCN",
            line=along_k,
        ),
    )
}
