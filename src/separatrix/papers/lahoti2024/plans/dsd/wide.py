"""DSD with patches of millions of pixels, in the few coordinates that a sample spans.

The theorems bite only where d is beyond 1e7. Descent from small weights stays in the span of what
it saw, and neither it nor the risk depends on more than inner products. So w* and the noise of all
patches are drawn in a basis that is built along them: the factor R of the QR decomposition of a
Gaussian matrix, whose law is known (Bartlett). The distribution of every n* is exactly that of DSD.
"""

from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ....._types import Array, Float, RandomKey
from .....tasks import DSD, Sample
from .....tasks.base import register_task


@dataclass(frozen=True)
class WideDSD(DSD):
    """DSD whose inputs have 1 + k · num_examples coordinates a patch in place of d.

    A sample is drawn at once, so it must not be larger than `num_examples`: what is drawn apart has
    its noise along the same coordinates. The first coordinate is along w*. Networks see these
    coordinates alone, so they are to start close to 0.
    """

    num_examples: int = 256  # what the engine draws at once; it puts larger samples together

    def __post_init__(self):
        super().__post_init__()
        if self.signal is not None or self.patch_dim <= self.num_patches * self.num_examples:
            raise ValueError(
                "patch_dim must be above num_patches · num_examples and signal None, got "
                f"{self.patch_dim} and {self.signal}: use DSD."
            )

    @property
    def num_coordinates(self) -> int:
        return 1 + self.num_patches * self.num_examples

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.num_patches, self.num_coordinates)

    def draw_target(self, key: RandomKey) -> Float[Array, "coordinate"]:
        return jnp.eye(1, self.num_coordinates)[0]

    def sample(self, key: RandomKey, target: Float[Array, "coordinate"], num_samples: int):
        if num_samples > self.num_examples:
            raise ValueError(f"num_samples must be at most {self.num_examples}, got {num_samples}.")
        k, vectors = self.num_patches, num_samples * self.num_patches
        key_y, key_t, key_x, key_length = jr.split(key, 4)
        y = jr.rademacher(key_y, (num_samples,), dtype=jnp.float32)
        t = jr.randint(key_t, (num_samples,), 0, k)
        # Noise vector q has normal coordinates along w* and its predecessors; the length of what is
        # left, in d − 1 − q dimensions, is the coordinate that it adds.
        at, coordinates = jnp.arange(vectors), jnp.arange(self.num_coordinates)
        left = jnp.sqrt(2 * jr.gamma(key_length, (self.patch_dim - 1 - at) / 2))
        normal = jr.normal(key_x, (vectors, self.num_coordinates))
        noise = jnp.where(coordinates[None, :] <= at[:, None], normal, 0.0)
        noise = noise.at[at, 1 + at].set(left)
        x = self.noise_std * noise.reshape(num_samples, *self.example_shape)
        return Sample(x.at[jnp.arange(num_samples), t].add(y[:, None] * target[None, :]), y)


register_task(WideDSD, traced=("noise_std",))
