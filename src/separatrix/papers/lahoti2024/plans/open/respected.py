"""Algorithms on FCN and LCN, and the groups that theory says each of them respects.

A penalty that is a sum over coordinates keeps their signed permutations; over patches, turns within
patches; one that compares patches, what happens to all of them alike. A start by principal
components keeps all that the network allows: components turn with the data.
"""

from dataclasses import dataclass
from typing import NamedTuple

import jax.numpy as jnp
import jax.random as jr

from ....._types import Array, Float, RandomKey
from .....measures import AbstractGroup
from .....measures.groups import AbstractPatchGroup, PatchMap
from .....networks import FCN, LCN, AbstractNetwork
from .....training import (
    AbstractAlgorithm,
    AbstractOptimiser,
    Descent,
    OptaxOptimiser,
    PlainDescent,
    rates,
)
from .....training.natural import LIMITS
from ..equivariance import GROUPS as KNOWN
from ..equivariance import SHAPE
from .algorithms import (
    L1,
    AbstractDataStart,
    AbstractPenalty,
    DescentFromData,
    GroupL1,
    PrincipalStart,
    ProjectedStart,
    ProximalDescent,
    Tied,
    penalised,
)


@dataclass(frozen=True)
class ShiftGroup(AbstractPatchGroup):
    """The same matrix in every patch, and patches moved on around the end, not permuted freely."""

    def draw(self, key: RandomKey) -> PatchMap:
        key_shift, key_matrix = jr.split(key)
        k = self.example_shape[0]
        order = (jnp.arange(k) + jr.randint(key_shift, (), 1, max(k, 2))) % k
        return PatchMap(order, self.draw_matrices(key_matrix))

    def draw_matrices(self, key: RandomKey) -> Float[Array, "patch pixel pixel"]:
        k, d = self.example_shape
        return jnp.broadcast_to(self.matrices.draw(key, d), (k, d, d))


FULL, PATCH, COMMON = "O(kd)", "O(d)^k, patches permuted", "O(d), patches permuted"
SHIFTS = "O(d), patches shifted"
SIGNS = "signed permutations of all inputs"
PATCH_SIGNS = "signed permutations of each patch, patches permuted"
GROUPS: dict[str, AbstractGroup] = {
    **{name: KNOWN[name] for name in (FULL, PATCH, COMMON)},
    SHIFTS: ShiftGroup(SHAPE),
    **{name: KNOWN[name] for name in (SIGNS, PATCH_SIGNS)},
}


def descent(optimiser: AbstractOptimiser) -> Descent:
    return Descent((rates(0.1, threshold=0.05),), 20, 20, projections=LIMITS, optimiser=optimiser)


def proximal(penalty: AbstractPenalty, rate: float = 0.1, num_steps: int = 20) -> ProximalDescent:
    # So weak that thresholds grow: at 0 an LCN is linear, and respects more than its group.
    settings = penalised((rates(rate, threshold=rate / 2),), (0.02,))
    return ProximalDescent(settings, num_steps, num_steps, penalty)


def from_data(start: AbstractDataStart, rate: float = 0.1, num_steps: int = 20) -> DescentFromData:
    settings = (rates(rate, threshold=rate / 2),)
    return DescentFromData(settings, num_steps, num_steps, data_start=start)


class Training(NamedTuple):
    """A network, its algorithm by a name, and the groups that the two are said to respect."""

    network: AbstractNetwork
    name: str
    algorithm: AbstractAlgorithm
    respects: frozenset[str]


_FCN, _LCN, _K = FCN(*SHAPE), LCN(*SHAPE), SHAPE[0]
_ALL, _OF_PATCHES = frozenset(GROUPS), frozenset({PATCH, COMMON, SHIFTS, PATCH_SIGNS})
_OF_COORDINATES = frozenset({SIGNS, PATCH_SIGNS})  # those of patches are among those of all inputs
_GD, _ADAM = descent(PlainDescent()), descent(OptaxOptimiser("adam"))
_SIGN = descent(OptaxOptimiser("sign_sgd"))
_L1, _PRINCIPAL = proximal(L1()), from_data(PrincipalStart())
TRAININGS: tuple[Training, ...] = (
    Training(_FCN, "GD", _GD, _ALL),
    Training(_FCN, "Adam", _ADAM, _OF_COORDINATES),
    Training(_FCN, "sign descent", _SIGN, _OF_COORDINATES),
    Training(_FCN, "ℓ1", _L1, _OF_COORDINATES),
    Training(_FCN, "group ℓ1", proximal(GroupL1(_K)), _OF_PATCHES),
    Training(_FCN, "tied", proximal(Tied(_K)), frozenset({SHIFTS})),
    Training(_FCN, "principal start", _PRINCIPAL, _ALL),
    Training(_FCN, "projected start", from_data(ProjectedStart(_K)), _ALL),
    Training(_LCN, "GD", _GD, _OF_PATCHES),
    Training(_LCN, "Adam", _ADAM, frozenset({PATCH_SIGNS})),
    Training(_LCN, "sign descent", _SIGN, frozenset({PATCH_SIGNS})),
    Training(_LCN, "ℓ1", _L1, frozenset({PATCH_SIGNS})),
    Training(_LCN, "group ℓ1", proximal(GroupL1()), _OF_PATCHES),
    Training(_LCN, "tied", proximal(Tied()), frozenset({COMMON, SHIFTS})),
    Training(_LCN, "principal start", _PRINCIPAL, _OF_PATCHES),
    Training(_LCN, "projected start", from_data(ProjectedStart(1)), _OF_PATCHES),
)
