"""Theorem 4, its lemmas and our two bounds, held against exact population gradient descent."""

import itertools
from functools import partial

from .....claims import FactClaim, Finding, Kind, RowBoundClaim, TheoryClaim
from .....claims.weighed import Weighed, computed
from .....records import Row
from ...theory.descent_bounds import LOSS_AT_ZERO, proof_learning_rate, theorem4_at_rate

RUNS = ("k-pattern-descent/runs",)
_PLACE = (
    "network", "input_length", "pattern_length", "num_filters", "num_steps", "pattern", "inputs",
    "step", "activation", "filters",
)  # fmt: skip


def at_step(row: Row, step: str, network: str = "") -> bool:
    """A run at this step to which Thm 4 applies, of this network or of any."""
    return row["step"] == step and bool(row["applicable"]) and network in ("", row["network"])


def average_loss(row: Row) -> float:
    return float(row["average_loss"])


def shared_bound(row: Row) -> float:
    """Of an LCN at the proof's step: with the drift term of the CNN, n times its own."""
    return float(row["theorem_bound"]) + (int(row["input_length"]) - 1) * float(row["drift_term"])


def _proof_step() -> Weighed:
    errors = []
    for n, k, q, T in itertools.product((8, 64), (1, 3, 6), (10**3, 10**9), (10, 10**6)):
        stated = 2 * n**2 * k**2 * 2**k / q + 2 * (2**k * k) ** 2 / (q * n) ** 0.5
        stated += n**1.5 * q**0.5 / T
        proved = theorem4_at_rate(n, k, q, T, proof_learning_rate(n, q, T)).value
        errors.append(abs(proved / stated - 1))
    sizes = f"the proof's sum against the theorem's at {len(errors)} sizes"
    return computed("largest relative error", max(errors), high=1e-12, context=[sizes])


CNN = RowBoundClaim(
    name="malach2021/thm-4",
    source="malach2021, Thm 4",
    says="Gradient descent on a CNN has average hinge loss at most 2cn²k²2^k/q + 2(2^k k)²/√(qn) + "
    "c²n^1.5 √q/T on every k-pattern and every distribution.",
    measured="The average loss of exact population gradient descent of both layers at the proof's "
    "step √n/(√q·T), over the bound.",
    kind=Kind.THEOREM,
    fails_if="the average loss of some run were above the bound",
    needs=RUNS,
    quantity="average loss over the bound",
    about=partial(at_step, step="proof", network="CNN"),
    observed=average_loss,
    bound=lambda row: float(row["theorem_bound"]),
    vacuous=lambda row: bool(row["theorem_vacuous"]),
    place=_PLACE,
)
LCN = RowBoundClaim(
    name="malach2021/thm-4-lcn",
    source="malach2021, Sec. 3.1",
    says="Theorem 4 can be modified for locally-connected networks: it holds for them as printed.",
    measured="The average loss of the LCN at the proof's step, over the CNN's bound.",
    kind=Kind.REMARK,
    fails_if="the average loss of some LCN were above the CNN's bound",
    needs=RUNS,
    quantity="average loss over the bound",
    about=partial(at_step, step="proof", network="LCN"),
    observed=average_loss,
    bound=shared_bound,
    vacuous=lambda row: shared_bound(row) >= LOSS_AT_ZERO,
    place=_PLACE,
)
LCN_SMALLER = RowBoundClaim(
    name="malach2021/thm-4-lcn-smaller",
    source="malach2021, Sec. 3.1, ours",
    says="For locally-connected networks the first term of Theorem 4 is n times smaller.",
    measured="The average loss of the LCN at the proof's step, over the smaller bound.",
    kind=Kind.OURS,
    fails_if="the average loss of some LCN were above the smaller bound",
    needs=RUNS,
    quantity="average loss over the bound",
    about=partial(at_step, step="proof", network="LCN"),
    observed=average_loss,
    bound=lambda row: float(row["theorem_bound"]),
    vacuous=lambda row: bool(row["theorem_vacuous"]),
    place=_PLACE,
)
PROOF_STEP = TheoryClaim(
    name="malach2021/eq-eta-repaired",
    source="malach2021, proof of Thm 4",
    says="At the step √n/(√q·T) the proof gives the theorem's three terms.",
    measured="The proof's sum at this step against the theorem's, term by term.",
    kind=Kind.CONTROL,
    fails_if="the two sums differed by more than rounding at some of 24 sizes",
    check=_proof_step,
)
PRINTED_STEP = FactClaim(
    name="malach2021/eq-eta",
    source="malach2021, Thm 4",
    says="At the step √n/√(qT), as the text of the source has it, the proof gives the theorem's "
    "three terms.",
    measured="What the proof gives at this step over the theorem's bound; the slip may be that of "
    "the text taken from the page, where the place of a root is easily lost, and not the paper's.",
    kind=Kind.THEOREM,
    fails_if="the proof gave more than the theorem's three terms at this step",
    finding=Finding.ERRATUM,
    corrected=PROOF_STEP,
    needs=RUNS,
    quantity="what the proof gives over the theorem's bound",
    about=partial(at_step, step="printed"),
    number=lambda row: float(row["bound"]) / float(row["theorem_bound"]),
    by=_PLACE,
    high=1.0,
)
PRINTED_STEP_MEASURED = RowBoundClaim(
    name="malach2021/eq-eta-measured",
    source="malach2021, Thm 4",
    says="At the printed step, proved or not, the average loss is at most the three terms.",
    measured="The average loss of exact population gradient descent at √n/√(qT), over the bound.",
    kind=Kind.OURS,
    fails_if="the average loss of some run at this step were above the three terms",
    needs=RUNS,
    quantity="average loss over the bound",
    about=partial(at_step, step="printed"),
    observed=average_loss,
    bound=lambda row: float(row["theorem_bound"]),
    vacuous=lambda row: bool(row["theorem_vacuous"]),
    place=_PLACE,
)
READOUT = FactClaim(
    name="malach2021/lemma-8-readout",
    source="malach2021, Lemma 8",
    says="The readout of a window has norm at most cηT√q after T steps.",
    measured="The largest norm over its bound along the path of every run.",
    kind=Kind.PROOF_STEP,
    fails_if="the readout of some window had a norm above cηT√q at some step of some run",
    needs=RUNS,
    quantity="norm of the readout over its bound",
    about=lambda row: True,
    number=lambda row: float(row["lemma_8_readout"]),
    by=_PLACE,
    high=1.0,
)
FILTERS = FactClaim(
    name="malach2021/lemma-8-filters",
    source="malach2021, Lemma 8",
    says="The filters move at most cη²T²n√(qk) in T steps, those of an LCN's window without the n.",
    measured="The largest drift over its bound along the path of every run with trained filters.",
    kind=Kind.PROOF_STEP,
    fails_if="the filters of some run had moved further at some step",
    needs=RUNS,
    quantity="drift of the filters over its bound",
    about=lambda row: row["filters"] == "trained",
    number=lambda row: float(row["lemma_8_filters"]),
    by=_PLACE,
    high=1.0,
)
LOSS_CHANGE = FactClaim(
    name="malach2021/lemma-9",
    source="malach2021, Lemma 9",
    says="The loss of u* changes by at most √k times the drift of the filters times Σ‖u*‖.",
    measured="The largest change over its bound along the path; it is 0 with an indicator and is "
    "seen with tanh alone.",
    kind=Kind.PROOF_STEP,
    fails_if="the loss of u* had changed by more at some step of some run",
    needs=RUNS,
    quantity="change of the loss over its bound",
    about=lambda row: row["filters"] == "trained",
    number=lambda row: float(row["lemma_9"]),
    by=_PLACE,
    high=1.0,
)
COMPANION = RowBoundClaim(
    name="malach2021/companion",
    source="malach2021, Thm 4, ours",
    says="With frozen filters the average loss is at most √(N·Σ_z(max m/m_z)/T), whatever q is.",
    measured="The average loss with frozen filters at the step ‖u*‖/(G√T), over the bound.",
    kind=Kind.OURS,
    fails_if="the average loss of some run with frozen filters were above the bound",
    needs=RUNS,
    quantity="average loss over the bound",
    about=lambda row: bool(row["companion_applicable"]),
    observed=average_loss,
    bound=lambda row: float(row["companion"]),
    vacuous=lambda row: bool(row["companion_vacuous"]),
    place=_PLACE,
)
CERTIFICATE = RowBoundClaim(
    name="malach2021/certificate",
    source="malach2021, Thm 10, ours",
    says="The average loss of joint training is at most the average loss of u* plus ‖u*‖²/(2ηT) "
    "plus half η times the mean squared gradient.",
    measured="The average loss over this certificate, measured on the same run, in every run.",
    kind=Kind.OURS,
    fails_if="the average loss of some run were above its certificate",
    needs=RUNS,
    quantity="average loss over the certificate",
    about=lambda row: True,
    observed=average_loss,
    bound=lambda row: float(row["certificate"]),
    vacuous=lambda row: bool(row["certificate_vacuous"]),
    place=_PLACE,
)
