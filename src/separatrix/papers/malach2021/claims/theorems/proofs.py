"""Steps of the proofs that mathematics alone supports or refutes."""

import itertools
from math import log

import numpy as np

from .....claims import Finding, Kind, TheoryClaim
from .....claims.weighed import Weighed, computed
from ...theory.activations import Activation
from ...theory.descent_bounds import lemma8_readout, theorem10
from ...theory.gradient_bounds import theorem12_filters, tight_filters
from ...theory.population import descend, draw_cnn, uniform_problem
from .descent import READOUT


def _without_c() -> Weighed:
    """σ ≡ 2 has |σ| ≤ 2, σ' = 0; a constant pattern pulls every readout the same way."""
    n, k, q, rate, num_steps = 6, 2, 64, 1e-6, 10
    two = Activation("2", lambda x: np.full_like(x, 2.0), np.zeros_like, 2.0)
    network = draw_cnn(n, k, q, two, np.random.default_rng(0))
    path = descend(network, uniform_problem(n, np.ones(2**k)), rate, num_steps)
    stated = lemma8_readout(rate, num_steps, q).value  # c = 1
    ratio = path.readings[-1].readout_norm / stated
    return computed("‖u‖/(ηT√q)", ratio, high=1 + 1e-9, context=["σ ≡ 2, constant pattern"])


def _online_descent() -> Weighed:
    """f_t(θ) = |⟨a_t, θ⟩ − b_t|, from any start; the comparator is drawn as well."""
    rng, slack = np.random.default_rng(0), []
    for _ in range(500):
        dim, num_steps, rate = rng.integers(1, 8), rng.integers(1, 40), rng.exponential()
        a, b = rng.standard_normal((num_steps, dim)), rng.standard_normal(num_steps)
        start, other = rng.standard_normal((2, dim)) * rng.exponential(2.0, (2, 1))
        theta, losses, norms = start, [], []
        for t in range(num_steps):
            miss = a[t] @ theta - b[t]
            losses.append(abs(miss))
            norms.append(np.linalg.norm(a[t]))
            theta = theta - rate * np.sign(miss) * a[t]
        bound = theorem10(
            float(np.abs(a @ other - b).mean()),
            float(np.linalg.norm(other)),
            rate,
            int(num_steps),
            float(np.square(norms).mean()),
            float(np.linalg.norm(start)),
            float(np.mean(norms)),
        )
        slack.append(bound.value / float(np.mean(losses)))
    trials = f"{len(slack)} random trials, bound with η/2"
    return computed("least bound over average loss", min(slack), low=1.0, context=[trials])


def _super_polynomial() -> Weighed:
    lengths = [2**k for k in range(3, 15)]
    bounds = [theorem12_filters(n, n.bit_length() - 1, 1).value for n in lengths]
    powers = [-log(value) / log(n) for n, value in zip(lengths, bounds, strict=True)]
    least = min(b - a for a, b in itertools.pairwise(powers))
    falls = f"the bound is n^-{powers[0]:.2f} at n = 8, n^-{powers[3]:.2f} at n = 64 and "
    falls += f"n^-{powers[-1]:.2f} at n = {lengths[-1]}, {len(powers) - 1} doublings"
    return computed("least growth of the power in a doubling", least, low=1e-9, context=[falls])


def _total_is_true() -> Weighed:
    sizes = [(n, k) for n in (8, 16, 64, 1024) for k in range(1, n)]
    share = [tight_filters(n, k, 1).value / theorem12_filters(n, k, 1).value for n, k in sizes]
    pairs = f"{len(sizes)} pairs (n, k), from {min(share):.3f} on"
    quantity = "largest share that the identity's bound is of the printed one"
    return computed(quantity, max(share), high=1.0, context=[pairs])


WITHOUT_C = TheoryClaim(
    name="malach2021/lemma-8-without-c",
    source="malach2021, Lemma 8",
    says="The readout has norm at most ηT√q, without the c of the proof.",
    measured="Its norm for an activation with c = 2.",
    kind=Kind.PROOF_STEP,
    fails_if="the readout were longer than ηT√q for some activation with |σ| ≤ c",
    finding=Finding.ERRATUM,
    corrected=READOUT,
    check=_without_c,
)
ONLINE_DESCENT = TheoryClaim(
    name="malach2021/thm-10",
    source="malach2021, Thm 10",
    says="Online gradient descent from any start keeps the regret bound, with η/2 for the η of the "
    "paper.",
    measured="Both sides on random convex losses, starts and comparators.",
    kind=Kind.THEOREM,
    fails_if="the average loss were above the bound in some of 500 trials",
    check=_online_descent,
)
SUPER_POLYNOMIAL = TheoryClaim(
    name="malach2021/sec-4-super-polynomial",
    source="malach2021, Sec. 4",
    says="With k = log₂ n the bound on the initial gradient falls faster than any power of n.",
    measured="The power of n that Theorem 12's bound is, as n doubles.",
    kind=Kind.REMARK,
    fails_if="the power of n that the bound is did not grow in some doubling of n",
    check=_super_polynomial,
)
TOTAL_IS_TRUE = TheoryClaim(
    name="malach2021/thm-12-total-is-true",
    source="malach2021, Thm 12, ours",
    says="Theorem 12's total bound follows from the exact identity, though not from its proof.",
    measured="The bound that the identity gives over the printed one.",
    kind=Kind.CONTROL,
    fails_if="the bound by the identity were above the printed one at some (n, k)",
    check=_total_is_true,
)
