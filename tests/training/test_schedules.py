"""Every schedule of optax by name: its values, step by step, also where the step is traced."""

import re
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest

from separatrix.records import describe, identity
from separatrix.training import Schedule, optimiser, schedule
from separatrix.training.optimisers.optax_names import names_of

STEPS = np.arange(0, 14)
WARM = {"init_value": 0.0, "peak_value": 1.0, "warmup_steps": 3}
OPTIONS = {
    "constant_schedule": {"value": 0.5},
    "cosine_decay_schedule": {"init_value": 1.0, "decay_steps": 10, "alpha": 0.1},
    "cosine_onecycle_schedule": {"transition_steps": 10, "peak_value": 1.0},
    "exponential_decay": {"init_value": 1.0, "transition_steps": 4, "decay_rate": 0.5},
    "linear_onecycle_schedule": {"transition_steps": 10, "peak_value": 1.0},
    "linear_schedule": {"init_value": 1.0, "end_value": 0.1, "transition_steps": 10},
    "piecewise_constant_schedule": {
        "init_value": 1.0,
        "boundaries_and_scales": {4: 0.1, 9: 0.5},
    },
    "piecewise_interpolate_schedule": {
        "interpolate_type": "cosine",
        "init_value": 1.0,
        "boundaries_and_scales": {4: 0.1, 9: 0.5},
    },
    "polynomial_schedule": {
        "init_value": 1.0,
        "end_value": 0.1,
        "power": 2,
        "transition_steps": 10,
    },
    "sgdr_schedule": {
        "cosine_kwargs": [
            {"init_value": 0.0, "peak_value": 1.0, "decay_steps": 5, "warmup_steps": 1},
            {"init_value": 0.1, "peak_value": 0.5, "decay_steps": 9, "warmup_steps": 2},
        ]
    },
    "warmup_constant_schedule": WARM,
    "warmup_cosine_decay_schedule": {**WARM, "decay_steps": 10},
    "warmup_exponential_decay_schedule": {**WARM, "transition_steps": 4, "decay_rate": 0.5},
}
JOINED = ("linear_schedule", "constant_schedule")


def native(name):
    return getattr(optax, name)(**OPTIONS[name])


def values(function):
    with jax.numpy_dtype_promotion("standard"):
        return np.array([function(step) for step in STEPS])


@pytest.mark.parametrize("name", sorted({*names_of("schedule")} - {"join_schedules"}))
def test_values_are_those_of_optax(name):
    described = schedule(name, **OPTIONS[name])
    np.testing.assert_allclose(values(described), values(native(name)), rtol=1e-6)
    each = jax.vmap(lambda step: jnp.asarray(described(step)))
    np.testing.assert_allclose(
        jax.jit(each)(jnp.asarray(STEPS)), values(native(name)), rtol=1e-5, atol=1e-6
    )
    assert name == "constant_schedule" or np.ptp(values(described)) > 0.1


def test_joined_schedules():
    parts = [schedule(name, **OPTIONS[name]) for name in JOINED]
    described = schedule("join_schedules", schedules=parts, boundaries=[5])
    expected = optax.join_schedules([native(name) for name in JOINED], [5])
    np.testing.assert_allclose(values(described), values(expected), rtol=1e-6)


@pytest.mark.parametrize("name", sorted({*names_of("schedule")} - {"join_schedules"}))
def test_is_a_value(name):
    described = schedule(name, **OPTIONS[name])
    assert described == Schedule(name, described.options)
    assert hash(described) == hash(schedule(name, **OPTIONS[name]))
    assert len(identity(described)) == 16
    assert describe(described)["name"] == name


def test_dictionaries_become_sorted_pairs():
    described = schedule(
        "piecewise_constant_schedule", boundaries_and_scales={9: 0.5, 4: 0.1}, init_value=1.0
    )
    assert described.options == (
        ("boundaries_and_scales", ((4, 0.1), (9, 0.5))),
        ("init_value", 1.0),
    )


@dataclass(frozen=True)
class Halving:
    """A schedule of one's own."""

    every: int

    def __call__(self, step):
        return 0.5 ** (step // self.every)


def test_a_schedule_of_ones_own():
    """A frozen dataclass that maps a step to a factor will do."""
    described = optimiser("sgd", learning_rate=Halving(2))
    weights, memory = jnp.ones(3), described.init(jnp.ones(3))
    for factor in (1.0, 1.0, 0.5, 0.5, 0.25):
        step, memory = described.direction(jnp.ones(3), memory, weights)
        np.testing.assert_allclose(step, factor)


ERRORS = [
    (
        lambda: schedule("cosine_decay", init_value=1.0),
        "name must be a schedule of optax (cosine_decay_schedule, exponential_decay, …), "
        "got 'cosine_decay': did you mean cosine_decay_schedule?",
    ),
    (
        lambda: schedule("adam"),
        "name must be a schedule of optax (cosine_decay_schedule, exponential_decay, …), "
        """got 'adam': it is an optimiser: optimiser("adam").""",
    ),
    (
        lambda: schedule("linear_schedule", init_value=1.0),
        "options must say end_value, transition_steps: optax.linear_schedule has no default.",
    ),
    (
        lambda: schedule("constant_schedule", valeu=1.0),
        "options must be options of optax.constant_schedule, got 'valeu': did you mean value?",
    ),
    (
        lambda: schedule("cosine_decay_schedule", init_value=1.0, decay_steps=-1),
        "options must be such as optax.cosine_decay_schedule takes: The cosine_decay_schedule "
        "requires positive decay_steps, got decay_steps=-1.",
    ),
]


@pytest.mark.parametrize(("make", "message"), ERRORS, ids=[message[:50] for _, message in ERRORS])
def test_message(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()
