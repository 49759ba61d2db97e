"""Made-up evidence: learning curves of a task of some width that meet the target at planted n*."""

import numpy as np
import pytest

from separatrix.claims import Evidence
from separatrix.estimates import Curve, Result, sample_complexity

TARGET, NUM_SEEDS = 0.1, 10


def planted_result(kind, width, n_star, *, noise):
    """Mean risk (n*/n)·target whatever the noise, so that it widens intervals and moves nothing."""
    rng = np.random.default_rng([width, len(kind), ord(kind[0])])
    sizes = np.round(10 * 1.3 ** np.arange(31))  # to 26,200
    factors = np.exp(noise * rng.standard_normal(NUM_SEEDS))
    risks = TARGET * n_star / sizes[:, None] * factors / factors.mean()
    curve = Curve(
        cell=f"{kind}-{width}",
        fields={"network.kind": kind, "task.kind": "Toy", "task.width": width},
        seeds=tuple(range(NUM_SEEDS)),
        sizes=sizes,
        risks=risks,
        train_risks=risks / 2,
        steps=np.full(risks.shape, 100),
        setting_labels=np.full(risks.shape, "rate 0.1", dtype=object),
    )
    return Result(curve, TARGET, sample_complexity(sizes, risks, TARGET, num_resamples=400))


@pytest.fixture
def plant():
    """Evidence of the study "toy", in which each kind needs growth(width) samples."""

    def planted(growths, *, widths=(10, 14, 20, 28, 40, 56), noise=0.05):
        results = [
            planted_result(kind, width, growth(width), noise=noise)
            for kind, growth in growths.items()
            for width in widths
        ]
        return Evidence({"toy": results})

    return planted
