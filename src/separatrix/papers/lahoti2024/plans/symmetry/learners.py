"""A learner: a sample and randomness in, the weights of a network out [lahoti2024, Sec. 5].

Descent on a network's weights is one. Two more are not equivariant under an FCN's rotations, or not
under permutations of patches, on purpose.
"""

import abc
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import jax.random as jr

from ....._types import Array, RandomKey
from .....networks import CNN, FCN, LCN, AbstractNetwork, pad_filters, tie_filters
from .....tasks import Sample
from .....training import AbstractAlgorithm, fit, supply_of

Size = Array | int | None  # None: all of a sample


class AbstractLearner(abc.ABC):
    """θ(S, ξ): the weights with which `network` computes what was learned."""

    @property
    @abc.abstractmethod
    def name(self) -> str:
        """What a table calls it."""

    @property
    @abc.abstractmethod
    def computes(self) -> AbstractNetwork:
        """The network whose function is returned."""

    @abc.abstractmethod
    def learn(self, sample: Sample, key: RandomKey, num_samples: Size = None) -> Any:
        """Its weights, from the first `num_samples` of a sample and the learner's randomness."""


@dataclass(frozen=True)
class Descending(AbstractLearner):
    """An algorithm on a network's weights, from the network's start; its first setting counts."""

    network: AbstractNetwork
    algorithm: AbstractAlgorithm
    called: str  # GD, SGD, …

    @property
    def name(self) -> str:
        return f"{type(self.network).__name__}, {self.called}"

    @property
    def computes(self) -> AbstractNetwork:
        return self.network

    def learn(self, sample: Sample, key: RandomKey, num_samples: Size = None) -> Any:
        key_start, key_order = jr.split(key)
        network, algorithm = self.network, self.algorithm
        supply = supply_of(algorithm.batches, network, sample, key_order, num_samples=num_samples)
        return fit(network, supply, algorithm, start=network.init(key_start)).of_run()


@dataclass(frozen=True)
class Simulating(AbstractLearner):
    """An FCN's learner that trains a CNN on the sample and writes its function into the FCN.

    Nothing but the order of the inputs is used beside the sample, and that is what a learner that
    is equivariant under all rotations of the input cannot use.
    """

    inner: Descending  # of a CNN

    @property
    def name(self) -> str:
        return "FCN, simulating a CNN"

    @property
    def computes(self) -> FCN:
        cnn = _cnn(self.inner)
        return FCN(cnn.num_patches, cnn.patch_dim)

    def learn(self, sample: Sample, key: RandomKey, num_samples: Size = None) -> Any:
        return written_into_fcn(_cnn(self.inner), self.inner.learn(sample, key, num_samples))


def written_into_fcn(cnn: CNN, weights: Any) -> Any:
    """CNN → LCN → FCN: the same filter at every patch, zero outside of it."""
    return pad_filters(LCN(cnn.num_patches, cnn.patch_dim), tie_filters(cnn, weights))


def _cnn(learner: Descending) -> CNN:
    if not isinstance(learner.network, CNN):
        raise ValueError(f"inner must train a CNN, got {type(learner.network).__name__}.")
    return learner.network


@dataclass(frozen=True)
class Forgetful(AbstractLearner):
    """Throws away three of four examples in which the first patch is the loudest.

    Not equivariant under permutations of patches: what it learns of the first one comes from a
    quarter of the examples. Zeros stand for what is thrown away: they have no gradient.
    """

    inner: Descending

    @property
    def name(self) -> str:
        return f"{self.inner.name}, first patch mostly forgotten"

    @property
    def computes(self) -> AbstractNetwork:
        return self.inner.computes

    def learn(self, sample: Sample, key: RandomKey, num_samples: Size = None) -> Any:
        x, y = sample
        loudest = jnp.argmax(jnp.sum(x**2, axis=2), axis=1)
        kept = ((loudest != 0) | (jnp.arange(len(y)) % 4 == 0)).astype(x.dtype)
        return self.inner.learn(Sample(x * kept[:, None, None], y * kept), key, num_samples)


def scores(learner: AbstractLearner, weights: Any, x: Array) -> Array:
    """f(x) of one learned network on every input."""
    network = learner.computes
    run = jax.tree.map(lambda w: w[None], weights)
    return network.scores(run, network.arrange(x))[0]
