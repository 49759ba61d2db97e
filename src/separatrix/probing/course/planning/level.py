"""How large the networks are and how long they are trained: what the budget affords here."""

from collections.abc import Callable
from typing import NamedTuple


class Level(NamedTuple):
    """Units at a position, and steps of training."""

    num_filters: int
    num_steps: int


# Steps also bound the largest training set, which is to be seen three times.
LEVELS = (
    Level(8, 300),
    Level(8, 600),
    Level(16, 600),
    Level(16, 1_000),
    Level(32, 1_000),
    Level(32, 2_000),
    Level(32, 4_000),
    Level(64, 8_000),
)
_ENOUGH = LEVELS[4]  # where no larger training set asks for more
EPOCHS = 3  # at least, of the largest training set
# Three networks with the trials of tuning, coarse and refined sizes.
NUM_TRIALS = 110
_SHARE = 0.5  # of the budget, for these


def largest_size(num_steps: int, batch_size: int, num_train: int) -> int:
    """What the data and the training allow: every example is seen three times or more."""
    return min(num_train, num_steps * batch_size // EPOCHS)


def level_for(
    seconds: float,
    speed: float,
    operations_of: Callable[[Level], float],
    num_train: int,
    batch_size: int,
) -> Level:
    """The highest level whose main comparison takes half of the budget; the lowest if none does.

    `operations_of` a level are those of one trial, a mean over the networks; `speed` is how many
    a second this machine does. Levels beyond what the data can fill are not tried.
    """
    useful = []
    for level in LEVELS:
        useful.append(level)
        whole = largest_size(level.num_steps, batch_size, num_train) == num_train
        if whole and level.num_steps >= _ENOUGH.num_steps and level.num_filters >= 32:
            break
    affordable = [
        level for level in useful if NUM_TRIALS * operations_of(level) / speed <= _SHARE * seconds
    ]
    return affordable[-1] if affordable else LEVELS[0]
