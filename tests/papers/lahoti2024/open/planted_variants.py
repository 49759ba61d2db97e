"""Learning curves with a planted n* for the cells of a plan on the open questions."""

import numpy as np

from separatrix.estimates import Curve, Result, sample_complexity
from separatrix.papers import CATALOGUE
from separatrix.records import describe, flatten

NUM_SEEDS, SCATTER = 20, 0.2  # of log risk between seeds: log n* is off by 0.05
FACTORS = 1.25 ** np.arange(-7, 8)


def planted(study, n_star_of, profile="full"):
    """Results of all cells of a plan; `n_star_of` the fields of a cell is its n*."""
    rng = np.random.default_rng(0)
    for case in CATALOGUE.studies[study].plan(profile).cases:
        fields = flatten(describe(case.cell))
        yield planted_result(rng, fields, case.target, n_star_of(fields))


def planted_result(rng, fields, target, n_star):
    """Risk target·n*/n; a seed's luck is the same at every size."""
    sizes = n_star * FACTORS
    luck = np.exp(SCATTER * rng.standard_normal((1, NUM_SEEDS)))
    risks = target * n_star / sizes[:, None] * luck / luck.mean()
    steps, labels = np.full(risks.shape, 8), np.full(risks.shape, "rate 0.1")
    cell, seeds = str(sorted(map(str, fields.items()))), tuple(range(NUM_SEEDS))
    curve = Curve(cell, fields, seeds, sizes, risks, risks, steps, labels)
    return Result(curve, target, sample_complexity(sizes, risks, target))
