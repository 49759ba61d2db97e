"""The page of `digit-sequence-options`: what every open choice changes."""

from collections.abc import Mapping, Sequence

from .....figures.facets import column, facets, mean, split
from .....figures.lines import lines_figure
from .....records import Row, distinct, where
from .....reports import Section, Table
from .figures import final

_TEXT = (
    "The paper says: one hidden layer with 1024 neurons, kernels of 24 × 24, digits scaled and "
    "cropped to 24 × 8, AdaDelta, 30 epochs. It does not say how far windows move (here by a "
    "digit, or by a column), whether 1024 units are at each window or in all, where weights start, "
    "what is cropped, or at which rate. Each is changed alone. Stride, units and start are of "
    "windows: the FCN has none."
)


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = final(tables["curves"])
    figure = lines_figure(
        facets(
            rows,
            x="num_digits",
            y="accuracy",
            series="option",
            panel="network",
            summary=mean,
            references={"chance": 0.5},
        ),
        name="options",
        title="Test accuracy on the central task after the last epoch",
        caption="Means over seeds with 95 % intervals, each option changed alone.",
        x_label="digits n",
        y_label="test accuracy",
        x_scale="linear",
        y_scale="linear",
    )
    heading = "One choice at a time"
    return (Section(heading, (_answer(rows), _TEXT), figures=(figure,), tables=(_table(rows),)),)


def _answer(rows: Sequence[Row]) -> str:
    """One sentence: the choice that changes most."""
    far = max(_changes(rows), key=lambda change: abs(change[-1]))
    option, network, n, change = far
    return (
        f"Most is changed by “{option}”: {change:+.3f} for the {network} with {n} digits, in test "
        "accuracy."
    )


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
