"""A CNN trained on a sample in one order of its inputs after the other, and what it comes to.

The network is Def. 1's with biases, ReLU and a window of k [malach2021]; both layers are trained by
Adam on the hinge loss of the whole sample, and its accuracy on held-out examples is measured. A
window has only 2^k values, so that a score is Σ_j T[j, code of window j] with a table T of the
network's weights: the same network and the same gradients at a tenth of the cost.
"""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import optax
from numpy.typing import NDArray

from ...._types import Array, Float, Int, RandomKey
from ....networks import WindowWeights
from ..theory.cube import signs


class Training(NamedTuple):
    """What is trained in every order, and on how much."""

    window_length: int
    num_samples: int
    num_validation: int
    num_filters: int = 16
    num_steps: int = 100
    rate: float = 0.03

    def multiply_adds(self, input_length: int) -> int:
        """Of one training, windows taken one by one: forward, and back to either layer."""
        k, windows = self.window_length, input_length - self.window_length + 1
        return 3 * self.num_steps * self.num_samples * windows * self.num_filters * (k + 1)


class Examples(NamedTuple):
    """Training rows first."""

    x: NDArray[np.float32]
    y: NDArray[np.float32]


def examples_of(
    pattern: NDArray[np.float64], input_length: int, num_rows: int, rng: np.random.Generator
) -> Examples:
    """Uniform inputs; the pattern, a table over codes, reads the first k of them."""
    k = pattern.size.bit_length() - 1
    x = rng.choice(np.array([-1, 1], np.float32), size=(num_rows, input_length))
    return Examples(x, pattern[(x[:, :k] < 0) @ (1 << np.arange(k))].astype(np.float32))


def accuracies(
    examples: Examples, orders: NDArray[np.int64], training: Training, seed: int
) -> NDArray[np.float64]:
    """Held-out accuracy in every one of the orders, each from a start of its own."""
    return np.asarray(_accuracies(*examples, orders, jr.key(seed), training), np.float64)


@partial(jax.jit, static_argnums=4)
def _accuracies(
    x: Float[Array, "row n"],
    y: Float[Array, "row"],
    orders: Int[Array, "order n"],
    key: RandomKey,
    training: Training,
) -> Float[Array, "order"]:
    def one(order: Int[Array, "n"], key: RandomKey) -> Float[Array, ""]:
        seen = one_hot_windows(x[:, order], training.window_length)
        m = training.num_samples
        weights = _trained(seen[:m], y[:m], key, training)
        return jnp.mean((y[m:] * scores(weights, seen[m:]) > 0).astype(jnp.float32))

    return jax.vmap(one)(orders, jr.split(key, len(orders)))


def one_hot_windows(x: Float[Array, "row n"], window_length: int) -> Float[Array, "row code"]:
    """Which of its 2^k values every window has, window after window."""
    k, windows = window_length, x.shape[1] - window_length + 1
    bits = (x < 0).astype(jnp.int32)
    codes = sum(bits[:, i : i + windows] << i for i in range(k))
    return jax.nn.one_hot(codes, 2**k).reshape(len(x), -1)


def scores(weights: WindowWeights, seen: Float[Array, "row code"]) -> Float[Array, "row"]:
    """Σ_j ⟨u_j, σ(W x_j + b)⟩, looked up."""
    values = jnp.asarray(signs(weights.filters.shape[1]), jnp.float32)
    answers = jax.nn.relu(weights.filters @ values.T + weights.biases[:, None])
    return seen @ (weights.readout @ answers).ravel()


def start(key: RandomKey, input_length: int, training: Training) -> WindowWeights:
    """Gaussian, of the size that gives scores of order 1."""
    k, q = training.window_length, training.num_filters
    windows, (first, second) = input_length - k + 1, jr.split(key)
    return WindowWeights(
        jr.normal(first, (q, k)) * k**-0.5,
        jnp.zeros(q),
        jr.normal(second, (windows, q)) * (q * windows) ** -0.5,
    )


def _trained(
    seen: Float[Array, "row code"], y: Float[Array, "row"], key: RandomKey, training: Training
) -> WindowWeights:
    windows = seen.shape[1] // 2**training.window_length
    weights = start(key, windows + training.window_length - 1, training)
    adam = optax.adam(training.rate)

    def loss(weights: WindowWeights) -> Float[Array, ""]:
        return jnp.mean(jnp.maximum(1 - y * scores(weights, seen), 0))

    def step(_, state):
        weights, moments = state
        slope = jax.grad(loss)(weights)
        with jax.numpy_dtype_promotion("standard"):  # optax mixes types
            change, moments = adam.update(slope, moments)
        return jax.tree.map(jnp.add, weights, change), moments

    return jax.lax.fori_loop(0, training.num_steps, step, (weights, adam.init(weights)))[0]
