"""Population risk of patch-sum CNNs and LCNs in closed form [lahoti2024, Sec. 4].

A patch's pre-activation is Gaussian with standard deviation s = σ‖w‖ and mean a = ±⟨w, w*⟩ where
the signal is, 0 elsewhere, so the mean and the square of φ_b of it are Gaussian integrals. Patches
are independent given the place of the signal, and φ_b is odd, so noise patches have mean 0 and only
add their second moments. `papers.lahoti2024.theory` has the same formula in double precision.
"""

from dataclasses import dataclass

import jax.numpy as jnp

from .._types import Array, Float
from ..networks import CNN, LCN, AbstractNetwork, PatchSumWeights
from ..tasks import DSD, SSD, AbstractTask
from ..tasks.around_dsd import AbstractSeveralSignals
from ..tasks.around_dsd.placed import AbstractPatchNoise
from .alignment import alignment_with_target
from .base import AbstractMeasure, Numbers, Trained
from .exact_risk_around_dsd import placed_risk, several_risk
from .threshold_moments import mean_response, noise_moment, second_moment

WITH_CLOSED_FORM = DSD | SSD | AbstractPatchNoise | AbstractSeveralSignals


@dataclass(frozen=True)
class ExactRisk(AbstractMeasure):
    """R = E (f(x) − y)² for a patch-sum CNN or LCN on DSD, SSD or a task around DSD whose noise is
    Gaussian and independent, no sampling."""

    def check(self, task: AbstractTask, network: AbstractNetwork) -> None:
        if not (isinstance(task, WITH_CLOSED_FORM) and isinstance(network, CNN | LCN)):
            got = f"got {type(network).__name__} on {type(task).__name__}"
            raise ValueError(
                "ExactRisk must have a CNN or LCN on DSD, SSD or a task around DSD with "
                f"independent Gaussian noise, {got}: there is no closed form, use SampledRisk."
            )

    @property
    def num_test_samples(self) -> int:
        return 0

    def measure(self, trained: Trained) -> Numbers:
        task, target, network, weights = trained[:4]
        numbers = {"risk": exact_risk(task, target, weights)}
        return numbers | alignment_with_target(task, network, weights, target)


def exact_risk(
    task: AbstractTask, target: Float[Array, "*target"], weights: PatchSumWeights
) -> Float[Array, "run"]:
    """R of every run; filters are (run, pixel) for a CNN or (run, patch, pixel) for an LCN."""
    filters, b = weights.filters, weights.threshold
    if isinstance(task, AbstractPatchNoise):
        return placed_risk(task, target, _by_patch(filters, task.num_patches), b)
    if isinstance(task, AbstractSeveralSignals):
        return several_risk(task, target, _by_patch(filters, task.num_patches), b)
    assert isinstance(task, DSD | SSD)
    if filters.ndim == 2:
        filters = filters[:, None, :]  # one patch stands for all: they have the same moments
    a = jnp.matmul(filters, target, precision="highest")
    s = task.noise_std * jnp.sqrt(jnp.sum(filters**2, axis=-1) + 1e-20)  # no 0/0 at w = 0
    b = b[:, None]
    mean, noise = mean_response(a, s, b), noise_moment(s, b)
    with_signal = (1 - mean) ** 2 + second_moment(a, s, b) - mean**2 - noise
    total_noise = jnp.mean(noise, axis=-1) * task.num_patches
    if isinstance(task, SSD) and filters.shape[1] > 1:
        return with_signal[:, task.position] + total_noise
    return jnp.mean(with_signal, axis=-1) + total_noise


def _by_patch(filters: Array, num_patches: int) -> Float[Array, "run patch pixel"]:
    if filters.ndim == 3:
        return filters
    return jnp.broadcast_to(filters[:, None], (len(filters), num_patches, filters.shape[1]))
