"""CNN, LCN and FCN with any number of hidden layers, on examples that are patches."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

import jax.numpy as jnp

from ......_checks import keep_integers, keep_numbers
from ......_types import Array, Float, RandomKey
from ......networks.layers import (
    AbstractLayer,
    AbstractLayered,
    Dense,
    LayerWeights,
    Local,
    Shared,
    Windows,
    init_together,
)
from ......networks.patch_sum.soft_threshold import soft_threshold

Family = Literal["CNN", "LCN", "FCN"]
Activation = Literal["LSA", "ReLU"]
Pooling = Literal["global", "none"]


class DeepWeights(NamedTuple):
    """Hidden layers; LSA's threshold b ≥ 0 of each (ReLU has none); what is read out of the last.

    Rates and projections say "hidden/0", "hidden/*/biases", "thresholds", "readout".
    """

    hidden: tuple[LayerWeights, ...]
    thresholds: tuple[Float[Array, "*run"], ...]
    readout: LayerWeights


@dataclass(frozen=True)
class Deep(AbstractLayered):
    """Layers with `num_filters` units at each of k patches, and a linear readout with a bias.

    A unit of the first layer sees its patch, one of a later layer all units at most `reach` patches
    away from its own; zeros lie around the patches. In an FCN the same units see everything. Global
    pooling sums units over patches before they are read out; without it each patch has a readout
    of its own. An LSA unit is φ_b(⟨w, h⟩ + c), with one threshold b a layer; without biases, as in
    the paper, the network would be odd, and a label that is even in x, such as a product of two
    signs, would be out of reach for any depth.

    Filters start as N(0, gain/fan-in), the readout as N(0, readout_gain/(k·num_filters)) whether
    units are pooled or not, so that scores start equally large. All families start from laws that
    the rotations of what their first layer sees leave alone.
    """

    num_patches: int  # k
    patch_dim: int  # d
    family: Family
    num_layers: int
    num_filters: int
    activation: Activation = "LSA"
    pooling: Pooling = "global"
    reach: int = 1
    gain: float = 2.0
    readout_gain: float = 1.0
    threshold: float = 0.0  # of every layer, at the start

    def __post_init__(self):
        keep_integers(self, "num_patches", "patch_dim", "num_layers", "num_filters", "reach")
        keep_numbers(self, "gain", "readout_gain", "threshold")
        _check_sizes(self)

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.num_patches, self.patch_dim)

    @property
    def layers(self) -> tuple[AbstractLayer, ...]:
        """The hidden ones."""
        k, r = self.num_patches, self.reach
        first = Windows((k,), self.patch_dim, (1,))
        later = Windows((k,), self.num_filters, (2 * r + 1,), padding=(r,))
        return tuple(map(self._layer, (first, *[later] * (self.num_layers - 1))))

    def _layer(self, windows: Windows) -> AbstractLayer:
        if self.family == "CNN":
            return Shared(windows, self.num_filters)
        if self.family == "LCN":
            return Local(windows, self.num_filters)
        return Dense(windows.input_shape, self.num_patches * self.num_filters)

    @property
    def readout(self) -> Dense:
        places = (1,) if self.pooling == "global" else (self.num_patches,)
        return Dense((*places, self.num_filters), 1)

    def init(self, key: RandomKey) -> DeepWeights:
        summed = self.num_patches if self.pooling == "global" else 1
        gains = [self.gain] * self.num_layers + [self.readout_gain / summed]
        *hidden, readout = init_together(key, (*self.layers, self.readout), gains)
        num_thresholds = self.num_layers if self.activation == "LSA" else 0
        thresholds = [jnp.full((), self.threshold, jnp.float32) for _ in range(num_thresholds)]
        return DeepWeights(tuple(hidden), tuple(thresholds), readout)

    def outputs(
        self, weights: DeepWeights, x: Float[Array, "patch pixel sample"]
    ) -> Float[Array, "sample"]:
        h, shape = x, (self.num_patches, self.num_filters, x.shape[-1])
        for number, (layer, w) in enumerate(zip(self.layers, weights.hidden, strict=True)):
            z = layer(w, h).reshape(shape)
            h = soft_threshold(z, weights.thresholds[number]) if weights.thresholds else _relu(z)
        if self.pooling == "global":
            h = jnp.sum(h, axis=0, keepdims=True)
        return self.readout(weights.readout, h)[0]


def _relu(z: Array) -> Array:
    return jnp.maximum(z, 0.0)


def _check_sizes(network: Deep) -> None:
    for name in ("num_patches", "patch_dim", "num_layers", "num_filters"):
        if (value := getattr(network, name)) < 1:
            raise ValueError(f"{name} must be at least 1, got {value}.")
    most = network.num_patches - 1
    if not 0 <= network.reach <= most:
        raise ValueError(
            f"reach must be in 0..{most}, got {network.reach}: no patch is further away."
        )
    for name in ("gain", "readout_gain"):
        if (value := getattr(network, name)) <= 0:
            raise ValueError(f"{name} must be positive, got {value}: nothing would be learned.")
    if network.threshold < 0:
        raise ValueError(f"threshold must be nonnegative, got {network.threshold}.")
    if network.activation == "ReLU" and network.threshold:
        raise ValueError(f"threshold must be 0 with ReLU, got {network.threshold}: it has none.")
