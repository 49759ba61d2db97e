"""Many small MLPs in jax: as Separatrix trains them, and in a program written for them alone."""

import os
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from separatrix.measures import HeldOutRisk
from separatrix.networks import AbstractNetwork
from separatrix.records import Job, Store
from separatrix.runs import Cell, execute, this_machine
from separatrix.tasks import arrays
from separatrix.training import CrossEntropy, Descent, Minibatch, optimiser, rates

BETA, GAMMA, EPSILON = 0.9, 0.999, 1e-8  # Adam's, the same on all sides


@dataclass(frozen=True)
class MLP(AbstractNetwork):
    """W₂ relu(W₁x + b₁) + b₂: what a user writes, one network and one example."""

    num_pixels: int
    num_units: int
    num_classes: int

    @property
    def example_shape(self):
        return (self.num_pixels,)

    def init(self, key):
        first, second = jr.split(key)
        return {
            "w1": jr.normal(first, (self.num_units, self.num_pixels)) / self.num_pixels**0.5,
            "b1": jnp.zeros(self.num_units),
            "w2": jr.normal(second, (self.num_classes, self.num_units)) / self.num_units**0.5,
            "b2": jnp.zeros(self.num_classes),
        }

    def score(self, weights, x):
        hidden = jax.nn.relu(weights["w1"] @ x + weights["b1"])
        return weights["w2"] @ hidden + weights["b2"]


def separatrix(work, precision: str) -> Callable[[], Any]:
    """As a study would, the runs recorded in a store.

    With the risks on the sample and on what is held out, measured once, at the end.
    """
    num_seeds, num_steps, batch_size = work.order.shape
    algorithm = Descent(
        tuple(rates(rate) for rate in work.rates.tolist()),
        num_steps,
        num_steps,
        loss=CrossEntropy(),
        optimiser=optimiser("adam"),
        batches=Minibatch(batch_size),
        precision=precision,  # pyright: ignore[reportArgumentType]
    )
    pool = arrays(work.x, work.y, test=0.05, validation=0.05)
    network = MLP(*work.w1.shape[1:], work.w2.shape[2])
    cell = Cell(pool, network, algorithm, HeldOutRisk(CrossEntropy()))
    job = Job(cell, pool.num_train, tuple(range(num_seeds)))

    def train() -> None:
        with tempfile.TemporaryDirectory() as folder:
            execute([job], Store(folder), this_machine(), pool.num_train, lambda job: None)

    return train


def at_its_best(work, device: str) -> Callable[[], Any]:
    """One program of all steps, units before samples: what the hardware allows.

    On a CPU a seed a thread, which then runs on one core; on a GPU all seeds together.
    """
    x, y, rates = map(jnp.asarray, (work.x, work.y, work.rates))
    seeds = [tuple(map(jnp.asarray, seed)) for seed in zip(*work[2:5], strict=True)]
    if device == "gpu":
        together = [jnp.stack(parts) for parts in zip(*seeds, strict=True)]
        train = jax.jit(jax.vmap(train_seed, in_axes=(None, None, None, 0, 0, 0)))
        return lambda: jax.block_until_ready(train(x, y, rates, *together))
    train = jax.jit(train_seed, compiler_options={"xla_cpu_multi_thread_eigen": False})
    one = lambda seed: jax.block_until_ready(train(x, y, rates, *seed))

    def on_all_cores():
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ends = list(pool.map(one, seeds))
        return {name: np.stack([end[name] for end in ends]) for name in ("w1", "w2")}

    return on_all_cores


def train_seed(x, y, rates, order, w1, w2):
    """All rates of a seed, on the same batches: their first layers are one product."""
    (num_pixels, num_units), num_classes, num_rates = w1.shape, w2.shape[1], len(rates)
    start = {
        "w1": jnp.tile(w1.T, (num_rates, 1)),  # (rate unit), pixel
        "b1": jnp.zeros((num_rates * num_units, 1)),
        "w2": jnp.tile(w2.T, (num_rates, 1, 1)),  # rate, class, unit
        "b2": jnp.zeros((num_rates, num_classes, 1)),
    }
    each = jnp.repeat(rates, num_units)[:, None]
    speed = {"w1": each, "b1": each, "w2": rates[:, None, None], "b2": rates[:, None, None]}

    def loss(weights, batch):
        hidden = jnp.einsum("kp,sp->ks", weights["w1"], x[batch]) + weights["b1"]
        hidden = jax.nn.relu(hidden).reshape(num_rates, num_units, -1)
        scores = jnp.einsum("rcu,rus->rcs", weights["w2"], hidden) + weights["b2"]
        right = jnp.take_along_axis(jax.nn.log_softmax(scores, 1), y[batch][None, None], 1)
        return -jnp.sum(right) / len(batch)

    def step(state, now):
        weights, first, second = state
        count, batch = now
        gradient = jax.grad(loss)(weights, batch)
        a, b = BETA, GAMMA
        first = jax.tree.map(lambda m, g: a * m + (1 - a) * g, first, gradient)
        second = jax.tree.map(lambda v, g: b * v + (1 - b) * g * g, second, gradient)
        size = lambda v: jnp.sqrt(v / (1 - b**count)) + EPSILON
        move = lambda w, r, m, v: w - r * m / (1 - a**count) / size(v)
        return (jax.tree.map(move, weights, speed, first, second), first, second), None

    zeros = jax.tree.map(jnp.zeros_like, start)
    counts = jnp.arange(1, len(order) + 1, dtype=jnp.float32)
    (end, _, _), _ = jax.lax.scan(step, (start, zeros, zeros), (counts, order))
    w1 = end["w1"].reshape(num_rates, num_units, num_pixels)
    return {"w1": w1.swapaxes(1, 2), "w2": end["w2"].swapaxes(1, 2)}
