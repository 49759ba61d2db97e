"""Lemmas 8 and 9, Theorems 10 and 4: the printed numbers, the slips, and the flags."""

from math import sqrt

import numpy as np
import pytest

from separatrix.papers.malach2021.theory.descent_bounds import (
    lemma8_filters,
    lemma8_filters_lcn,
    lemma8_readout,
    lemma9,
    printed_learning_rate,
    proof_learning_rate,
    theorem4,
    theorem4_at_rate,
    theorem4_lcn,
    theorem10,
)

ROWS = [
    (8, 1, 2_000, 10_000, (0.128, 0.063, 0.101), False),
    (8, 2, 20_000, 20_000, (0.102, 0.320, 0.160), False),
    (10, 3, 1_000_000, 100_000, (0.014, 0.364, 0.316), False),
    (10, 2, 10_000, 2_000, (0.320, 0.405, 1.581), True),
    (10, 3, 400, 2_000, (36.0, 18.21, 0.316), True),
]


@pytest.mark.parametrize(("n", "k", "q", "T", "terms", "vacuous"), ROWS)
def test_theorem4_rows(n, k, q, T, terms, vacuous):
    bound = theorem4(n, k, q, T)
    assert tuple(bound.terms.values()) == pytest.approx(terms, abs=6e-4, rel=1e-3)
    assert bound.value == pytest.approx(sum(bound.terms.values()))
    assert (bound.vacuous, bound.applicable, bound.kind) == (vacuous, True, "upper")


def test_only_the_proof_rate_gives_the_theorem():
    """η = √n/(√q·T) turns the proof's terms into the theorem's; the printed √(n/(qT)) does not."""
    n, k, q, T, c = 10, 3, 10**6, 10**5, 0.7
    printed = (
        2 * c * n**2 * k**2 * 2**k / q,
        2 * (2**k * k) ** 2 / sqrt(q * n),
        c**2 * n**1.5 * sqrt(q) / T,
    )
    assert tuple(theorem4(n, k, q, T, c).terms.values()) == pytest.approx(printed, rel=1e-12)
    at_printed = theorem4_at_rate(n, k, q, T, printed_learning_rate(n, q, T))
    assert at_printed.terms["drift"] == pytest.approx(1440)
    assert at_printed.value == pytest.approx(1540, rel=1e-4)
    assert at_printed.vacuous
    longer = theorem4_at_rate(n, k, q, 10 * T, printed_learning_rate(n, q, 10 * T))
    assert longer.terms["drift"] == pytest.approx(10 * at_printed.terms["drift"])


def test_too_narrow_is_not_applicable():
    bound = theorem4(10, 3, 324, 100)
    assert not bound.applicable
    assert "needs num_filters > 324.8" in bound.reason


def test_lcn_loses_a_factor_n_in_the_drift_alone():
    shared, local = theorem4(10, 3, 10**4, 10**4), theorem4_lcn(10, 3, 10**4, 10**4)
    assert local.terms["drift"] == pytest.approx(shared.terms["drift"] / 10)
    assert local.terms["distance"] == shared.terms["distance"]
    assert local.terms["gradient"] == shared.terms["gradient"]
    rate = proof_learning_rate(10, 10**4, 10**4)
    ratio = lemma8_filters(10, 3, rate, 10**4, 10**4).value
    assert ratio / lemma8_filters_lcn(3, rate, 10**4, 10**4).value == pytest.approx(10)


def test_lemmas_chain_to_the_drift_term():
    """Lemma 9 at Lemma 8's drift and Lemma 6's printed norm is Thm 4's first term."""
    n, k, q, T, c = 12, 4, 5000, 800, 0.9
    rate = proof_learning_rate(n, q, T)
    drift = lemma8_filters(n, k, rate, T, q, c)
    change = lemma9(k, drift, 2 ** (k + 1) * k / sqrt(q), q, c)
    assert change.value == pytest.approx(theorem4(n, k, q, T, c).terms["drift"], rel=1e-12)
    assert change.vacuous == ((rate * T) ** 2 * n * k >= 2)
    assert lemma8_readout(rate, T, q, c).value == pytest.approx(c * sqrt(n))


def test_theorem10_with_half_the_rate_on_random_convex_losses():
    rng = np.random.default_rng(0)
    for _ in range(300):
        T, dim, rate = rng.integers(1, 30), rng.integers(1, 5), rng.uniform(0.01, 2)
        a, b = rng.normal(size=(T, dim)), rng.normal(size=T)
        theta, goal = rng.normal(size=dim) * rng.integers(0, 2), rng.normal(size=dim)
        start, losses, gradients = np.linalg.norm(theta), [], []
        for t in range(T):
            losses.append(max(1 - a[t] @ theta + b[t], 0.0))
            gradients.append(-a[t] if losses[-1] > 0 else 0 * a[t])
            theta = theta - rate * gradients[-1]
        norms = np.linalg.norm(gradients, axis=1)
        at_goal = np.maximum(1 - a @ goal + b, 0).mean()
        bound = theorem10(
            float(at_goal), float(np.linalg.norm(goal)), float(rate), int(T),
            float(np.mean(norms**2)), float(start), float(norms.mean()),
        )  # fmt: skip
        assert np.mean(losses) <= bound.value + 1e-12
