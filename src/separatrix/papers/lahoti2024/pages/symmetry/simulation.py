"""The page of the simulation argument: three learners at every size, and the target."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .....estimates.words import number, span
from .....figures import LinesFigure, facets, lines_figure
from .....figures.facets import column, mean, overlay, split
from .....records import Row, where
from .....reports import Section, Table

_STARTS = {
    "sphere": "FCN, gradient descent from the sphere",
    "small": "FCN, gradient descent from small weights",
}
_PLACE = ("num_patches", "patch_dim", "num_samples")
_SIMULATING = "CNN, and the FCN that simulates it"


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The samples with which the simulating FCN is at the target, and where descent is then."""
    needed, missed = [], []
    for rows in split(tables["curves"], _task).values():
        sizes = split(rows, "num_samples").items()
        there = [int(n) for n, at in sizes if _mean(at, "fcn_risk") <= float(at[0]["target"])]
        needed += [min(there)] if there else []
        missed += [] if there else [rows[0]]
    descent = split(tables["descent"], lambda row: (_task(row), row["start"])).values()
    times = [_mean(rows, "fcn_risk") / float(rows[0]["target"]) for rows in descent]
    largest = max(float(row["largest_difference"]) for row in tables["curves"])
    reached = f"is at the target with {span(needed)} samples" if needed else "is not at the target"
    reached += f" ({len(missed)} places not)" if needed and missed else ""
    differ = f"differ by {number(largest)} at most" if largest else "are the same"
    return (
        f"The FCN that simulates a CNN {reached}, as the CNN is (their outputs "
        f"{differ}); gradient descent on the FCN, from "
        f"{span(column(tables['descent'], 'num_samples').tolist())} samples, ends at "
        f"{number(min(times))} to {number(max(times))} times the target risk."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    trained = {start: _by_size(where(tables["descent"], start=start)) for start in _STARTS}
    table = Table(
        "risks",
        "Mean risk over seeds on the same samples: of a CNN, of the FCN that its function is "
        "written into, and of the FCN under gradient descent, which was trained on the largest "
        "sample alone.",
        ("k", "d", "n", "target", "CNN", "FCN, simulating", *_STARTS.values()),
        tuple(
            (
                *map(str, place),
                f"{rows[0]['target']:.4f}",
                f"{_mean(rows, 'cnn_risk'):.4f}",
                f"{_mean(rows, 'fcn_risk'):.4f}",
                *(_cell(of_start.get(place, ())) for of_start in trained.values()),
            )
            for place, rows in _by_size(tables["curves"]).items()
        ),
    )
    text = (
        "A learner on an FCN may train a CNN and write its function into the FCN's weights: it "
        "treats inputs differently, so no lower bound for equivariant training is about it."
    )
    figure = _figure(tables)
    return (Section("Risk against samples", (text,), figures=(figure,), tables=(table,)),)


def _figure(tables: Mapping[str, Sequence[Row]]) -> LinesFigure:
    descent = [{**row, "learner": _STARTS[str(row["start"])]} for row in tables["descent"]]
    drawn = overlay(
        facets(
            tables["curves"],
            x="num_samples",
            y="fcn_risk",
            series_label=_SIMULATING,
            panel=_task,
            summary=mean,
        ),
        facets(descent, x="num_samples", y="fcn_risk", series="learner", panel=_task, summary=mean),
    )
    targets = {_task(row): float(row["target"]) for row in tables["curves"]}
    return lines_figure(
        [replace(panel, references={"target": targets[panel.title]}) for panel in drawn],
        name="simulation",
        title="Risk of an FCN that simulates a CNN, and of one that is trained",
        caption="Means over seeds with 95 % intervals; gradient descent was run on the largest "
        "sample alone.",
        x_label="n, samples",
        y_label="risk",
    )


def _task(row: Row) -> str:
    return f"k = {row['num_patches']}, d = {row['patch_dim']}"


def _by_size(rows: Sequence[Row]) -> dict[tuple, list[Row]]:
    return split(rows, lambda row: tuple(row[name] for name in _PLACE))


def _cell(rows: Sequence[Row]) -> str:
    return f"{_mean(rows, 'fcn_risk'):.4f}" if rows else ""


def _mean(rows: Sequence[Row], name: str) -> float:
    return float(column(rows, name).mean())
