"""Runs on sequences of digits: one network, all tasks and seeds of it side by side."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ....._types import Array, Float, Int, Key
from .....data import DataSet
from .....networks import AbstractNetwork, shapes_of
from .....records import Row
from .....runs.engine.keys import key_for
from .....runs.tables import AbstractItem
from .....tasks import Sequences
from .....training import (
    Descent,
    FreshBatch,
    Hinge,
    OptaxOptimiser,
    Precision,
    Rates,
    endless,
    fit,
    nameless,
    stack_rates,
)
from .digits import digit_pool

BATCH_SIZE = 128
_TESTED_AT_ONCE = 2000  # sequences: more would not be faster, and take more memory


def central(num_digits: int) -> tuple[int, int, int]:
    """Figure 3's: the three in the middle."""
    middle = num_digits // 2
    return middle - 1, middle, middle + 1


def spread(num_digits: int) -> tuple[int, int, int]:
    """Figure 4's: the first, the middle and the last."""
    return 0, num_digits // 2, num_digits - 1


TASKS = {"central": central, "spread": spread}


def adadelta(
    num_steps: int, measure_every: int, rate: float = 1.0, precision: Precision = "tf32"
) -> Descent:
    """AdaDelta on the hinge loss, ρ = 0.95 and ε = 10⁻⁷ as in Keras, fresh sequences every step.

    The paper names the optimiser and the number of epochs; loss, batch and rate are those of a
    public script on parities of digits by one of its authors, where Adadelta() meant a rate of 1,
    the default of its time and the one of AdaDelta's own paper. In TensorFlow 2 it is 0.001.
    """
    return Descent(
        (Rates(rate),),
        num_steps,
        measure_every,
        loss=Hinge(),
        optimiser=OptaxOptimiser("adadelta", (("eps", 1e-7), ("rho", 0.95))),
        batches=FreshBatch(BATCH_SIZE),
        precision=precision,
    )


class Curves(NamedTuple):
    """What is measured at every checkpoint."""

    accuracy: Float[Array, "group checkpoint"]  # an output of 0 is half right: chance is 1/2
    loss: Float[Array, "group checkpoint"]
    silent: Float[Array, "group checkpoint"]  # the share of outputs that are 0: no unit is active
    train_loss: Float[Array, "group checkpoint"]  # on the batch of the last step


@dataclass(frozen=True)
class DigitRuns(AbstractItem):
    """One network on sequences of one length: all tasks, from all seeds, in one program.

    Tasks of a seed start alike and see the same sequences, with other labels: for 3 digits they are
    the same run. Networks of a seed see the same sequences too.
    """

    option: str  # what is not as usual, in words
    name: str
    network: AbstractNetwork
    algorithm: Descent
    data: DataSet
    margin: int
    num_digits: int
    tasks: tuple[str, ...]
    seeds: tuple[int, ...]
    num_test_sequences: int
    steps_per_epoch: int

    def rows(self) -> Iterator[Row]:
        groups = [(task, seed) for task in self.tasks for seed in self.seeds]
        num_epochs = self.algorithm.num_steps / self.steps_per_epoch
        for (task, seed), *run in zip(groups, *map(np.asarray, self.curves()), strict=True):
            for checkpoint, measured in enumerate(zip(*run, strict=True), start=1):
                step = checkpoint * self.algorithm.measure_every
                yield {
                    "option": self.option,
                    "task": task,
                    "network": self.name,
                    "num_digits": self.num_digits,
                    "seed": seed,
                    "epoch": step / self.steps_per_epoch,
                    "num_epochs": num_epochs,
                    **dict(zip(Curves._fields, map(float, measured), strict=True)),
                }

    def curves(self) -> Curves:
        """Of every task and seed, in this order."""
        places = [TASKS[task](self.num_digits) for task in self.tasks]
        task = Sequences(digit_pool(self.data, self.margin), self.num_digits, places[0])
        starts, data = (
            jnp.stack([key_for(what, spec, seed) for seed in self.seeds] * len(self.tasks))
            for what, spec in (("start", self.network), ("sequences", self.data))
        )
        positions = jnp.asarray(np.repeat(places, len(self.seeds), axis=0).astype(np.int32))
        rates = stack_rates(self.algorithm.settings, shapes_of(self.network))
        how = (self.network, nameless(self.algorithm), self.num_test_sequences)
        return trained(*how, task, rates, positions, starts, data)


# On a CPU programs run side by side, a thread each: more threads inside one only add hand-overs.
@partial(jax.jit, static_argnums=(0, 1, 2), compiler_options={"xla_cpu_multi_thread_eigen": False})
def trained(
    network: AbstractNetwork,
    algorithm: Descent,
    num_test_sequences: int,
    task: Sequences,
    rates: Any,
    positions: Int[Array, "group position"],
    starts: Key[Array, "group"],
    data: Key[Array, "group"],
) -> Curves:
    """Every group's curves; which digits count comes as positions, not from the task.

    One program serves all rates, and all data of a size.
    """
    one = partial(_run, network, algorithm, num_test_sequences, task, rates)
    return jax.vmap(one)(positions, starts, data)


def _run(network, algorithm, num_test_sequences, task, rates, positions, start, data) -> Curves:
    key_test, key_train = jr.split(data)
    chunk = min(_TESTED_AT_ONCE, num_test_sequences)
    keys = jr.split(key_test, num_test_sequences // chunk)  # the same at every checkpoint

    def tested(weights):
        def part(key):
            x, y = task.for_testing.sample(key, positions, chunk)
            scores = network.scores(weights, network.arrange(x))[0]
            right, silent = answers(scores, y)
            return tuple(map(jnp.mean, (right, Hinge()(scores, y), silent)))

        return jax.tree.map(lambda parts: jnp.mean(parts)[None], jax.lax.map(part, keys))

    supply = endless(task, positions, key_train)
    weights = network.init(start)
    fitted = fit(network, supply, algorithm, start=weights, rates=rates, observe=tested)
    # A run whose units are all off stands still, and is not measured again: its last row holds.
    num_rows = fitted.train_risk.shape[0]
    row = jnp.minimum(jnp.arange(num_rows, dtype=jnp.int32), fitted.num_checkpoints[0] - 1)
    return Curves(*(column[row, 0] for column in (*fitted.observed, fitted.train_risk)))


def answers(scores: Float[Array, "sample"], y: Float[Array, "sample"]) -> tuple[Array, Array]:
    """Which are right, and which are none: a score of 0 is a guess, and counts half right."""
    right, silent = (is_so.astype(y.dtype) for is_so in (y * scores > 0, scores == 0))
    return right + 0.5 * silent, silent
