"""Learning curves on DSD and SSD that cross the target at a planted n*, with planted noise."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from separatrix.claims import Evidence
from separatrix.estimates import Curve, Result, sample_complexity
from separatrix.papers import CATALOGUE
from separatrix.papers.lahoti2024.plans.dsd.setting import GRADIENT_DESCENT

TARGET, NUM_SEEDS = 0.07, 20

Place = tuple[float, float, float]  # k, d, σ
Law = Callable[[float, float, float], float]  # n* there


class Precision(NamedTuple):
    """Near the target: log n* is off by scatter/(slope·√seeds) between studies."""

    scatter: float  # of log risk between seeds
    slope: float  # of log risk against log n


# Medians over the places of the records: log n* off by 0.06 for a CNN and 0.01 for an LCN by
# gradient flow (40 seeds), by 0.15 and 0.03 at tuned rates (100 seeds; an FCN's by 0.02, 20 seeds),
# by 0.06 and 0.01 at the paper's (5 seeds, each run at its own best).
PRECISIONS = {
    ("flow", "CNN"): Precision(0.36, 1.0),
    ("flow", "LCN"): Precision(0.08, 1.1),
    ("tuned", "CNN"): Precision(0.64, 0.43),
    ("tuned", "LCN"): Precision(0.2, 0.66),
    ("tuned", "FCN"): Precision(0.05, 0.5),
    ("published", "CNN"): Precision(0.28, 0.7),
    ("published", "LCN"): Precision(0.08, 1.2),
}
ON_SSD = Precision(0.2, 1.0)  # by a pilot: 40 seeds give n* to some 3 %


class Measurement(NamedTuple):
    """What a study measures of one network at one place."""

    network: str
    place: Place
    precision: Precision
    num_seeds: int


@cache
def measurements(study: str) -> tuple[Measurement, ...]:
    """Of the plan itself: places, networks, seeds and the way of training are its own."""
    return tuple(_measurements(study))


def _measurements(study: str) -> Iterator[Measurement]:
    plan = CATALOGUE.studies[study].plan("full")
    for case in plan.cases:
        cell = case.cell
        network, task = type(cell.network).__name__, cell.task
        training = "flow" if len(cell.algorithm.settings) == 1 else "tuned"
        if cell.algorithm == GRADIENT_DESCENT:
            training = "published"
        on_ssd = type(task).__name__ == "SSD"
        precision = ON_SSD if on_ssd else PRECISIONS.get((training, network))
        if precision is not None:
            place = (task.num_patches, task.patch_dim, task.noise_std)
            yield Measurement(network, place, precision, len(plan.seeds_of(case).evaluation))


def as_measured(needs: Sequence[str], laws: Mapping[str, Law], study: int) -> Evidence:
    """n* by a law for each network, at the places and with the precision of the studies needed."""
    rng = np.random.default_rng(study)
    results = {
        name: [
            planted_result(
                rng,
                network,
                place,
                laws[network](*place),
                scatter=precision.scatter,
                slope=precision.slope,
                num_seeds=num_seeds,
            )
            for network, place, precision, num_seeds in measurements(name)
            if network in laws
        ]
        for name in needs
    }
    return Evidence(results)


def plant(
    laws: Mapping[str, Law], places: Mapping[str, Sequence[Place]], *, seed=0, noise=0.05, **options
) -> Evidence:
    """20 seeds at chosen places by study; log n* is off by `noise` between studies."""
    rng = np.random.default_rng(seed)
    scatter = noise * np.sqrt(NUM_SEEDS)
    results = {
        name: [
            planted_result(rng, kind, at, law(*at), scatter=scatter, **options)
            for kind, law in laws.items()
            for at in of_study
        ]
        for name, of_study in places.items()
    }
    return Evidence(results)


def planted_result(
    rng, kind, place, n_star, *, scatter, slope=1.0, num_seeds=NUM_SEEDS, largest=np.inf
) -> Result:
    """Risk (n*/n)^slope·target on a grid of ratio 1.3; a seed's luck is the same at every size."""
    sizes = n_star * 1.3 ** np.arange(-6, 7) * np.exp(rng.uniform(-0.1, 0.1))
    sizes = np.unique(np.maximum(np.round(sizes), 1))
    sizes = sizes[sizes <= largest] if (sizes <= largest).any() else np.array([largest])
    luck = np.exp(scatter * rng.standard_normal((1, num_seeds)))
    risks = TARGET * (n_star / sizes[:, None]) ** slope * luck
    k, d, noise_std = place
    fields = {"task.num_patches": k, "task.patch_dim": d, "task.noise_std": noise_std}
    curve = Curve(
        cell=f"{kind}-{place}",
        fields={"network.kind": kind, "task.kind": "DSD", **fields},
        seeds=tuple(range(num_seeds)),
        sizes=sizes,
        risks=risks,
        train_risks=risks / 2,
        steps=np.full(risks.shape, 100),
        setting_labels=np.full(risks.shape, "rate 0.1", dtype=object),
    )
    return Result(curve, TARGET, sample_complexity(sizes, risks, TARGET, num_resamples=400))
