"""Made-up records and learning curves whose truth is known."""

import numpy as np
import pyarrow as pa
import pytest

SIZES = 16 * 2 ** np.arange(9)


def planted_risks(rng, num_seeds, half_size, *, noise=0.3, correlation=0.8):
    """risk = 0.03 + 0.5 / (n / n₀), times lognormal noise of mean 1.

    Correlated across sizes: smaller samples are prefixes of larger ones.
    """
    normal = rng.standard_normal((len(SIZES), num_seeds))
    for i in range(1, len(SIZES)):
        normal[i] = correlation * normal[i - 1] + np.sqrt(1 - correlation**2) * normal[i]
    mean = 0.03 + 0.5 * half_size / SIZES
    return mean[:, None] * np.exp(noise * normal - noise**2 / 2)


def planted_size(half_size, target):
    return 0.5 * half_size / (target - 0.03)


def made_up_records(runs):
    """A table from (cell, num_samples, seed, setting, status, steps, risk) and its task size."""
    names = ("cell", "num_samples", "seed", "setting", "status", "steps", "risk")
    columns = dict(zip(names, map(list, zip(*runs, strict=True)), strict=True))
    columns["setting_label"] = [f"rate {setting}" for setting in columns["setting"]]
    columns["train_risk"] = [[r / 2 for r in risk] for risk in columns["risk"]]
    columns["task.kind"] = ["Toy"] * len(runs)
    columns["task.num_patches"] = [len(cell) for cell in columns["cell"]]
    columns["network.width"] = [None if cell == "a" else 8 for cell in columns["cell"]]
    return pa.table(columns)


@pytest.fixture
def planted():
    return planted_risks


@pytest.fixture
def truth():
    return planted_size


@pytest.fixture
def sizes():
    return SIZES


@pytest.fixture
def records():
    return made_up_records
