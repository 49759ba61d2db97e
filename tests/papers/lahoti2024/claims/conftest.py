"""Made-up evidence: learning curves that cross the target at a planted n*, with planted noise."""

import numpy as np
import pytest
from planted_places import EVERY_TRAINING, IN_D, IN_K

from separatrix.claims import Evidence
from separatrix.estimates import Curve, Result, sample_complexity

TARGET, NUM_SEEDS = 0.07, 20


def made_up_result(rng, kind, place, n_star, *, noise=0.05, largest=np.inf):
    """Risk (n*/n)·target on a grid of ratio 1.3, so log n* is off by `noise` between studies."""
    sizes = n_star * 1.3 ** np.arange(-6, 7) * np.exp(rng.uniform(-0.1, 0.1))
    sizes = np.unique(np.maximum(np.round(sizes), 1))
    sizes = sizes[sizes <= largest] if (sizes <= largest).any() else np.array([largest])
    spread = noise * np.sqrt(NUM_SEEDS) * rng.standard_normal((1, NUM_SEEDS))
    risks = TARGET * n_star / sizes[:, None] * np.exp(spread)
    k, d, noise_std = place
    fields = {"task.num_patches": k, "task.patch_dim": d, "task.noise_std": noise_std}
    curve = Curve(
        cell=f"{kind}-{place}",
        fields={"network.kind": kind, "task.kind": "DSD", **fields},
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
    """Evidence in which `kind` needs growth(k, d, σ) samples at the places of each study."""

    def made_up(growths, studies, *, seed=0, **options):
        rng = np.random.default_rng(seed)
        results = {
            name: [
                made_up_result(rng, kind, at, growth(*at), **options)
                for kind, growth in growths.items()
                for at in places
            ]
            for name, places in studies.items()
        }
        return Evidence(results)

    return made_up


@pytest.fixture
def sizes():
    """The two sweeps of E2 and E3, and the design, by every training."""
    return {"dsd-weight-sharing": IN_K, "dsd-patch-dim": IN_D, **EVERY_TRAINING}
