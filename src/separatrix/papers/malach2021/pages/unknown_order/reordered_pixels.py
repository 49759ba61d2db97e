"""The page of `reordered-pixels`: pictures, layouts, networks, and blocks without an order."""

from collections.abc import Mapping, Sequence

from .....estimates import mean_interval
from .....figures.facets import column, facets, mean, split
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, where
from .....reports import Section, Table
from .picture_grid import picture_grid

_NAMES = {"mnist": "MNIST", "digits": "MNIST, embedded digits", "cifar10": "CIFAR-10"}


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    return (
        _layouts(tables["layouts"], tables["pictures"]),
        _accuracies(tables["accuracies"]),
        _blocks(tables["orders"], tables["blocks"]),
    )


def _layouts(rows: Sequence[Row], pictures: Sequence[Row]) -> Section:
    text = (
        "Shows that images give the order of their pixels away: neighbours correlate, and a layout "
        "of the pixels by correlations alone puts most of them back beside each other. Does not "
        "show that every order comes back: the grid is told, and that neighbours are alike.",
    )
    tables = (_kept_table(rows),)
    return Section(
        "Pixels", text, figures=(picture_grid(pictures), kept_figure(rows)), tables=tables
    )


def kept_figure(rows: Sequence[Row]) -> LinesFigure:
    drawn = [row for row in rows if int(row["num_images"])]
    return lines_figure(
        facets(
            drawn,
            x="num_images",
            y="kept",
            series=lambda row: _NAMES[str(row["data"])],
            panel="radius",
            panel_label="at most {} apart",
            summary=mean,
            references={"random order": float(column(_unseen(rows), "kept").mean())},
        ),
        name="neighbours-kept",
        title="Neighbours recovered from unlabelled images",
        caption="Mean share of true 4-neighbours that stand so close on the recovered grid, pixels "
        "that hardly vary left out, with 95 % intervals over hidden orders.",
        x_label="number of images",
        y_label="share of neighbours kept",
        y_scale="linear",
    )


def _unseen(rows: Sequence[Row]) -> list[Row]:
    return where(rows, num_images=0)


def _kept_table(rows: Sequence[Row]) -> Table:
    places = split(rows, lambda row: (_NAMES[str(row["data"])], row["num_images"], row["radius"]))
    cells = ((*place, _interval(group, "kept")) for place, group in places.items())
    return Table(
        "kept",
        "Mean share of neighbours kept; from no images it is the hidden random order.",
        ("data", "images", "radius", "kept"),
        tuple(cells),
    )


def _accuracies(rows: Sequence[Row]) -> Section:
    text = (
        "Shows what the order is worth to a CNN, and how much of it comes back without a label; an "
        "FCN has nothing to lose. Does not show the best that either can do: networks are small, "
        "and training is short.",
    )
    by = ("data", "network", "arrangement", "num_samples")
    places = split(rows, lambda row: tuple(row[name] for name in by))
    table = Table(
        "accuracies",
        "Test accuracy, mean over seeds with its 95 % interval, and cross-entropy.",
        ("data", "network", "pixels", "training images", "accuracy", "loss"),
        tuple(
            (
                _NAMES[str(data)],
                *place,
                _interval(group, "accuracy"),
                f"{column(group, 'loss').mean():.3f}",
            )
            for (data, *place), group in places.items()
        ),
    )
    return Section("Networks", text, figures=(accuracy_figure(rows),), tables=(table,))


def accuracy_figure(rows: Sequence[Row]) -> LinesFigure:
    """Arrangements side by side, a panel a data set and size."""
    names = list(dict.fromkeys(str(row["arrangement"]) for row in rows))
    placed = [{**row, "at": names.index(str(row["arrangement"]))} for row in rows]
    drawn = lines_figure(
        facets(
            placed,
            x="at",
            y="accuracy",
            series="network",
            panel=lambda row: f"{_NAMES[str(row['data'])]}, n = {row['num_samples']:,}",
            summary=mean,
            joined="points",
        ),
        name="accuracies",
        title="Test accuracy by the order of the pixels",
        caption="Means over seeds with 95 % intervals. Original: as they are. Permuted: in one "
        "random order. Re-ordered: by correlations of 1,000 unlabelled images.",
        x_label="order of the pixels",
        y_label="test accuracy",
        x_scale="linear",
        y_scale="linear",
    )
    for axes in drawn.figure.axes:
        axes.set_xticks(range(len(names)), names)
        axes.set_xlim(-0.3, len(names) - 0.7)
    return drawn


def _blocks(orders: Sequence[Row], rows: Sequence[Row]) -> Section:
    text = (
        "Shows where the paper's sentence holds on real images: pixels of permuted digits are told "
        "apart digit by digit, but independent digits have no order that inputs could tell, and a "
        "CNN whose windows are three digits wide then learns nothing of the parity of three that "
        "stand apart. Does not show that labels could not tell the order.",
    )
    ordered = Table(
        "orders",
        "Pixels grouped with their block, and neighbouring blocks kept by the recovered order; "
        "means over hidden orders with 95 % intervals.",
        ("blocks", "inputs seen", "pixels grouped", "neighbours kept", "by chance"),
        tuple(
            (
                f"{group[0]['num_blocks']} {material}",
                group[0]["num_images"],
                _interval(group, "grouped"),
                _interval(group, "adjacent"),
                f"{2 / int(group[0]['num_blocks']):.3f}",
            )
            for material, group in split(orders, "material").items()
        ),
    )
    places = split(rows, lambda row: (row["arrangement"], bool(row["together"])))
    trained = Table(
        "blocks",
        "A CNN with windows of three digits on the parity of the three in the middle; a loss of 1 "
        "is that of no answer.",
        ("order", "the three are", "runs", "accuracy", "hinge loss"),
        tuple(
            (
                order,
                "side by side" if together else "apart",
                len(group),
                _interval(group, "accuracy"),
                _interval(group, "loss"),
            )
            for (order, together), group in places.items()
        ),
    )
    return Section("Blocks of digits", text, tables=(ordered, trained))


def _interval(rows: Sequence[Row], name: str) -> str:
    middle, lower, upper = mean_interval(column(rows, name))
    return f"{middle:.3f} [{lower:.3f}, {upper:.3f}]"
