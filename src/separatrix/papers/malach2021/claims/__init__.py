"""Every statement of [malach2021] as a claim (docs/theory/malach2021.md)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....claims import AbstractClaim


def claims() -> "dict[str, AbstractClaim]":
    """By name; the mathematics behind them is loaded when it is called."""
    from . import (
        cifar,
        cnn_and_lcn,
        construction,
        descent,
        digit_sequences,
        draws,
        expressivity,
        gradients,
        proofs,
        section5,
        sizes,
        training,
    )

    theory = (
        expressivity.NESTED,
        expressivity.STRICTLY,
        construction.PRINTED_WINDOWS,
        construction.ALL_WINDOWS,
        construction.EXACT,
        construction.ACTIVATION,
        construction.EIGENVALUES,
        construction.NORM,
        construction.NORM_CONSTANT,
        construction.WIDTH,
        construction.DRAWN,
        construction.COVERING,
        expressivity.GAUSSIAN,
        expressivity.WITHOUT_BIASES,
        expressivity.TRAINED,
        descent.READOUT,
        proofs.WITHOUT_C,
        descent.FILTERS,
        descent.LOSS_CHANGE,
        proofs.ONLINE_DESCENT,
        descent.CNN,
        draws.STARTS,
        descent.PRINTED_STEP,
        proofs.STEP_REPAIRED,
        descent.PRINTED_STEP_MEASURED,
        descent.LCN,
        sizes.VACUOUS_BELOW,
        sizes.PRINTED_SIZES,
        sizes.CORRECTED_SIZES,
        sizes.SAMPLES,
        sizes.SAMPLE_GROWTH,
        descent.COMPANION,
        descent.CERTIFICATE,
        gradients.FILTERS,
        gradients.READOUT,
        gradients.PER_COORDINATE,
        gradients.PER_COORDINATE_REPAIRED,
        gradients.TIGHT,
        gradients.IDENTITY,
        proofs.TOTAL_IS_TRUE,
        gradients.GRADIENT_RATIO,
        proofs.SUPER_POLYNOMIAL,
        draws.OVERWHELMING,
        draws.NEURONS,
        gradients.FLOAT32,
        gradients.FLOAT64,
    )
    groups = (
        cnn_and_lcn.CLAIMS,
        training.CLAIMS,
        section5.CLAIMS,
        digit_sequences.CLAIMS,
        cifar.CLAIMS,
    )
    claims = {claim.name: claim for claim in theory}
    return {name: claim for group in (claims, *groups) for name, claim in group.items()}
