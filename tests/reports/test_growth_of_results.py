"""Laws are fitted where there are places enough, and name what was planted."""

import dataclasses

import numpy as np
import pytest

from separatrix.estimates import sample_complexity
from separatrix.figures import variable, variables_of
from separatrix.reports import laws_of, rivals_of

PATCHES = variable("task.num_patches", "number of patches k")
SIZES = 2 ** np.arange(3, 15)


def planted(curve, k, d, sigma, need):
    """A result at (k, d, σ) whose mean risk 0.1·need/n meets the target of 0.1 at n = need."""
    noise = np.exp(0.02 * np.random.default_rng(int(need)).standard_normal((len(SIZES), 5)))
    risks = 0.1 * need / SIZES[:, None] * noise
    fields = {"task.num_patches": k, "task.patch_dim": d, "task.noise_std": sigma}
    own = dataclasses.replace(curve, fields={**curve.fields, **fields}, sizes=SIZES, risks=risks)
    return own, 0.1, sample_complexity(SIZES, risks, 0.1)


@pytest.fixture
def lcn(results):
    return results[3][0]


def grid(curve, law):
    return [planted(curve, k, d, 0.1, law(k, d)) for k in (10, 15, 20) for d in (10, 20, 30)]


def test_exponents_in_both_variables(lcn):
    results = grid(lcn, lambda k, d: 0.3 * k**2 * d)
    law = laws_of(results, variables_of(results, *PATCHES[:2]))["LCN"]
    assert law.exponents["num_patches"].value == pytest.approx(2, abs=0.05)
    assert law.exponents["patch_dim"].value == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize(
    ("name", "law"),
    [("k² d", lambda k, d: 0.3 * k**2 * d), ("k + d", lambda k, d: 20 * (k + d))],
)
def test_the_planted_law_is_the_likeliest(lcn, name, law):
    results = grid(lcn, law)
    fits = rivals_of(results, variables_of(results, *PATCHES[:2]))["LCN"]
    assert fits[0].law.name == name
    assert fits[0].extrapolation_error < 0.05


def test_one_variable_is_enough_for_rivals(lcn):
    """d stays at 20, and the laws still differ in k."""
    results = [planted(lcn, k, 20, 0.1, 4 * k * 20) for k in (10, 15, 20, 30)]
    assert rivals_of(results, [PATCHES])["LCN"][0].law.name == "k d"


def test_noise_has_an_exponent_and_no_rivals(lcn):
    results = [planted(lcn, 10, 20, s, 5e4 * s**2) for s in (0.05, 0.07, 0.1, 0.15)]
    noise = [variable("task.noise_std")]
    assert laws_of(results, noise)["LCN"].exponents["noise_std"].value == pytest.approx(2, abs=0.1)
    assert rivals_of(results, noise) == {}


def test_a_variable_may_lie_deeper_in_the_task(lcn):
    results = [planted(lcn, 10, 20, 0.1, 2.0**length) for length in (6, 7, 8, 9)]
    for (curve, _, _), length in zip(results, (6, 7, 8, 9), strict=True):
        curve.fields["task.pattern.length"] = length
    deep = variables_of(results, "task.pattern.length", "length of the pattern")
    assert [own.field for own in deep] == ["task.pattern.length"]
    assert laws_of(results, deep)["LCN"].exponents["length"].value > 3
    assert rivals_of(results, deep) == {}


def test_too_few_places_have_no_law(lcn):
    results = grid(lcn, lambda k, d: k * d)[:2]
    variables = variables_of(results, *PATCHES[:2])
    assert laws_of(results, variables) == {}
    assert rivals_of(results, variables) == {}
