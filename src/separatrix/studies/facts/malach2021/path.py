"""Along the path: loss, Lemma 8 and Lemma 9 at some hundred steps of a few runs of Thm 4's network.

One row a run and a step t: loss, accuracy, loss of u* at W^(t), the observed ‖u^(t)‖,
‖W^(t) − W^(0)‖ and |L(u*, W^(t)) − L(u*, W^(0))| with their bounds at that t, and, the same in all
rows of a run, average loss, certificate and Thm 4's bound with its flag.

Expected: the loss of a parity falls along a straight line to 0, long before T, and stays there;
all ratios are far below 1 and, but for Lemma 9's, constant in t until the loss is 0.
Cost: full 10 s, quick 1 s.
"""

from collections.abc import Sequence

import numpy as np

from ....figures.facts import Line, LinesFigure, Panel, lines_figure
from ....records import Fact
from ....reports import Section
from ....theory.malach2021.population import certificate
from ....theory.malach2021.population.audit import (
    ROUNDING,
    drift_bound,
    loss_change_bound,
    readout_bound,
)
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column, fact_table
from .population_runs import Run

_PARITY = {"parity, k = 2": Run("CNN", 8, 2, 20_000, 20_000)}
_OTHERS = {
    "few filters": Run("CNN", 10, 3, 400, 2_000),
    "companion step": Run("CNN", 10, 3, 325, 6_400, step="companion"),
    "tanh, random pattern": Run("CNN", 8, 3, 400, 2_000, "random", activation="tanh"),
}
_MORE = {
    "parity, k = 3": Run("CNN", 10, 3, 10**6, 10**5),
    "200 weighted inputs": Run("CNN", 8, 2, 20_000, 20_000, "random", "weighted"),
}
RUNS: dict[Profile, dict[str, Run]] = {
    "quick": _PARITY | _OTHERS,
    "full": _PARITY | _MORE | _OTHERS,
}


def rows(profile: Profile = "full") -> list[Row]:
    """One row a run and a step that was read."""
    return [row for name, run in RUNS[profile].items() for row in _rows_of(name, run)]


def _rows_of(name: str, run: Run) -> list[Row]:
    path = run.train()
    bound, proved = run.theorem4(path.learning_rate), certificate(path)
    start = path.readings[0].comparator_loss
    return [
        {
            "run": name,
            **run.described(),
            "step": own.step,
            "loss": own.loss,
            "accuracy": own.accuracy,
            "readout_norm": own.readout_norm,
            "readout_bound": readout_bound(path, own.step).value,
            "filter_drift": own.filter_drift,
            "drift_bound": drift_bound(path, own.step).value,
            "loss_change": abs(own.comparator_loss - start),
            "loss_change_bound": loss_change_bound(path, own.step).value,
            "average_loss": path.average_loss,
            "certificate": proved.value,
            "certificate_vacuous": proved.vacuous,
            "bound": bound.value,
            "applicable": bound.applicable,
            "vacuous": bound.vacuous,
        }
        for own in path.readings
    ]


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Loss with what bounds its average, and the lemmas' ratios."""
    runs: dict[str, list[Fact]] = {}
    for row in rows:
        runs.setdefault(str(row["run"]), []).append(row)
    text = (
        "Theorem 4 goes through two lemmas: the weights cannot have moved far (Lemma 8), so the "
        "loss of u* has hardly changed (Lemma 9). Both hold with orders of magnitude to spare: "
        "gradients are bounded by |σ| ≤ c although an indicator answers 1/k on one window content "
        "in 2^k.",
    )
    table = fact_table(
        "runs-along-the-path",
        "The runs of the figures, and the bounds on their average loss.",
        [own[0] for own in runs.values()],
        {
            "run": "run",
            "n": "input_length",
            "k": "pattern_length",
            "q": "num_filters",
            "T": "num_steps",
            "average loss": "average_loss",
            "certificate": "certificate",
            "certificate vacuous": "certificate_vacuous",
            "Theorem 4": "bound",
            "applies": "applicable",
            "vacuous": "vacuous",
        },
    )
    figures = (_losses(runs), _ratios(runs))
    return (Section("Along the path", text, figures=figures, tables=(table,)),)


def _losses(runs: dict[str, list[Fact]]) -> LinesFigure:
    return lines_figure(
        [_loss_panel(name, own) for name, own in runs.items()],
        name="loss-along-the-path",
        title="Loss along the path",
        caption="Hinge loss of exact population gradient descent. Horizontal: its average, and the "
        "bounds on that average that are not vacuous (below 1); "
        "where no line is drawn for the certificate or Theorem 4 it is vacuous or does not apply.",
        x_label="t / T",
        y_label="hinge loss",
        x_scale="linear",
        y_scale="linear",
    )


def _loss_panel(name: str, rows: Sequence[Fact]) -> Panel:
    first, T = rows[0], float(rows[0]["num_steps"])
    references = {"average loss": float(first["average_loss"])}
    if not first["certificate_vacuous"]:
        references["certificate"] = float(first["certificate"])
    if first["applicable"] and not first["vacuous"]:
        references["Theorem 4"] = float(first["bound"])
    t, loss = column(rows, "step") / T, column(rows, "loss")
    return Panel(name, (Line("loss", t, loss, joined="line"),), references)


_RATIOS = {
    "‖u‖, Lemma 8": ("readout_norm", "readout_bound"),
    "‖W − W⁰‖, Lemma 8": ("filter_drift", "drift_bound"),
    "change of L(u*), Lemma 9": ("loss_change", "loss_change_bound"),
}


def _ratios(runs: dict[str, list[Fact]]) -> LinesFigure:
    return lines_figure(
        [_ratio_panel(name, own) for name, own in runs.items()],
        name="lemmas-along-the-path",
        title="Lemmas 8 and 9 along the path",
        caption="Observed over bound, steps t ≥ 1; at most 1 where the lemma holds. Not drawn: "
        "what is 0 to rounding, as the change of L(u*) is with an indicator. The bounds of Lemma 8 "
        "are not vacuous: nothing else bounds the norms.",
        x_label="step t",
        y_label="observed / bound",
    )


def _ratio_panel(name: str, rows: Sequence[Fact]) -> Panel:
    later = [row for row in rows if int(row["step"]) > 0]
    t = column(later, "step")
    lines = []
    for label, (observed, bound) in _RATIOS.items():
        seen = column(later, observed)
        ratio = np.where(seen > ROUNDING, seen, np.nan) / column(later, bound)
        lines.append(Line(label, t, ratio, joined="line"))
    return Panel(name, tuple(lines), {"bound": 1.0})


STUDY = FactStudy(
    name="k-pattern-path",
    title="Theorem 4's lemmas along the path",
    question="How does the loss fall, and how far are Lemmas 8 and 9 from what they bound?",
    source="malach2021, Lemmas 8 and 9",
    expected="a straight fall to loss 0; weights move 1/(k·2^k) of Lemma 8 and less",
    rows=rows,
    sections=sections,
)
