"""One network on nested samples of a data set: all sizes, rates and poolings in one program."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ....._types import Array, Float, Int, RandomKey, Shaped
from .....data import DataSet
from .....measures import means_in_pieces, right
from .....records import Row
from .....runs.engine.keys import key_for
from .....runs.tables import AbstractItem
from .....tasks import Picked, Stratified
from .....training import CrossEntropy, Descent, Objective, fit, stack_rates, supply_of
from .alterations import AbstractAlteration
from .network import GRID, Degrees, DegreesWeights

PIECE = 500  # held-out images that are looked at together
_SPLIT = 0  # the seed of what is held out to choose by
POOLINGS = {GRID: "none", 1: "global"}  # by cells along an axis; what lies between is regional


class Split(NamedTuple):
    """Pixels and classes of all images, and the places of those for each purpose."""

    x: Shaped[Array, "image *example"]
    y: Int[Array, "image"]
    train: Int[Array, "sample"]
    validation: Int[Array, "place"]
    test: Int[Array, "place"]


class Measured(NamedTuple):
    """At every size, checkpoint, rate and pooling."""

    validation: Float[Array, "size checkpoint run pooling"]  # accuracies
    accuracy: Float[Array, "size checkpoint run pooling"]
    loss: Float[Array, "size checkpoint run pooling"]


@dataclass(frozen=True)
class Curves(AbstractItem):
    """Learning curves of one network, on the images as they are or altered.

    A seed draws an order of the training images, the same for every network; its samples are the
    first n. The step at which a rate is measured, and the rate that counts, are those with the
    best mean accuracy over seeds on images held out for that, at each size and pooling.
    """

    network: Degrees
    data: DataSet
    alterations: tuple[AbstractAlteration, ...]
    algorithm: Descent
    sizes: tuple[int, ...]
    seeds: tuple[int, ...]
    num_validation: int  # of the training images
    num_test: int

    def __post_init__(self):
        if self.num_validation % PIECE or self.num_test % PIECE:
            raise ValueError(
                f"num_validation and num_test must be multiples of {PIECE}, got "
                f"{self.num_validation} and {self.num_test}."
            )

    def rows(self) -> Iterator[Row]:
        for alteration in self.alterations:
            split = self._split(alteration)
            every = [jax.device_get(self._trained(split, seed)) for seed in self.seeds]
            yield from self._rows(alteration.label, *map(np.stack, zip(*every, strict=True)))

    def _trained(self, split: Split, seed: int) -> Measured:
        of_data = partial(key_for, spec=self.data, seed=seed)
        split = split._replace(train=_order(split, of_data("order")))
        sizes = jnp.asarray(self.sizes, jnp.int32)
        start = key_for("start", self.network, seed)
        return trained(self.network, self.algorithm, split, sizes, of_data("batches"), start)

    def _split(self, alteration: AbstractAlteration) -> Split:
        images = self.data.load()
        x = np.concatenate([images.train.x, images.test.x[: self.num_test]])
        y = np.concatenate([images.train.y, images.test.y[: self.num_test]])
        places = np.random.default_rng(_SPLIT).permutation(len(images.train.y)).astype(np.int32)
        test = np.arange(len(images.train.y), len(y), dtype=np.int32)
        held = places[: self.num_validation], test
        return Split(*map(jnp.asarray, (alteration(x), y, places[self.num_validation :], *held)))

    def _rows(
        self, control: str, validation: np.ndarray, accuracy: np.ndarray, loss: np.ndarray
    ) -> Iterator[Row]:
        """Of arrays with a seed axis first: a row a size, rate, pooling and seed."""
        tuning = validation.mean(axis=0)  # [size, checkpoint, run, pooling]
        steps, best = tuning.argmax(axis=1), tuning.max(axis=1)
        chosen = best.argmax(axis=1)  # [size, pooling]
        for i, run, k in np.ndindex(*steps.shape):
            at = (i, steps[i, run, k], run, k)
            for index, seed in enumerate(self.seeds):
                yield {
                    "data": self.data.name,
                    "layers": len(self.network.windows),
                    "window": self.network.windows[0],
                    "block": self.network.block,
                    "pooling": POOLINGS.get(self.network.cells[k], "regional"),
                    "control": control,
                    "num_samples": self.sizes[i],
                    "seed": seed,
                    "rate": self.algorithm.settings[run].default,
                    "step": int(steps[i, run, k] + 1) * self.algorithm.measure_every,
                    "chosen": bool(chosen[i, k] == run),
                    "accuracy": float(accuracy[index][at]),
                    "loss": float(loss[index][at]),
                    "validation": float(validation[index][at]),
                }


@jax.jit
def _order(split: Split, key: RandomKey) -> Int[Array, "sample"]:
    """The training images in the order of a repetition, every class in its share throughout."""
    return split.train[Stratified().draw(key, split.y[split.train])]


@partial(jax.jit, static_argnums=(0, 1))
def trained(
    network: Degrees,
    algorithm: Descent,
    split: Split,
    sizes: Int[Array, "size"],
    key: RandomKey,
    start: RandomKey,
) -> Measured:
    """The network trained on the first n training images, for every n, at every rate."""
    weights = network.init(start)
    rates = stack_rates(algorithm.settings, weights)
    observe = partial(_observe, Objective(network, algorithm.loss, algorithm.precision), split)

    def one(num_samples: Array) -> Measured:
        rows = Picked(split.x, split.y, split.train)
        supply = supply_of(algorithm.batches, network, rows, key, num_samples=num_samples)
        fitted = fit(network, supply, algorithm, start=weights, rates=rates, observe=observe)
        return fitted.observed

    return jax.vmap(one)(sizes)


def _observe(objective: Objective, split: Split, weights: DegreesWeights) -> Measured:
    """Accuracy [run, pooling] on both held-out splits, and the loss on the second."""
    scores = lambda x: objective.scores(weights, objective.network.arrange(x))
    rows = lambda places: Picked(split.x, split.y, places).rows(jnp.arange(PIECE))
    held = (split.validation, split.test)
    means = means_in_pieces((right, CrossEntropy()), scores, rows, held, PIECE)
    (validation, _), (accuracy, loss) = means
    return Measured(validation, accuracy, loss)
