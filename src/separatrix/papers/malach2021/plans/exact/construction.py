"""Lemma 6's readout u* of several activations: an item is a pattern length."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor, inf, nan

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.activations import (
    ELU,
    GELU,
    RELU,
    SIGMOID,
    SOFTPLUS,
    TANH,
    TANH_RELU,
    Activation,
    clipped_relu,
    leaky_relu,
)
from ...theory.construction import (
    half_share_norm,
    is_indicator,
    norm_factors,
    printed_norm,
    readout_norm,
    tight_norm,
    walsh_readout,
)
from ...theory.coverage import draw_multiplicities, printed_num_filters
from ...theory.cube import parity, random_pattern, signs

CLIPPED, LEAKY = clipped_relu(), leaky_relu()
ACTIVATIONS: dict[Profile, tuple[Activation, ...]] = {
    "quick": (CLIPPED, LEAKY, TANH, SIGMOID),
    "full": (CLIPPED, TANH_RELU, RELU, LEAKY, TANH, SIGMOID, GELU, SOFTPLUS, ELU),
}
_BY_NAME = {activation.name: activation for activation in ACTIVATIONS["full"]}
LENGTHS: dict[Profile, range] = {"quick": range(1, 6), "full": range(1, 9)}
SECONDS: dict[Profile, float] = {"quick": 0.1, "full": 1.5}


def plan(profile: Profile) -> Tables:
    names = tuple(activation.name for activation in ACTIVATIONS[profile])
    items = tuple(
        Readouts(k, names, failure=0.05, num_random_patterns=8, seed=k) for k in LENGTHS[profile]
    )
    return Tables((Part("readouts", items, seconds=SECONDS[profile]),))


@dataclass(frozen=True)
class Readouts(AbstractItem):
    """One row an activation, all of them with the filters and patterns of one seed."""

    pattern_length: int  # k
    activations: tuple[str, ...]
    failure: float  # δ
    num_random_patterns: int  # beside the parity
    seed: int

    def rows(self) -> list[Row]:
        return [self._row(_BY_NAME[name]) for name in self.activations]

    def _row(self, activation: Activation) -> Row:
        k, rng = self.pattern_length, np.random.default_rng(self.seed)
        q = floor(printed_num_filters(k, self.failure)) + 1
        m = draw_multiplicities(k, q, rng)
        patterns = [parity(k), *self._random_patterns(rng)]
        factors = norm_factors(k, activation)
        expressive = bool(factors.max() < inf)
        parity_readout = walsh_readout(patterns[0], m, activation)
        return {
            "pattern_length": k,
            "activation": activation.name,
            "activation_bound": activation.bound,
            "indicator": is_indicator(k, activation),
            "expresses_every_pattern": expressive,
            "num_filters": q,
            "largest_error": max(_error(g, m, activation) for g in patterns) if expressive else nan,
            "readout_norm": readout_norm(parity_readout, m),
            "tight_norm": tight_norm(m),
            "half_share_norm": half_share_norm(k, q, self.failure).value,
            "printed_norm": printed_norm(k, q, self.failure).value,
            "parity_factor": float(factors[k]),
            "worst_factor": float(factors.max()),
        }

    def _random_patterns(self, rng: np.random.Generator) -> Iterator[np.ndarray]:
        return (random_pattern(self.pattern_length, rng) for _ in range(self.num_random_patterns))


def _error(pattern: np.ndarray, multiplicities: np.ndarray, activation: Activation) -> float:
    """max_c |Σ_z m_z u*_z σ(⟨z, c⟩/k + 1/k − 1) − g(c)|, the sum written out."""
    k = pattern.size.bit_length() - 1
    pre = signs(k) @ signs(k).T / k + 1 / k - 1
    readout = walsh_readout(pattern, multiplicities, activation)
    return float(np.abs((multiplicities * readout) @ activation.value(pre) - pattern).max())
