"""What a trial is for a compiled program: the examples of every step, those held out, its keys."""

from collections.abc import Iterator, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ...runs.engine.keys import key_for, word_for
from ...runs.engine.layout import Machine
from ..examples import Examples
from .controls import CONTROLS
from .program import Batches, HeldOut, Lane
from .splits import split_of
from .trial import Recipe, Trial

PIECE = 64  # held-out examples that are looked at together: what their windows hold stays in cache
# Side by side on a GPU; each other number would be one more program.
_LANES = (1, 2, 4, 8, 16, 32, 64)


def lane_of(trial: Trial, examples: Examples) -> Lane:
    """Drawn from what is asked: all networks see the same batches, under every control.

    Batches are drawn here, not in the program: the few numbers they are would take it longer to
    compile than the network.
    """
    split = split_of(trial.purpose, trial.division, trial.seed, examples)
    random = np.random.default_rng([int(word_for("batches", trial.division)), trial.seed])
    return Lane(
        key_for(f"{trial.purpose}/start", trial.network, trial.seed),
        jnp.float32(trial.rate),
        batches_of(trial.recipe, split.train[: trial.num_samples], random),
        held_out(split.validation, split.test),
    )


def batches_of(recipe: Recipe, sample: np.ndarray, random: np.random.Generator) -> Batches:
    """The sample is shuffled anew before each pass; the last batch of a pass holds what is left."""
    n, size, steps = len(sample), recipe.batch_size, recipe.num_steps
    num_batches = -(-n // size)
    num_passes = -(-steps // num_batches)
    order = random.permuted(np.tile(sample, (num_passes, 1)), axis=1)
    filled = np.pad(order, [(0, 0), (0, num_batches * size - n)], mode="edge")
    counts = np.clip(n - size * np.arange(num_batches), 0, size)
    shares = (np.arange(size) < counts[:, None]) / counts[:, None]
    each = np.tile(shares.astype(np.float32), (num_passes, 1))
    return Batches(*(jnp.asarray(part[:steps]) for part in (filled.reshape(-1, size), each)))


def held_out(validation: np.ndarray, test: np.ndarray) -> HeldOut:
    places = np.concatenate([validation, test])
    piece = min(PIECE, len(places))
    missing = -len(places) % piece
    numbers = np.arange(len(places) + missing)
    parts = (
        np.pad(places, (0, missing)),
        numbers < len(validation),
        (numbers >= len(validation)) & (numbers < len(places)),
    )
    return HeldOut(*(jnp.asarray(part.reshape(-1, piece)) for part in parts))


def side_by_side(lanes: Sequence[Lane], number: int) -> Lane:
    """One lane as it is; several with an axis first, filled up with the first of them."""
    if number == 1:
        return lanes[0]
    lanes = [*lanes, *[lanes[0]] * (number - len(lanes))]
    return jax.tree.map(lambda *parts: jnp.stack(parts), *lanes)


def lanes_at_once(
    trials: Sequence[Trial], machine: Machine
) -> Iterator[tuple[tuple[Trial, ...], int]]:
    """Trials that go side by side, and the number of lanes of their program: one on a CPU, in the
    order they have; on a GPU all that are alike and fit."""
    if machine.kind == "cpu":
        yield from (((trial,), 1) for trial in trials)
        return
    together: dict[Any, list[Trial]] = {}
    for trial in trials:
        alike = (trial.network, trial.recipe, trial.control, trial.division)
        together.setdefault(alike, []).append(trial)
    for group in together.values():
        most = _room(group[0], machine)
        for first in range(0, len(group), most):
            part = tuple(group[first : first + most])
            yield part, next(number for number in _LANES if number >= len(part))


def _room(trial: Trial, machine: Machine) -> int:
    """The most lanes that fit beside those of other threads: weights with Adam's memory, before and
    after a step, and what a piece of held-out examples takes on its way."""
    network = trial.network
    looks = [
        network.num_units * max(1, layer.filters_shape[-1] // network.num_filters)
        for layer in network.layers
    ]
    values = 8 * network.num_parameters + 2 * PIECE * sum(looks)
    room = machine.memory // machine.threads // (4 * values)
    return max(number for number in _LANES if number <= max(room, 1))


def check(trial: Trial, examples: Examples) -> None:
    """Whether a trial can be run on these examples."""
    if trial.data != examples.content:
        raise ValueError(
            f"data must be the content of the examples, {examples.content}, got {trial.data}: the "
            "trial is of other data."
        )
    if trial.control not in CONTROLS:
        raise ValueError(f"control must be one of {', '.join(CONTROLS)}, got {trial.control!r}.")
    most = trial.division.num_train(examples.num_examples)
    if trial.num_samples > most:
        raise ValueError(
            f"num_samples must be at most {most}, got {trial.num_samples}: a seed reads no more "
            "beside its validation and test examples."
        )
    shape = (*examples.space, examples.num_channels)
    if trial.network.example_shape != shape or trial.network.num_classes != examples.num_classes:
        raise ValueError(
            f"network must see {shape} and tell {examples.num_classes} classes apart, got "
            f"{trial.network.example_shape} and {trial.network.num_classes}."
        )
