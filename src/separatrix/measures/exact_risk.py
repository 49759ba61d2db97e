"""Population risk of patch-sum CNNs and LCNs in closed form [lahoti2024, Sec. 4].

A patch's pre-activation is Gaussian with standard deviation s = σ‖w‖ and mean a = ±⟨w, w*⟩ where
the signal is, 0 elsewhere, so the mean and the square of φ_b of it are Gaussian integrals. Patches
are independent given the place of the signal, and φ_b is odd, so noise patches have mean 0 and only
add their second moments. `papers.lahoti2024.theory` has the same formula in double precision.
"""

from dataclasses import dataclass

import jax.numpy as jnp
from jax.scipy.special import ndtr

from .._types import Array, Float
from ..networks import CNN, LCN, AbstractNetwork, PatchSumWeights
from ..tasks import DSD, SSD, AbstractTask
from .alignment import alignment
from .base import AbstractMeasure, Numbers, Trained


@dataclass(frozen=True)
class ExactRisk(AbstractMeasure):
    """R = E (f(x) − y)² for a patch-sum CNN or LCN on DSD or SSD, no sampling."""

    def check(self, task: AbstractTask, network: AbstractNetwork) -> None:
        if not (isinstance(task, DSD | SSD) and isinstance(network, CNN | LCN)):
            raise ValueError(
                f"ExactRisk must have a CNN or LCN on DSD or SSD, got {type(network).__name__} on "
                f"{type(task).__name__}: there is no closed form, use SampledRisk."
            )

    @property
    def num_test_samples(self) -> int:
        return 0

    def measure(self, trained: Trained) -> Numbers:
        task, target, network, weights = trained[:4]
        aligned = alignment(network, weights, target)
        assert aligned is not None  # a CNN or an LCN
        return {"risk": exact_risk(task, target, weights), "alignment": aligned}


def exact_risk(
    task: AbstractTask, signal: Float[Array, "pixel"], weights: PatchSumWeights
) -> Float[Array, "run"]:
    """R of every run; filters are (run, pixel) for a CNN or (run, patch, pixel) for an LCN."""
    assert isinstance(task, DSD | SSD)
    filters, b = weights.filters, weights.threshold[:, None]
    if filters.ndim == 2:
        filters = filters[:, None, :]  # one patch stands for all: they have the same moments
    k = task.num_patches
    a = jnp.matmul(filters, signal, precision="highest")
    s = task.noise_std * jnp.sqrt(jnp.sum(filters**2, axis=-1) + 1e-20)  # no 0/0 at w = 0
    mean = s * (_ramp((a - b) / s) - _ramp((-a - b) / s))  # E φ_b(a + sε)
    square = _second_moment(a - b, s) + _second_moment(-a - b, s)  # E φ_b(a + sε)²
    noise = 2 * _second_moment(jnp.broadcast_to(-b, s.shape), s)  # E φ_b(sε)²
    with_signal = (1 - mean) ** 2 + square - mean**2 - noise
    total_noise = jnp.mean(noise, axis=-1) * k
    if isinstance(task, SSD) and filters.shape[1] > 1:
        return with_signal[:, task.position] + total_noise
    return jnp.mean(with_signal, axis=-1) + total_noise


def _density(t: Array) -> Array:
    return jnp.exp(-(t**2) / 2) / jnp.sqrt(2 * jnp.pi)


def _ramp(t: Array) -> Array:
    """E (t + ε)₊."""
    return t * ndtr(t) + _density(t)


def _second_moment(c: Array, s: Array) -> Array:
    """E (c + sε)₊²."""
    return (c**2 + s**2) * ndtr(c / s) + c * s * _density(c / s)
