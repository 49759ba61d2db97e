"""Made-up n* on the cross of a usual study: k or d from 10 to 30, the other 20."""

import numpy as np
import pytest

from separatrix.fits import Points

RANGE = (10, 15, 20, 25, 30)
CROSS = np.array([(k, 20) for k in RANGE] + [(20, d) for d in RANGE if d != 20], dtype=float)


def planted_points(rng, growth, *, noise, num_seeds=10, grid=CROSS, limit=np.inf):
    """5 · growth with lognormal noise, errors estimated from `num_seeds`, censored at `limit`."""
    variables = {"num_patches": grid[:, 0], "patch_dim": grid[:, 1]}
    std = noise * np.exp(0.3 * rng.standard_normal(len(grid)))
    values = 5 * growth(variables) * np.exp(std * rng.standard_normal(len(grid)))
    errors = std * np.sqrt(rng.chisquare(num_seeds - 1, len(grid)) / (num_seeds - 1))
    censoring = np.where(values > limit, "right", "none")
    return Points(variables, np.minimum(values, limit), errors, censoring)


@pytest.fixture
def planted():
    return planted_points


@pytest.fixture
def cross():
    return CROSS
