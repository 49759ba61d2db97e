"""What the proofs of Thm 6.2 and 7.2 say along the way, at the noise and sample size they ask for.

Places are chosen for what step 1 leaves to step 2 (predicted alignment after step 1: p): (4, 560)
and (4000, 4000), where the floors 80kL and 10 decide n and p is 1; (100, 2e12) and (5000, 1.5e14),
where the noise decides n, p is 0.5 and 0.09, and step 2 has to denoise.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ....records import Row
from ....runs.tables import AbstractItem, Part
from ....studies import Profile
from ..theory import (
    TwoStepConstants,
    alignment_scale,
    cnn_constants_printed,
    cnn_constants_repaired,
    cnn_first_alignment,
    cnn_num_samples,
    cnn_second_alignment,
    dynamic_risk,
    lcn_constants,
    lcn_first_alignment,
    lcn_num_samples,
    lcn_second_alignment,
    noise_ceiling,
)
from .two_step_in_law import Place, Steps, local_steps, shared_steps

SHAPES = ((4, 560), (4000, 4000), (100, 2 * 10**12), (5000, 15 * 10**13))
_NUM_SEEDS: dict[Profile, int] = {"quick": 3, "full": 20}
_SECONDS: dict[Profile, float] = {"quick": 6.0, "full": 40.0}


@dataclass(frozen=True)
class ProofSteps(AbstractItem):
    """Two steps of a network at the largest noise of its proof and the size that it prints."""

    network: str  # CNN or LCN
    preset: str  # "printed" or "repaired": whose b₁
    num_patches: int
    patch_dim: int
    seeds: tuple[int, ...]

    def rows(self) -> Iterator[Row]:
        k, d = self.num_patches, self.patch_dim
        sigma, scale = noise_ceiling(k, d), alignment_scale(k, d)
        shared = self.network == "CNN"
        num_samples = even((cnn_num_samples if shared else lcn_num_samples)(k, d, sigma))
        place = Place(k, d, sigma, num_samples // 2)
        for seed in self.seeds:
            rng = np.random.default_rng([k, d, seed])  # the same for both b₁
            constants = self._constants(sigma)
            steps = (shared_steps if shared else local_steps)(rng, place, constants)
            yield {
                "network": self.network,
                "preset": self.preset,
                "num_patches": k,
                "patch_dim": d,
                "noise_std": sigma,
                "num_samples": num_samples,
                "seed": seed,
                **predictions(shared, place),
                **_measured(steps, scale),
                "risk": _risk(steps.second, place, constants.final_threshold),
            }

    def _constants(self, noise_std: float) -> TwoStepConstants:
        of = cnn_constants_printed if self.preset == "printed" else cnn_constants_repaired
        of = lcn_constants if self.network == "LCN" else of
        return of(self.num_patches, self.patch_dim, noise_std)


def part(profile: Profile) -> Part:
    """One row a shape, network, b₁ and seed; the LCN's b₁ is right as printed."""
    seeds = tuple(range(_NUM_SEEDS[profile]))
    items = tuple(
        ProofSteps(network, preset, k, d, seeds)
        for k, d in SHAPES
        for network, preset in (("LCN", "printed"), ("CNN", "printed"), ("CNN", "repaired"))
    )
    return Part("proofs", items, _SECONDS[profile])


def even(num_samples: float) -> int:
    """The next even number: two halves of the same size."""
    return 2 * int(np.ceil(num_samples / 2))


def predictions(shared: bool, place: Place) -> Row:
    """Alignment after step 1, and after step 2 if b₁ passes the signal and nothing else."""
    k, d, sigma, m = place
    if shared:
        first, second = cnn_first_alignment(k, d, sigma, m), cnn_second_alignment(d, sigma, m)
    else:
        first, second = lcn_first_alignment(k, d, sigma, m), lcn_second_alignment(k, d, sigma, m)
    return {"predicted_1": first, "predicted_2": second}


def _measured(steps: Steps, scale: float) -> Row:
    """Lengths, alignments after step 1 and noise in units of A: the ranges are then numbers."""
    return {
        "start_residual": steps.start_residual,
        "least_share": float(steps.share.min()),
        "largest_share": float(steps.share.max()),
        "least_length": float(steps.length.min() * scale),
        "largest_length": float(steps.length.max() * scale),
        "alignment_1": float(steps.first.mean()),
        "least_alignment_1": float(steps.first.min()),
        "largest_alignment_1": float(steps.first.max()),
        "noise": steps.noise / scale,
        "least_pull": float(steps.pull.min()),
        "alignment_2": float(steps.second.mean()),
        "least_alignment_2": float(steps.second.min()),
    }


def _risk(alignments: np.ndarray, place: Place, threshold: float) -> float:
    every = np.broadcast_to(alignments, place.num_patches)
    return float(dynamic_risk(every, np.ones(place.num_patches), place.noise_std, threshold))
