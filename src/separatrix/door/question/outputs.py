"""What a network answers with, held against the labels it is to answer for."""

import jax.numpy as jnp
import numpy as np

from ...networks import AbstractNetwork, output_shape
from ...tasks import AbstractTask, Pool, shape_of_row


def check_labels(task: AbstractTask, network: AbstractNetwork, label: str) -> None:
    """Refuses a network whose answers cannot be told right or wrong on the task.

    A score answers by its sign, for labels ±1, or as a number; a class axis by its largest entry,
    for labels 0, 1, 2, …
    """
    shape, labels = output_shape(network), shape_of_row(task).y
    classes = jnp.issubdtype(labels.dtype, jnp.integer)
    if classes and len(shape) != 1:
        raise ValueError(
            f"{label} must have an output for each class, got outputs of shape {shape} for labels "
            "that are classes: end it in one unit a class, or turn two classes into labels ±1."
        )
    if not classes and shape:
        squeeze = "drop the last axis" if shape == (1,) else "give labels as classes 0, 1, 2, …"
        raise ValueError(
            f"{label} must have a single score, got outputs of shape {shape} for labels that are "
            f"real numbers: {squeeze}."
        )
    if classes and isinstance(task, Pool) and int(task.y.max()) >= shape[0]:
        raise ValueError(
            f"{label} must have an output for each of {int(task.y.max()) + 1} classes, "
            f"got {shape[0]}."
        )


def check_signs(task: AbstractTask, network: AbstractNetwork) -> None:
    """Refuses labels of which a score's sign cannot be wrong: those of a pool are looked at."""
    if not isinstance(task, Pool) or output_shape(network):
        return
    others = np.setdiff1d(task.y, (-1, 1))
    if others.size:
        raise ValueError(
            f"y must hold ±1 for an error or accuracy of a single score, got {others[0]:g} among "
            "others: the answer is the score's sign. Give classes as integers, and the network an "
            "output for each."
        )
