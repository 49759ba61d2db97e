"""The page of `digit-sequence-options`: what every open choice changes."""

from collections.abc import Mapping, Sequence

from .....figures.facets import column, split
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, distinct, where
from .....reports import Section, Table
from ..named_places import with_names
from .figures import final, panels

_SMALL = 0.02  # a change of accuracy that is not told from none
_TEXT = (
    "The paper says: one hidden layer with 1024 neurons, kernels of 24 × 24, digits scaled and "
    "cropped to 24 × 8, AdaDelta, 30 epochs. It does not say how far windows move (here by a "
    "digit, or by a column), whether 1024 units are at each window or in all, where weights start, "
    "what is cropped, or at which rate. Each is changed alone. Stride, units and start are of "
    "windows: the FCN has none."
)


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = final(tables["curves"])
    shown = {"figures": (_figure(rows),), "tables": (_table(rows),)}
    return (Section("One choice at a time", (_TEXT,), **shown),)


def _figure(rows: Sequence[Row]) -> LinesFigure:
    """Options side by side, at the longest sequences."""
    longest = max(distinct(rows, "num_digits"))
    names = list(split(rows, "option"))
    placed = [
        {**row, "at": names.index(str(row["option"]))} for row in where(rows, num_digits=longest)
    ]
    drawn = lines_figure(
        panels(placed, "at", joined="points"),
        name="options",
        title=f"The central task with {longest} digits after the last epoch, by option",
        caption="Means over seeds with 95 % intervals, each option changed alone.",
        x_label="option",
        y_label="on test sequences",
        x_scale="linear",
        y_scale="linear",
    )
    return with_names(drawn, names)


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The choice that changes most, and the one after it."""
    rows = final(tables["curves"])
    furthest: dict[str, str] = {}
    for option, network, n, change in sorted(_changes(rows), key=lambda each: -abs(each[-1])):
        sign = "−" if change < 0 else "+"
        words = f"by “{option}”, {sign}{abs(change):.2f} for the {network} with {n} digits"
        furthest.setdefault(option, words)
    most, *others = furthest.values()
    then = f"; then {others[0]}" if others else ""
    epochs = f"After {max(float(row['num_epochs']) for row in rows):g} epochs"
    if max(abs(change) for *_, change in _changes(rows)) < _SMALL:
        return f"{epochs} none of {len(furthest)} choices has changed test accuracy by {_SMALL}."
    return f"{epochs}, of {len(furthest)} choices, test accuracy is changed most {most}{then}."


def _changes(rows: Sequence[Row]) -> list[tuple[str, str, int, float]]:
    """Option, network, length, and how far its mean accuracy is from the default's."""
    usual = _means(where(rows, option="default"))
    return [
        (option, network, n, mean - usual[network, n])
        for option, group in split(rows, "option").items()
        for (network, n), mean in _means(group).items()
        if option != "default"
    ]


def _means(rows: Sequence[Row]) -> dict[tuple[str, int], float]:
    groups = split(rows, lambda row: (str(row["network"]), int(row["num_digits"])))
    return {place: float(column(group, "accuracy").mean()) for place, group in groups.items()}


def _table(rows: Sequence[Row]) -> Table:
    networks = list(split(rows, "network"))
    lines = [
        (option, n, *(_cell(where(group, num_digits=n, network=name)) for name in networks))
        for option, group in split(rows, "option").items()
        for n in sorted(distinct(group, "num_digits"))
    ]
    return Table(
        "options",
        "Test accuracy and, in brackets, hinge loss after the last epoch; means over seeds.",
        ("option", "n", *networks),
        tuple(lines),
    )


def _cell(rows: Sequence[Row]) -> str:
    if not rows:
        return "–"
    return f"{column(rows, 'accuracy').mean():.3f} ({column(rows, 'loss').mean():.3f})"
