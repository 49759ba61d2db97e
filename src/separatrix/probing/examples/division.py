"""How many of a user's examples are kept for testing, for choosing, and for training."""

from dataclasses import dataclass

LEAST = 20  # fewer tell nothing of an error


@dataclass(frozen=True)
class Division:
    """The examples that a seed keeps for its test and for its choices; it may train on the rest."""

    num_test: int
    num_validation: int

    def __post_init__(self):
        for name in ("num_test", "num_validation"):
            if (number := getattr(self, name)) < LEAST:
                raise ValueError(f"{name} must be at least {LEAST}, got {number}.")

    def num_train(self, num_examples: int) -> int:
        """What is left to train on."""
        left = num_examples - self.num_test - self.num_validation
        if left < 1:
            raise ValueError(
                f"num_examples must be more than the {self.num_test + self.num_validation} kept "
                f"for validation and test, got {num_examples}."
            )
        return left


def division_of(num_examples: int) -> Division:
    """A fifth for the test, a tenth for validation; no more than errors need to be told apart."""
    num_test, num_validation = min(num_examples // 5, 5_000), min(num_examples // 10, 2_000)
    return Division(max(num_test, LEAST), max(num_validation, LEAST))


def start_of(seed: int) -> float:
    """Where on the circle of all examples a seed begins: 0, 1/2, 1/4, 3/4, 1/8, … of the way round.

    Van der Corput's order: the first seeds, however many, lie about as far apart as they can, and
    share as few examples as there are examples for.
    """
    place, half = 0.0, 0.5
    while seed:
        place, half, seed = place + half * (seed & 1), half / 2, seed >> 1
    return place
