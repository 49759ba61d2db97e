"""Every statement and figure of [lahoti2024] as a claim (docs/theory/lahoti2024.md)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....claims import AbstractClaim


def claims() -> "dict[str, AbstractClaim]":
    """By name; the mathematics behind them is loaded when it is called."""
    from . import experiments, growth, images, lemmas, measured_facts, proofs

    everything = (
        growth.FCN_LOWER,
        growth.LCN_UPPER,
        growth.LCN_LOWER,
        growth.CNN_UPPER,
        growth.FCN_LOWER_NOISE,
        growth.LCN_UPPER_NOISE,
        growth.LCN_LOWER_NOISE,
        growth.CNN_UPPER_NOISE,
        growth.FCN_LOWER_STATED,
        growth.LCN_UPPER_STATED,
        growth.LCN_LOWER_STATED,
        growth.CNN_UPPER_STATED,
        experiments.LCN_OVER_CNN,
        experiments.FCN_OVER_LCN,
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
        experiments.CNN_LAW,
        experiments.LCN_LAW,
        experiments.FCN_LAW,
        measured_facts.GD,
        measured_facts.CONTROLS,
        measured_facts.ADAM,
        measured_facts.LCN_TWO_STEP,
        measured_facts.CNN_TWO_STEP,
        measured_facts.FINAL_ALIGNMENT,
        measured_facts.PRINTED_AT_LARGE_NOISE,
        measured_facts.FIRST_ALIGNMENT,
        measured_facts.SECOND_ALIGNMENT,
        lemmas.PACKING,
        lemmas.PACKING_REPAIRED,
        lemmas.DIVERGENCE,
        lemmas.FANO,
        lemmas.RISK_FLOOR,
        lemmas.MONOTONE,
        lemmas.SEPARATED,
        lemmas.ESTIMATION,
        lemmas.INFORMATIVE,
        lemmas.BOOSTER,
        lemmas.BOOSTER_REPAIRED,
        lemmas.FCN_STATIC,
        proofs.LCN_STATIC,
        proofs.LCN_STATIC_REPAIRED,
        proofs.LCN_LOWER_REPAIRED,
        proofs.SKETCH,
        proofs.FORTY_K,
        proofs.THRESHOLD_MATTERS,
        proofs.FIRST_THRESHOLD,
        proofs.FIRST_THRESHOLD_REPAIRED,
        proofs.FINAL_RISK,
        proofs.FAILURE_RISK,
    )
    return {claim.name: claim for claim in everything} | images.CLAIMS
