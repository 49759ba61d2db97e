"""What twice the data would bring: planted curves are covered, a bend is seen."""

import numpy as np
import pytest
from planted_trials import trial_rows

from separatrix.probing.answer import FamilyCurve, family_curve, forecast

SIZES = 64 * 2.0 ** np.arange(5)


def curve_of(means, rng, num_seeds=5, noise=0.1, sizes=SIZES):
    luck = noise * rng.standard_normal(num_seeds)
    errors = np.asarray(means)[:, None] * np.exp(
        0.7 * (luck + noise * rng.standard_normal((len(sizes), num_seeds))) - noise**2 / 2
    )
    return FamilyCurve("CNN", sizes, errors, tuple(range(num_seeds)), sizes, sizes, 0.01)


@pytest.mark.parametrize("floor", [0.0, 1.0])
@pytest.mark.parametrize("num_seeds", [3, 10])
@pytest.mark.parametrize("noise", [0.03, 0.1])
def test_planted_curves_are_covered(floor, num_seeds, noise):
    """400 curves a + b n^−α; a true coverage of 94 % fails in one of 500 tests."""
    rng, covered = np.random.default_rng(1), 0
    for _ in range(400):
        exponent, start = rng.uniform(0.25, 0.8), rng.uniform(0.3, 0.6)
        lowest = floor * rng.uniform(0.2, 1.0) * start * (SIZES[-1] / SIZES[0]) ** -exponent
        law = lambda n, a=lowest, b=start, c=exponent: a + b * (n / SIZES[0]) ** -c
        made = forecast(curve_of(law(SIZES), rng, num_seeds, noise), range(num_seeds))
        assert made is not None
        covered += made.error.lower <= law(2 * SIZES[-1]) <= made.error.upper
    assert covered >= 360


def test_a_power_law_goes_on():
    made = forecast(family_curve(trial_rows("CNN", 100, noise=0.0)), range(5))
    assert made is not None
    assert made.num_samples == 4096
    assert made.error.value == pytest.approx(0.1 * np.sqrt(100 / 4096))
    assert made.error.upper / made.error.lower < 1.01
    assert made.says == (
        "With twice the data, 4,096 samples, CNN would err in 1.6 % (1.6 to 1.6 %), after 2.2 % "
        "with 2,048. From half of these the same rule foretold 2.2 % there."
    )


def test_a_bend_is_seen():
    rng = np.random.default_rng(0)
    made = forecast(curve_of(0.05 + 0.3 * SIZES[0] / SIZES, rng, noise=0.01), range(5))
    assert made is not None
    assert not made.covered
    assert made.says.endswith("more than seeds scatter: the curve bends.")


@pytest.mark.parametrize(("num_sizes", "num_seeds"), [(3, 5), (5, 2), (0, 5)])
def test_too_little_to_hold_out(num_sizes, num_seeds):
    rng, sizes = np.random.default_rng(0), SIZES[:num_sizes]
    assert forecast(curve_of(1 / sizes, rng, num_seeds, sizes=sizes), range(num_seeds)) is None
