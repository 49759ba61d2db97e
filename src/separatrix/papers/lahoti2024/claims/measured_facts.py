"""Equivariance of training, and the two-step algorithm behind the upper bounds, run as it is."""

import math

from ....claims import FactClaim
from ....records import Row
from ..theory import cnn_num_samples, lcn_num_samples, noise_ceiling

EQUIVARIANCE, TWO_STEP = ("equivariance/deviations",), ("two-step/alignments",)
ADAPTIVE = ("adam", "adagrad", "rmsprop", "sign")
_MEMBER = ("network", "group", "algorithm", "dtype")
_PLACE = ("network", "preset", "num_patches", "patch_dim", "noise_std", "num_samples")


def adaptive(row: Row) -> bool:
    return any(word in str(row["algorithm"]).lower() for word in ADAPTIVE)


def deviation(row: Row) -> float:
    """The largest deviation in units of the tolerance: 1 divides equal from different."""
    return float(row["largest_deviation"]) / float(row["tolerance"])


def surprise(row: Row) -> float:
    """Below 1 where the row is as expected: equal to rounding, or different by more."""
    return deviation(row) if row["expected"] == "pass" else 1 / max(deviation(row), 1e-300)


def proved(row: Row, network: str) -> bool:
    """Printed constants, in the noise and with the samples that the proof asks for."""
    num_samples = cnn_num_samples if network == "CNN" else lcn_num_samples
    k, d, noise = int(row["num_patches"]), int(row["patch_dim"]), float(row["noise_std"])
    return (
        row["network"] == network
        and row["preset"] == "paper"
        and noise <= noise_ceiling(k, d)
        and float(row["num_samples"]) >= num_samples(k, d, noise)
    )


def beyond_proof(row: Row) -> bool:
    k, d, noise = int(row["num_patches"]), int(row["patch_dim"]), float(row["noise_std"])
    return noise_ceiling(k, d) < noise <= 1 / math.sqrt(k)


GD = FactClaim(
    name="lahoti2024/equivariance-gd",
    source="lahoti2024, Sec. 5; li2021",
    says="Gradient descent, with or without momentum and weight decay, commutes with the "
    "rotations that a network allows.",
    measured="Scores after training from (Vw, US) against those from (w, S), over the tolerance.",
    needs=EQUIVARIANCE,
    quantity="deviation over the tolerance",
    about=lambda row: not adaptive(row) and row["expected"] == "pass",
    number=deviation,
    by=_MEMBER,
    high=1.0,
)
CONTROLS = FactClaim(
    name="lahoti2024/equivariance-controls",
    source="lahoti2024, Sec. 5",
    says="A network is equivariant under its own group only: not the LCN under O(kd), not the CNN "
    "under unequal blocks.",
    measured="The same deviation for rotations outside the group, over the tolerance.",
    needs=EQUIVARIANCE,
    quantity="deviation over the tolerance",
    about=lambda row: not adaptive(row) and row["expected"] == "fail",
    number=deviation,
    by=_MEMBER,
    low=1.0,
)
ADAM = FactClaim(
    name="lahoti2024/equivariance-adam",
    source="li2021, Table 1; lahoti2024, Sec. 5",
    says="Adam, AdaGrad and sign descent commute with signed permutations and not with rotations.",
    measured="The deviation over the tolerance, or its inverse where they are to differ.",
    needs=EQUIVARIANCE,
    quantity="deviation over the tolerance, or its inverse",
    about=adaptive,
    number=surprise,
    by=_MEMBER,
    high=1.0,
)

LCN_TWO_STEP = FactClaim(
    name="lahoti2024/thm-6.2-two-step-risk",
    source="lahoti2024, Thm 6.2",
    says="The two-step algorithm with the printed constants brings an LCN to risk 0.0025.",
    measured="Its mean risk where noise and sample size are those of the proof.",
    needs=TWO_STEP,
    quantity="risk",
    about=lambda row: proved(row, "LCN"),
    number=lambda row: float(row["risk"]),
    by=_PLACE,
    high=2.5e-3,
)
CNN_TWO_STEP = FactClaim(
    name="lahoti2024/thm-7.2-two-step-risk",
    source="lahoti2024, Thm 7.2",
    says="The two-step algorithm with the printed constants brings a CNN to risk 0.0025.",
    measured="Its mean risk where noise and sample size are those of the proof.",
    needs=TWO_STEP,
    quantity="risk",
    about=lambda row: proved(row, "CNN"),
    number=lambda row: float(row["risk"]),
    by=_PLACE,
    high=2.5e-3,
)
FINAL_ALIGNMENT = FactClaim(
    name="lahoti2024/proof-alignment-0.96",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="After two steps every filter has alignment 0.96 or more with the signal.",
    measured="The alignment after step 2 where noise and sample size are those of the proofs.",
    needs=TWO_STEP,
    quantity="alignment after step 2",
    about=lambda row: proved(row, "LCN") or proved(row, "CNN"),
    number=lambda row: float(row["alignment_2"]),
    by=_PLACE,
    low=0.96,
)
PRINTED_AT_LARGE_NOISE = FactClaim(
    name="lahoti2024/two-step-printed-beyond-proof",
    source="lahoti2024, Sec. 6 and 7",
    says="The printed constants reach alignment 0.96 for noise up to 1/√k, the Õ(1/√k) of the "
    "theorems without its logarithm.",
    measured="The alignment after step 2 for noise between 1/(100 √(k ln³ kd)), where the proofs "
    "end, and 1/√k.",
    needs=TWO_STEP,
    quantity="alignment after step 2",
    about=lambda row: row["preset"] == "paper" and beyond_proof(row),
    number=lambda row: float(row["alignment_2"]),
    by=_PLACE,
    low=0.96,
)
FIRST_ALIGNMENT = FactClaim(
    name="lahoti2024/two-step-first-alignment",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="Step 1 reaches alignment 1/√(1 + k²σ²d/m) for an LCN and 1/√(1 + kσ²d/m) for a CNN.",
    measured="The mean alignment over the predicted one, within a tenth.",
    needs=TWO_STEP,
    quantity="alignment after step 1 over the predicted one",
    about=lambda row: True,
    number=lambda row: float(row["alignment_1"]) / float(row["predicted_1"]),
    by=_PLACE,
    low=0.9,
    high=1.1,
)
SECOND_ALIGNMENT = FactClaim(
    name="lahoti2024/two-step-second-alignment",
    source="lahoti2024, proofs of Thm 6.2 and 7.2",
    says="Step 2, once noise patches are silenced, has k times less noise than step 1.",
    measured="The mean alignment over the predicted one with practical constants, within a tenth.",
    needs=TWO_STEP,
    quantity="alignment after step 2 over the predicted one",
    about=lambda row: row["preset"] == "practical",
    number=lambda row: float(row["alignment_2"]) / float(row["predicted_2"]),
    by=_PLACE,
    low=0.9,
    high=1.1,
)
