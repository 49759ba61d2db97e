"""Receptive fields: what the units of the first layer that weigh most have learned to look for."""

import numpy as np

from ...networks import embed
from ...networks.layers import LayerWeights, Local
from ..examples import Examples
from ..networks import Probed, ProbedWeights
from ..networks.pooling import edges, num_cells
from .running import weights_after
from .trial import Trial

NUM_FIELDS = 12


def fields_of(trial: Trial, examples: Examples) -> np.ndarray:
    """Filters of the 12 units that weigh most after a trial [unit, *what it sees, channel].

    A unit of an FCN sees the whole input; one of an LCN is shown in its place, with NaN around it;
    those of a CNN are its kernels, of which there may be fewer.
    """
    return fields(trial.network, weights_after(trial, examples))


def fields(network: Probed, weights: ProbedWeights) -> np.ndarray:
    """The same of given weights."""
    first = weights.hidden[0]
    if network.family == "CNN":
        heights = np.sqrt((_readout(network, weights) ** 2).sum(axis=0)) * _size(first.filters)
        shown = np.asarray(first.filters).reshape(-1, *network.kernel, network.num_channels)
    elif network.family == "FCN":
        heights = _readout(network, weights).reshape(-1) * _size(first.filters)
        shown = np.asarray(first.filters).reshape(-1, *network.example_shape)
    else:
        local = embed(network.layers[0], first, _local(network))  # pyright: ignore[reportArgumentType]
        heights = (_readout(network, weights) * _size(local.filters)).reshape(-1)
        shown = _in_place(network, local)
    return shown[np.argsort(-heights, kind="stable")[:NUM_FIELDS]]


def _readout(network: Probed, weights: ProbedWeights) -> np.ndarray:
    """The size of what reads out each unit [position, unit]; 1 where layers lie between.

    Units of a cell are read out by the same weights, so that their own size counts as well.
    """
    grid = network.grid
    if network.num_layers > 1:
        return np.ones((int(np.prod(grid)), network.num_filters))
    cells = num_cells(grid, network.cells)
    sizes = np.linalg.norm(np.asarray(weights.readout.filters), axis=0)
    sizes = sizes.reshape(*cells, network.num_filters)
    for axis, (size, number) in enumerate(zip(grid, cells, strict=True)):
        sizes = np.repeat(sizes, np.diff(edges(size, number)), axis=axis)
    return sizes.reshape(-1, network.num_filters)


def _size(filters) -> np.ndarray:
    return np.linalg.norm(np.asarray(filters), axis=-1)


def _local(network: Probed) -> Local:
    return Local(network.layers[0].windows, network.num_filters)  # pyright: ignore[reportAttributeAccessIssue]


def _in_place(network: Probed, local: LayerWeights) -> np.ndarray:
    """Every unit's filter at its window [position unit, *space, channel], without the margins."""
    room = _local(network).windows.input_shape
    shown = np.full((*local.filters.shape[:2], *room), np.nan, np.float32)
    for position, start in enumerate(np.ndindex(*network.grid)):
        steps = zip(start, network.stride, network.kernel, strict=True)
        at = tuple(slice(s * step, s * step + size) for s, step, size in steps)
        filters = np.asarray(local.filters[position])
        shown[(position, slice(None), *at)] = filters.reshape(-1, *network.kernel, room[-1])
    inside = zip(network.space, network.margins, strict=True)
    at = tuple(slice(before, before + size) for size, (before, _) in inside)
    return shown[(slice(None), slice(None), *at)].reshape(-1, *network.example_shape)
