"""The compiled unit: many groups of runs, each group on a sample of its own.

One program serves every sample size, seed, learning rate and noise level of a network, an algorithm
and a shape: those are traced. A group is all settings of a cell at one seed and one size.
"""

import dataclasses
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ..._types import Array
from ...measures import AbstractMeasure
from ...networks import AbstractNetwork
from ...tasks import AbstractTask, Sample
from ...training import AbstractAlgorithm, Objective, Rates, Supply, Trajectory, train

# Groups are what runs in parallel on a CPU, one a thread: inside a group a second thread only adds
# hand-overs, and results would depend on the number of cores.
_CPU_OPTIONS = {"xla_cpu_multi_thread_eigen": False}


class Groups(NamedTuple):
    """The traced arguments of a program; the leading axis of every array is the group."""

    target: Any
    sample: Sample
    test: Sample
    num_samples: Array
    start: Any  # starting weights, the same for every setting
    key: Array


@dataclasses.dataclass(frozen=True)
class Program:
    """What is compiled: everything that shapes the computation and nothing that fills it."""

    network: AbstractNetwork
    algorithm: AbstractAlgorithm  # its settings are traced: see `program_for`
    measure: AbstractMeasure
    chunk: int  # examples whose working set is meant to stay close to the processor


def program_for(
    network: AbstractNetwork, algorithm: AbstractAlgorithm, measure: AbstractMeasure, chunk: int
) -> Program:
    anonymous = dataclasses.replace(algorithm, settings=(Rates(1.0),))  # pyright: ignore[reportArgumentType]
    return Program(network, anonymous, measure, chunk)


@partial(jax.jit, static_argnames="program", compiler_options=_CPU_OPTIONS)
def run_groups(program: Program, task: AbstractTask, rates: Any, groups: Groups) -> Trajectory:
    """Trains every setting of every group; `rates` are the settings, shared by all groups."""
    # The largest group decides for all, outside the vmap: a loop with a trip count of its own for
    # each group would run in lockstep with masks.
    num_chunks = -(-jnp.max(groups.num_samples) // program.chunk)
    one = partial(_run_group, program, task, rates, num_chunks)
    return jax.vmap(one)(groups)


def _run_group(program: Program, task, rates, num_chunks, group: Groups) -> Trajectory:
    network, algorithm = program.network, program.algorithm
    num_runs = jax.tree.leaves(rates)[0].shape[0]
    weights = jax.tree.map(lambda w: jnp.broadcast_to(w[None], (num_runs, *w.shape)), group.start)
    x, y = algorithm.batches.prepare(network, group.sample, program.chunk)
    supply = Supply(x, y, group.num_samples, num_chunks, group.key, task, group.target)
    test_x = network.arrange(group.test.x)

    def observe(weights):
        return program.measure.measure(task, group.target, network, weights, test_x, group.test.y)

    objective = Objective(network, algorithm.loss)
    return train(objective, algorithm, observe, weights, rates, supply)
