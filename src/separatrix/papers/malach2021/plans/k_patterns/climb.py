"""An item of `k-pattern-diagonal`: a rate is chosen for a network, which is run from more seeds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import jax.numpy as jnp
import jax.random as jr
import numpy as np

from .....networks import AbstractNetwork
from .....records import Row
from .....runs.engine.keys import key_for
from .....runs.tables import AbstractItem
from .....tasks import AbstractPattern, KPattern, Parity
from .....training import Descent, Rates
from ...estimates.computation import operations_a_step
from .first_steps import first_steps
from .rules import staircase

STAIRCASE = "staircase (k−2)+1+1"  # balanced like the parity, with a leap of k − 2


def rule_of(pattern: str, length: int) -> AbstractPattern:
    return Parity(length) if pattern == "parity" else staircase(length - 2, 1, 1)


@dataclass(frozen=True)
class Climb(AbstractItem):
    """One network at one place under one optimiser: its rate chosen, then run from other seeds.

    All rates start together, from the tuning seeds; the first with which all of these reach the
    target is taken: a faster one that loses some is not. At the limit it is the one with which most
    do, and if they are not more than half, nothing is run from other seeds.
    """

    name: str
    optimiser: str
    network: AbstractNetwork
    algorithm: Descent  # its settings are the rates to choose from, its number of steps the limit
    task: KPattern  # its inputs; which rule it is comes from `pattern`
    pattern: str
    tuning_seeds: tuple[int, ...]
    seeds: tuple[int, ...]
    num_test_samples: int
    target_error: float

    @property
    def rates(self) -> tuple[float, ...]:
        return tuple(setting.default for setting in self.algorithm.settings)

    def rows(self) -> Iterator[Row]:
        num_tuning = len(self.tuning_seeds)
        tuning = self._first(self.rates, self.tuning_seeds, num_tuning)
        num_there = (tuning > 0).sum(axis=1)
        chosen = int(num_there.argmax())
        is_enough = num_there[chosen] > num_tuning / 2
        on_edge = bool(is_enough) and chosen in (0, len(self.rates) - 1)
        is_all = num_there[chosen] == num_tuning
        stopped = int(tuning.max()) if is_all else self.algorithm.num_steps
        for i, (rate, of_rate) in enumerate(zip(self.rates, tuning, strict=True)):
            flags = {"chosen": i == chosen, "on_edge": i == chosen and on_edge}
            yield from self._rows("tuning", rate, flags, self.tuning_seeds, of_rate, stopped)
        if is_enough:
            rate, flags = self.rates[chosen], {"chosen": True, "on_edge": on_edge}
            (steps,) = self._first((rate,), self.seeds, len(self.seeds))
            limit = self.algorithm.num_steps
            yield from self._rows("evaluation", rate, flags, self.seeds, steps, limit)

    def _rows(self, stage, rate, flags, seeds, steps, limit) -> Iterator[Row]:
        n, k = self.task.input_length, self.task.pattern.length
        batch = self.algorithm.batches.batch_size  # pyright: ignore[reportAttributeAccessIssue]
        for seed, first in zip(seeds, steps.tolist(), strict=True):
            yield {
                "optimiser": self.optimiser,
                "network": self.name,
                "input_length": n,
                "pattern_length": k,
                "pattern": self.pattern,
                "stage": stage,
                "rate": rate,
                **flags,
                "seed": seed,
                "steps": first or limit,
                "reached": first > 0,
                "limit": limit,
                "resolution": self.algorithm.measure_every,
                "batch_size": batch,
                "operations_a_step": operations_a_step(self.name, n, k, batch),
            }

    def _first(self, rates, seeds, enough) -> np.ndarray:
        """[rate, seed]: steps to the target, 0 where it was not reached when all stopped."""
        k = self.task.pattern.length
        starts, data = (
            jnp.stack([key_for(what, spec, seed) for seed in seeds] * len(rates))
            for what, spec in (("start", self.network), ("diagonal", self.task))
        )
        every = self.algorithm.measure_every
        nameless = replace(self.algorithm, settings=(Rates(1.0),), num_steps=every)
        first = first_steps(
            self.network,
            nameless,
            self.num_test_samples,
            self.target_error,
            self.task,
            jnp.asarray(np.array(rule_of(self.pattern, k).table(jr.key(0)), np.float32)),
            jnp.repeat(jnp.asarray(rates, jnp.float32), len(seeds)),
            starts,
            data,
            jnp.repeat(jnp.arange(len(rates), dtype=jnp.int32), len(seeds)),
            jnp.int32(enough),
            jnp.int32(self.algorithm.num_steps),
        )
        return np.asarray(first).reshape(len(rates), len(seeds))
