"""The compiled unit: many groups of runs, each group on a sample of its own.

One program serves every sample size, seed, learning rate and noise level of a network, an algorithm
and a shape: those are traced. A group is all settings of a cell at one seed and one size.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ..._types import Array
from ...measures import AbstractMeasure, Trained, checked, in_pieces
from ...networks import AbstractNetwork
from ...tasks import AbstractTask
from ...training import AbstractAlgorithm, Fitted, fit, nameless, supply_of
from .samples import held_out, rows_of

# Groups are what runs in parallel on a CPU, one a thread: inside a group a second thread only adds
# hand-overs, and results would depend on the number of cores.
_CPU_OPTIONS = {"xla_cpu_multi_thread_eigen": False}


class Groups(NamedTuple):
    """The traced arguments of a program; the leading axis of every array is the group."""

    target: Any
    sample: Any  # a `Sample`, or the places of its examples in a pool
    test: Any  # a `Sample`, or nothing where a pool holds what is tested on
    num_samples: Array
    start: Any  # starting weights, the same for every setting
    key: Array


@dataclass(frozen=True)
class Program:
    """What is compiled: everything that shapes the computation and nothing that fills it."""

    network: AbstractNetwork
    algorithm: AbstractAlgorithm  # nameless: its settings are traced
    measure: AbstractMeasure
    chunk: int  # examples whose working set is meant to stay close to the processor
    piece: int  # examples that are tested together


def program_for(
    network: AbstractNetwork,
    algorithm: AbstractAlgorithm,
    measure: AbstractMeasure,
    chunk: int,
    piece: int,
) -> Program:
    return Program(network, nameless(algorithm), measure, chunk, piece)


@partial(jax.jit, static_argnames="program", compiler_options=_CPU_OPTIONS)
def run_groups(program: Program, task: AbstractTask, rates: Any, groups: Groups) -> Fitted:
    """Trains every setting of every group; `rates` are the settings, shared by all groups."""
    # The largest group decides for all, outside the vmap: a loop with a trip count of its own for
    # each group would run in lockstep with masks.
    num_chunks = -(-jnp.max(groups.num_samples) // program.chunk)
    one = partial(_run_group, program, task, rates, num_chunks)
    if len(groups.num_samples) > 1:
        return jax.vmap(one)(groups)
    # One alone, as on a CPU: to batch loops within loops takes jax longer than to trace them.
    alone = one(jax.tree.map(lambda leaf: leaf[0], groups))
    return jax.tree.map(lambda leaf: leaf[None], alone)


def _run_group(program: Program, task, rates, num_chunks, group: Groups) -> Fitted:
    network, algorithm = program.network, program.algorithm
    supply = supply_of(
        algorithm.batches,
        network,
        rows_of(task, group.sample),
        group.key,
        num_samples=group.num_samples,
        num_chunks=num_chunks,
        chunk=program.chunk,
        task=task,
        target=group.target,
    )
    tests = {
        split: in_pieces(network, rows, program.piece)
        for split, rows in held_out(task, group.test).items()
    }

    num_runs = jax.tree.leaves(rates)[0].shape[0]

    def measured(weights, split):
        trained = Trained(task, group.target, network, weights, *tests[split])
        return checked(program.measure.measure(trained), num_runs)

    def observe(weights):
        numbers = measured(weights, "test")
        if "validation" in tests:
            numbers |= {"tuning_risk": measured(weights, "validation")["risk"]}
        return numbers

    return fit(network, supply, algorithm, start=group.start, rates=rates, observe=observe)
