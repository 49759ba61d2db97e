"""Starter experiment 1 of the summary of lahoti2024: one task, three networks, 1000 samples.

k = 10 patches of d = 20 pixels, σ = 0.1. Gradient descent as in `studies/dsd/setting.py`, at the
first of its settings and to its last step: nothing is chosen by risk; the FCN from the unit sphere,
at rates with which it leaves the linear plateau. CNN and LCN also by the two steps of the proofs,
with the printed constants and with those that fit the noise.

Columns: network, algorithm, seed, step, alignment, risk, training_risk, and threshold, that of the
last step; one row a measured step of a run. The FCN's risk is that of 4096 fresh examples, the
others' is exact.

Expected: CNN and LCN near the optimal risk, 0.033, by gradient descent and by practical constants;
the FCN near the target, 0.063, after 20,000 steps, its n* there being about 930; the printed
constants turn the filters around.
Cost (full): 5 seeds; the FCN's 20,000 steps take minutes on two cores. Quick: 3 seeds, and 1,000
steps for the FCN: half a minute, most of it compilation.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ....measures import AbstractMeasure, ExactRisk, SampledRisk
from ....networks import CNN, FCN, LCN, AbstractNetwork, GaussianStart
from ....records import Fact
from ....reports import Section
from ....runs.keys import key_for
from ....runs.program import Groups, program_for, run_groups
from ....tasks import DSD
from ....theory.lahoti2024 import init_scale
from ....training import AbstractAlgorithm, Descent, Rates, stack_rates
from ...base import Profile
from ...dsd.setting import GRADIENT_DESCENT, LIMITS, NOISE_STD, NUM_TEST_SAMPLES
from ..base import FactStudy, Row
from .first_look_page import sections_of
from .two_step import draw, presets

TASK = DSD(10, 20, NOISE_STD)
NUM_SAMPLES = 1000
_CHUNK = 128
_CAPACITY = -(-NUM_SAMPLES // _CHUNK) * _CHUNK  # chunks are whole; what is beyond n is not used


class _Trial(NamedTuple):
    """A network, how it is trained, and how its risk is measured."""

    label: str
    network: AbstractNetwork
    algorithm: AbstractAlgorithm
    measure: AbstractMeasure


def rows(profile: Profile = "full") -> list[Row]:
    """One row a network, algorithm, seed and measured step."""
    seeds, dense_steps = {"quick": (range(3), 1_000), "full": (range(5), 20_000)}[profile]
    trials = [*_local_trials(CNN), *_local_trials(LCN), _dense_trial(dense_steps)]
    return [row for trial in trials for row in _rows_of(trial, tuple(seeds))]


def _local_trials(kind: type[CNN] | type[LCN]) -> Iterator[_Trial]:
    k, d = TASK.num_patches, TASK.patch_dim
    yield _Trial("gradient descent", kind(k, d), _first_setting(GRADIENT_DESCENT), ExactRisk())
    small = kind(k, d, GaussianStart(init_scale(k, d)))
    for preset, algorithm in presets(small, TASK.noise_std).items():
        yield _Trial(f"two steps, {preset} constants", small, algorithm, ExactRisk())


def _dense_trial(num_steps: int) -> _Trial:
    network = FCN(TASK.num_patches, TASK.patch_dim)
    setting = Rates(0.3, (("threshold", 0.03),))
    descent = Descent((setting,), num_steps, measure_every=num_steps // 20, projections=LIMITS)
    return _Trial("gradient descent", network, descent, SampledRisk(NUM_TEST_SAMPLES))


def _first_setting(descent: Descent) -> Descent:
    return dataclasses.replace(descent, settings=descent.settings[:1])


def _rows_of(trial: _Trial, seeds: tuple[int, ...]) -> Iterator[Row]:
    network, algorithm = trial.network, trial.algorithm
    for step, seen in _train(trial, seeds):
        for at, seed in enumerate(seeds):
            yield {
                "network": type(network).__name__,
                "algorithm": trial.label,
                "seed": seed,
                "step": algorithm.measure_every * (step + 1),
                **{name: float(column[at]) for name, column in seen.items()},
            }


def _train(trial: _Trial, seeds: tuple[int, ...]) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
    """(checkpoint, columns [seed]) of a trial; thresholds are those of its last step."""
    network, algorithm, measure = trial.network, trial.algorithm, trial.measure
    keys = lambda purpose, spec: jnp.stack([key_for(purpose, spec, seed) for seed in seeds])
    drawn = draw(TASK, keys("first look", TASK), _CAPACITY + NUM_TEST_SAMPLES)
    start = jax.vmap(network.init)(keys("start", network))
    test_end = _CAPACITY + measure.num_test_samples
    groups = Groups(
        target=drawn.target,
        sample=jax.tree.map(lambda rows: rows[:, :_CAPACITY], drawn.sample),
        test=jax.tree.map(lambda rows: rows[:, _CAPACITY:test_end], drawn.sample),
        num_samples=jnp.full(len(seeds), NUM_SAMPLES, jnp.int32),
        start=start,
        key=keys("order", TASK),
    )
    program = program_for(network, algorithm, measure, _CHUNK)
    rates = stack_rates(algorithm.settings, jax.tree.map(lambda w: w[0], start))
    end = jax.device_get(run_groups(program, TASK, rates, groups))
    measured, training_risk = end.log
    for step in range(int(end.num_checkpoints.min())):
        yield (
            step,
            {
                "alignment": measured.alignment[:, step, 0],
                "risk": measured.risk[:, step, 0],
                "training_risk": training_risk[:, step, 0],
                "threshold": end.weights.threshold[:, 0],
            },
        )


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    return sections_of(rows, TASK.num_patches, TASK.noise_std)


STUDY = FactStudy(
    name="dsd-first-look",
    title="A first look: three networks, one task, 1000 samples (starter experiment 1)",
    question="What alignment and what risk does each network reach on 1000 samples?",
    source="starter experiment 1 of a summary of lahoti2024",
    expected="CNN and LCN near the optimal risk, the FCN near the target; printed constants fail",
    rows=rows,
    sections=sections,
)
