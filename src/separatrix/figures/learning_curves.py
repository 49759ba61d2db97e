"""Risk against sample size, a panel for every place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure
from scipy import stats

from ..estimates import (
    Place,
    Result,
    Variable,
    fields_of,
    group_by_network,
    place,
    place_in_words,
)
from ..estimates.words import plain
from .base import AbstractFigure, Shown, Value, checked_name
from .curve_panels import CurveSeries, Panel, draw_panels

Fields = Mapping[str, str | int | float | bool | None]


class Guides(NamedTuple):
    """What theory says of the learning curve of one cell."""

    levels: Mapping[str, float]  # horizontal lines by name: an optimal risk, a plateau
    predict: Callable[[int], float] | None = None  # the risk at n samples
    says: str = ""  # what it predicts, and by which statement: a sentence of the caption


class Band(NamedTuple):
    """How the scatter of seeds is shown around their mean."""

    says: str  # "its 95% interval"
    half: Callable[[np.ndarray], np.ndarray]  # risks [size, seed] → half its width [size]


def interval_band(confidence: float = 0.95) -> Band:
    """Student's interval of the mean."""

    def half(risks: np.ndarray) -> np.ndarray:
        quantile = stats.t.ppf((1 + confidence) / 2, risks.shape[1] - 1)
        return quantile * risks.std(axis=1, ddof=1) / np.sqrt(risks.shape[1])

    return Band(f"its {confidence:.0%} interval", half)


DEVIATION_BAND = Band("one standard deviation", lambda risks: risks.std(axis=1, ddof=1))


@dataclass(frozen=True, eq=False)
class LearningCurvesFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    variables: tuple[Variable, ...]
    panels: tuple[Panel, ...]
    figure: Figure

    def shown(self) -> Shown:
        levels = list(dict.fromkeys(name for panel in self.panels for name in panel.levels))
        columns = ("network", "num_samples", "mean_risk", "lower", "upper", "predicted", "target")
        rows = tuple(row for panel in self.panels for row in _rows(panel, levels))
        return Shown((*fields_of(self.variables), *columns, *levels), rows)


def learning_curves_figure(
    results: Sequence[Result],
    variables: Sequence[Variable],
    *,
    guides: Callable[[Fields], Guides] | None = None,
    band: Band | None = None,
    name: str = "learning-curves",
    title: str = "Learning curves",
) -> LearningCurvesFigure:
    """Mean risk over seeds with its band, every seed, the targets and where n* falls.

    `guides`, of the fields of a cell, add what theory says; `band` is the 95 % interval if absent.
    """
    band, fields = band or interval_band(), fields_of(variables)
    cells: dict[Place, list[tuple[CurveSeries, Guides]]] = {}
    for network, group in group_by_network(results, fields).items():
        for result in group:
            guide = guides(result.curve.fields) if guides else Guides({})
            entry = _series(network, result, band, guide), guide
            cells.setdefault(place(result.curve, fields), []).append(entry)
    panels = tuple(_panel(variables, at, cells[at]) for at in sorted(cells))
    says = dict.fromkeys(guide.says for cell in cells.values() for _, guide in cell if guide.says)
    return LearningCurvesFigure(
        name=checked_name(name),
        title=title,
        caption=" ".join([_caption(panels, band), *says]),
        alt=f"Risk against sample size, a panel for every place. {_in_words(panels)}",
        variables=tuple(variables),
        panels=panels,
        figure=draw_panels(panels),
    )


def _panel(
    variables: Sequence[Variable], at: Place, cell: Sequence[tuple[CurveSeries, Guides]]
) -> Panel:
    levels = {name: value for _, guide in cell for name, value in guide.levels.items()}
    return Panel(at, place_in_words(variables, at), tuple(series for series, _ in cell), levels)


def _series(network: str, result: Result, band: Band, guide: Guides) -> CurveSeries:
    curve, target, estimate = result
    risks = np.asarray(curve.risks, dtype=float)
    mean = risks.mean(axis=1)
    half = np.full(len(mean), np.nan)
    finite = np.isfinite(mean)
    half[finite] = band.half(risks[finite])
    predict = guide.predict or (lambda n: np.nan)
    predicted = np.array([predict(int(n)) for n in curve.sizes], dtype=float)
    sizes = np.asarray(curve.sizes, dtype=float)
    ends = mean - half, mean + half
    return CurveSeries(network, sizes, risks, mean, *ends, target, estimate, predicted)


def _rows(panel: Panel, levels: Sequence[str]) -> Iterator[tuple[Value, ...]]:
    heights = [panel.levels.get(name, float("nan")) for name in levels]
    for s in panel.series:
        columns = (s.sizes, s.mean, s.lower, s.upper, s.predicted)
        for row in zip(*(column.tolist() for column in columns), strict=True):
            yield (*panel.at, s.network, *row, s.target, *heights)


def _caption(panels: Sequence[Panel], band: Band) -> str:
    num_seeds = sorted({s.risks.shape[1] for panel in panels for s in panel.series})
    seeds = " or ".join(map(str, num_seeds))
    return (
        f"Thick: mean risk over {seeds} seeds, with {band.says} shaded; thin: "
        "every seed. Where a mean meets the target a line drops to its n*; an arrow on the target "
        "says that n* is beyond the sizes tried. A triangle at the top edge: the mean is above the "
        "frame, or a run diverged."
    )


def _in_words(panels: Sequence[Panel]) -> str:
    return " ".join(
        f"At {panel.title}: "
        + ", ".join(
            f"{s.network} from {s.mean[0]:.3g} at {plain(s.sizes[0])} samples "
            f"to {s.mean[-1]:.3g} at {plain(s.sizes[-1])}"
            for s in panel.series
        )
        + "."
        for panel in panels
    )
