"""Which setting and stopping step a learning curve is measured at.

Tuning chooses by the tuning risk of `Trajectories`; what is reported is the risk.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from .trajectories import Trajectories

BySize = Mapping[int, Trajectories]
Family = Mapping[str, BySize]  # by cell


class Chosen(NamedTuple):
    """What one sample size contributes to a learning curve; every array is [seed]."""

    risks: np.ndarray
    train_risks: np.ndarray
    steps: np.ndarray
    setting_labels: np.ndarray


def choose_by_tuning(
    family: Family, tuning_seeds: Sequence[int], evaluation_seeds: Sequence[int]
) -> dict[str, dict[int, Chosen]]:
    """One setting for a family of cells, and a step for each cell and size, by the tuning seeds.

    No run takes part in both, so the risk is that of a procedure fixed in advance: no winner's
    curse. The setting has the least mean, over cells and sizes, of the log of its mean tuning risk
    at its best step. It is one for all because a law of growth belongs to one algorithm, and as
    few seeds do not show at any single place that a setting fails on one seed in ten: chosen place
    by place, a gain of some percent on the others was enough to pick it. Among equals the first.
    """
    setting, steps = tune(family, tuning_seeds)
    return {
        cell: {
            size: _evaluate(runs, evaluation_seeds, setting, steps[cell][size])
            for size, runs in by_size.items()
        }
        for cell, by_size in family.items()
    }


def tune(family: Family, tuning_seeds: Sequence[int]) -> tuple[int, dict[str, dict[int, int]]]:
    """The setting, and its best step by cell and size; every cell counts the same."""
    tuned = {
        cell: {size: best_steps(runs, tuning_seeds) for size, runs in by_size.items()}
        for cell, by_size in family.items()
    }
    places = [by_setting for by_size in tuned.values() for by_setting in by_size.values()]
    settings = sorted(set.intersection(*map(set, places)))
    if not settings:
        raise ValueError(
            f"tuning_seeds must have runs at every size, got none of {list(tuning_seeds)}."
        )

    def score(setting: int) -> float:
        risks = ([at[setting][0] for at in by_size.values()] for by_size in tuned.values())
        with np.errstate(divide="ignore"):
            return float(np.mean([np.log(cell).mean() for cell in risks]))

    best = settings[int(np.argmin([score(setting) for setting in settings]))]
    return best, {
        cell: {size: at[best][1] for size, at in by_size.items()} for cell, by_size in tuned.items()
    }


def best_steps(runs: Trajectories, tuning_seeds: Sequence[int]) -> dict[int, tuple[float, int]]:
    """Mean tuning risk and step of every setting at its best step, the earliest among equals."""
    steps, risks = tuning_risks(runs, tuning_seeds)
    means = {setting: of_setting.mean(axis=0) for setting, of_setting in risks.items()}
    return {s: (float(mean.min()), int(steps[mean.argmin()])) for s, mean in means.items()}


def tuning_risks(
    runs: Trajectories, tuning_seeds: Sequence[int]
) -> tuple[np.ndarray, dict[int, np.ndarray]]:
    """All steps that were measured, and by setting the tuning risks [seed, step] at them."""
    settings = np.unique(runs.settings[np.isin(runs.seeds, tuning_seeds)]).tolist()
    tuning = {setting: runs.of(tuning_seeds, setting) for setting in settings}
    steps = np.unique(np.concatenate([np.arange(0), *(each.measured for each in tuning.values())]))
    return steps, {setting: each.tuning_at(steps) for setting, each in tuning.items()}


def _evaluate(
    runs: Trajectories, evaluation_seeds: Sequence[int], setting: int, step: int
) -> Chosen:
    chosen = runs.of(evaluation_seeds, setting)
    risks, train_risks = (values[:, 0] for values in chosen.at(np.array([step])))
    return Chosen(risks, train_risks, np.full(len(risks), step), chosen.labels)


def choose_by_test(runs: BySize, evaluation_seeds: Sequence[int]) -> dict[int, Chosen]:
    """Each run's own least risk over all settings and steps: the protocol of [lahoti2024].

    Biased: the risk that is reported is the one that was minimised, so it is below what any
    procedure without access to the population would reach, and n* comes out too small.
    """
    return {
        size: Chosen(
            *map(np.array, zip(*(_best(at_size, seed) for seed in evaluation_seeds), strict=True))
        )
        for size, at_size in runs.items()
    }


def _best(runs: Trajectories, seed: int) -> tuple[float, float, float, str]:
    of_seed = runs.take(np.flatnonzero(runs.seeds == seed))
    if not of_seed.steps:
        raise ValueError(f"evaluation_seeds must have runs at every size, got none for {seed}.")
    run = int(np.argmin([risk.min() for risk in of_seed.risks]))
    step = int(np.argmin(of_seed.risks[run]))
    columns = (of_seed.risks, of_seed.train_risks, of_seed.steps)
    risk, train_risk, stop = (column[run][step] for column in columns)
    return risk, train_risk, stop, of_seed.labels[run]
