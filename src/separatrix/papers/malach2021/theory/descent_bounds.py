"""Theorem 4 and its parts: what gradient descent on a CNN or LCN is guaranteed on a k-pattern.

Setting of all: W⁰ ~ {±1/k}^(q×k), b = 1/k − 1 (never trained), u⁰ = 0, |σ| ≤ c, |σ'| ≤ 1, hinge
loss, full-population gradient descent of W and u.  The paper sums over n − k windows; there are
n − k + 1, and n bounds both.  Lemma 6 also asks σ to be an indicator: `construction.is_indicator`.
"""

from math import inf, sqrt

from ....claims.bound import Bound, judged
from .coverage import printed_num_filters

LOSS_AT_ZERO = (
    1.0  # the hinge loss of h ≡ 0: an average loss bound that is not below it says nothing
)


def proof_learning_rate(input_length: int, num_filters: int, num_steps: int) -> float:
    """η = √n / (√q·T): the step that makes the proof's three terms those of Thm 4."""
    n, q, T = input_length, num_filters, num_steps
    return sqrt(n / q) / T


def printed_learning_rate(input_length: int, num_filters: int, num_steps: int) -> float:
    """η = √n / √(qT) [malach2021, Thm 4, as printed]: √T larger than the proof allows."""
    n, q, T = input_length, num_filters, num_steps
    return sqrt(n / (q * T))


def lemma8_readout(
    learning_rate: float, num_steps: int, num_filters: int, activation_bound: float = 1.0
) -> Bound:
    """‖u^(T,j)‖ ≤ cηT√q for every window j [malach2021, Lemma 8; the statement drops the c]."""
    eta, T, q, c = learning_rate, num_steps, num_filters, activation_bound
    return _norm("norm of the readout of a window", c * eta * T * sqrt(q))


def lemma8_filters(
    input_length: int,
    pattern_length: int,
    learning_rate: float,
    num_steps: int,
    num_filters: int,
    activation_bound: float = 1.0,
) -> Bound:
    """‖W^(T) − W^(0)‖_F ≤ cη²T²n√(qk) [malach2021, Lemma 8], for the CNN."""
    n, k, eta, T = input_length, pattern_length, learning_rate, num_steps
    drift = activation_bound * (eta * T) ** 2 * n * sqrt(num_filters * k)
    return _norm("drift of the filters", drift)


def lemma8_filters_lcn(
    pattern_length: int,
    learning_rate: float,
    num_steps: int,
    num_filters: int,
    activation_bound: float = 1.0,
) -> Bound:
    """‖W^(T,j) − W^(0,j)‖_F ≤ cη²T²√(qk) for every window j of the LCN.

    Its filters hear of one window only, so the sum over windows, and with it the factor n, is gone.
    """
    k, eta, T, q = pattern_length, learning_rate, num_steps, num_filters
    return _norm("drift of a window's filters", activation_bound * (eta * T) ** 2 * sqrt(q * k))


def lemma9(
    pattern_length: int,
    filter_drift: Bound,
    readout_norm_sum: float,
    num_filters: int,
    activation_bound: float = 1.0,
) -> Bound:
    """|L(u*, W^(T)) − L(u*, W^(0))| ≤ √k·‖W^(T) − W^(0)‖·Σ_j ‖u*^(j)‖ [malach2021, Lemma 9].

    With Lemma 8 for the drift this is the printed cη²T²nk√q·Σ_j ‖u*^(j)‖ (LCN: without the n).
    Trivial: |σ| ≤ c alone gives 2c√q·Σ_j ‖u*^(j)‖.
    """
    value = sqrt(pattern_length) * filter_drift.value * readout_norm_sum
    trivial = 2 * activation_bound * sqrt(num_filters) * readout_norm_sum
    return judged(value, "upper", "change of the loss of u*", trivial, {}, {"drift": value})


def theorem10(
    comparator_loss: float,
    comparator_norm: float,
    learning_rate: float,
    num_steps: int,
    mean_square_gradient: float,
    start_norm: float = 0.0,
    mean_gradient_norm: float = 0.0,
) -> Bound:
    """avg f_t(θ_t) ≤ avg f_t(θ*) + ‖θ*‖²/(2ηT) + ‖θ_1‖·avg ‖∇‖ + (η/2)·avg ‖∇‖².

    [malach2021, Thm 10], for convex f_t.  The paper prints η for η/2; the telescoping sum of
    ‖θ_t − θ_1 − θ*‖² gives η/2 for any θ_1.  Vacuous is meant for hinge losses of a score that
    starts at 0.
    """
    terms = {
        "comparator": comparator_loss,
        "distance": comparator_norm**2 / (2 * learning_rate * num_steps),
        "start": start_norm * mean_gradient_norm,
        "gradient": learning_rate / 2 * mean_square_gradient,
    }
    return _average_loss(terms, {})


def theorem4(
    input_length: int,
    pattern_length: int,
    num_filters: int,
    num_steps: int,
    activation_bound: float = 1.0,
    failure: float = 0.05,
) -> Bound:
    """avg_t L ≤ 2cn²k²2^k/q + 2(2^k k)²/√(qn) + c²n^1.5√q/T at η = √n/(√q·T) [malach2021, Thm 4].

    With probability ≥ 1 − δ over W⁰, any distribution of inputs; the average is over t = 0..T−1.
    """
    rate = proof_learning_rate(input_length, num_filters, num_steps)
    return theorem4_at_rate(
        input_length, pattern_length, num_filters, num_steps, rate, activation_bound, failure
    )


def theorem4_at_rate(
    input_length: int,
    pattern_length: int,
    num_filters: int,
    num_steps: int,
    learning_rate: float,
    activation_bound: float = 1.0,
    failure: float = 0.05,
) -> Bound:
    """avg_t L ≤ 2cη²T²nk²2^k + 2(2^k k)²/(qηT) + c²ηnq for any η [malach2021, proof of Thm 4].

    At the printed η = √(n/(qT)) the first term is 2cn²k²2^k·T/q: it grows with T.
    """
    n, k, q, T, eta, c = (
        input_length, pattern_length, num_filters, num_steps, learning_rate, activation_bound
    )  # fmt: skip
    terms = {
        "drift": 2 * c * (eta * T) ** 2 * n * k**2 * 2**k,
        "distance": 2 * (2**k * k) ** 2 / (q * eta * T),
        "gradient": c**2 * eta * n * q,
    }
    return _average_loss(terms, _enough_filters(k, q, failure))


def theorem4_lcn(
    input_length: int,
    pattern_length: int,
    num_filters: int,
    num_steps: int,
    activation_bound: float = 1.0,
    failure: float = 0.05,
) -> Bound:
    """avg_t L ≤ 2cnk²2^k/q + 2(2^k k)²/√(qn) + c²n^1.5√q/T for the LCN: Thm 4, drift over n.

    The paper says only that "Theorem 4 can be modified".  q counts the filters of one window, and
    coverage is needed in the pattern's window alone.
    """
    shared = theorem4(
        input_length, pattern_length, num_filters, num_steps, activation_bound, failure
    )
    terms = {**shared.terms, "drift": shared.terms["drift"] / input_length}
    return _average_loss(terms, _enough_filters(pattern_length, num_filters, failure))


def _enough_filters(pattern_length: int, num_filters: int, failure: float) -> dict[str, bool]:
    needed = printed_num_filters(pattern_length, failure)
    return {f"num_filters > {needed:.4g}": num_filters > needed}


def _average_loss(terms: dict[str, float], conditions: dict[str, bool]) -> Bound:
    value = sum(terms.values())
    return judged(value, "upper", "average hinge loss", LOSS_AT_ZERO, conditions, terms)


def _norm(quantity: str, value: float) -> Bound:
    return judged(value, "upper", quantity, inf, {}, {"norm": value})
