"""What networks can express: the introduction's nesting, and Comment 7's Gaussian filters."""

from functools import partial
from math import floor, sqrt

import numpy as np

from .....claims import Kind, Region, Share, ShareClaim, TheoryClaim
from .....claims.weighed import Weighed, computed, jointly
from .....estimates import share_interval
from .....records import Row
from ...theory.activations import RELU, Activation, clipped_relu
from ...theory.construction import printed_norm
from ...theory.coverage import printed_num_filters
from ...theory.cube import parity, signs
from ...theory.expressivity.gaussian_filters import (
    gaussian_answers,
    hardest_norm,
    unexplained_share,
)
from ...theory.expressivity.nesting import (
    Local,
    as_dense,
    dense_scores,
    local_scores,
    parity_of_the_ends,
    unshared,
)

_ROUNDING = 1e-12
_FAILURE = 0.05  # δ
_NUM_DRAWS = 200  # none that fails leaves at most 2.8 % at 8 places together, below δ
_LENGTHS = (2, 3, 4, 5)  # c = 1 is above 1/k, as Lemma 6 needs, from 2 on


def _drawn_cnn(n: int, k: int, q: int, rng: np.random.Generator) -> Local:
    readout = rng.standard_normal((n - k + 1, q))
    return unshared(rng.standard_normal((q, k)), rng.standard_normal(q), readout)


def _nested() -> Weighed:
    rng, errors = np.random.default_rng(0), {}
    for n, k, q in ((6, 2, 5), (8, 3, 16), (10, 10, 3)):
        network, inputs = _drawn_cnn(n, k, q, rng), signs(n)
        scores = local_scores(network, inputs, RELU)
        error = np.abs(dense_scores(as_dense(network), inputs, RELU) - scores).max()
        sizes = f"n {n}, k {k}: {q} filters as {as_dense(network).readout.size} units"
        errors[sizes] = float(error / np.abs(scores).max())
    return computed("largest difference over the largest score", errors, high=_ROUNDING)


def _strictly() -> Weighed:
    n, k, rng = 8, 7, np.random.default_rng(0)
    inputs = signs(n)
    labels = inputs[:, 0] * inputs[:, -1]
    missed = np.abs(dense_scores(parity_of_the_ends(n), inputs, RELU) - labels).max()
    parts = []
    for _ in range(100):
        scores = local_scores(_drawn_cnn(n, k, 16, rng), inputs, RELU)
        parts.append(abs(np.mean(scores * labels)) / np.abs(scores).max())
    values = {"|h − f| of an FCN": float(missed), "|E hf| of 100 CNNs": float(max(parts))}
    return computed("largest", values, high=_ROUNDING, context=[f"n = {n}, windows of {k}"])


def _gaussian_norms() -> Weighed:
    places = [(activation, k) for activation in (clipped_relu(), RELU) for k in _LENGTHS]
    shares = [
        ({"activation": activation.name, "pattern_length": k}, partial(_kept, activation, k))
        for activation, k in places
    ]
    drawn = f"{_NUM_DRAWS} draws each, filters and biases N(0, 1/k), q as in Lemma 6"
    quantity = "share of draws in which no pattern needs a longer readout"
    return Weighed(quantity, jointly(shares), Region(low=1 - _FAILURE), (drawn,))


def _kept(activation: Activation, k: int, confidence: float):
    q, rng = floor(printed_num_filters(k, _FAILURE)) + 1, np.random.default_rng(k)
    norms = [
        hardest_norm(gaussian_answers(k, q, activation, 1 / sqrt(k), rng))
        for _ in range(_NUM_DRAWS)
    ]
    within = np.array(norms) <= printed_norm(k, q, _FAILURE).value
    return share_interval(int(within.sum()), _NUM_DRAWS, confidence)


def _without_biases() -> Weighed:
    rng, shares = np.random.default_rng(0), {}
    for k in (3, 5):
        q = floor(printed_num_filters(k, _FAILURE)) + 1
        shares[f"k {k}, q {q}"] = unexplained_share(
            gaussian_answers(k, q, RELU, 0.0, rng), parity(k)
        )
    return computed("share of the parity that no readout explains", shares, low=1 - 1e-9)


NESTED = TheoryClaim(
    name="malach2021/sec-1-cnn-is-an-fcn",
    source="malach2021, Sec. 1",
    says="Any CNN can be expressed using an FCN.",
    measured="The scores of drawn CNNs on all inputs against those of the FCN with their filters, "
    "zero outside of their windows, which would differ by more than rounding.",
    kind=Kind.CONTROL,
    fails_if="the scores of the two networks differed by more than rounding on some input",
    check=_nested,
)
STRICTLY = TheoryClaim(
    name="malach2021/sec-1-fcn-is-more",
    source="malach2021, Sec. 1",
    says="FCNs express a strictly larger family of functions than CNNs.",
    measured="The parity f of the first and the last bit, which an FCN equals and of which no CNN "
    "of a smaller window has any part, E hf = 0 for uniform inputs; h = f would have 1.",
    kind=Kind.REMARK,
    fails_if="the FCN were off f, or some CNN had a part of it, by more than rounding",
    check=_strictly,
)
GAUSSIAN = TheoryClaim(
    name="malach2021/comment-7-gaussian-filters",
    source="malach2021, Comment 7",
    says="Lemma 6 has a similar result for a normal start: every k-pattern has a readout of norm "
    "at most 2·2^k k/√q.",
    measured="The share of draws in which the hardest pattern keeps this norm, wanted to be 1 − δ "
    "= 95 %, which filters that leave a pattern out would not have.",
    kind=Kind.REMARK,
    fails_if="more than 5 % of draws left some pattern without a readout of that norm",
    looked=(
        "k = 1 was left out after a look: there some 3 % of draws with the clipped ReLU need a "
        "longer readout, too close to 5 % to tell.",
    ),
    check=_gaussian_norms,
)
WITHOUT_BIASES = TheoryClaim(
    name="malach2021/comment-7-needs-biases",
    source="malach2021, Comment 7, ours",
    says="With Gaussian filters and biases 0 a parity of 3 or 5 bits has no readout of ReLU "
    "units: max{z, 0} is linear up to an even part.",
    measured="The share of the parity that the best readout leaves unexplained.",
    kind=Kind.OURS,
    fails_if="some readout explained any of the parity of 3 or 5 bits",
    check=_without_biases,
)


def _long_enough(row: Row) -> bool:
    """A CNN or LCN that had the time: the quick profile ends at 200 steps."""
    return row["network"] != "FCN" and int(row["limit"]) >= 2000


# The share is the theorem's 1 − δ at δ = 0.05.
TRAINED = ShareClaim(
    name="malach2021/comment-7-gaussian-trained",
    source="malach2021, Comment 7",
    says="From Gaussian filters, too, training solves the k-pattern problem.",
    measured="The share of CNNs and LCNs that reach 99 % from N(0, 1/k), by Adam on fresh batches "
    "and not by the theorem's descent.",
    kind=Kind.REMARK,
    fails_if="more than 5 % of the CNNs or LCNs did not reach 99 % at some pattern length",
    looked=("The runs were there before the rule.",),
    needs=("k-pattern-steps/runs",),
    quantity="share of runs that reach 99 %",
    about=_long_enough,
    shares=lambda row: (Share(int(bool(row["reached"])), 1),),
    by=("network", "pattern_length"),
    low=1 - _FAILURE,
)
