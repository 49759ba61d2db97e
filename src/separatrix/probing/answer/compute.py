"""Training operations to the target, beside the samples."""

from collections.abc import Mapping

import numpy as np

from .comparison import Comparison
from .words import listed, operations_in_words, times


def operations_to_target(comparison: Comparison) -> Mapping[str, float]:
    """Of every network whose n* lies inside the sizes tried: those of training at n*.

    Between two sizes log operations are linear in log n, as the error is.
    """
    every = {}
    for name, n_star in comparison.n_stars.items():
        if n_star.censoring == "none":
            curve = comparison.curves[name]
            log_operations = np.interp(
                np.log(n_star.value), np.log(curve.sizes), np.log(curve.operations)
            )
            every[name] = float(np.exp(log_operations))
    return every


def compute_sentence(comparison: Comparison) -> str | None:
    """Compute in words; None where not even two networks can be compared."""
    every = operations_to_target(comparison)
    if "CNN" not in every or len(every) < 2:
        return None
    each = [f"{operations_in_words(count)} for the {name}" for name, count in every.items()]
    others = [name for name in every if name != "CNN"]
    shares = [f"{times(every[name] / every['CNN'])} those of the CNN ({name})" for name in others]
    return f"Training until there takes {listed(each)}: {listed(shares)}, in operations counted."
