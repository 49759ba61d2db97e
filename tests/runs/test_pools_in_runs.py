"""Finite data through the engine: every run on the same arrays, judged on what it never saw."""

import gc
import weakref
from dataclasses import dataclass, replace
from typing import Any

import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.estimates import trajectories
from separatrix.measures import AbstractMeasure, HeldOutRisk, SampledRisk, Trained
from separatrix.networks import AbstractNetwork
from separatrix.records import Job, Store, identity
from separatrix.runs import Case, Cell, Machine, Plan, Sizes, local_crew, outcomes, search
from separatrix.runs.engine.layout import group_bytes, layout_for
from separatrix.runs.stages import tuning_stage
from separatrix.tasks import Sequences, arrays
from separatrix.training import (
    CrossEntropy,
    Descent,
    Epochs,
    FullBatch,
    Hinge,
    OptaxOptimiser,
    ZeroOne,
    rates,
)


@dataclass(frozen=True)
class Linear(AbstractNetwork):
    """A score for each class."""

    num_inputs: int
    num_classes: int

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.num_inputs,)

    def init(self, key) -> Any:
        return {"w": 0.01 * jr.normal(key, (self.num_classes, self.num_inputs))}

    def score(self, weights, x):
        return weights["w"] @ x


@pytest.fixture(scope="module")
def pool():
    """Three noisy classes; 1,100 examples, so that the test split is more than one piece."""
    random = np.random.default_rng(1)
    y = np.arange(2000) % 3
    x = (random.normal(size=(2000, 5)) + np.eye(3, 5)[y]).astype(np.float32)
    return arrays(x, y, test=0.35, validation=0.2)


EPOCHS, ERROR = Epochs(16), HeldOutRisk(ZeroOne())


def cell_on(pool, batches=EPOCHS, measure=ERROR):
    algorithm = Descent((rates(0.03), rates(0.3)), 20, 10, CrossEntropy(), batches=batches)
    return Cell(pool, Linear(5, 3), algorithm, measure)


@pytest.mark.parametrize("batches", [Epochs(16), FullBatch()])
def test_test_and_validation_risk_are_of_their_splits(pool, run, batches):
    """By hand from the weights that another measure writes down."""
    job = Job(cell_on(pool, batches, Weights()), 100, (0,))
    columns = run([job])[0].read([job]).to_pydict()
    for row in range(2):
        w = np.array([columns[f"w{i}"][row][-1] for i in range(15)]).reshape(3, 5)
        for name, split in (("risk", pool.test), ("tuning_risk", pool.validation)):
            wrong = np.argmax(pool.x[split] @ w.T, axis=1) != pool.y[split]
            assert columns[name][row][-1] == pytest.approx(wrong.mean(), abs=2 / len(split))


@dataclass(frozen=True)
class Weights(AbstractMeasure):
    """The share of wrong answers, and all weights: a measure of somebody's own."""

    @property
    def num_test_samples(self) -> int:
        return 0

    def measure(self, trained: Trained):
        labels = jnp.broadcast_to(trained.y[None], (2, *trained.y.shape))
        wrong = jnp.mean(ZeroOne()(trained.scores(), labels), axis=1)
        flat = trained.weights["w"].reshape(2, 15)
        return {"risk": wrong, **{f"w{i}": flat[:, i] for i in range(15)}}


def test_a_gpu_layout_gives_the_numbers_of_the_cpu(pool, run):
    jobs = [Job(cell_on(pool), n, (0, 1)) for n in (50, 300)]
    machine = Machine("gpu", 1, 2**28)
    assert layout_for(jobs[0].cell, 300, 4, machine).groups == 4
    tables = [run(jobs, largest=300, **where)[0].read(jobs) for where in ({}, {"machine": machine})]
    for name in ("risk", "tuning_risk", "train_risk"):
        cpu, gpu = (np.array(table[name].to_pylist()) for table in tables)
        np.testing.assert_allclose(cpu, gpu, rtol=1e-4, atol=2e-3)


def test_settings_are_chosen_on_the_validation_split(pool, tmp_path):
    store = Store(tmp_path)
    plan = Plan((Case(cell_on(pool), 0.42),), Sizes(2, 512), (0, 1), tuple(range(2, 8)))
    with local_crew(Machine("cpu", 1, 2**28)) as crew:
        search(plan, store, crew)
    (outcome,) = outcomes(plan, store)
    assert outcome.estimate.censoring == "none"
    assert 2 < outcome.estimate.value < 512
    tuning = tuning_stage(plan)
    (runs,) = trajectories(store.read(tuning.jobs(tuning.cases[0], 8))).values()
    assert any((a != b).any() for a, b in zip(runs.risks, runs.tuning_risks, strict=True))


def test_a_pool_counts_in_the_memory_once(pool):
    large = arrays(np.zeros((4000, 1000), np.uint8), np.arange(4000) % 2)
    cell = Cell(
        large,
        Linear(1000, 2),
        Descent((rates(0.1),), 2, 1, CrossEntropy(), batches=Epochs(4)),
        HeldOutRisk(ZeroOne()),
    )
    assert large.num_bytes > 4_000_000
    with pytest.raises(ValueError, match="memory must hold one group of 256 examples"):
        layout_for(cell, 256, 1, Machine("cpu", 1, 6_000_000))
    assert layout_for(cell, 256, 1, Machine("cpu", 1, 2**28)).groups == 1


def test_no_name_or_estimate_keeps_a_data_set():
    """A day of questions about large arrays must not hold all of them."""
    alive = []
    for seed in range(3):
        random = np.random.default_rng(seed)
        cell = cell_on(arrays(random.normal(size=(60, 5)), np.arange(60) % 3))
        identity(Job(cell, 8, (0,)))
        layout_for(cell, 32, 1, Machine("cpu", 1, 2**28))
        alive.append(weakref.ref(cell.task))
        del cell
    gc.collect()
    assert [pool() for pool in alive] == [None] * 3


@dataclass(frozen=True)
class Returns(AbstractMeasure):
    """A measure that returns what it should not."""

    names: tuple[str, ...]
    size: int = 2

    @property
    def num_test_samples(self) -> int:
        return 0

    def measure(self, trained: Trained):
        return {name: jnp.zeros(self.size) for name in self.names}


@pytest.mark.parametrize(
    ("measure", "message"),
    [
        (
            Returns(("margin",)),
            r'^a measure must return a dictionary with "risk" in it, got margin',
        ),
        (Returns(("risk", "tuning_risk")), r"^a measure must have other names than tuning_risk: "),
        (Returns(("risk",), 3), r"^risk must be one number a run, shape \(2,\), got \(3,\)"),
    ],
)
def test_a_measure_that_cannot_be_kept_is_refused(pool, run, measure, message):
    with pytest.raises(ValueError, match=message):
        run([Job(cell_on(pool, measure=measure), 50, (0,))])


def test_memory_counts_the_optimiser_outputs_and_the_pool_of_a_sequence(pool):
    plain = cell_on(pool)
    adam = replace(plain, algorithm=replace(plain.algorithm, optimiser=OptaxOptimiser("adam")))
    assert group_bytes(adam, 256, 64, 512) > group_bytes(plain, 256, 64, 512)
    digits = arrays(np.zeros((4000, 1000), np.uint8), np.arange(4000) % 2)
    algorithm = Descent((rates(0.1),), 2, 1, Hinge())
    cell = Cell(Sequences(digits, 2, (0,)), Score(2000), algorithm, SampledRisk(2))
    enough = (group_bytes(cell, 256, 64, 4096) + digits.num_bytes) * 4 // 3 + 8
    assert layout_for(cell, 256, 1, Machine("cpu", 1, enough)).groups == 1
    with pytest.raises(ValueError, match="memory must hold one group of 256 examples"):
        layout_for(cell, 256, 1, Machine("cpu", 1, enough - digits.num_bytes))


@pytest.mark.usefixtures("as_installed")
def test_what_does_not_go_together_is_refused(pool):
    plan = lambda: Plan((Case(cell_on(pool), 0.5),), Sizes(8, 4096), (0,), (1, 2))
    with pytest.raises(
        ValueError, match=r"^sizes must be at most 1040, the examples that the pool"
    ):
        plan()
    with pytest.raises(ValueError, match=r"^SampledRisk must have a task to draw from, got finite"):
        cell_on(pool, measure=SampledRisk(100))


def test_sequences_are_drawn_by_the_engine(run):
    """Parity of one digit of two pixels: training sequences never hold a test digit."""
    x = np.stack([np.resize([1.0, -1.0], 60), np.arange(60)], axis=1).astype(np.float32)
    task = Sequences(arrays(x / np.array([1, 60], np.float32), np.arange(60) % 2), 3, (1,))

    algorithm = Descent((rates(0.3),), 40, 20, Hinge(), batches=Epochs(16))
    cell = Cell(task, Score(6), algorithm, SampledRisk(500, ZeroOne()))
    job = Job(cell, 200, (0, 1))
    risks = run([job])[0].read([job])["risk"].to_pylist()
    assert max(risk[-1] for risk in risks) < 0.05


@dataclass(frozen=True)
class Score(AbstractNetwork):
    num_inputs: int

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.num_inputs,)

    def init(self, key) -> Any:
        return [0.01 * jr.normal(key, (self.num_inputs,))]

    def score(self, weights, x):
        return weights[0] @ x
