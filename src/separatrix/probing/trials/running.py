"""Trials run: one on every core of a CPU, many side by side on a GPU."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from functools import lru_cache, partial
from threading import Lock
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ...records import Row
from ...runs.engine.layout import Machine
from ...runs.executors.local import threads
from ..examples import Examples
from ..networks import Probed, default_kernel
from .controls import altered
from .lanes import check, lane_of, lanes_at_once, side_by_side
from .program import Arrays, Lane, Measured, trained
from .rows import rows_of
from .trial import Recipe, Trial

# Each thread has a trial of its own: products that are cut up among threads wait for each other.
# Optimised no further than that, a program compiles in three quarters of the time and is as fast.
_CPU_OPTIONS = {"xla_cpu_multi_thread_eigen": False, "xla_backend_optimization_level": 1}


class Program(NamedTuple):
    """What is compiled once, for any control, sample, rate and seed."""

    network: Probed
    recipe: Recipe
    num_lanes: int


def run_trials(
    trials: Sequence[Trial], examples: Examples, machine: Machine
) -> Iterator[tuple[Trial, tuple[Row, ...]]]:
    """Every trial with its rows, one a checkpoint, in the order in which they get done.

    Who stops listening stops what has not begun.
    """
    for trial in trials:
        check(trial, examples)
    arrays = {c: arrays_of(examples, c) for c in dict.fromkeys(trial.control for trial in trials)}
    batches = _batches(list(dict.fromkeys(trials)), machine)
    with threads(machine.threads) as pool:
        futures = [
            pool.submit(_run, program, arrays[batch[0].control], examples, batch)
            for program, batch in batches
        ]
        for future in as_completed(futures):
            yield from future.result()


def weights_after(trial: Trial, examples: Examples) -> Any:
    """The weights with which a trial ends."""
    check(trial, examples)
    program = Program(trial.network, trial.recipe, 1)
    arrays = arrays_of(examples, trial.control)
    lane = lane_of(trial, examples)
    return _compiled(program, arrays, lane)(arrays, lane)[1]


def arrays_of(examples: Examples, control: str) -> Arrays:
    """The altered examples, on the device; what is the same array is there once."""
    x, y, tested = altered(examples, control, default_kernel(examples.space))
    on_device = jnp.asarray(x)
    return Arrays(on_device, jnp.asarray(y), on_device if tested is x else jnp.asarray(tested))


def _batches(trials: list[Trial], machine: Machine) -> list[tuple[Program, tuple[Trial, ...]]]:
    """Trials that one call does; each program's first call comes first, as it compiles."""
    first, later, known = [], [], set()
    for batch, num_lanes in lanes_at_once(trials, machine):
        program = Program(batch[0].network, batch[0].recipe, num_lanes)
        _lock(program)  # before there are threads, two of which might each make one
        (later if program in known else first).append((program, batch))
        known.add(program)
    return first + later


def _run(
    program: Program, arrays: Arrays, examples: Examples, batch: tuple[Trial, ...]
) -> list[tuple[Trial, tuple[Row, ...]]]:
    lanes = side_by_side([lane_of(trial, examples) for trial in batch], program.num_lanes)
    call = _compiled(program, arrays, lanes)
    began = time.perf_counter()
    measured = jax.device_get(call(arrays, lanes)[0])
    seconds = (time.perf_counter() - began) / len(batch)
    each = [np.reshape(part, (program.num_lanes, -1)) for part in measured]
    return [
        (trial, rows_of(trial, Measured(*(part[lane] for part in each)), seconds))
        for lane, trial in enumerate(batch)
    ]


def _compiled(program: Program, arrays: Arrays, lanes: Lane) -> Callable[..., Any]:
    """The program for arrays of these shapes; who needs it too waits while it is compiled."""
    shapes = jax.tree.map(lambda a: jax.ShapeDtypeStruct(a.shape, a.dtype), (arrays, lanes))
    leaves, tree = jax.tree.flatten(shapes)
    with _lock(program):
        return _compile(program, tuple(leaves), tree)


@lru_cache(maxsize=2**10)
def _lock(program: Program) -> Lock:
    return Lock()


@lru_cache(maxsize=2**6)
def _compile(program: Program, leaves: tuple[Any, ...], tree: Any) -> Callable[..., Any]:
    network, recipe, num_lanes = program
    one = partial(trained, network, recipe)
    many = one if num_lanes == 1 else jax.vmap(one, in_axes=(None, 0))
    options = _CPU_OPTIONS if jax.default_backend() == "cpu" else {}
    arrays, lanes = jax.tree.unflatten(tree, leaves)
    return jax.jit(many, compiler_options=options).lower(arrays, lanes).compile()
