"""Every statement and figure of [lahoti2024] as a claim (docs/theory/lahoti2024.md)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....claims import AbstractClaim


def claims() -> "dict[str, AbstractClaim]":
    """By name; the mathematics behind them is loaded when it is called."""
    from . import (
        as_stated,
        experiments,
        growth,
        images,
        laws,
        mathematics,
        measured_facts,
        open,
        ssd,
        symmetry,
        two_step,
        worth,
    )

    everything = (
        worth.LOCALITY,
        worth.SHARING,
        growth.FCN_LOWER,
        growth.LCN_UPPER,
        growth.LCN_LOWER,
        growth.CNN_UPPER,
        growth.FCN_LOWER_NOISE,
        growth.LCN_UPPER_NOISE,
        growth.LCN_LOWER_NOISE,
        growth.CNN_UPPER_NOISE,
        as_stated.FCN_LOWER,
        as_stated.LCN_UPPER,
        as_stated.LCN_LOWER,
        as_stated.CNN_UPPER,
        experiments.LCN_OVER_CNN,
        experiments.FCN_OVER_LCN,
        experiments.FCN_OVER_LCN_TUNED,
        experiments.CNN_IN_K,
        experiments.CNN_SUBLINEAR_IN_K,
        experiments.CNN_WITHOUT_K,
        experiments.CNN_IN_D,
        experiments.LCN_IN_K,
        experiments.LCN_LINEAR_IN_K,
        experiments.LCN_IN_D,
        experiments.ENOUGH_SIZES,
        experiments.CNN_BELOW_LCN,
        experiments.LCN_BELOW_FCN,
        laws.CNN_LAW,
        laws.LCN_LAW,
        laws.FCN_LAW,
        measured_facts.GD,
        measured_facts.CONTROLS,
        measured_facts.ADAM,
        worth.SMALL_RATES,
        worth.STAYS_BELOW,
    )
    by_name = {claim.name: claim for claim in everything}
    measured = by_name | symmetry.CLAIMS | ssd.CLAIMS | two_step.CLAIMS
    return measured | mathematics.CLAIMS | images.CLAIMS | open.CLAIMS
