"""Several different signals at once."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ..._types import Array, Float, RandomKey
from ..base import register_task
from .knobs import keep_integer_in
from .several import AbstractSeveralSignals


@dataclass(frozen=True)
class DifferentSignals(AbstractSeveralSignals):
    """y·w*ⱼ, j = 1 … m, each in a patch of its own; the w*ⱼ are orthonormal.  m = 1 is DSD.

    What a summary of [lahoti2024] names as a break of weight sharing is a signal in several patches
    of one input. Hence all of them at once, with the label's sign, and not one of several: a filter
    may pick out one, or a mixture of all. They are orthonormal to be as different as can be.
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    num_signals: int  # m

    signal = None

    def __post_init__(self):
        self._check_several()
        why = "there are no more directions at right angles in a patch."
        keep_integer_in(self, "num_signals", 1, self.patch_dim, why)

    @property
    def labels(self) -> tuple[int, ...]:
        return (-1, *[0] * (self.num_signals - 1), 1)

    def draw_signs(self, key: RandomKey, num_samples: int) -> Float[Array, "sample signal"]:
        y = jr.rademacher(key, (num_samples,), dtype=jnp.float32)
        return jnp.broadcast_to(y[:, None], (num_samples, self.num_signals))

    def draw_target(self, key: RandomKey) -> Float[Array, "signal pixel"]:
        # Rows, so that one signal is made of the numbers that DSD's is made of.
        q, r = jnp.linalg.qr(jr.normal(key, (self.num_signals, self.patch_dim)).T)
        return (q * jnp.sign(jnp.diag(r))[None, :]).T  # LAPACK's signs undone: uniform

    def signals(self, target: Float[Array, "signal pixel"]) -> Float[Array, "signal pixel"]:
        return target

    def bayes_score(
        self, target: Float[Array, "signal pixel"], x: Float[Array, "patch pixel"]
    ) -> Array:
        """From the sum over all ways to place the signals of e^{y·Σ aᵢⱼ}, aᵢⱼ = ⟨w*ⱼ, xᵢ⟩/σ², for
        every set of signals placed so far: 2^m sums."""
        a = x @ target.T / self.noise_std**2
        sets = np.arange(2**self.num_signals)
        with_signal = [(sets >> j) & 1 == 1 for j in range(self.num_signals)]

        def one_more_patch(logs: Array, a: Array) -> tuple[Array, None]:
            new = logs
            for j, holds in enumerate(with_signal):
                placed = logs[np.where(holds, sets - 2**j, 0)] + a[j]
                new = jnp.where(jnp.asarray(holds), jnp.logaddexp(new, placed), new)
            return new, None

        none_placed = jnp.where(jnp.asarray(sets) == 0, 0.0, -jnp.inf)
        up, _ = jax.lax.scan(one_more_patch, none_placed, a)
        down, _ = jax.lax.scan(one_more_patch, none_placed, -a)
        return jnp.tanh((up[-1] - down[-1]) / 2)


register_task(DifferentSignals, traced=("noise_std",))
