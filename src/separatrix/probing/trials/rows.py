"""What is kept of a trial: a row a checkpoint."""

from ...records import Row, identity
from .program import Measured
from .trial import Trial


def rows_of(trial: Trial, measured: Measured, seconds: float) -> tuple[Row, ...]:
    """Errors, the test loss and the training operations so far; `seconds` are the trial's."""
    network, recipe = trial.network, trial.recipe
    steps = [recipe.measure_every * (i + 1) for i in range(recipe.num_checkpoints)]
    return tuple(
        {
            "trial": identity(trial),
            "network": network.label,
            "family": network.family,
            "layers": network.num_layers,
            "pooling": network.pooling,
            "kernel": "×".join(map(str, network.kernel)),
            "control": trial.control,
            "purpose": trial.purpose,
            "num_samples": trial.num_samples,
            "seed": trial.seed,
            "rate": float(trial.rate),
            "step": step,
            "validation": float(measured.validation[i]),
            "test": float(measured.test[i]),
            "loss": float(measured.loss[i]),
            "operations": float(network.operations_per_example * num_seen(trial, step)),
            "seconds": seconds / recipe.num_checkpoints,
        }
        for i, step in enumerate(steps)
    )


def num_seen(trial: Trial, num_steps: int) -> int:
    """Examples in the first batches: the last one of a pass holds what is left."""
    n, size = trial.num_samples, trial.recipe.batch_size
    passes, rest = divmod(num_steps, -(-n // size))
    return passes * n + rest * size
