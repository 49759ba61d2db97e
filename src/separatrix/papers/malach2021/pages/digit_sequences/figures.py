"""The page of `digit-sequences`: figures 3 and 4, the loss beside the accuracy."""

from collections.abc import Mapping, Sequence
from functools import partial

from .....estimates import mean_interval
from .....figures.facets import column, facets, mean, split
from .....figures.lines import LinesFigure, Panel, lines_figure
from .....figures.marks import Joined
from .....records import Row, distinct, where
from .....reports import Section, Table

_NETWORKS = ("LCN", "CNN", "FCN")
# Digits shown epoch by epoch: where the paper says chance of the FCN; and, for figure 4, the fewest
# of which no window holds all three that count, since with many all networks stand still.
_SHOWN = {"central": 19, "spread": 5}
_SEEN = "Means over seeds with 95 % intervals."


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """Side by side at the most digits, far apart at the fewest that no window holds."""
    side, apart = (where(_rows(tables), task=task) for task in ("central", "spread"))
    trained = [
        [n for n in sorted(distinct(rows, "num_digits")) if _has_all(final(rows), n)]
        for rows in (side, apart)
    ]
    many = trained[0][-1]
    few = next((n for n in trained[1] if n > 3), trained[1][-1])
    epochs = max(float(row["num_epochs"]) for row in side)
    return (
        f"After {epochs:g} epochs the share of right answers is {_shares(side, many)} with the "
        f"three of {many} digits side by side, and {_shares(apart, few)} with those of {few} far "
        "apart; a coin has 0.5."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = _rows(tables)
    return (
        _section(rows, "central", "Figure 3: the three central digits", _CENTRAL),
        _section(rows, "spread", "Figure 4: the first, the middle and the last digit", _SPREAD),
    )


def _rows(tables: Mapping[str, Sequence[Row]]) -> list[Row]:
    every = [*tables["curves"], *tables.get("longer", ())]
    return sorted(every, key=lambda row: _NETWORKS.index(str(row["network"])))


_CENTRAL = (
    "Three neighbouring digits lie in one window of CNN and LCN. The paper: both are good whatever "
    "n is, the LCN ahead; the FCN falls with n and is at chance with 19 digits."
)
_SPREAD = (
    "From 5 digits on no window sees all three digits that count, so the best that CNN and LCN can "
    "do for the hinge loss is to say 0, which costs 1. Their accuracy is not bound to 1/2: a sum "
    "of functions of two digits can have the right sign on 3 of 4 sequences. The paper: for small "
    "n the FCN is far ahead, for large n all are poor."
)


def _section(rows: Sequence[Row], task: str, heading: str, text: str) -> Section:
    of_task = where(rows, task=task)
    lengths = sorted(distinct(of_task, "num_digits"))
    shown = _SHOWN[task] if _SHOWN[task] in lengths else lengths[-1]
    return Section(
        heading,
        (text,),
        figures=(_epochs(of_task, task, shown), _lengths(of_task, task)),
        tables=(_table(of_task, task, lengths),),
    )


def _has_all(last: Sequence[Row], num_digits: int) -> bool:
    """With 3 digits a quick run trains the FCN alone: all three are the same network there."""
    return all(where(last, network=name, num_digits=num_digits) for name in _NETWORKS)


def _shares(rows: Sequence[Row], num_digits: int) -> str:
    last = where(final(rows), num_digits=num_digits)
    accuracy = {n: column(where(last, network=n), "accuracy").mean() for n in _NETWORKS}
    return ", ".join(f"{value:.2f} ({name})" for name, value in accuracy.items())


def final(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["epoch"] == row["num_epochs"]]


def _epochs(rows: Sequence[Row], task: str, num_digits: int) -> LinesFigure:
    """Top: one length."""
    return lines_figure(
        panels(where(rows, num_digits=num_digits), "epoch"),
        name=f"{task}-epochs",
        title=f"{num_digits} digits, epoch by epoch",
        caption=f"{_SEEN} The hinge loss of an output that is 0 is 1.",
        x_label="epoch",
        y_label="on test sequences",
        x_scale="linear",
        y_scale="linear",
    )


def _lengths(rows: Sequence[Row], task: str) -> LinesFigure:
    """Bottom: what the last epoch came to, by length."""
    drawn = lines_figure(
        panels(final(rows), "num_digits"),
        name=f"{task}-lengths",
        title="After the last epoch, by length of the sequence",
        caption=_SEEN,
        x_label="digits n",
        y_label="on test sequences",
        x_scale="linear",
        y_scale="linear",
    )
    for axes in drawn.figure.axes:
        axes.set_xticks(sorted(distinct(rows, "num_digits")))
    return drawn


def panels(rows: Sequence[Row], x: str, joined: Joined = "both") -> list[Panel]:
    """Accuracy, and the loss beside it."""
    drawn = partial(facets, rows, x=x, series="network", summary=mean, joined=joined)
    accuracy = drawn(y="accuracy", panel_label="accuracy", references={"chance": 0.5})
    loss = drawn(y="loss", panel_label="hinge loss", references={"output 0": 1.0})
    return [*accuracy, *loss]


def _table(rows: Sequence[Row], task: str, lengths: Sequence[int]) -> Table:
    lines = [
        (n, name, _cell(group, "accuracy"), _cell(group, "loss"), _silent(group))
        for n in lengths
        for name, group in split(where(final(rows), num_digits=n), "network").items()
    ]
    return Table(
        f"{task}-final",
        "After the last epoch: accuracy and hinge loss, means over seeds with 95 % intervals; and "
        "the mean share of outputs that are exactly 0, where every unit is off.",
        ("n", "network", "accuracy", "hinge loss", "outputs of 0"),
        tuple(lines),
    )


def _silent(rows: Sequence[Row]) -> str:
    """A mean alone: all or nothing, run by run, has no interval of Student's."""
    return f"{column(rows, 'silent').mean():.3f}"


def _cell(rows: Sequence[Row], name: str) -> str:
    value, lower, upper = mean_interval(column(rows, name))
    return f"{value:.3f} [{lower:.3f}, {upper:.3f}]" if len(rows) > 1 else f"{value:.3f}"
