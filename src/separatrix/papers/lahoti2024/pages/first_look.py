"""The page of the first look: where each network ended, how it got there, what went wrong."""

from collections.abc import Mapping, Sequence

from ....estimates.words import true_minus
from ....figures import LinesFigure, facets, lines_figure
from ....figures.facets import column, extremes, split
from ....records import Row, where
from ....reports import Section, Table
from ..theory import optimal_threshold, target_risk
from .dsd_picture import dsd_figure
from .guides import levels
from .signatures import Trained, signatures_section

Runs = list[list[Row]]  # the rows of each run, by step

_COLUMNS = ("alignment", "risk", "training_risk", "threshold")


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """Where gradient descent took each network, beside the best that there is."""
    descent = where(tables["steps"], algorithm="gradient descent")
    first = descent[0]
    k, sigma = int(first["num_patches"]), float(first["noise_std"])
    ends = {
        network: [run[-1] for run in split(group, "seed").values()]
        for network, group in split(descent, "network").items()
    }
    parts = ", ".join(
        f"{network} {column(last, 'risk').mean():.3f} ({column(last, 'alignment').mean():.2f})"
        for network, last in ends.items()
    )
    return (
        f"From {first['num_samples']:,} samples (k = {k}, d = {first['patch_dim']}, σ = {sigma:g}) "
        f"gradient descent ends at a mean risk (and alignment) of: {true_minus(parts)}; the "
        f"best of all is {optimal_threshold(k, sigma).risk:.3f}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["steps"]
    k, sigma = int(rows[0]["num_patches"]), float(rows[0]["noise_std"])
    references = levels(k, sigma) | {"target": target_risk(k, sigma)}
    listed = ", ".join(f"{name} {value:.4f}" for name, value in references.items())
    threshold = optimal_threshold(k, sigma).threshold
    groups = _groups(rows)
    text = (
        f"To compare: {listed}; the best threshold is b* = {threshold:.3f}. Gradient descent is "
        "at its last step and at a setting fixed in advance: nothing was chosen by risk.",
    )
    descent = where(rows, algorithm="gradient descent")
    figures = (_risk_figure(descent, references), _alignment_figure(descent))
    return (
        Section("The task", figures=(dsd_figure(),)),
        Section("What each network found", text, figures=figures, tables=(_table(groups),)),
        signatures_section({name: [*map(_trained, runs)] for name, runs in groups.items()}),
    )


def _groups(rows: Sequence[Row]) -> dict[str, Runs]:
    """ "CNN, gradient descent": its runs."""
    groups: dict[str, dict[object, list[Row]]] = {}
    for row in rows:
        runs = groups.setdefault(f"{row['network']}, {row['algorithm']}", {})
        runs.setdefault(row["seed"], []).append(row)
    return {name: list(runs.values()) for name, runs in groups.items()}


def _table(groups: Mapping[str, Runs]) -> Table:
    ends = {name: [run[-1] for run in runs] for name, runs in groups.items()}
    rows = tuple(
        (name, int(last[0]["step"]), len(last), *(column(last, c).mean().item() for c in _COLUMNS))
        for name, last in ends.items()
    )
    columns = ("network", "steps", "seeds", "alignment", "risk", "training risk", "threshold")
    return Table("first-look", "Where each network ended: means over seeds.", columns, rows)


def _trained(run: Sequence[Row]) -> Trained:
    first, last = run[0], run[-1]
    return Trained(
        int(last["num_patches"]),
        float(last["noise_std"]),
        float(last["alignment"]),
        float(last["threshold"]),
        float(first["alignment"]) if len(run) == 2 else float("nan"),
    )


def _risk_figure(rows: Sequence[Row], references: Mapping[str, float]) -> LinesFigure:
    names = {"risk": "risk", "training_risk": "training risk"}
    risks = [{**row, "of": label, "mean": row[c]} for c, label in names.items() for row in rows]
    return lines_figure(
        facets(
            risks,
            x="step",
            y="mean",
            series="of",
            panel="network",
            summary=extremes,
            hollow=lambda row: row["of"] == "training risk",
            references=references,
        ),
        name="first-look-risk",
        title="Risk and training risk along gradient descent",
        caption=(
            "Means over seeds, with bars from the lowest seed to the highest; training risk is "
            "hollow."
        ),
        x_label="step",
        y_label="risk",
    )


def _alignment_figure(rows: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        facets(rows, x="step", y="alignment", series="network", summary=extremes),
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
