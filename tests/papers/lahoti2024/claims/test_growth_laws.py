"""The right law wins where the data can tell; where they cannot, only its logarithm is in doubt."""

import numpy as np
import pytest

from separatrix.fits import Points, compare_laws
from separatrix.networks import CNN, FCN
from separatrix.papers.lahoti2024.claims.laws import growth_laws
from separatrix.papers.lahoti2024.plans.dsd import growth

LAWS = growth_laws()
RANGE = (10, 15, 20, 25, 30)
CROSS = np.array([(k, 20) for k in RANGE] + [(20, d) for d in RANGE if d != 20], dtype=float)
FULL = np.array([(k, d) for k in RANGE for d in RANGE], dtype=float)


def places_of(plan, network):
    """(k, d) of the cells of one kind of network."""
    tasks = [
        case.cell.task for case in plan("full").cases if isinstance(case.cell.network, network)
    ]
    return np.array([(task.num_patches, task.patch_dim) for task in tasks], dtype=float)


def power(name):
    """The name of a law without its logarithm."""
    return name.removesuffix(" log(k d)").strip("()")


def planted(rng, growth, *, noise, num_seeds=10, grid=CROSS):
    """5 · growth with lognormal noise, errors estimated from `num_seeds`."""
    variables = {"num_patches": grid[:, 0], "patch_dim": grid[:, 1]}
    std = noise * np.exp(0.3 * rng.standard_normal(len(grid)))
    values = 5 * growth(variables) * np.exp(std * rng.standard_normal(len(grid)))
    errors = std * np.sqrt(rng.chisquare(num_seeds - 1, len(grid)) / (num_seeds - 1))
    return Points(variables, values, errors, np.full(len(grid), "none"))


def winners(law, **options):
    rng = np.random.default_rng(3)
    points = (planted(rng, law.growth, **options) for _ in range(100))
    return [compare_laws(each, LAWS)[0].law.name for each in points]


def test_names():
    assert [law.name for law in LAWS] == [
        "k + d",
        "k d",
        "k (k + d)",
        "k² d",
        "(k + d) log(k d)",
        "(k d) log(k d)",
        "(k (k + d)) log(k d)",
        "(k² d) log(k d)",
    ]


@pytest.mark.parametrize("law", LAWS, ids=[law.name for law in LAWS])
def test_names_the_right_law(law):
    assert winners(law, noise=0.05).count(law.name) >= 95


@pytest.mark.parametrize("law", LAWS, ids=[law.name for law in LAWS])
def test_names_the_right_law_on_the_grid_of_dsd_growth(law):
    """n* of the LCN is known to 3 % there and that of the CNN to 7 %."""
    grid = places_of(growth.canonical_growth, CNN)
    assert winners(law, noise=0.07, grid=grid).count(law.name) >= 95


@pytest.mark.parametrize("name", ["k d", "k (k + d)", "k² d"])
def test_the_places_of_the_fcn_tell_the_powers(name):
    """Twelve places at 5 %, 20 seeds: the power, with or without a logarithm."""
    (law,) = [law for law in LAWS if law.name == name]
    names = winners(law, noise=0.05, grid=places_of(growth.locality, FCN), num_seeds=20)
    assert sum(power(n) == power(name) for n in names) >= 95


@pytest.mark.parametrize("law", LAWS[::3], ids=[law.name for law in LAWS[::3]])
def test_at_twice_the_noise_it_takes_the_full_grid(law):
    assert winners(law, noise=0.1, grid=FULL).count(law.name) >= 95


@pytest.mark.parametrize("law", LAWS[::3], ids=[law.name for law in LAWS[::3]])
def test_at_twice_the_noise_the_cross_still_tells_the_powers(law):
    """It tells k + d from (k + d) log(k d) in 84 of 100 there; the best that can be done is 85."""
    names = winners(law, noise=0.1)
    assert sum(power(n) == power(law.name) for n in names) >= 95
