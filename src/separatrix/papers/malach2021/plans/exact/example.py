"""One input, its windows, and what Lemma 6's CNN makes of it: a single item."""

from dataclasses import dataclass

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.activations import clipped_relu
from ...theory.construction import walsh_readout
from ...theory.coverage import draw_multiplicities
from ...theory.cube import codes_of, random_pattern, signs


def plan(profile: Profile) -> Tables:
    """The same in both profiles."""
    item = Example(input_length=16, pattern_length=5, position=6, num_filters=1_655, seed=5)
    return Tables((Part("windows", (item,), seconds=0.1),))


@dataclass(frozen=True)
class Example(AbstractItem):
    """A random pattern, input and filters; one row a window."""

    input_length: int  # n
    pattern_length: int  # k
    position: int  # j*, from 0
    num_filters: int  # q
    seed: int

    def rows(self) -> list[Row]:
        n, k, rng = self.input_length, self.pattern_length, np.random.default_rng(self.seed)
        pattern, x = random_pattern(k, rng), rng.choice([-1.0, 1.0], size=n)
        activation, m = clipped_relu(), draw_multiplicities(k, self.num_filters, rng)
        readout = walsh_readout(pattern, m, activation)
        contents = np.lib.stride_tricks.sliding_window_view(x, k)
        rows: list[Row] = []
        for j, (content, code) in enumerate(zip(contents, codes_of(contents), strict=True)):
            answers = activation.value(signs(k) @ content / k + 1 / k - 1)  # one a sign pattern
            here = j == self.position
            rows.append(
                {
                    "input": written(x),
                    "window": j + 1,
                    "content": written(content),
                    "holds_pattern": here,
                    "pattern_value": int(pattern[code]),
                    "active_filters": int(m[answers > 0].sum()),
                    "share": float((m * readout) @ answers) if here else 0.0,  # u* is 0 elsewhere
                }
            )
        return rows


def written(bits: np.ndarray) -> str:
    """+ and −, a sign a bit."""
    return "".join("+" if bit > 0 else "−" for bit in bits)
