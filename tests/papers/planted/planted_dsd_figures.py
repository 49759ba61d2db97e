"""Sec. 8's figures on DSD: what they are said to show, against the nearest thing they exclude."""

from functools import partial

import numpy as np
from contest import Contest, contest_of_laws
from planted_n_star import as_measured

from separatrix.claims import Evidence
from separatrix.estimates import Curve, Result, sample_complexity
from separatrix.papers import CATALOGUE

BELOW = {"k": lambda k, d, s: k / 20, "d": lambda k, d, s: d / 20}
EXPONENTS = {  # claim: variable, and for each rival its exponent and the nearest that is allowed
    "fig-cnn-at-most-linear-in-k": ("k", ((1, 2),)),
    "fig-cnn-at-most-linear-in-d": ("d", ((1, 2),)),
    "fig-lcn-linear-to-quadratic-in-k": ("k", ((1, 0), (2, 3))),
    "fig-lcn-linear-in-d": ("d", ((1, 0), (1, 2))),
}
FACTORS = {  # a range of a factor of two: rivals are the next ranges of as much
    "fig-lcn-over-cnn-10-20x": ((10, 5), (20, 40)),
    "fig-fcn-over-lcn-10-20x": ((10, 5),),
}
FACTOR = 200**0.5  # in the middle of the range
POWERS = {0: "a constant", 2: "{}²", 3: "{}³"}
# Of the records at k = d = 20, by number of samples: mean risk, scatter of log risk over seeds.
CURVES = {
    "CNN": ((0.221, 0.053, 0.044, 0.042, 0.041), (0.39, 0.16, 0.03, 0.01, 0.01)),
    "LCN": ((0.846, 0.546, 0.366, 0.199, 0.067), (0.03, 0.16, 0.07, 0.13, 0.07)),
    "FCN": ((0.948, 0.714, 0.519, 0.375, 0.285), (0.05, 0.10, 0.07, 0.06, 0.03)),
}
SIZES = np.array([10, 50, 100, 250, 500])


def _exponent(name: str, allowed: float, excluded: float) -> Contest:
    claim, (letter, _) = CATALOGUE.claims[f"lahoti2024/{name}"], EXPONENTS[name]
    level = {"CNN": 30.0, "LCN": 300.0}[claim.network]
    law = lambda power: {claim.network: lambda *at: level * BELOW[letter](*at) ** power}
    plant = partial(as_measured, claim.needs)
    words = POWERS[excluded].format(letter)
    return contest_of_laws(words, plant, end=law(allowed), beyond=law(excluded))


def _factor(name: str, allowed: float, excluded: float) -> Contest:
    claim = CATALOGUE.claims[f"lahoti2024/{name}"]
    fewer = lambda k, d, s: 1.5 * d if claim.fewer == "CNN" else 15.0 * d
    times = lambda factor: {
        claim.fewer: fewer,
        claim.more: lambda *at: factor * fewer(*at),
    }
    return contest_of_laws(
        f"×{excluded}",
        partial(as_measured, claim.needs),
        truth=times(FACTOR),
        end=times(allowed),
        beyond=times(excluded),
    )


def _order(name: str) -> Contest:
    """The rival reverses the order where the two are nearest, by as much as they are apart."""
    claim = CATALOGUE.claims[f"lahoti2024/{name}"]
    more, less = (np.array(CURVES[network][0]) for network in (claim.more, claim.less))
    at = int(np.argmin(more / less))
    apart = more[at] / less[at]
    nearest = np.arange(len(SIZES)) == at
    plants = (
        partial(_curves, claim, {claim.more: more * np.where(nearest, factor, 1.0)})
        for factor in (1.0, apart**-1.5, apart**-2.0)
    )
    return Contest(f"{claim.more} ahead by ×{apart:.2f} at {SIZES[at]} samples", *plants)


def _curves(claim, changed: dict[str, np.ndarray], study: int) -> Evidence:
    """E1's curves, with other mean risks of one network."""
    (name,) = claim.needs
    rng, plan = np.random.default_rng(study), CATALOGUE.studies[name].plan("full")
    results = []
    for case in plan.cases:
        network, task = type(case.cell.network).__name__, case.cell.task
        means, scatter = (np.array(column)[:, None] for column in CURVES[network])
        means = changed.get(network, means.ravel())[:, None]
        luck = rng.standard_normal((len(SIZES), len(plan.evaluation_seeds)))
        risks = means * np.exp(scatter * luck - scatter**2 / 2)
        place = {f"task.{variable}": getattr(task, variable) for variable in claim.place}
        curve = Curve(
            cell=f"{network}-{task}",
            fields={"network.kind": network, "task.kind": "DSD", **place},
            seeds=plan.evaluation_seeds,
            sizes=SIZES,
            risks=risks,
            train_risks=risks,
            steps=np.full(risks.shape, 100),
            setting_labels=np.full(risks.shape, "rate 0.1", dtype=object),
        )
        estimate = sample_complexity(SIZES, risks, case.target, num_resamples=2)
        results.append(Result(curve, case.target, estimate))
    return Evidence({name: results})


def contests() -> dict[str, tuple[Contest, ...]]:
    exponents = {
        name: tuple(_exponent(name, *pair) for pair in pairs)
        for name, (_, pairs) in EXPONENTS.items()
    }
    factors = {name: tuple(_factor(name, *pair) for pair in FACTORS[name]) for name in FACTORS}
    orders = {name: (_order(name),) for name in ("fig-cnn-below-lcn", "fig-lcn-below-fcn")}
    of_all = {**exponents, **factors, **orders}
    return {f"lahoti2024/{name}": each for name, each in of_all.items()}
