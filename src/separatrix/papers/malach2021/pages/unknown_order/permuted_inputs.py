"""The page of `permuted-inputs`: curves in both orders, and how far they are apart."""

from collections.abc import Mapping, Sequence

from scipy import stats

from .....estimates.words import number
from .....figures.facets import column, facets, mean, split
from .....figures.lines import lines_figure
from .....records import Row, where
from .....reports import Section, Table

CHANGING = 240  # steps: where the accuracies of different seeds differ most


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """Final accuracies in both orders, and how exactly the FCN agrees with itself."""
    rows = tables["curves"]
    last = where(rows, step=max(int(row["step"]) for row in rows))
    parts = "; ".join(
        f"the {network} ends at "
        + " and ".join(
            f"{column(order, 'accuracy').mean():.3f} ({inputs})"
            for inputs, order in split(group, "inputs").items()
        )
        for network, group in split(last, "network").items()
    )
    off = column(tables["paired"], "deviation").max()
    return (
        f"Test accuracy by the order of the inputs: {parts}. With its start permuted too, the "
        f"FCN's losses agree at every step to {number(off)}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    figure = lines_figure(
        facets(
            tables["curves"],
            x="step",
            y="accuracy",
            series="inputs",
            series_label="{} order",
            panel="network",
            summary=mean,
            references={"chance": 0.5},
        ),
        name="permuted-inputs",
        title="Test accuracy in the original and in a random order of the inputs",
        caption="Means over seeds with 95 % intervals; every seed has its own sample, start and "
        "order.",
        x_label="steps",
        y_label="test accuracy",
        x_scale="linear",
        y_scale="linear",
    )
    text = (
        "Shows that training an FCN does not depend on the order of its inputs, which is what Thm "
        "12 rests on, while the CNN needs it. Does not show that an FCN cannot learn: at this size "
        "it does, in any order.",
    )
    table = _table(tables["curves"], tables["paired"])
    return (Section("Two orders", text, figures=(figure,), tables=(table,)),)


def _table(curves: Sequence[Row], paired: Sequence[Row]) -> Table:
    lines = []
    for network, rows in split(curves, "network").items():
        orders = split(rows, "inputs").values()
        last = max(int(row["step"]) for row in rows)
        ends = [f"{column(where(order, step=last), 'accuracy').mean():.3f}" for order in orders]
        lines.append((network, *ends, f"{same_law(*orders):.2g}", "–"))
    off = column(paired, "deviation").max()
    lines.append(("FCN, start permuted too", "", "", "", f"{off:.0e}"))
    caption = (
        f"Final accuracy; p-value of Mann and Whitney's test of the accuracies at step {CHANGING}; "
    )
    caption += "largest relative difference of test losses over all steps."
    columns = ("network", "original", "permuted", "p-value", "difference")
    return Table("permuted-inputs", caption, columns, tuple(lines))


def same_law(original: Sequence[Row], permuted: Sequence[Row]) -> float:
    """p-value of Mann and Whitney's two-sided test, seed against seed, at a step in mid-change."""
    one, other = (column(where(rows, step=CHANGING), "accuracy") for rows in (original, permuted))
    return float(stats.mannwhitneyu(one, other).pvalue)
