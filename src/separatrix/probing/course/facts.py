"""What a probe was made with: enough to repeat it."""

import math
from pathlib import Path
from typing import Any

import jax

from ... import __version__
from ...runs import Machine
from .budget import in_words
from .kept import Kept
from .planning import Known


def command_of(source: Any, labels: Any, options: dict[str, Any]) -> str:
    """What to type to ask the same, in a shell or, of arrays, in Python."""
    given = {name: value for name, value in options.items() if value is not None}
    if isinstance(source, str | Path):
        given |= {"labels": labels} if labels is not None else {}
        words = [f"--{name.replace('_', '-')} {value}" for name, value in given.items()]
        return " ".join(["separatrix probe", str(source), *words])
    return ", ".join(["sx.probe((x, y)", *(f"{n}={v!r}" for n, v in given.items())]) + ")"


def facts_of(known: Known, machine: Machine, kept: Kept, command: str) -> dict[str, str]:
    """Networks, training, machine, versions, time and place, in words."""
    recipe, chosen = known.question.recipe, known.question.candidates[0]
    if known.rows:
        chosen = known.kernel
    size = lambda axes: "×".join(map(str, axes))
    rates = [
        f"{network.label} {known.rate(network):g}"
        for network in (known.main if known.rows else ())
        if known.tuned(network)
    ]
    return {
        "command": command,
        "networks": f"{chosen.num_filters} units at each of {size(chosen.grid)} positions, "
        f"{math.prod(chosen.grid) * chosen.num_filters:,} in all",
        "kernel": f"{size(chosen.kernel)}, stride {size(chosen.stride)}",
        "training": f"Adam, {recipe.num_steps:,} steps of {recipe.batch_size} examples",
        "rates": ", ".join(rates),
        "trainings": f"{len(known.rows):,}",
        "time": f"{in_words(known.spent)} on {machine.name}",
        "versions": f"separatrix {__version__}, jax {jax.__version__}",
        "kept in": str(kept.folder),
    }
