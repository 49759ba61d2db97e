"""Descent on deep networks is equivariant under the rotations of what their first layer sees."""

import jax.random as jr
import pytest

from separatrix.measures.equivariance import largest_deviation
from separatrix.papers.lahoti2024.plans.open.deep import Deep, FirstLayerGroup
from separatrix.tasks import DSD
from separatrix.training import Descent, NonNegative, optimiser, rate_grid

K, D = 3, 2
FAMILIES = ("CNN", "LCN", "FCN")


def deviation(network, family, **fields):
    limits = (NonNegative("thresholds"),) if network.activation == "LSA" else ()
    descent = Descent(rate_grid((0.1,)), 20, 20, projections=limits, **fields)
    group = FirstLayerGroup(network, family)
    sizes = {"num_samples": 16, "num_members": 2, "num_fresh": 16}
    return largest_deviation(network, descent, group, DSD(K, D, 0.1), jr.key(0), **sizes)


@pytest.mark.parametrize(
    ("family", "activation", "pooling"),
    [
        pytest.param("CNN", "LSA", "none", marks=pytest.mark.slow),
        ("LCN", "ReLU", "global"),
        pytest.param("FCN", "LSA", "global", marks=pytest.mark.slow),
    ],
)
def test_descent_respects_the_rotations_of_the_first_layer(family, activation, pooling):
    network = Deep(K, D, family, 2, 2, activation, pooling)
    assert deviation(network, family) < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES[:2])
def test_not_those_of_the_next_larger_family(family):
    network = Deep(K, D, family, 2, 2)
    assert deviation(network, FAMILIES[FAMILIES.index(family) + 1]) > 1e-3


@pytest.mark.slow
def test_adam_does_not():
    assert deviation(Deep(K, D, "FCN", 2, 2), "FCN", optimiser=optimiser("adam")) > 1e-3
