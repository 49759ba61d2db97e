"""How fast this machine trains: one small timed program, measured once and kept."""

import json
import time
from pathlib import Path

import jax
import jax.numpy as jnp

from ...records.whole_file import write_whole
from ...runs.engine.layout import Machine

_BATCH, _INPUTS, _UNITS, _CLASSES, _STEPS = 32, 256, 512, 10, 100
_LANES = {"cpu": 1, "gpu": 64}  # trained side by side
# Of layers that look at windows, to dense ones: they move more and multiply less at once.
_EFFICIENCY = 0.7


def speed_of(machine: Machine, path: Path) -> float:
    """Training operations a second; kept at `path` by machine, so that a probe has one level."""
    kept = _read(path)
    if machine.name not in kept:
        kept[machine.name] = _measured(machine)
        write_whole(path, json.dumps(kept, indent=1).encode() + b"\n")
    return kept[machine.name]


def _read(path: Path) -> dict[str, float]:
    try:
        return {str(name): float(speed) for name, speed in json.loads(path.read_bytes()).items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}  # measured anew


def _measured(machine: Machine) -> float:
    lanes = _LANES[machine.kind]
    shapes = ((_UNITS, _INPUTS), (_CLASSES, _UNITS), (_INPUTS, _BATCH))
    arrays = [jnp.full((lanes, *shape), 0.01, jnp.float32) for shape in shapes]
    jax.block_until_ready(_trained(*arrays))
    began = time.perf_counter()
    jax.block_until_ready(_trained(*arrays))
    seconds = time.perf_counter() - began
    operations = 4 * _INPUTS * _UNITS + 6 * _UNITS * _CLASSES
    return _EFFICIENCY * lanes * _STEPS * _BATCH * operations / seconds


@jax.jit
@jax.vmap
def _trained(hidden: jax.Array, readout: jax.Array, x: jax.Array) -> tuple[jax.Array, jax.Array]:
    """A hundred steps of descent of a network with one layer."""

    def loss(weights: tuple[jax.Array, jax.Array]) -> jax.Array:
        first, last = weights
        return jnp.mean(jnp.square(last @ jax.nn.relu(first @ x)))

    def step(weights, _):
        moved = jax.tree.map(lambda w, g: w - 0.01 * g, weights, jax.grad(loss)(weights))
        return moved, None

    return jax.lax.scan(step, (hidden, readout), length=_STEPS)[0]
