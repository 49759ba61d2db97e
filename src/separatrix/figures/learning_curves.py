"""Risk against sample size, a panel for every value of a variable."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.figure import Figure
from scipy import stats

from ..estimates import Curve, SampleComplexity
from .base import AbstractFigure, Shown, Value, checked_name
from .curve_panels import CurveSeries, Panel, draw_panels
from .marks import plain
from .series import Result, group_by_network, place


@dataclass(frozen=True, eq=False)
class LearningCurvesFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    variable: str
    panels: tuple[Panel, ...]
    references: Mapping[str, float]
    figure: Figure

    def shown(self) -> Shown:
        columns = (self.variable, "network", "num_samples", "mean_risk", "lower", "upper", "target")
        return Shown(columns, tuple(_rows(self.panels)))


def learning_curves_figure(
    results: Sequence[Result],
    variable: str,
    label: str,
    *,
    references: Mapping[str, float] | None = None,
    confidence: float = 0.95,
    name: str = "learning-curves",
) -> LearningCurvesFigure:
    """Mean risk over seeds with its interval, every seed, the targets and where n* falls.

    `references` are horizontal lines by name: the optimal risk, a plateau.
    """
    panels: dict[float, list[CurveSeries]] = {}
    for network, own in group_by_network(results, [variable]).items():
        for curve, target, estimate in own:
            series = _series(network, curve, target, estimate, confidence)
            panels.setdefault(place(curve, [variable])[0], []).append(series)
    ordered = tuple(Panel(at, tuple(panels[at])) for at in sorted(panels))
    lines = dict(references or {})
    return LearningCurvesFigure(
        name=checked_name(name),
        title="Learning curves",
        caption=_caption(ordered, confidence),
        alt=f"Risk against sample size, a panel for every {label}. {_told(ordered, label)}",
        variable=variable,
        panels=ordered,
        references=lines,
        figure=draw_panels(ordered, label, lines),
    )


def _series(
    network: str, curve: Curve, target: float, estimate: SampleComplexity, confidence: float
) -> CurveSeries:
    risks = np.asarray(curve.risks, dtype=float)
    num_seeds, mean = risks.shape[1], risks.mean(axis=1)
    half = np.full(len(mean), np.nan)
    finite = np.isfinite(mean)
    quantile = stats.t.ppf((1 + confidence) / 2, num_seeds - 1)
    half[finite] = quantile * risks[finite].std(axis=1, ddof=1) / np.sqrt(num_seeds)
    sizes = np.asarray(curve.sizes, dtype=float)
    return CurveSeries(network, sizes, risks, mean, mean - half, mean + half, target, estimate)


def _rows(panels: Sequence[Panel]) -> Iterator[tuple[Value, ...]]:
    for panel in panels:
        for s in panel.series:
            columns = (s.sizes, s.mean, s.lower, s.upper)
            for row in zip(*(column.tolist() for column in columns), strict=True):
                yield (panel.at, s.network, *row, s.target)


def _caption(panels: Sequence[Panel], confidence: float) -> str:
    num_seeds = sorted({s.risks.shape[1] for panel in panels for s in panel.series})
    seeds = " or ".join(map(str, num_seeds))
    return (
        f"Thick: mean risk over {seeds} seeds, with its {confidence:.0%} interval shaded; thin: "
        "every seed. Where a mean meets the target a line drops to its n*; an arrow on the target "
        "says that n* is beyond the sizes tried. A triangle at the top edge: the mean is above the "
        "frame, or a run diverged."
    )


def _told(panels: Sequence[Panel], label: str) -> str:
    return " ".join(
        f"At {label} {plain(panel.at)}: "
        + ", ".join(
            f"{s.network} falls from {s.mean[0]:.3g} at {plain(s.sizes[0])} samples "
            f"to {s.mean[-1]:.3g} at {plain(s.sizes[-1])}"
            for s in panel.series
        )
        + "."
        for panel in panels
    )
