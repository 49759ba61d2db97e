"""Loss along the path with what bounds its average, and the lemmas' ratios."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import isfinite, nan

from .....estimates.words import span
from .....figures.facets import facets, ratio, split, stacked
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row
from .....reports import Section
from .....reports.row_table import fact_table
from ...theory.population.audit import ROUNDING


def _seen(observed: str, bound: str) -> Callable[[Row], float]:
    """Observed over bound; nan for what is 0 to rounding."""
    share = ratio(observed, bound)
    return lambda row: share(row) if float(row[observed]) > ROUNDING else nan


_LEMMAS = {
    "‖u‖, Lemma 8": _seen("readout_norm", "readout_bound"),
    "‖W − W⁰‖, Lemma 8": _seen("filter_drift", "drift_bound"),
    "change of L(u*), Lemma 9": _seen("loss_change", "loss_change_bound"),
}


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The largest share of each lemma's bound, and where the loss ends."""
    rows = tables["steps"]
    largest = {
        name: max((s for row in rows if row["step"] and isfinite(s := share(row))), default=0.0)
        for name, share in _LEMMAS.items()
    }
    hold = "hold" if max(largest.values()) <= 1 else "do not hold at every step"
    parts = "; ".join(f"{100 * share:.2g} % for {name}" for name, share in largest.items())
    ends = [float(run[-1]["loss"]) for run in split(rows, "run").values()]
    return (
        f"Lemmas 8 and 9 {hold} along the {len(ends)} runs, which use at most this much of the "
        f"bounds: {parts}. The loss, 1 at the start, ends at {span(ends)}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["steps"]
    starts = [row for row in rows if row["step"] == 0]  # one a run
    text = (
        "Theorem 4 goes through two lemmas: the weights cannot have moved far (Lemma 8), so the "
        "loss of u* has hardly changed (Lemma 9). Both hold with orders of magnitude to spare: "
        "gradients are bounded by |σ| ≤ c although an indicator answers 1/k on one window content "
        "in 2^k.",
    )
    table = fact_table(
        "runs-along-the-path",
        "The runs of the figures, and the bounds on their average loss.",
        starts,
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
    figures = (_losses(rows, starts), _ratios(rows))
    return (Section("Along the path", text, figures=figures, tables=(table,)),)


def _losses(rows: Sequence[Row], starts: Sequence[Row]) -> LinesFigure:
    panels = facets(
        rows,
        x=ratio("step", "num_steps"),
        y="loss",
        series_label="loss",
        panel="run",
        joined="line",
    )
    return lines_figure(
        [
            replace(panel, references=_averages(start))
            for panel, start in zip(panels, starts, strict=True)
        ],
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


def _averages(run: Row) -> dict[str, float]:
    """The average loss, and what bounds it and says something."""
    averages = {"average loss": float(run["average_loss"])}
    if not run["certificate_vacuous"]:
        averages["certificate"] = float(run["certificate"])
    if run["applicable"] and not run["vacuous"]:
        averages["Theorem 4"] = float(run["bound"])
    return averages


def _ratios(rows: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        facets(
            stacked([row for row in rows if row["step"]], _LEMMAS),
            x="step",
            y="value",
            series="name",
            panel="run",
            joined="line",
            references={"bound": 1.0},
        ),
        name="lemmas-along-the-path",
        title="Lemmas 8 and 9 along the path",
        caption="Observed over bound, steps t ≥ 1; at most 1 where the lemma holds. Not drawn: "
        "what is 0 to rounding, as the change of L(u*) is with an indicator. The bounds of Lemma 8 "
        "are not vacuous: nothing else bounds the norms.",
        x_label="step t",
        y_label="observed / bound",
    )
