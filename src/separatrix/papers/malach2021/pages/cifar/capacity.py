"""The page of `cifar-capacity`: figure 1, the accuracy on the way, and a table."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....figures.facets import column, facets, mean, split
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, where
from .....reports import Section, Table

AXIS = {"paper's 60 %": 0.6, "paper's 90 %": 0.9}  # the first and the last tick of its axis
PANEL = "augmentation {}"


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = sorted(tables["runs"], key=lambda row: (row["family"], row["depth"], row["width"]))
    last = [row for row in rows if row["last"]]
    text = ((_ON_DIGITS,) if _is_trial(rows) else ()) + (_READING,)
    figures = (_figure(last), _on_the_way(rows))
    return (Section("Accuracy and parameters", text, figures=figures, tables=(_table(last),)),)


def name_of(row: Row) -> str:
    return f"{row['family']}-{row['depth']}"


_ON_DIGITS = (
    "These are digits, not CIFAR-10, which is not shipped: a trial of the code, in which networks "
    "are tiny and hardly trained. It says nothing about figure 1."
)


def _is_trial(rows: Sequence[Row]) -> bool:
    return any(row["data"] == "digits" for row in rows)


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The weakest CNN beside the strongest FCN; of a trial on digits, that it is one."""
    if _is_trial(tables["runs"]):
        return _ON_DIGITS
    last, parts = where(tables["runs"], last=True), []
    for augmentation, rows in split(last, "augmentation").items():
        worst, best = (
            end(
                (_mean(group), f"{name_of(group[0])} of width {group[0]['width']}")
                for group in _networks([row for row in rows if row["family"] == family])
            )
            for family, end in (("CNN", min), ("FCN", max))
        )
        parts.append(
            f"With augmentation {augmentation} the weakest CNN, {worst[1]}, is at "
            f"{100 * worst[0]:.1f} %, the strongest FCN, {best[1]}, at {100 * best[0]:.1f} %."
        )
    return " ".join(parts)


_READING = (
    "Shows how networks of two families compare when one recipe trains them. Does not show the "
    "points of the paper's figure, whose widths and recipe are not in its text: of its axis it is "
    "known that accuracies go from 60 to 90 % and parameters to 1.8·10⁷."
)


def _figure(last: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        facets(
            last,
            x="parameters",
            y="test_accuracy",
            series=name_of,
            panel="augmentation",
            panel_label=PANEL,
            summary=mean,
            references=AXIS,
        ),
        name="cifar-capacity",
        title="Test accuracy against the number of parameters",
        caption="After the last epoch; a point is the mean over seeds with a 95 % interval of its "
        "own seeds where there are several. The name ends with the number of layers before the "
        "readout. The paper's axis goes from 60 to 90 %.",
        x_label="parameters",
        y_label="test accuracy",
        y_scale="linear",
    )


def _on_the_way(rows: Sequence[Row]) -> LinesFigure:
    """One width a family and depth, the one with most parameters of those with most seeds."""
    shown = [
        row
        for group in split(rows, name_of).values()
        for row in max(_networks(group), key=lambda of: (len({r["seed"] for r in of}), _size(of)))
    ]
    widths = {name_of(row): row["width"] for row in shown}
    shown = [row for row in rows if row["width"] == widths[name_of(row)]]
    return lines_figure(
        facets(
            shown,
            x="epoch",
            y="test_accuracy",
            series=name_of,
            panel="augmentation",
            panel_label=PANEL,
            summary=mean,
        ),
        name="cifar-epochs",
        title="Test accuracy on the way",
        caption="Means over seeds, with 95 % intervals, of one width each: "
        + ", ".join(f"{name} {width}" for name, width in widths.items())
        + ".",
        x_label="epoch",
        y_label="test accuracy",
        x_scale="linear",
        y_scale="linear",
    )


def _table(last: Sequence[Row]) -> Table:
    lines = []
    for group in _networks(last):
        first = group[0]
        lines.append(
            (
                name_of(first),
                str(first["width"]),
                f"{first['parameters']:,}",
                str(first["augmentation"]),
                str(len(group)),
                f"{100 * _mean(group):.2f}",
                f"{100 * np.std(column(group, 'test_accuracy'), ddof=1):.2f}"
                if len(group) > 1
                else "–",
                f"{100 * column(group, 'train_accuracy').mean():.1f}",
                f"{column(group, 'test_loss').mean():.3f}",
            )
        )
    columns = ("network", "width", "parameters", "augmentation", "seeds", "test accuracy, %")
    columns += ("deviation over seeds", "training accuracy, %", "test loss")
    caption = "After the last epoch, means over seeds; training accuracy on images as they are."
    return Table("cifar-capacity", caption, columns, tuple(lines))


def _networks(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows that differ by their seed or epoch alone, together."""
    key = lambda row: (name_of(row), row["width"], row["augmentation"])
    return list(split(rows, key).values())


def _mean(group: Sequence[Row]) -> float:
    return float(column(group, "test_accuracy").mean())


def _size(group: Sequence[Row]) -> int:
    return int(group[0]["parameters"])
