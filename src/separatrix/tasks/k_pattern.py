"""k-patterns over the hypercube [malach2021, Def. 3]."""

from dataclasses import dataclass

import jax.numpy as jnp

from .._checks import keep_integers
from .._types import Array, Float, RandomKey
from .base import AbstractTask, Sample, register_task
from .bits import AbstractBits, GivenBits, UniformBits
from .patterns import AbstractPattern, code_of


@dataclass(frozen=True)
class KPattern(AbstractTask):
    """f(x) = g(x_j, …, x_{j+k−1}) for x in {±1}^n, with g = `pattern` and j = `position`, from 0.

    The label is a function of the input: the optimal risk is 0, and the Bayes score is f itself.
    """

    input_length: int  # n
    pattern: AbstractPattern  # g
    position: int  # j
    inputs: AbstractBits = UniformBits()

    def __post_init__(self):
        keep_integers(self, "input_length", "position")
        n, k = self.input_length, self.pattern.length
        if k > n:
            raise ValueError(f"pattern must be at most input_length = {n} bits long, got {k}.")
        if not 0 <= self.position <= n - k:
            raise ValueError(
                f"position must be in 0..{n - k}, got {self.position}: "
                f"the pattern's {k} bits would leave the input of {n}."
            )
        if isinstance(self.inputs, GivenBits) and len(self.inputs.points[0]) != n:
            raise ValueError(
                f"inputs must have input_length = {n} bits, got {len(self.inputs.points[0])}."
            )

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.input_length,)

    def draw_target(self, key: RandomKey) -> Float[Array, "code"]:
        return self.pattern.table(key)

    def sample(self, key: RandomKey, target: Float[Array, "code"], num_samples: int) -> Sample:
        x = self.inputs.draw(key, num_samples, self.input_length)
        return Sample(x, self.bayes_score(target, x))

    def bayes_score(self, target: Float[Array, "code"], x: Float[Array, "*sample pixel"]) -> Array:
        """f(x) itself."""
        window = x[..., self.position : self.position + self.pattern.length]
        return jnp.take(target, code_of(window), axis=0)


register_task(KPattern)
