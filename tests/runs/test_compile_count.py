"""One program serves a whole learning curve: every size, seed, noise level and learning rate."""

import jax
import jax.numpy as jnp

from separatrix.measures import ExactRisk
from separatrix.networks import CNN
from separatrix.records import Job
from separatrix.runs import Cell, Machine
from separatrix.tasks import DSD
from separatrix.training import Descent, rate_grid


def test_the_counter_counts(count_compilations):
    """Without this, a renamed event would make the test below pass for ever."""

    @jax.jit
    def tripled(x):
        return 3.0 * x

    with count_compilations() as counts:
        for length in (2, 2, 5):
            tripled(jnp.zeros(length))
    assert counts["jit(tripled)"] == 2


def test_a_learning_curve_is_one_program(count_compilations, run):
    """2 noise levels x 2 grids of rates x 5 sizes x 3 seeds, on two threads: 120 networks."""
    cells = [
        Cell(DSD(4, 2, noise_std), CNN(4, 2), Descent(settings, 4, 2), ExactRisk())
        for noise_std in (0.1, 0.3)
        for settings in (rate_grid((0.1, 0.01)), rate_grid((0.5, 0.2)))
    ]
    jobs = [Job(cell, n, (0, 1, 2)) for cell in cells for n in (3, 10, 64, 65, 200)]
    with count_compilations() as counts:
        _, trained = run(jobs, machine=Machine("cpu", 2, 2**28))
    assert len(trained) == len(jobs) == 20
    assert counts["jit(run_groups)"] == 1
    assert counts["jit(_draw)"] == 2  # a sample, and an empty one to test on
