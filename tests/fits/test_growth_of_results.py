"""Laws are fitted where there are places enough, and name what was planted."""

import numpy as np
import pytest

from separatrix.estimates import (
    Comparison,
    Curve,
    Ratio,
    Result,
    sample_complexity,
    variable,
    variables_of,
)
from separatrix.fits import Law
from separatrix.fits.growth import laws_of, rivals_of, worths_of

PATCHES = variable("task.num_patches", "number of patches k")
SIZES = 2 ** np.arange(3, 15)
LAWS = tuple(
    Law(name, lambda v, growth=growth: growth(v["num_patches"], v["patch_dim"]))
    for name, growth in {
        "k + d": lambda k, d: k + d,
        "k d": lambda k, d: k * d,
        "k² d": lambda k, d: k**2 * d,
        "k d log(k d)": lambda k, d: k * d * np.log(k * d),
    }.items()
)


def planted(k, d, sigma, need, **fields):
    """A result at (k, d, σ) whose mean risk 0.1·need/n meets the target of 0.1 at n = need."""
    noise = np.exp(0.02 * np.random.default_rng(int(need)).standard_normal((len(SIZES), 5)))
    risks = 0.1 * need / SIZES[:, None] * noise
    places = {"task.num_patches": k, "task.patch_dim": d, "task.noise_std": sigma}
    curve = Curve(
        cell=f"LCN-{k}-{d}-{sigma}",
        fields={"task.kind": "DSD", **places, "network.kind": "LCN", **fields},
        seeds=tuple(range(5)),
        sizes=SIZES,
        risks=risks,
        train_risks=risks,
        steps=np.ones(risks.shape),
        setting_labels=np.full(risks.shape, "rate 0.1", dtype=object),
    )
    return Result(curve, 0.1, sample_complexity(SIZES, risks, 0.1))


def grid(law):
    return [planted(k, d, 0.1, law(k, d)) for k in (10, 15, 20) for d in (10, 20, 30)]


def test_exponents_in_both_variables():
    results = grid(lambda k, d: 0.3 * k**2 * d)
    law = laws_of(results, variables_of(results, *PATCHES[:2]))["LCN"]
    assert law.exponents["num_patches"].value == pytest.approx(2, abs=0.05)
    assert law.exponents["patch_dim"].value == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize(
    ("name", "law"),
    [("k² d", lambda k, d: 0.3 * k**2 * d), ("k + d", lambda k, d: 20 * (k + d))],
)
def test_the_planted_law_is_the_likeliest(name, law):
    results = grid(law)
    fits = rivals_of(results, variables_of(results, *PATCHES[:2]), LAWS)["LCN"]
    assert fits[0].law.name == name
    assert fits[0].extrapolation_error < 0.05


def test_one_variable_is_enough_for_rivals():
    """d stays at 20, and the laws still differ in k."""
    results = [planted(k, 20, 0.1, 4 * k * 20) for k in (10, 15, 20, 30)]
    assert rivals_of(results, [PATCHES], LAWS)["LCN"][0].law.name == "k d"


def test_noise_has_an_exponent_and_no_rivals():
    results = [planted(10, 20, s, 5e4 * s**2) for s in (0.05, 0.07, 0.1, 0.15)]
    noise = [variable("task.noise_std")]
    assert laws_of(results, noise)["LCN"].exponents["noise_std"].value == pytest.approx(2, abs=0.1)
    assert rivals_of(results, noise, LAWS) == {}


def test_rivals_are_of_what_their_laws_look_up():
    """Laws in σ speak where σ varies; laws of a field that no task has speak nowhere."""
    results = [planted(10, 20, s, 5e4 * s**2) for s in (0.05, 0.07, 0.1, 0.15)]
    noise = [variable("task.noise_std")]
    powers = [Law(f"σ^{p}", lambda v, p=p: v["noise_std"] ** p) for p in (1, 2, 3)]
    assert rivals_of(results, noise, powers)["LCN"][0].law.name == "σ^2"
    assert rivals_of(results, noise, ()) == {}
    assert rivals_of(results, noise, [*powers, Law("depth", lambda v: v["depth"])]) == {}


def test_a_variable_may_lie_deeper_in_the_task():
    results = [
        planted(10, 20, 0.1, 2.0**length, **{"task.pattern.length": length})
        for length in (6, 7, 8, 9)
    ]
    deep = variables_of(results, "task.pattern.length", "length of the pattern")
    assert [v.field for v in deep] == ["task.pattern.length"]
    assert laws_of(results, deep)["LCN"].exponents["length"].value > 3
    assert rivals_of(results, deep, LAWS) == {}


def test_too_few_places_have_no_law():
    results = grid(lambda k, d: k * d)[:2]
    variables = variables_of(results, *PATCHES[:2])
    assert laws_of(results, variables) == {}
    assert rivals_of(results, variables, LAWS) == {}


def compared(ratios):
    return Comparison("FCN", "LCN", "locality", ratios)


def test_how_a_ratio_grows():
    """A bound counts as one, a ratio that is not known not at all."""
    variables = (PATCHES, variable("task.patch_dim"))
    ratios = {
        (k, d): Ratio(0.5 * k, 0.45 * k, 0.55 * k, "none")
        for k in (10.0, 20.0, 40.0)
        for d in (10.0, 20.0)
    }
    ratios[80.0, 10.0] = Ratio(30.0, 25.0, np.inf, "at least")
    law = worths_of([compared(ratios)], variables)["locality: FCN / LCN"]
    unknown = {(80.0, 20.0): Ratio(np.nan, 0.0, np.inf, "unknown")}
    assert worths_of([compared({**ratios, **unknown})], variables)["locality: FCN / LCN"] == law
    assert law.exponents["num_patches"].value == pytest.approx(1, abs=1e-3)
    assert law.exponents["patch_dim"].value == pytest.approx(0, abs=1e-3)
    assert law.num_censored == 1


def test_a_ratio_at_one_value_of_a_variable_has_no_exponent_of_it():
    variables = (PATCHES, variable("task.patch_dim"))
    ratios = {(k, 10.0): Ratio(k, 0.9 * k, 1.1 * k, "none") for k in (10.0, 15.0, 20.0, 30.0)}
    (law,) = worths_of([compared(ratios)], variables).values()
    assert list(law.exponents) == ["num_patches"]
    assert worths_of([compared(dict(list(ratios.items())[:2])), compared({})], variables) == {}
