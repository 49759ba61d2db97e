"""The short way: how many samples does a network need, and how many times more does another?"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .._checks import integer
from ..measures import AbstractMeasure
from ..records import Store
from ..runs import AbstractSizes
from ..runs.engine.program_cache import kept_programs
from ..training import AbstractAlgorithm
from .answers import Seeds, Shown, answers
from .measurement import Measurement, Measurements
from .places_to_keep import store_for
from .question import Algorithms, networks_of, questions, task_of
from .target import Metric, check_target


def compare(
    task: Any,
    networks: Sequence[Any] | Mapping[str, Any],
    *,
    target: float,
    metric: Metric = "risk",
    algorithm: Algorithms = None,
    measure: AbstractMeasure | None = None,
    sizes: AbstractSizes | None = None,
    num_seeds: int = 10,
    num_tuning_seeds: int = 5,
    store: Store | str | Path | None = None,
    progress: Shown = "shown",
) -> Measurements:
    """n* of every network: the smallest sample with which its risk on the task meets the target.

    A task is one of the package's or of your own, a pool, or arrays (x, y). A network is one of the
    package's, a Flax module, or a function of a key that makes one (Equinox). `metric` says what
    `target` is: a "risk" (mean loss), an "error" (share of wrong answers) or an "accuracy".

    Settings and stopping steps are chosen on the tuning seeds, 0, 1, …; n* is measured on
    `num_seeds` others, the same for all networks. Where nothing is said the algorithm suits each
    network, and sizes go from few to thousands (docs/door.md). Records are kept in `store`, by
    default in the user's cache: what was asked before is not trained again.
    """
    check_target(target, metric)
    source = task_of(task)
    named = networks_of(networks, source)
    asked = questions(source, named, target, metric, algorithm, measure, sizes)
    seeds = _seeds(num_tuning_seeds, num_seeds)
    with kept_programs():
        return answers(asked, target, metric, seeds, store_for(store), progress)


def sample_complexity(
    task: Any,
    network: Any,
    *,
    target: float,
    metric: Metric = "risk",
    algorithm: AbstractAlgorithm | None = None,
    measure: AbstractMeasure | None = None,
    sizes: AbstractSizes | None = None,
    num_seeds: int = 10,
    num_tuning_seeds: int = 5,
    store: Store | str | Path | None = None,
    progress: Shown = "shown",
) -> Measurement:
    """n* of one network: as `compare` measures it, whatever it is compared with."""
    (measurement,) = compare(
        task,
        [network],
        target=target,
        metric=metric,
        algorithm=algorithm,
        measure=measure,
        sizes=sizes,
        num_seeds=num_seeds,
        num_tuning_seeds=num_tuning_seeds,
        store=store,
        progress=progress,
    )
    return measurement


def _seeds(num_tuning: Any, num: Any) -> Seeds:
    num_tuning, num = integer("num_tuning_seeds", num_tuning), integer("num_seeds", num)
    if num_tuning < 1:
        raise ValueError(
            f"num_tuning_seeds must be at least 1, got {num_tuning}: settings and stopping steps "
            "are chosen on them."
        )
    if num < 2:
        raise ValueError(
            f"num_seeds must be at least 2, got {num}: one run says nothing of the spread."
        )
    return Seeds(tuple(range(num_tuning)), tuple(range(num_tuning, num_tuning + num)))
