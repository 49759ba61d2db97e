"""One network on rearranged images: all arrangements, sizes, rates and seeds in one program."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ......_types import Array, Float, Int, Key
from ......measures import means_in_pieces, right
from ......records import Row
from ......runs.engine.keys import key_for
from ......runs.tables import AbstractItem
from ......training import CrossEntropy, Descent, Objective, endless, fit
from .images import Cropped, InOrder, PixelsInOrder, order_of
from .networks import SmallCNN, SmallFCN

_PIECE = 500  # held-out images that are looked at together


class Tested(NamedTuple):
    """At every rate."""

    validation: Float[Array, "*group run"]  # accuracies
    accuracy: Float[Array, "*group run"]
    loss: Float[Array, "*group run"]


@dataclass(frozen=True)
class Rearranged(AbstractItem):
    """A seed draws an order of the training images, a hidden order of the pixels and a start, the
    same for every arrangement. The rate is the one with the best mean accuracy over seeds on the
    images that are held out to choose by, at each arrangement and size.
    """

    name: str
    network: SmallCNN | SmallFCN
    algorithm: Descent
    images: Cropped
    arrangements: tuple[str, ...]
    sizes: tuple[int, ...]
    num_images: int  # from which the order is recovered, without their labels
    seeds: tuple[int, ...]
    num_validation: int
    num_test: int

    def rows(self) -> Iterator[Row]:
        places = [(a, n) for a in self.arrangements for n in self.sizes]
        measured = jax.tree.map(
            lambda every: np.asarray(every).reshape(len(places), len(self.seeds), -1),
            self.tested(),
        )
        for i, (arrangement, num_samples) in enumerate(places):
            run = int(measured.validation[i].mean(axis=0).argmax())
            for j, seed in enumerate(self.seeds):
                yield {
                    "data": self.images.data.name,
                    "network": self.name,
                    "arrangement": arrangement,
                    "num_samples": num_samples,
                    "seed": seed,
                    "rate": self.algorithm.settings[run].default,
                    "accuracy": float(measured.accuracy[i, j, run]),
                    "loss": float(measured.loss[i, j, run]),
                }

    def tested(self) -> Tested:
        """Of every arrangement, size and seed, in this order."""
        loaded = self.images.data.load()
        train, test = (self.images.crop(part.x) for part in loaded)
        num = len(train)
        x = np.concatenate([train, test[: self.num_test]])
        y = np.concatenate([loaded.train.y, loaded.test.y[: self.num_test]]).astype(np.int32)
        held = np.arange(num - self.num_validation, len(x), dtype=np.int32)
        samples = {s: self._sample(num - self.num_validation, s) for s in self.seeds}
        groups = [
            (samples[seed], size, order, seed)
            for arrangement in self.arrangements
            for order_by_seed in [
                {s: order_of(arrangement, train, self.num_images, s) for s in self.seeds}
            ]
            for size in self.sizes
            for seed, order in order_by_seed.items()
        ]
        places, sizes, orders, seeds = zip(*groups, strict=True)
        targets = InOrder(*(jnp.asarray(np.array(p), jnp.int32) for p in (places, sizes, orders)))
        starts, batches = (
            jnp.stack([key_for(what, spec, seed) for seed in seeds])
            for what, spec in (("start", self.network), ("batches", self.images))
        )
        task = PixelsInOrder(jnp.asarray(x), jnp.asarray(y))
        held_out = tuple(map(jnp.asarray, np.split(held, [self.num_validation])))
        return trained(self.network, self.algorithm, task, held_out, targets, starts, batches)

    def _sample(self, num_train: int, seed: int) -> np.ndarray:
        return np.random.default_rng([seed, 2]).permutation(num_train)[: max(self.sizes)]


@partial(jax.jit, static_argnums=(0, 1))
def trained(
    network: SmallCNN | SmallFCN,
    algorithm: Descent,
    task: PixelsInOrder,
    held_out: tuple[Int[Array, "chosen_by"], Int[Array, "tested"]],
    targets: InOrder,
    starts: Key[Array, "group"],
    batches: Key[Array, "group"],
) -> Tested:
    """Every group trained at every rate, then seen on held-out images, the first to choose by."""
    objective = Objective(network, algorithm.loss, algorithm.precision)

    def one(target: InOrder, start: Array, key: Array) -> Tested:
        supply = endless(task, target, key)
        weights = fit(network, supply, algorithm, start=network.init(start)).weights

        scores = lambda x: objective.scores(weights, network.arrange(x))
        rows = lambda places: task.at(places, target.order)
        means = means_in_pieces((right, CrossEntropy()), scores, rows, held_out, _PIECE)
        (validation, _), (accuracy, loss) = means
        return Tested(validation, accuracy, loss)

    return jax.vmap(one)(targets, starts, batches)
