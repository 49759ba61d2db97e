"""Swap symmetry, equivariance in distribution, and no separation without equivariance."""

from . import laws, simulation, swap

CLAIMS = {
    claim.name: claim
    for claim in (
        swap.SWAP,
        swap.SWAP_NEEDS_EQUIVARIANCE,
        laws.EQUAL_IN_LAW,
        laws.DIFFERENT_BEYOND,
        simulation.NO_SEPARATION,
        simulation.NOT_EQUIVARIANT,
        simulation.DESCENT_FALLS_SHORT,
        simulation.SAME_FUNCTION,
    )
}
