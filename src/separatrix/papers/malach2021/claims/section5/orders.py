"""Orders recovered from the inputs, and orders that do not matter."""

from .....claims import FactClaim, Finding, Kind
from .....claims.base import AbstractClaim
from .....records import Row
from .two_sample_claim import TwoSampleClaim
from .words import SECTION

ORDER, TRAINING = "order-recovery/order", "order-recovery/training"
CURVES, PAIRED = "permuted-inputs/curves", "permuted-inputs/paired"


def trained_cnn(row: Row, inputs: str) -> bool:
    return row["network"] == "CNN" and row["inputs"] == inputs


CLAIMS: tuple[AbstractClaim, ...] = (
    FactClaim(
        name="malach2021/sec-5-order-from-inputs",
        source=f"{SECTION}, ours; chow1968",
        says="Inputs that correlate by ρ with their neighbours give their order away without "
        "labels from about 100/ρ² of them.",
        measured="The share of windows kept by the recovered order, where ρ ≤ 0.5.",
        kind=Kind.OURS,
        fails_if="at one ρ and number of inputs the mean share of windows kept is below 0.95",
        needs=(ORDER,),
        quantity="share of windows kept",
        about=lambda row: (
            0 < float(row["correlation"]) <= 0.5
            and float(row["num_samples"]) * float(row["correlation"]) ** 2 >= 100
        ),
        number=lambda row: float(row["windows_kept"]),
        by=("correlation", "num_samples"),
        low=0.95,
    ),
    FactClaim(
        name="malach2021/sec-5-no-order-from-uniform-inputs",
        source=f"{SECTION}, ours",
        says="Uniform inputs say nothing of their order.",
        measured="The share of windows kept by the order recovered at ρ = 0.",
        kind=Kind.CONTROL,
        fails_if="the order recovered from independent inputs keeps more than a tenth of the "
        "windows",
        needs=(ORDER,),
        quantity="share of windows kept",
        about=lambda row: row["correlation"] == 0,
        number=lambda row: float(row["windows_kept"]),
        by=("num_samples",),
        high=0.1,
    ),
    FactClaim(
        name="malach2021/sec-5-no-search-helps-as-stated",
        source=SECTION,
        says="If the order of the bits is not known, no architecture search can help: a CNN stays "
        "near chance, whatever order is found.",
        measured="Its test accuracy on the order recovered from its own inputs, correlated by 0.3.",
        kind=Kind.REMARK,
        fails_if="a search in polynomial time were known for the worst pattern: no table shows one",
        needs=(TRAINING,),
        finding=Finding.SCOPE,
        scope="a worst case over patterns and inputs; these inputs are a chain, whose order they "
        "give away",
        quantity="test accuracy",
        about=lambda row: trained_cnn(row, "recovered") and row["correlation"] == 0.3,
        number=lambda row: float(row["accuracy"]),
        by=("correlation", "num_samples"),
        high=0.6,
    ),
    FactClaim(
        name="malach2021/sec-5-no-search-helps-uniform",
        source=f"{SECTION}, ours",
        says="For uniform inputs the order found without labels does not help a CNN.",
        measured="Its test accuracy on the order recovered from its own inputs, uncorrelated.",
        kind=Kind.CONTROL,
        fails_if="the CNN's test accuracy is above 0.6 on an order that is drawn at random, in "
        "effect",
        needs=(TRAINING,),
        quantity="test accuracy",
        about=lambda row: trained_cnn(row, "recovered") and row["correlation"] == 0,
        number=lambda row: float(row["accuracy"]),
        by=("correlation", "num_samples"),
        high=0.6,
    ),
    FactClaim(
        name="malach2021/sec-5-fcn-permuted-exactly",
        source="malach2021, Thm 12, remark on permuted inputs",
        says="Training an FCN on permuted inputs is training it on the original ones.",
        measured="The relative difference of test losses when the start is permuted too, float64.",
        kind=Kind.CONTROL,
        fails_if="losses differ by more than 1e-9, relatively",
        needs=(PAIRED,),
        quantity="relative difference of test losses",
        about=lambda row: True,
        number=lambda row: float(row["deviation"]),
        by=("seed", "step"),
        high=1e-9,
    ),
    TwoSampleClaim(
        name="malach2021/sec-5-fcn-permuted-in-law",
        source="malach2021, Sec. 4",
        says="From a permutation-invariant start an FCN does as well on permuted inputs, in law.",
        measured="Test accuracies at step 240 over seeds, where they vary most.",
        kind=Kind.REMARK,
        fails_if="the chance that a run on permuted inputs does better is outside [1/4, 3/4]: "
        "half-way from no difference to one that is always ahead",
        needs=(CURVES,),
        looked=(
            "The quantity was the p-value of a test when the verdict was first seen, CONSISTENT; "
            "the region is of the chance that replaced it.",
        ),
        quantity="chance that a run on permuted inputs does better",
        one=lambda row: (row["network"], row["inputs"], row["step"]) == ("FCN", "original", 240),
        other=lambda row: (row["network"], row["inputs"], row["step"]) == ("FCN", "permuted", 240),
        number=lambda row: float(row["accuracy"]),
    ),
    FactClaim(
        name="malach2021/sec-5-cnn-permuted",
        source=f"{SECTION}, ours",
        says="A CNN on permuted inputs stays at chance on a parity.",
        measured="Its test accuracy after 400 steps in orders that part the bits.",
        kind=Kind.OURS,
        fails_if="its mean test accuracy is outside [0.45, 0.55]",
        needs=(CURVES,),
        quantity="test accuracy",
        about=lambda row: (
            row["network"] == "CNN" and row["inputs"] == "permuted" and row["step"] == 400
        ),
        number=lambda row: float(row["accuracy"]),
        by=("network",),
        low=0.45,
        high=0.55,
    ),
)
