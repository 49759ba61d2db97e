"""Points of the lower bounds: the sizes of packings over cosines, the risk of an LCN over n."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ....records import Row, as_written
from ....runs.tables import AbstractItem, Part, Tables
from ....studies import Profile
from ..theory import (
    claimed_log_size,
    constant_weight_log_size,
    lcn_dynamic_risk_printed,
    lcn_dynamic_risk_repaired,
    log_size_ceiling,
    sphere_log_size,
)

DIM = 1000  # N
PACKINGS = {
    "as printed": claimed_log_size,
    "no more exist": log_size_ceiling,
    "repaired: that many exist": sphere_log_size,
    "the paper's way, at a lawful β": constant_weight_log_size,
}
REPAIRED = "repaired, by capacity"  # of the samples, where it was n/2kσ² nats
BOUNDS = {"as printed": lcn_dynamic_risk_printed, REPAIRED: lcn_dynamic_risk_repaired}
TASKS = ((10, 20, 0.1), (10, 2000, 0.3))  # (k, d, σ): of the experiments, and a large σ²kd
_LARGEST = 4000
_NUM_POINTS = {"quick": 9, "full": 25}


@dataclass(frozen=True)
class Packing(AbstractItem):
    """How many unit vectors of `dim` dimensions a statement gives, for each bound on cosines."""

    statement: str  # one of PACKINGS
    dim: int
    cosines: tuple[float, ...]

    def rows(self) -> Iterator[Row]:
        for cosine in self.cosines:
            value = PACKINGS[self.statement](self.dim, cosine) / self.dim
            ceiling = log_size_ceiling(self.dim, cosine) / self.dim
            yield {
                "dim": self.dim,
                "statement": self.statement,
                "cosine": cosine,
                "value": value,
                "applicable": self.statement != "as printed" or value <= ceiling,
                "vacuous": value <= 0,
            }


@dataclass(frozen=True)
class Risk(AbstractItem):
    """The risk on DSD that a statement forces on an LCN, for each number of samples."""

    statement: str  # one of BOUNDS
    num_patches: int
    patch_dim: int
    noise_std: float
    sizes: tuple[int, ...]

    def rows(self) -> Iterator[Row]:
        k, d, sigma = self.num_patches, self.patch_dim, self.noise_std
        for n in self.sizes:
            bound = BOUNDS[self.statement](k, d, sigma, n)
            yield {
                "num_patches": k,
                "patch_dim": d,
                "noise_std": sigma,
                "statement": self.statement,
                "num_samples": n,
                "value": bound.value,
                "applicable": bound.applicable,
                "vacuous": bound.vacuous,
            }


def plan(profile: Profile) -> Tables:
    num_points = _NUM_POINTS[profile]
    cosines = tuple(map(as_written, np.geomspace(2 / DIM, 0.9, num_points)))
    sizes = tuple(np.unique(np.geomspace(1, _LARGEST, num_points).astype(int)).tolist())
    packings = tuple(Packing(statement, DIM, cosines) for statement in PACKINGS)
    risks = tuple(Risk(statement, *task, sizes) for task in TASKS for statement in BOUNDS)
    return Tables((Part("packings", packings, seconds=0.1), Part("risks", risks, seconds=0.1)))
