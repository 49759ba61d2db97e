"""What a measure is: trained weights in, named numbers out, for every run at once."""

import abc
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from .._types import Array, Float, Shaped
from ..networks import AbstractNetwork
from ..tasks import AbstractTask, Sample
from ..training import Rows

Numbers = dict[str, Float[Array, "run"]]


class Trained(NamedTuple):
    """What a measure may look at: networks, all of a kind, and examples they were not trained on.

    Without examples, where a measure asks for none, `y` is empty.
    """

    task: AbstractTask
    target: Any
    network: AbstractNetwork
    weights: Any  # with a run axis
    pieces: Any  # the inputs [piece, …], each piece in the network's layout
    y: Shaped[Array, "sample *label"]

    def scores(self) -> Float[Array, "run sample *output"]:
        """f of every run on every example, piece by piece: all at once need not fit the memory."""
        with jax.default_matmul_precision("highest"):
            of_piece = lambda piece: self.network.scores(self.weights, piece)
            if self.pieces.shape[0] == 1:
                return of_piece(self.pieces[0])
            scores = jnp.moveaxis(jax.lax.map(of_piece, self.pieces), 1, 0)
        flat = scores.reshape(scores.shape[0], -1, *scores.shape[3:])
        return flat[:, : self.y.shape[0]]


def checked(numbers: Any, num_runs: int) -> Numbers:
    """What a measure returned, if it can be kept: one number a run by name, a risk among them."""
    if not isinstance(numbers, dict) or "risk" not in numbers:
        got = ", ".join(map(str, numbers)) if isinstance(numbers, dict) else type(numbers).__name__
        raise ValueError(f'a measure must return a dictionary with "risk" in it, got {got}.')
    if taken := _TAKEN & set(numbers):
        raise ValueError(
            f"a measure must have other names than {', '.join(sorted(taken))}: "
            "the engine writes that column."
        )
    for name, values in numbers.items():
        if jnp.shape(values) != (num_runs,):
            raise ValueError(
                f"{name} must be one number a run, shape ({num_runs},), got {jnp.shape(values)}."
            )
    return numbers


_TAKEN = {"train_risk", "tuning_risk"}


def in_pieces(network: AbstractNetwork, rows: Rows, piece: int) -> tuple[Array, Array]:
    """The inputs of all rows as `Trained` holds them, and the labels; copies fill the last up."""
    num, piece = rows.num_rows, max(1, min(piece, rows.num_rows))
    num_pieces = -(-num // piece)
    if num_pieces * piece > num or not isinstance(rows, Sample):
        rows = rows.rows(jnp.minimum(jnp.arange(num_pieces * piece, dtype=jnp.int32), num - 1))
    x = rows.x.reshape(num_pieces, piece, *rows.x.shape[1:])
    return jax.vmap(network.arrange)(x), rows.y[:num]


class AbstractMeasure(abc.ABC):
    """A way to tell how good trained networks are on the whole distribution."""

    def check(self, task: AbstractTask, network: AbstractNetwork) -> None:
        """Raises a ValueError where the measure has nothing to say about this pair."""
        return

    @property
    @abc.abstractmethod
    def num_test_samples(self) -> int:
        """How many fresh examples it needs of a task that draws them; 0 for a closed form."""

    @abc.abstractmethod
    def measure(self, trained: Trained) -> Numbers:
        """One number a run under each name. "risk", to be lowered, is what a target is set for;
        "risk_error" its standard error, "zero_one" the share of wrong answers, "alignment" that
        with a signal; any other name is a column of the records."""
