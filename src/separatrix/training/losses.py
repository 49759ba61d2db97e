"""Losses of an output against a label, and what training lowers by them."""

import abc
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import jax
import jax.numpy as jnp
import numpy as np

from .._types import Array, Float, RandomKey
from ..networks import AbstractNetwork

Precision = Literal["highest", "tf32", "bf16"]
_PRODUCTS = {"highest": "highest", "tf32": "tensorfloat32", "bf16": "bfloat16"}


class AbstractLoss(abc.ABC):
    """A function of outputs and labels, one number an example.

    Both come with leading axes (run, sample); what an output has beyond them, a class axis say,
    comes last.
    """

    @abc.abstractmethod
    def __call__(self, score: Array, label: Array) -> Array:
        """ℓ(s, y)."""

    def check(self, labels: np.ndarray, output: tuple[int, ...]) -> None:
        """Raises a ValueError where these labels mean nothing for outputs of that shape.

        By default only the author of a loss knows.
        """
        return


@dataclass(frozen=True)
class Square(AbstractLoss):
    """ℓ = (s − y)²."""

    def __call__(self, score: Array, label: Array) -> Array:
        return (score - label) ** 2

    def check(self, labels: np.ndarray, output: tuple[int, ...]) -> None:
        _check_score(labels, output, "Square")


@dataclass(frozen=True)
class Hinge(AbstractLoss):
    """ℓ = max(1 − ys, 0)."""

    def __call__(self, score: Array, label: Array) -> Array:
        return jnp.maximum(1.0 - label * score, 0.0)

    def check(self, labels: np.ndarray, output: tuple[int, ...]) -> None:
        _check_signs(labels, output, "Hinge")


@dataclass(frozen=True)
class Logistic(AbstractLoss):
    """ℓ = log(1 + e^{−ys})."""

    def __call__(self, score: Array, label: Array) -> Array:
        return jax.nn.softplus(-label * score)

    def check(self, labels: np.ndarray, output: tuple[int, ...]) -> None:
        _check_signs(labels, output, "Logistic")


@dataclass(frozen=True)
class CrossEntropy(AbstractLoss):
    """ℓ = −Σ_c q_c log softmax(s)_c; q is 1 − ε at the class y, with ε spread evenly over all."""

    label_smoothing: float = 0.0  # ε

    def __post_init__(self):
        if not 0 <= self.label_smoothing < 1:
            raise ValueError(f"label_smoothing must be in [0, 1), got {self.label_smoothing}.")

    def __call__(self, score: Array, label: Array) -> Array:
        log_shares = jax.nn.log_softmax(score)
        of_class = jnp.take_along_axis(log_shares, label[..., None], axis=-1)[..., 0]
        if not self.label_smoothing:
            return -of_class
        smoothing = self.label_smoothing
        return -(1 - smoothing) * of_class - smoothing * jnp.mean(log_shares, axis=-1)

    def check(self, labels: np.ndarray, output: tuple[int, ...]) -> None:
        if labels.ndim != 1 or labels.dtype.kind not in "iu" or len(output) != 1:
            raise ValueError(
                "CrossEntropy must have classes 0, 1, 2, … for labels and an output for each, got "
                f"{labels.dtype} labels of shape {labels.shape[1:]} for outputs of shape {output}."
            )
        low, high = int(labels.min()), int(labels.max())
        if low < 0 or high >= output[0]:
            raise ValueError(
                f"CrossEntropy must have labels in 0..{output[0] - 1}, an output for each class, "
                f"got {low} to {high}."
            )


@dataclass(frozen=True)
class ZeroOne(AbstractLoss):
    """ℓ = 1 where the answer is wrong, otherwise 0: to measure by, its gradient is 0.

    The answer is the sign of a score, with labels ±1, or the largest along a class axis.
    """

    def __call__(self, score: Array, label: Array) -> Array:
        if score.ndim > label.ndim:
            return (jnp.argmax(score, axis=-1).astype(label.dtype) != label).astype(score.dtype)
        return (label * score <= 0).astype(score.dtype)


def _check_score(labels: np.ndarray, output: tuple[int, ...], loss: str) -> None:
    if output or labels.ndim != 1 or labels.dtype.kind != "f":
        raise ValueError(
            f"{loss} must have a single score and one real label an example, got "
            f"{labels.dtype} labels of shape {labels.shape[1:]} for outputs of shape {output}."
        )


def _check_signs(labels: np.ndarray, output: tuple[int, ...], loss: str) -> None:
    _check_score(labels, output, loss)
    others = np.setdiff1d(labels, (-1, 1))
    if others.size:
        raise ValueError(f"{loss} must have labels ±1, got {others[0]:g} among others.")


def losses_of(loss: AbstractLoss, scores: Array, y: Array) -> Float[Array, "run sample"]:
    """ℓ of every run and example; all runs have the same labels."""
    losses = loss(scores, jnp.broadcast_to(y[None], (scores.shape[0], *y.shape)))
    if losses.shape != scores.shape[:2]:
        raise ValueError(
            f"{type(loss).__name__} must give one number a run and example, "
            f"{scores.shape[:2]}, got {losses.shape}: outputs are {scores.shape[2:]} and "
            f"labels {y.shape[1:]} for one example."
        )
    return losses


@dataclass(frozen=True)
class Objective:
    """Σ_s weight_s · ℓ(f(x_s), y_s), for every run at once.

    Runs do not touch each other, so the gradient of the sum over runs is every run's own gradient.
    """

    network: AbstractNetwork
    loss: AbstractLoss
    precision: Precision = "highest"

    def values(
        self, weights: Any, x: Array, y: Array, weight: Float[Array, "sample"]
    ) -> Float[Array, "run"]:
        """On inputs that are already arranged."""
        return self._values(self.scores(weights, x), y, weight)

    def gradient(self, weights: Any, x: Array, y: Array, weight: Array) -> Any:
        return jax.grad(lambda w: jnp.sum(self.values(w, x, y, weight)))(weights)

    def batch_gradient(
        self, weights: Any, x: Array, y: Array, weight: Array, key: RandomKey
    ) -> Any:
        """Of the network as it is in training, which the key may decide on."""

        def total(w):
            in_training = lambda w, x: self.network.scores_in_training(w, x, key)
            return jnp.sum(self._values(self._precisely(in_training, w, x), y, weight))

        return jax.grad(total)(weights)

    def scores(self, weights: Any, x: Array) -> Array:
        """Outputs [run, sample, …] with the products in the precision; weights stay what they are.

        In "bf16" numbers are rounded on their way into the network, and the gradient, of weights
        in float32, is rounded on its way back.
        """
        return self._precisely(self.network.scores, weights, x)

    def _precisely(self, scores: Callable[[Any, Array], Array], weights: Any, x: Array) -> Array:
        with jax.default_matmul_precision(_PRODUCTS[self.precision]):
            if self.precision != "bf16":
                return scores(weights, x)
            short = jax.tree.map(lambda w: w.astype(jnp.bfloat16), (weights, x))
            return scores(*short).astype(x.dtype)

    def _values(self, scores: Array, y: Array, weight: Array) -> Float[Array, "run"]:
        return jnp.sum(losses_of(self.loss, scores, y) * weight[None, :], axis=1)
