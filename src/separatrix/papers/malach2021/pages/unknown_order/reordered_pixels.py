"""The page of `reordered-pixels`: pictures, layouts, networks, and blocks without an order."""

from collections.abc import Mapping, Sequence

from .....estimates import mean_interval
from .....figures.facets import column, facets, mean, split
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, where
from .....reports import Section, Table
from ..named_places import with_names
from .picture_grid import picture_grid

_NAMES = {"mnist": "MNIST", "digits": "MNIST, embedded digits", "cifar10": "CIFAR-10"}


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """What unlabelled images bring back, and what that is worth to a CNN."""
    return f"{_kept_answer(tables['layouts'])} {_accuracy_answer(tables['accuracies'])}"


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


def _kept_answer(rows: Sequence[Row]) -> str:
    """What a thousand images, or the most below that, bring back."""
    radius = min(float(row["radius"]) for row in rows)
    near = where(rows, radius=radius)
    enough = max(int(row["num_images"]) for row in near if int(row["num_images"]) <= 1000)
    of_data = split(where(near, num_images=enough), "data")
    words = (f"{_percent(group, 'kept')} ({_NAMES[data]})" for data, group in of_data.items())
    return (
        f"From {enough:,} unlabelled images {' and '.join(words)} of neighbouring pixels come to "
        "stand side by side again."
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


def _accuracy_answer(rows: Sequence[Row]) -> str:
    """A CNN in every order, at the most training images."""
    most = max(int(row["num_samples"]) for row in rows)
    words = []
    for data, group in split(where(rows, num_samples=most, network="CNN"), "data").items():
        by_order = split(group, "arrangement").items()
        orders = (f"{_percent(part, 'accuracy')} {order}" for order, part in by_order)
        words.append(f"{_NAMES[data]} {', '.join(orders)}")
    return f"Test accuracy of a CNN from {most:,} images: {'; '.join(words)}."


def accuracy_figure(rows: Sequence[Row]) -> LinesFigure:
    """Arrangements side by side, a panel a data set and size; errors tell good networks apart."""
    names = list(dict.fromkeys(str(row["arrangement"]) for row in rows))
    placed = [{**row, "at": names.index(str(row["arrangement"]))} for row in rows]
    drawn = lines_figure(
        facets(
            placed,
            x="at",
            y=lambda row: 1 - float(row["accuracy"]),
            series="network",
            panel=lambda row: f"{_NAMES[str(row['data'])]}, n = {row['num_samples']:,}",
            summary=mean,
            joined="points",
        ),
        name="accuracies",
        title="Test error by the order of the pixels",
        caption="Means over seeds with 95 % intervals. Original: as they are. Permuted: in one "
        "random order. Re-ordered: by correlations of 1,000 unlabelled images.",
        x_label="order of the pixels",
        y_label="test error",
        x_scale="linear",
    )
    return with_names(drawn, names)


def _blocks(orders: Sequence[Row], rows: Sequence[Row]) -> Section:
    text = (
        _block_answer(rows),
        "Shows where the paper's sentence holds on real images: pixels of permuted digits are told "
        "apart digit by digit, but independent digits have no order that inputs could tell, and a "
        "CNN whose windows are three digits wide then learns nothing of the parity of three that "
        "stand apart. With all pixels permuted every window holds some of every digit, and the CNN "
        "learns again. Does not show that labels could not tell the order.",
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
                _where(str(order), together),
                len(group),
                _interval(group, "accuracy"),
                _interval(group, "loss"),
            )
            for (order, together), group in places.items()
        ),
    )
    return Section("Blocks of digits", text, tables=(ordered, trained))


def _where(order: str, together: bool) -> str:
    if order == "pixels":
        return "in every window, in part"
    return "side by side" if together else "apart"


def _block_answer(rows: Sequence[Row]) -> str:
    """One sentence: the order in which a CNN can learn, and the one in which it cannot."""
    original, permuted = (where(rows, arrangement=name) for name in ("original", "blocks"))
    level = float(column(original, "loss").mean())
    reached = "is learned" if level <= 0.5 else "is being learned, not yet to half the loss of 1"
    return (
        f"In the original order the parity {reached}: hinge loss {_mean(original, 'loss')} and "
        f"accuracy {_mean(original, 'accuracy')}; with blocks permuted, the three digits apart, "
        f"{_mean(permuted, 'loss')} and {_mean(permuted, 'accuracy')}."
    )


def _percent(rows: Sequence[Row], name: str) -> str:
    return f"{100 * column(rows, name).mean():.1f} %"


def _mean(rows: Sequence[Row], name: str) -> str:
    return f"{column(rows, name).mean():.3f}"


def _interval(rows: Sequence[Row], name: str) -> str:
    """A mean with its interval; one run has none."""
    middle, lower, upper = mean_interval(column(rows, name))
    return f"{middle:.3f} [{lower:.3f}, {upper:.3f}]" if len(rows) > 1 else f"{middle:.3f}"
