"""Which setting and stopping step a learning curve is measured at."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .trajectories import Trajectories


class Chosen(NamedTuple):
    """What one sample size contributes to a learning curve; every array is [seed]."""

    risks: np.ndarray
    train_risks: np.ndarray
    steps: np.ndarray
    setting_labels: np.ndarray


def choose_by_tuning(
    runs: Trajectories, tuning_seeds: Sequence[int], evaluation_seeds: Sequence[int]
) -> Chosen:
    """The setting and step of least mean risk on the tuning seeds, seen on the evaluation seeds.

    No run takes part in both, so the risk is that of a procedure fixed in advance: no winner's
    curse. Among equals the first setting and the earliest step win.
    """
    settings = np.unique(runs.settings[np.isin(runs.seeds, tuning_seeds)])
    tuning = [runs.of(tuning_seeds, setting) for setting in settings.tolist()]
    if not tuning:
        raise ValueError(
            f"tuning_seeds must have runs at every size, got none of {list(tuning_seeds)}."
        )
    steps = np.unique(np.concatenate([own for each in tuning for own in each.steps]))
    mean = np.array([each.at(steps)[0].mean(axis=0) for each in tuning])  # [setting, step]
    best, stop = np.unravel_index(np.argmin(mean), mean.shape)
    chosen = runs.of(evaluation_seeds, settings.tolist()[best])
    risks, train_risks = (values[:, 0] for values in chosen.at(steps[stop : stop + 1]))
    return Chosen(risks, train_risks, np.full(len(risks), steps[stop]), chosen.labels)


def choose_by_test(runs: Trajectories, evaluation_seeds: Sequence[int]) -> Chosen:
    """Each run's own least risk over all settings and steps: the protocol of [lahoti2024].

    Biased: the risk that is reported is the one that was minimised, so it is below what any
    procedure without access to the population would reach, and n* comes out too small.
    """
    return Chosen(*map(np.array, zip(*(_best(runs, s) for s in evaluation_seeds), strict=True)))


def _best(runs: Trajectories, seed: int) -> tuple[float, float, float, str]:
    own = runs.take(np.flatnonzero(runs.seeds == seed))
    if not own.steps:
        raise ValueError(f"evaluation_seeds must have runs at every size, got none for {seed}.")
    run = int(np.argmin([risk.min() for risk in own.risks]))
    step = int(np.argmin(own.risks[run]))
    columns = (own.risks, own.train_risks, own.steps)
    risk, train_risk, stop = (column[run][step] for column in columns)
    return risk, train_risk, stop, own.labels[run]
