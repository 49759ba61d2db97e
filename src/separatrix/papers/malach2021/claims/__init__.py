"""Every statement of [malach2021] as a claim (docs/theory/malach2021.md)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....claims import AbstractClaim


def claims() -> "dict[str, AbstractClaim]":
    """By name; the mathematics behind them is loaded when it is called."""
    from . import (
        cifar,
        cnn_and_lcn,
        digit_sequences,
        k_patterns,
        samples_gap,
        section5,
        theorems,
        training,
    )

    groups = (
        theorems.CLAIMS,
        cnn_and_lcn.CLAIMS,
        k_patterns.CLAIMS,
        training.CLAIMS,
        samples_gap.CLAIMS,
        section5.CLAIMS,
        digit_sequences.CLAIMS,
        cifar.CLAIMS,
    )
    return {name: claim for group in groups for name, claim in group.items()}
