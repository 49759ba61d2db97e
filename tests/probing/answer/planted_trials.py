"""Rows of trials whose truth is known: power laws that start from n₀, with noise by seed."""

from collections.abc import Sequence

import numpy as np

from separatrix.probing.examples import Look

NEEDED = {"FCN": 400.0, "LCN": 200.0, "CNN": 100.0}  # n* at an error of 10 %
SIZES = tuple(16 * 2**power for power in range(8))


def law(needed, sizes, exponent=0.5):
    return np.minimum(0.1 * (np.asarray(sizes, float) / needed) ** -exponent, 0.9)


def trial_rows(
    network,
    needed,
    seeds: Sequence[int] = range(5),
    sizes=SIZES,
    noise=0.05,
    errors=None,
    **changed,
):
    """Three checkpoints a trial: the middle one is the best on validation."""
    rng = np.random.default_rng(sum(map(ord, network)))
    luck = noise * np.random.default_rng(7).standard_normal(100)  # of a seed, the same for all
    means = law(needed, sizes) if errors is None else np.broadcast_to(errors, len(sizes))
    rows = []
    for size, mean in zip(sizes, means, strict=True):
        for seed in seeds:
            error = mean * np.exp(luck[seed] + noise * rng.standard_normal())
            for step, factor in ((10, 1.5), (20, 1.0), (40, 1.2)):
                rows.append(_row(network, size, seed, step, error * factor) | changed)
    return rows


def _row(network, size, seed, step, error):
    return {
        "trial": f"{network}-{size}-{seed}",
        "network": network,
        "family": "LCN" if network.startswith("blocks") else network,
        "layers": 1,
        "pooling": "regional",
        "kernel": "7×7",
        "control": "none",
        "purpose": "measuring",
        "num_samples": size,
        "seed": seed,
        "rate": 0.01,
        "step": step,
        "validation": error * 1.01,
        "test": float(min(error, 1.0)),
        "loss": error,
        "operations": {"FCN": 3e8, "LCN": 2e8}.get(network, 1e8) * step,
        "seconds": 0.1,
    }


def three(needed=None, **kinds):
    """FCN, LCN and CNN, on the same seeds and sizes unless `kinds` says otherwise."""
    each = NEEDED if needed is None else needed
    return [row for name, n in each.items() for row in trial_rows(name, n, **kinds)]


def look(num_examples=3000):
    test, validation = num_examples // 5, num_examples // 10
    return Look(
        name="planted",
        kind="image",
        num_examples=num_examples,
        space=(8, 8),
        num_channels=1,
        classes=tuple("0123456789"),
        counts=(num_examples // 10,) * 10,
        num_constant=0,
        num_twins=0,
        num_disagreeing=0,
        num_across=0.0,
        num_test=test,
        num_validation=validation,
        num_train=num_examples - test - validation,
    )
