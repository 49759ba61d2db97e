"""What was decided so far: steps of trials, as JSON, so that a stopped probe goes on with it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ....records.whole_file import refusal, write_whole
from ...networks import Probed
from ...trials import Purpose, Trial
from .question import Question


@dataclass(frozen=True)
class Grid:
    """One network at one rate: every seed with every size."""

    network: Probed
    rate: float
    sizes: tuple[int, ...]
    seeds: tuple[int, ...]
    control: str = "none"
    purpose: Purpose = "measuring"

    def trials(self, question: Question) -> Iterator[Trial]:
        """Seed by seed: where time runs out, those that came first have all sizes."""
        for seed in self.seeds:
            for size in self.sizes:
                yield Trial(
                    data=question.data,
                    division=question.division,
                    control=self.control,
                    network=self.network,
                    recipe=question.recipe,
                    rate=self.rate,
                    num_samples=size,
                    seed=seed,
                    purpose=self.purpose,
                )


@dataclass(frozen=True)
class Step:
    """What a stage asked for at once."""

    stage: str
    grids: tuple[Grid, ...]


@dataclass(frozen=True)
class Plan:
    """The steps in the order they were decided."""

    steps: tuple[Step, ...] = ()

    def has(self, stage: str) -> bool:
        return any(step.stage == stage for step in self.steps)

    def trials(self, question: Question, *stages: str) -> tuple[Trial, ...]:
        """Of some stages, or of all; each once."""
        grids = [
            grid for step in self.steps if not stages or step.stage in stages for grid in step.grids
        ]
        return ordered(grids, question)


def ordered(grids: Sequence[Grid], question: Question) -> tuple[Trial, ...]:
    """All trials, each once; those of a seed together, so that seeds are finished one by one."""
    every = dict.fromkeys(trial for grid in grids for trial in grid.trials(question))
    return tuple(sorted(every, key=lambda trial: trial.seed))


def read_plan(path: Path) -> Plan:
    """The plan at `path`; an empty one where there is none."""
    if not path.exists():
        return Plan()
    try:
        content = json.loads(path.read_bytes())
        return Plan(
            tuple(
                Step(step["stage"], tuple(_grid(grid) for grid in step["grids"]))
                for step in content["steps"]
            )
        )
    except (ValueError, KeyError, TypeError) as error:
        raise refusal(path, "cannot be read as the plan of a probe", "probe again") from error


def write_plan(path: Path, plan: Plan) -> None:
    """Whole or not at all."""
    write_whole(path, json.dumps(asdict(plan), indent=1).encode() + b"\n")


def _grid(content: dict[str, Any]) -> Grid:
    network = Probed(**_tuples(content["network"]))
    return Grid(**{**_tuples(content), "network": network})


def _tuples(content: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(v) if isinstance(v, list) else v for name, v in content.items()}
