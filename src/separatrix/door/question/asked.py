"""A question as it was asked: what a network is to be trained on, by, to and in which samples."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...measures import AbstractMeasure
from ...networks import CNN, FCN, LCN, AbstractNetwork, as_network
from ...runs import AbstractSizes, Case, Cell
from ...tasks import AbstractTask, Pool, arrays
from ...training import AbstractAlgorithm, Rates, ZeroOne
from ..target import Metric, risk_of
from .defaults import default_algorithm, default_measure, default_sizes, measured_loss
from .names import names_of
from .outputs import check_labels, check_signs

Algorithms = AbstractAlgorithm | Sequence[AbstractAlgorithm | None] | None


@dataclass(frozen=True)
class Question:
    """One network, and the case that answers for it."""

    label: str
    case: Case
    explored: tuple[Rates, ...]  # the settings to choose from, where others may be better


def task_of(task: Any) -> AbstractTask:
    """A task as it is, or the pool of arrays (x, y)."""
    if isinstance(task, AbstractTask):
        return task
    if isinstance(task, tuple) and len(task) == 2:
        return arrays(*task)
    raise ValueError(f"task must be a task or arrays (x, y), got {type(task).__name__}.")


def networks_of(networks: Any, task: AbstractTask) -> dict[str, AbstractNetwork]:
    """By name; names are made up where none are given."""
    if isinstance(networks, str) or not isinstance(networks, Mapping | Sequence) or not networks:
        raise ValueError(
            f"networks must be a list of networks, or a dictionary of them by name, "
            f"got {networks!r}: ask for one alone with sample_complexity."
        )
    given = list(networks.values() if isinstance(networks, Mapping) else networks)
    known = [as_network(network, task.example_shape) for network in given]
    names = tuple(networks) if isinstance(networks, Mapping) else names_of(known)
    return dict(zip(names, known, strict=True))


def questions(
    task: AbstractTask,
    networks: Mapping[str, AbstractNetwork],
    target: float,
    metric: Metric,
    algorithm: Algorithms,
    measure: AbstractMeasure | None,
    sizes: AbstractSizes | None,
) -> tuple[Question, ...]:
    """One a network; what does not fit together is told before anything is trained."""
    algorithms = _one_each(algorithm, len(networks))
    asked = tuple(
        _question(task, label, network, risk_of(target, metric), metric, each, measure, sizes)
        for (label, network), each in zip(networks.items(), algorithms, strict=True)
    )
    _check_one_loss(asked)
    return asked


def _question(
    task: AbstractTask,
    label: str,
    network: AbstractNetwork,
    risk: float,
    metric: Metric,
    algorithm: AbstractAlgorithm | None,
    measure: AbstractMeasure | None,
    sizes: AbstractSizes | None,
) -> Question:
    if algorithm is None or measure is None:
        check_labels(task, network, label)
    chosen = algorithm or default_algorithm(network)
    if measure is None:
        loss = chosen.loss if metric == "risk" else ZeroOne()
        measure = default_measure(task, network, loss)
    if metric != "risk":
        _check_counts_answers(measure, metric)
        check_signs(task, network)
    chosen_sizes = sizes or default_sizes(task, network, chosen)
    _check_fits(task, chosen_sizes)
    case = Case(Cell(task, network, chosen, measure), risk, chosen_sizes)
    # The package's rates for its patch-sum networks are as large as is safe: no others are worth
    # trying, and to choose the largest is no reason for a caution.
    settled = algorithm is None and isinstance(network, CNN | LCN | FCN)
    return Question(label, case, () if settled else chosen.settings)


def _one_each(algorithm: Algorithms, count: int) -> Sequence[AbstractAlgorithm | None]:
    if algorithm is None or isinstance(algorithm, AbstractAlgorithm):
        return [algorithm] * count
    if len(algorithm) != count:
        raise ValueError(
            f"algorithm must be one for all networks, or one for each of {count}, "
            f"got {len(algorithm)}."
        )
    return algorithm


def _check_counts_answers(measure: AbstractMeasure, metric: Metric) -> None:
    loss = measured_loss(measure)
    if loss is not None and loss != ZeroOne():
        raise ValueError(
            f"measure must count wrong answers for an {metric}, got one of "
            f"{type(loss).__name__}: give it the loss ZeroOne(), or ask for a risk."
        )


def _check_fits(task: AbstractTask, sizes: AbstractSizes) -> None:
    if isinstance(task, Pool) and sizes.grid[-1] > task.num_train:
        raise ValueError(
            f"sizes must be at most {task.num_train}, the examples of the training split, "
            f"got {sizes.grid[-1]}."
        )


def _check_one_loss(asked: Sequence[Question]) -> None:
    losses = {question.label: measured_loss(question.case.cell.measure) for question in asked}
    if len(set(losses.values())) > 1:
        each = ", ".join(f"{type(loss).__name__} for {label}" for label, loss in losses.items())
        raise ValueError(
            f"the risk must be of one loss for all networks, got {each}: pass "
            'metric="error", one algorithm, or a measure.'
        )
