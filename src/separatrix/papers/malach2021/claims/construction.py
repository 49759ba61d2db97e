"""Definition 1's windows and Lemma 6: a readout of random filters for every pattern."""

from ....claims import FactClaim, Share, ShareClaim
from ....records import Row

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


PRINTED_WINDOWS = FactClaim(
    name="malach2021/def-1-windows",
    source="malach2021, Def. 1",
    says="A network that sums over n − k windows, as printed, can learn every k-pattern.",
    measured="Its loss on a parity of the last window after exact population gradient descent.",
    needs=WINDOWS,
    quantity="final loss",
    about=lambda row: bool(row["printed"]),
    number=lambda row: float(row["final_loss"]),
    by=_SIZE,
    high=0.01,
)
ALL_WINDOWS = FactClaim(
    name="malach2021/def-1-windows-repaired",
    source="malach2021, Def. 1",
    says="With all n − k + 1 windows it learns a parity of the last one.",
    measured="The loss of the same runs with one window more.",
    needs=WINDOWS,
    quantity="final loss",
    about=lambda row: not row["printed"],
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
    measured="The exact probability of failure over the Chernoff bound, which is at most δ.",
    needs=COVERAGE,
    quantity="probability of failure over the Chernoff bound",
    about=lambda row: float(row["chernoff_bound"]) <= float(row["failure"]),
    number=lambda row: float(row["half_share_failure"]) / float(row["chernoff_bound"]),
    by=_DRAW,
    high=1.0,
)
DRAWN = ShareClaim(
    name="malach2021/lemma-6-coverage-drawn",
    source="malach2021, Lemma 6",
    says="Random filters fail as often as computed.",
    measured="The share of draws that leave a sign pattern less than half its share, or none, less "
    "the exact probability, to within 0.025.",
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
    says="For h = f alone 8 times fewer filters than printed are enough.",
    measured="The printed number over the number with which no sign pattern is missing, exactly "
    "computed, with probability 1 − δ.",
    needs=COVERAGE,
    quantity="printed number of filters over the number that is enough",
    about=lambda row: float(row["missing_failure"]) <= float(row["failure"]),
    number=lambda row: float(row["num_filters"]) / float(row["covering_filters"]),
    by=_DRAW,
    low=8.0,
)
