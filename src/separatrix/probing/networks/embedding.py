"""CNN ⊂ blocks ⊂ LCN ⊂ FCN: the weights with which the larger computes the smaller's function."""

from dataclasses import replace

import numpy as np

from ...networks import embed
from ...networks.layers import Dense, LayerWeights
from .network import Probed, ProbedWeights

_ORDER = ("CNN", "LCN", "FCN")


def embedded(small: Probed, weights: ProbedWeights, large: Probed) -> ProbedWeights:
    """Weights of the larger network, the scores of the smaller one; the readout is the same.

    They must agree in all but what is shared and seen. An LCN whose blocks lie inside of another's
    is the larger of the two.
    """
    _check_alike(small, large)
    if small.label == large.label:
        return weights
    first, *later = zip(small.layers, weights.hidden, large.layers, strict=True)
    hidden = (_first(small, *first), *(embed(*each) for each in later))  # pyright: ignore[reportArgumentType]
    return ProbedWeights(hidden, weights.readout)


def _first(small: Probed, layer, weights: LayerWeights, into) -> LayerWeights:
    """A dense layer has no weights for the zeros around the input, on which windows may lie."""
    if not isinstance(into, Dense):
        return embed(layer, weights, into)
    w = layer.windows
    with_zeros = Dense(w.input_shape, w.num_windows * layer.num_units)
    filters, biases = embed(layer, weights, with_zeros)
    inside = tuple(
        slice(before, before + size)
        for size, (before, _) in zip(small.space, small.margins, strict=True)
    )
    places = np.arange(filters.shape[-1]).reshape(w.input_shape)[inside].reshape(-1)
    return LayerWeights(filters[:, places], biases)


def _check_alike(small: Probed, large: Probed) -> None:
    of = lambda network: replace(network, family="LCN", block=0)
    if of(small) != of(large):
        raise ValueError(
            f"large must differ from small in family and block alone, got {large!r} for {small!r}."
        )
    if _ORDER.index(small.family) > _ORDER.index(large.family):
        raise ValueError(
            f"large must see or tell apart more than small, got {large.label} for {small.label}."
        )
