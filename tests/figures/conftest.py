"""Made-up results: a learning curve of known mean, the target and its n*."""

import numpy as np
import pytest

from separatrix.estimates import Curve, Result, sample_complexity

SIZES = np.array([16, 32, 64, 128, 256, 512])
TARGET = 0.1


def made_up_result(kind, num_patches, *, half_size, patch_dim=20, num_seeds=5, **fields):
    """Mean risk 1 / (1 + n / half_size): n* is 9 half_size up to interpolation."""
    rng = np.random.default_rng(num_patches)
    noise = np.exp(0.1 * rng.standard_normal((len(SIZES), num_seeds)))
    risks = noise / (1 + SIZES[:, None] / half_size)
    cell = {"task.num_patches": num_patches, "task.patch_dim": patch_dim, "network.kind": kind}
    curve = Curve(
        cell=f"{kind}-{num_patches}-{patch_dim}",
        fields={"task.kind": "DSD", **cell, **fields},
        seeds=tuple(range(num_seeds)),
        sizes=SIZES,
        risks=risks,
        train_risks=risks / 2,
        steps=np.full(risks.shape, 100),
        setting_labels=np.full(risks.shape, "rate 0.1", dtype=object),
    )
    return Result(curve, TARGET, sample_complexity(SIZES, risks, TARGET))


@pytest.fixture
def result():
    return made_up_result


@pytest.fixture(scope="session")
def results():
    """CNN: left-censored, then inside. LCN: inside. FCN: right-censored at the end."""
    half_sizes = {"CNN": (0.5, 8, 12), "LCN": (12, 20, 30), "FCN": (20, 40, 400)}
    return [
        made_up_result(kind, num_patches, half_size=half_size)
        for kind, each in half_sizes.items()
        for num_patches, half_size in zip((5, 10, 20), each, strict=True)
    ]
