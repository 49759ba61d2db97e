"""Theorem 4, its lemmas and our two bounds, held against exact population gradient descent."""

from functools import partial

from ....claims import FactClaim, RowBoundClaim
from ....records import Row

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


CNN = RowBoundClaim(
    name="malach2021/thm-4",
    source="malach2021, Thm 4",
    says="Gradient descent on a CNN has average hinge loss at most 2cn²k²2^k/q + 2(2^k k)²/√(qn) + "
    "c²n^1.5 √q/T on every k-pattern and every distribution.",
    measured="The average loss of exact population gradient descent of both layers at the proof's "
    "step √n/(√q·T), over the bound.",
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
    source="malach2021, Sec. 3",
    says="Theorem 4 can be modified for locally-connected networks, the first term being n times "
    "smaller.",
    measured="The average loss of the LCN at the proof's step, over the modified bound.",
    needs=RUNS,
    quantity="average loss over the bound",
    about=partial(at_step, step="proof", network="LCN"),
    observed=average_loss,
    bound=lambda row: float(row["theorem_bound"]),
    vacuous=lambda row: bool(row["theorem_vacuous"]),
    place=_PLACE,
)
PRINTED_STEP = FactClaim(
    name="malach2021/eq-eta",
    source="malach2021, Thm 4",
    says="At the printed step √n/√(qT) the proof gives the theorem's three terms.",
    measured="What the proof gives at this step over the theorem's bound.",
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
    needs=RUNS,
    quantity="average loss over the certificate",
    about=lambda row: True,
    observed=average_loss,
    bound=lambda row: float(row["certificate"]),
    vacuous=lambda row: bool(row["certificate_vacuous"]),
    place=_PLACE,
)
