"""How low a risk can be on a task: for one kind of network, and for any."""

import math
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from .._types import Array, Float
from ..measures import exact_risk
from ..networks import LCN, PatchSumWeights
from ..runs import Cell
from ..tasks import DSD, SSD, AbstractTask
from ..training import AbstractLoss, Square, UnitBall, UnitSphere, ZeroOne
from ..training.paths import means
from .question.defaults import has_closed_form, measured_loss

_NUM_DRAWS = 2**14
_SURE = 3.0  # standard errors
_SLACK = 1e-3  # of the optimum: what single precision and the last grid leave of it
_NUM_STEPS = 64  # of a grid, along each side
_LONGEST = 8.0  # of filters that nothing holds in the unit ball


class Floor(NamedTuple):
    """A risk that nothing comes below, and in words of what."""

    risk: float
    of: str


def floor_above(cell: Cell, target: float) -> Floor | None:
    """The floor that a target lies below; None: no floor is known, or the target is above it."""
    loss = measured_loss(cell.measure)
    on_dsd = isinstance(cell.task, DSD | SSD)  # around it, filters along w* need not be the best
    if loss == Square() and on_dsd and has_closed_form(cell.task, cell.network):
        optimum = network_optimum(cell)
        if target < optimum * (1 - _SLACK):
            return Floor(optimum, f"the best of any {type(cell.network).__name__}")
    elif loss in (Square(), ZeroOne()) and hasattr(cell.task, "bayes_score"):
        mean, error = bayes_risk(cell.task, loss)
        if target < mean - _SURE * error:
            return Floor(mean, "the best of any function (Bayes)")
    return None


def network_optimum(cell: Cell) -> float:
    """min over length and threshold of the exact risk with all filters along the true signal.

    On DSD the risk of an LCN is a sum over its filters, so their best lengths are the same and it
    can do no better than a CNN. On SSD it can: the filters off the signal's patch are 0.
    """
    limits = getattr(cell.algorithm, "projections", ())
    balls = [p for p in limits if isinstance(p, UnitBall | UnitSphere)]
    longest = 1.0 if any(means(ball.parameter, "filters") for ball in balls) else _LONGEST
    low, high = np.zeros(2), np.array([longest, 2 * longest])
    best = math.inf
    for _ in range(4):  # ever closer around the best of a grid: nothing says there is one valley
        lengths, thresholds = np.linspace(low, high, _NUM_STEPS + 1, dtype=np.float32).T
        grid = np.stack(np.meshgrid(lengths, thresholds, indexing="ij"), axis=-1).reshape(-1, 2)
        risks = np.asarray(_risk_along_signal(cell.task, cell.network, jnp.asarray(grid)))
        best = min(best, float(risks.min()))
        centre, around = grid[risks.argmin()], 2 * (high - low) / _NUM_STEPS
        low, high = np.maximum(low, centre - around), np.minimum(high, centre + around)
    return best


@partial(jax.jit, static_argnames="network")
def _risk_along_signal(
    task: AbstractTask, network: Any, grid: Float[Array, "run 2"]
) -> Float[Array, "run"]:
    assert isinstance(task, DSD | SSD)
    signal = jnp.zeros(task.patch_dim).at[0].set(1.0)  # the risk is the same for all of length 1
    filters = grid[:, :1] * signal[None, :]
    if isinstance(task, SSD) and isinstance(network, LCN):
        off = jnp.zeros((grid.shape[0], task.num_patches, task.patch_dim))
        filters = off.at[:, task.position].set(filters)
    return exact_risk(task, signal, PatchSumWeights(filters, grid[:, 1]))


def bayes_risk(task: AbstractTask, loss: AbstractLoss | None) -> tuple[float, float]:
    """E min_s E[ℓ(s, y) | x] and its standard error, by draws of x; s̄ = E[y | x] is known.

    With the square loss 1 − s̄², as s = s̄ is best; of answers (1 − |s̄|)/2 are wrong, at the best.
    """
    scores = np.asarray(_bayes_scores(task), dtype=float)
    losses = (1 - np.abs(scores)) / 2 if loss == ZeroOne() else 1 - scores**2
    return float(losses.mean()), float(losses.std(ddof=1) / math.sqrt(len(losses)))


@jax.jit
def _bayes_scores(task: Any) -> Float[Array, "sample"]:
    key_target, key_sample = jr.split(jr.key(0))
    target = task.draw_target(key_target)
    x = task.sample(key_sample, target, _NUM_DRAWS).x
    return jax.vmap(task.bayes_score, in_axes=(None, 0))(target, x)
