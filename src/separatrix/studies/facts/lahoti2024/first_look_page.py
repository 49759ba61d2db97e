"""The page of the first look: where each network ended, how it got there, what went wrong."""

from collections.abc import Sequence

import numpy as np

from ....figures.facts import Line, LinesFigure, Panel, lines_figure
from ....records import Fact
from ....reports import Section, Table, Trained, signatures_section
from ....theory.lahoti2024 import linear_plateau, optimal_threshold
from ...dsd.setting import target_risk

_DESCENT = "gradient descent"
_COLUMNS = ("alignment", "risk", "training_risk", "threshold")


def sections_of(rows: Sequence[Fact], num_patches: int, noise_std: float) -> tuple[Section, ...]:
    k, sigma = num_patches, noise_std
    best = optimal_threshold(k, sigma)
    levels = {
        "linear plateau kσ²/(1 + kσ²)": linear_plateau(k, sigma),
        "optimal risk min R(w*, b)": best.risk,
        "target": target_risk(k, sigma),
    }
    ends = _ends(rows)
    said = ", ".join(f"{name} {value:.4f}" for name, value in levels.items())
    text = (
        *(_sentence(where, own) for where, own in ends.items()),
        f"To compare: {said}; the best threshold is b* = {best.threshold:.3f}. Gradient descent is "
        "at its last step and at a setting fixed in advance: nothing was chosen by risk.",
    )
    figures = (_risk_figure(rows, levels), _alignment_figure(rows))
    found = Section("What each network found", text, figures=figures, tables=(_table(ends),))
    return found, signatures_section({w: _trained(own, k, sigma) for w, own in ends.items()})


Ends = dict[str, list[list[Fact]]]  # "CNN, gradient descent": the rows of every run, by step


def _ends(rows: Sequence[Fact]) -> Ends:
    runs: dict[tuple[str, str, int], list[Fact]] = {}
    for row in sorted(rows, key=lambda row: int(row["step"])):
        runs.setdefault((str(row["network"]), str(row["algorithm"]), int(row["seed"])), []).append(
            row
        )
    ends: Ends = {}
    for network, algorithm in dict.fromkeys((str(r["network"]), str(r["algorithm"])) for r in rows):
        own = [run for key, run in runs.items() if key[:2] == (network, algorithm)]
        ends[f"{network}, {algorithm}"] = own
    return ends


def _last(runs: list[list[Fact]], name: str) -> np.ndarray:
    return np.array([float(run[-1][name]) for run in runs])


def _sentence(where: str, runs: list[list[Fact]]) -> str:
    alignment, risk = _last(runs, "alignment"), _last(runs, "risk")
    cosine = f"{alignment.mean():.3f}".replace("-", "−")
    return (
        f"{where}: alignment {cosine}, risk {risk.mean():.4f}, from "
        f"{risk.min():.4f} to {risk.max():.4f} over {len(runs)} seeds, after "
        f"{int(runs[0][-1]['step']):,} steps."
    )


def _table(ends: Ends) -> Table:
    rows = tuple(
        (where, int(own[0][-1]["step"]), len(own), *(float(_last(own, c).mean()) for c in _COLUMNS))
        for where, own in ends.items()
    )
    columns = ("network", "steps", "seeds", "alignment", "risk", "training risk", "threshold")
    return Table("first-look", "Where each network ended: means over seeds.", columns, rows)


def _trained(runs: list[list[Fact]], num_patches: int, noise_std: float) -> list[Trained]:
    return [
        Trained(
            num_patches,
            noise_std,
            float(run[-1]["alignment"]),
            float(run[-1]["threshold"]),
            float(run[0]["alignment"]) if len(run) == 2 else float("nan"),
        )
        for run in runs
    ]


def _line(rows: Sequence[Fact], network: str, name: str, label: str) -> Line:
    """Mean of a column over seeds, with the least and the largest, along gradient descent."""
    own = [row for row in rows if (row["network"], row["algorithm"]) == (network, _DESCENT)]
    steps = sorted({int(row["step"]) for row in own})
    values = np.array([[float(row[name]) for row in own if row["step"] == step] for step in steps])
    ends = values.min(axis=1), values.max(axis=1)
    hollow = np.full(len(steps), name == "training_risk")
    return Line(label, np.array(steps, dtype=float), values.mean(axis=1), *ends, hollow)


def _networks(rows: Sequence[Fact]) -> list[str]:
    return list(dict.fromkeys(str(row["network"]) for row in rows))


def _risk_figure(rows: Sequence[Fact], levels: dict[str, float]) -> LinesFigure:
    columns = {"risk": "risk", "training risk": "training_risk"}
    panels = [
        Panel(
            network,
            tuple(_line(rows, network, name, label) for label, name in columns.items()),
            levels,
        )
        for network in _networks(rows)
    ]
    return lines_figure(
        panels,
        name="first-look-risk",
        title="Risk and training risk along gradient descent",
        caption=(
            "Means over seeds, with bars from the lowest seed to the highest; training risk is "
            "hollow."
        ),
        x_label="step",
        y_label="risk",
    )


def _alignment_figure(rows: Sequence[Fact]) -> LinesFigure:
    lines = tuple(_line(rows, own, "alignment", own) for own in _networks(rows))
    return lines_figure(
        [Panel("", lines)],
        name="first-look-alignment",
        title="Alignment along gradient descent",
        caption=(
            "Cosine of filter and signal, of an LCN its mean over patches, of an FCN that of the "
            "best node for each patch; means over seeds, with bars from the lowest seed to the "
            "highest."
        ),
        x_label="step",
        y_label="alignment",
        y_scale="linear",
    )
