"""A CNN on sequences of digits whose blocks, or pixels, stand in another order."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
from numpy.typing import NDArray

from ......_types import Array, Float, Int, Key, RandomKey
from ......data import DataSet
from ......records import Row
from ......runs.engine.keys import key_for
from ......runs.tables import AbstractItem
from ......tasks import AbstractTask, Sample, Sequences, register_task
from ......training import Descent, Hinge, endless, fit
from ....recovery.digit_blocks import main_block, recovered_blocks
from ....recovery.orderings import contiguous
from ...digit_sequences.digits import NUM_COLUMNS, NUM_ROWS
from ...digit_sequences.networks import HiddenLayer
from ...digit_sequences.runs import answers, central
from .block_orders import digits_of, sequences
from .images import REORDERED

BLOCKS, PIXELS = "blocks", "pixels"
_TESTED_AT_ONCE = 1000


@dataclass(frozen=True)
class SequencesInOrder(AbstractTask):
    """Sequences whose pixels stand in another order, which is the target."""

    sequences: Sequences

    @property
    def example_shape(self) -> tuple[int, ...]:
        return self.sequences.example_shape

    @property
    def for_testing(self) -> "SequencesInOrder":
        return SequencesInOrder(self.sequences.for_testing)

    def draw_target(self, key: RandomKey) -> Int[Array, "pixel"]:
        return jnp.arange(int(np.prod(self.example_shape)))

    def sample(self, key: RandomKey, target: Int[Array, "pixel"], num_samples: int) -> Sample:
        x, y = self.sequences.sample(key, self.sequences.draw_target(key), num_samples)
        return Sample(x.reshape(num_samples, -1)[:, target].reshape(x.shape), y)


register_task(SequencesInOrder, traced=("sequences",))


@dataclass(frozen=True)
class TrainedOnBlocks(AbstractItem):
    """A CNN whose windows are three digits wide, on the parity of the three in the middle."""

    network: HiddenLayer
    algorithm: Descent
    data: DataSet
    classes: tuple[int, ...]
    num_digits: int
    arrangements: tuple[str, ...]
    num_images: int  # from which pixels and blocks are re-ordered
    seeds: tuple[int, ...]
    num_test: int

    def rows(self) -> Iterator[Row]:
        groups = [(a, s) for a in self.arrangements for s in self.seeds]
        orders, blocks = zip(*(self._order(*group) for group in groups), strict=True)
        starts, data = (
            jnp.stack([key_for(what, spec, seed) for _, seed in groups])
            for what, spec in (("start", self.network), ("sequences", self.data))
        )
        pool, middle = digits_of(self.data, self.classes), central(self.num_digits)
        task = SequencesInOrder(Sequences(pool, self.num_digits, middle))
        program = (self.network, self.algorithm, self.num_test)
        measured = trained(*program, task, jnp.asarray(np.array(orders), jnp.int32), starts, data)
        numbers = zip(groups, blocks, *map(np.asarray, measured), strict=True)
        for (arrangement, seed), order, accuracy, loss in numbers:
            yield {
                "arrangement": arrangement,
                "num_digits": self.num_digits,
                "seed": seed,
                "together": len(order) > 0 and bool(contiguous(np.argsort(order)[list(middle)])),
                "accuracy": float(accuracy),
                "loss": float(loss),
            }

    def _order(self, arrangement: str, seed: int) -> tuple[NDArray, NDArray]:
        """The true pixel at every place, and the true block: none where blocks are torn."""
        n = self.num_digits
        columns = np.arange(n * NUM_COLUMNS)
        pixels = np.arange(NUM_ROWS * n * NUM_COLUMNS).reshape(NUM_ROWS, -1)
        rng = np.random.default_rng([seed, 6])
        hidden = rng.permutation(pixels.size)
        if arrangement == PIXELS:
            return hidden, np.array([], int)
        if arrangement == REORDERED:
            x = sequences(self.data, self.classes, n, self.num_images, rng)
            shape = (NUM_ROWS, NUM_COLUMNS)
            order, blocks = recovered_blocks(x.reshape(len(x), -1)[:, hidden], n, shape)
            true_block = np.tile(columns // NUM_COLUMNS, NUM_ROWS)
            return hidden[order], main_block(hidden[blocks], true_block)
        order = np.arange(n)
        while arrangement == BLOCKS and contiguous(np.argsort(order)[list(central(n))]):
            order = rng.permutation(n)
        return pixels.reshape(NUM_ROWS, n, -1)[:, order].ravel(), order


@partial(jax.jit, static_argnums=(0, 1, 2))
def trained(
    network: HiddenLayer,
    algorithm: Descent,
    num_test: int,
    task: SequencesInOrder,
    orders: Int[Array, "group pixel"],
    starts: Key[Array, "group"],
    data: Key[Array, "group"],
) -> tuple[Float[Array, "group"], Float[Array, "group"]]:
    """Accuracy and hinge loss on fresh sequences of test digits, at the end."""

    def one(order: Array, start: Array, key: Array) -> tuple[Array, Array]:
        key_test, key_train = jr.split(key)
        weights = fit(
            network, endless(task, order, key_train), algorithm, start=network.init(start)
        ).weights

        def seen(key: Array) -> tuple[Array, Array]:
            x, y = task.for_testing.sample(key, order, _TESTED_AT_ONCE)
            scores = network.scores(weights, network.arrange(x))[0]
            return jnp.mean(answers(scores, y)[0]), jnp.mean(Hinge()(scores, y))

        right, loss = jax.lax.map(seen, jr.split(key_test, num_test // _TESTED_AT_ONCE))
        return jnp.mean(right), jnp.mean(loss)

    return jax.vmap(one)(orders, starts, data)
