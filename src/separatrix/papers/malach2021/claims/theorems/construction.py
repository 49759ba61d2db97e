"""Definition 1's windows and Lemma 6: a readout of random filters for every pattern."""

from .....claims import FactClaim, Finding, Kind, Share, ShareClaim
from .....records import Row

WINDOWS = ("k-pattern-windows/sizes",)
CONSTRUCTION = ("k-pattern-construction/readouts",)
COVERAGE = ("k-pattern-coverage/draws",)
_CLOSE = 0.025  # half of the smaller δ, 0.05, which is how often they may fail
_SIZE = ("input_length", "pattern_length", "num_windows")
_READOUT = ("pattern_length", "activation")
_DRAW = ("pattern_length", "failure")


def drawn(row: Row) -> tuple[Share, ...]:
    """The draws that fail, of both kinds, with the exact probabilities."""
    n = int(row["num_draws"])
    return tuple(
        Share(round(float(row[f"{kind}_frequency"]) * n), n, float(row[f"{kind}_failure"]), kind)
        for kind in ("half_share", "missing")
    )


def times_fewer(row: Row) -> float:
    """The printed number of filters over the smaller one; 0 where that one is not enough."""
    enough = float(row["missing_failure"]) <= float(row["failure"])
    return float(row["num_filters"]) / float(row["covering_filters"]) if enough else 0.0


ALL_WINDOWS = FactClaim(
    name="malach2021/def-1-windows-repaired",
    source="malach2021, Def. 1",
    says="With all n − k + 1 windows it learns a parity of the last one.",
    measured="The loss of the same runs with one window more.",
    kind=Kind.OURS,
    fails_if="the loss of a parity of the last window stayed above 0.01 with all n − k + 1 windows",
    needs=WINDOWS,
    quantity="final loss",
    about=lambda row: not row["printed"],
    number=lambda row: float(row["final_loss"]),
    by=_SIZE,
    high=0.01,
)
PRINTED_WINDOWS = FactClaim(
    name="malach2021/def-1-windows",
    source="malach2021, Def. 1",
    says="A network that sums over n − k windows, as printed, can learn every k-pattern.",
    measured="Its loss on a parity of the last window after exact population gradient descent.",
    kind=Kind.CONSTRUCTION,
    fails_if="the loss of a parity of the last window stayed above 0.01",
    finding=Finding.ERRATUM,
    corrected=ALL_WINDOWS,
    needs=WINDOWS,
    quantity="final loss",
    about=lambda row: bool(row["printed"]),
    number=lambda row: float(row["final_loss"]),
    by=_SIZE,
    high=0.01,
)
EXACT = FactClaim(
    name="malach2021/lemma-6",
    source="malach2021, Lemma 6",
    says="Random filters have a readout u* with h = f for every k-pattern f.",
    measured="The largest |h − f| over all window contents, parity and random patterns, where the "
    "activation vanishes at −1/k, −3/k, … and not at 1/k.",
    kind=Kind.CONSTRUCTION,
    fails_if="h differed from f by more than 1e-12 at some window content",
    needs=CONSTRUCTION,
    quantity="largest |h − f|",
    about=lambda row: bool(row["indicator"]),
    number=lambda row: float(row["largest_error"]),
    by=_READOUT,
    high=1e-12,
)
ACTIVATION = FactClaim(
    name="malach2021/lemma-6-activation",
    source="malach2021, Thm 4 and Lemma 6",
    says="For every activation with |σ| ≤ c and |σ'| ≤ 1 there is such a readout with the printed "
    "norm.",
    measured="The norm of a parity's readout over the printed one, for bounded activations; no "
    "other window can help, for none sees all k bits.",
    kind=Kind.THEOREM,
    fails_if="a parity needed a longer readout than 2·2^k k/√q with some bounded activation",
    finding=Finding.HYPOTHESIS_GAP,
    needs=CONSTRUCTION,
    quantity="norm of the readout over the printed one",
    about=lambda row: float(row["activation_bound"]) <= 1,
    number=lambda row: float(row["readout_norm"]) / float(row["printed_norm"]),
    by=_READOUT,
    high=1.0,
)
EIGENVALUES = FactClaim(
    name="malach2021/lemma-6-eigenvalues",
    source="malach2021, Lemma 6, ours",
    says="Any activation has a readout for every pattern as long as no Krawtchouk eigenvalue is 0.",
    measured="The largest |h − f| over the norm factor 1/(k|λ|), which multiplies rounding.",
    kind=Kind.OURS,
    fails_if="h differed from f by more than 1e-12 times the norm factor",
    needs=CONSTRUCTION,
    quantity="largest |h − f| over the norm factor",
    about=lambda row: bool(row["expresses_every_pattern"]),
    number=lambda row: float(row["largest_error"]) / float(row["worst_factor"]),
    by=_READOUT,
    high=1e-12,
)
NORM = FactClaim(
    name="malach2021/lemma-6-norm",
    source="malach2021, Lemma 6",
    says="The readout has norm at most 2·2^k k/√q.",
    measured="Its norm over this bound, at q just above the printed number.",
    kind=Kind.CONSTRUCTION,
    fails_if="the readout of a parity had a norm above 2·2^k k/√q",
    needs=CONSTRUCTION,
    quantity="norm of the readout over the printed one",
    about=lambda row: bool(row["indicator"]),
    number=lambda row: float(row["readout_norm"]) / float(row["printed_norm"]),
    by=_READOUT,
    high=1.0,
)
NORM_CONSTANT = FactClaim(
    name="malach2021/lemma-6-norm-constant",
    source="malach2021, Lemma 6",
    says="The proof gives √2·2^k k/√q, less than printed.",
    measured="The norm over this smaller bound, where σ(1/k) = 1/k as the proof assumes.",
    kind=Kind.OURS,
    fails_if="the readout of a parity had a norm above √2·2^k k/√q",
    needs=CONSTRUCTION,
    quantity="norm of the readout over the smaller bound",
    about=lambda row: bool(row["indicator"]) and row["parity_factor"] == 1,
    number=lambda row: float(row["readout_norm"]) / float(row["half_share_norm"]),
    by=_READOUT,
    high=1.0,
)
WIDTH = FactClaim(
    name="malach2021/lemma-6-coverage",
    source="malach2021, Lemma 6",
    says="With q > 2^(k+3) ln(2^k/δ) filters every sign pattern has half its share with "
    "probability 1 − δ.",
    measured="The exact probability of failure over δ, at q just above the printed number.",
    kind=Kind.CONSTRUCTION,
    fails_if="some sign pattern had less than half its share with a probability above δ",
    needs=COVERAGE,
    quantity="probability of failure over δ",
    about=lambda row: True,
    number=lambda row: float(row["half_share_failure"]) / float(row["failure"]),
    by=_DRAW,
    high=1.0,
)
DRAWN = ShareClaim(
    name="malach2021/lemma-6-coverage-drawn",
    source="malach2021, Lemma 6",
    says="Random filters fail as often as computed.",
    measured="The share of draws that leave a sign pattern less than half its share, or none, less "
    "the exact probability, to within 0.025.",
    kind=Kind.CONTROL,
    fails_if="the share of draws that fail were off the probability computed by more than 0.025",
    looked=("The margin of 0.025 was set when the shares were known.",),
    needs=COVERAGE,
    quantity="share of draws that fail less the probability computed",
    about=lambda row: True,
    shares=drawn,
    by=_DRAW,
    low=-_CLOSE,
    high=_CLOSE,
)
COVERING = FactClaim(
    name="malach2021/lemma-6-eight-times-fewer",
    source="malach2021, Lemma 6, ours",
    says="For h = f alone 8 times fewer filters than printed are enough, with probability 1 − δ.",
    measured="The printed number over the number by the union bound, 0 where the exact probability "
    "that it leaves a sign pattern out is above δ.",
    kind=Kind.OURS,
    fails_if="an eighth of the printed filters left a sign pattern out with a probability above δ",
    looked=(
        "Sizes at which the smaller number is not enough were left out once, and count as 0 now: "
        "there is none.",
    ),
    needs=COVERAGE,
    quantity="printed number of filters over the number that is enough",
    about=lambda row: True,
    number=times_fewer,
    by=_DRAW,
    low=8.0,
)
