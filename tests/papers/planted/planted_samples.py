"""Learning curves on parities with a planted n*, as noisy as those that ship."""

import math

import numpy as np
from contest import Contest, contest_of_laws

from separatrix.claims import Evidence
from separatrix.estimates import Curve, Result, sample_complexity
from separatrix.papers import CATALOGUE

NOISE = 0.17  # of a seed's risk: 6 % of n* from 8 seeds, as the records have
NUM_SEEDS = 8


def curve(kind, n, k, n_star, rng, noise=NOISE):
    """Risk 0.01·n*/m at m samples, times what each of 8 seeds is off; sizes grow by √2."""
    sizes = np.round(n_star * math.sqrt(2) ** (np.arange(-6, 7) + rng.random()))
    luck = np.exp(noise * rng.standard_normal((1, NUM_SEEDS)) - noise**2 / 2)
    risks = 0.01 * n_star / sizes[:, None] * luck
    measured = Curve(
        cell=f"{kind}-{n}-{k}",
        fields={"network.kind": kind, "task.input_length": n, "task.pattern.length": k},
        seeds=tuple(range(NUM_SEEDS)),
        sizes=sizes,
        risks=risks,
        train_risks=risks,
        steps=np.full(risks.shape, 100),
        setting_labels=np.full(risks.shape, "rate 0.003", dtype=object),
    )
    return Result(measured, 0.01, sample_complexity(sizes, risks, 0.01, num_resamples=200))


def plant(n_stars, places, seed=0, noise=NOISE):
    """The results of every network at every place (n, k); `n_stars` are functions of n and k."""
    rng = np.random.default_rng(seed)
    return [
        curve(kind, n, k, n_star(n, k), rng, noise)
        for n, k in places
        for kind, n_star in n_stars.items()
    ]


def contests() -> dict[str, tuple[Contest, ...]]:
    """Of the growth of samples in n, at the lengths of the study it needs."""
    name = "malach2021/cor-5-samples-growth"
    (needed,) = CATALOGUE.claims[name].needs
    tasks = {case.cell.task for case in CATALOGUE.studies[needed].plan("full").cases}
    places = sorted({(task.input_length, task.pattern.length) for task in tasks})

    def planted(n_stars, study):
        return Evidence(results={needed: plant(n_stars, places, study)})

    growth = lambda power: {"WindowCNN": lambda n, k: n**power * math.log(n * k * 64 / 0.05)}
    return {name: (contest_of_laws("n² log n", planted, end=growth(1), beyond=growth(2)),)}
