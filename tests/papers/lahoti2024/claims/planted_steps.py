"""Rows of the two-step tables with planted alignments, at a place the theorems speak of."""

import numpy as np

from separatrix.papers.lahoti2024.theory import (
    cnn_num_samples,
    lcn_num_samples,
    noise_ceiling,
)

QUIET, DENOISING, REGIME = (4, 560), (100, 2 * 10**12), (5000, 15 * 10**13)
INSIDE = {  # of all ranges of the proof, as multiples of A where they are
    "start_residual": 1e-9,
    "least_share": 0.9,
    "largest_share": 1.1,
    "least_length": 2.0,
    "largest_length": 2.4,
    "noise": 1e-4,
    "least_pull": 0.6,
}


def runs(
    network,
    shape,
    alignments,
    *,
    preset="printed",
    noise_std=None,
    predicted=(0.5, 0.98),
    risk=1e-3,
    spread=0.01,
    num_seeds=20,
    study=0,
    **numbers,
):
    """Alignments after each step, mean over filters; the least filter is `spread` below."""
    k, d = shape
    sigma = noise_ceiling(k, d) if noise_std is None else noise_std
    size = (cnn_num_samples if network == "CNN" else lcn_num_samples)(k, d, sigma)
    rng = np.random.default_rng([study, k, len(preset)])
    rows = []
    for seed in range(num_seeds):
        first, second = alignments * (1 + spread * rng.standard_normal(2))
        rows.append(
            {
                "network": network,
                "preset": preset,
                "num_patches": k,
                "patch_dim": d,
                "noise_std": sigma,
                "num_samples": numbers.get("num_samples", int(np.ceil(size))),
                "seed": seed,
                "alignment_1": first,
                "alignment_2": second,
                "least_alignment_1": first - spread,
                "largest_alignment_1": first + spread,
                "least_alignment_2": second - spread,
                "predicted_1": predicted[0],
                "predicted_2": predicted[1],
                "risk": risk * (1 + 3 * spread * rng.standard_normal()),
                **{
                    name: value * (1 + spread * rng.standard_normal())
                    for name, value in (INSIDE | numbers).items()
                    if name != "num_samples"
                },
            }
        )
    return rows
