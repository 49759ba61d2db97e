"""A toy cell: the records need only that it can be described."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class ToyTask:
    num_patches: int
    noise_std: float = 0.3


@dataclass(frozen=True)
class ToyNetwork:
    width: int | None = None


@dataclass(frozen=True)
class ToyDescent:
    learning_rates: tuple[float, ...]
    num_steps: int = 100


@dataclass(frozen=True)
class ToyRisk:
    exact: bool = True


@dataclass(frozen=True)
class ToyCell:
    task: ToyTask
    network: ToyNetwork
    algorithm: ToyDescent
    measure: ToyRisk = ToyRisk()


def toy_rows(seeds, num_settings=2, risk=0.5):
    runs = [(seed, setting) for seed in seeds for setting in range(num_settings)]
    return {
        "seed": np.array([seed for seed, _ in runs]),
        "setting": np.array([setting for _, setting in runs]),
        "setting_label": [f"learning rate {setting}" for _, setting in runs],
        "status": ["step_limit"] * len(runs),
        "steps": np.tile([1, 10, 100], (len(runs), 1)),
        "risk": np.array([[risk, risk / 2, risk / (4 + a + b)] for a, b in runs]),
        "train_risk": np.full((len(runs), 3), 0.1),
    }
