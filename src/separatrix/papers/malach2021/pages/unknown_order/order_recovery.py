"""The page of `order-recovery`: the order without labels, then the network on it."""

from collections.abc import Mapping, Sequence

from .....figures.facets import column, facets, mean, split
from .....figures.lines import lines_figure
from .....records import Row
from .....reports import Section, Table
from ...estimates.enough_samples import needed_samples


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    return (_order_section(tables["order"]), _train_section(tables["training"]))


def kept(row: Row) -> float:
    return float(row["windows_kept"])


def _order_section(rows: Sequence[Row]) -> Section:
    n, k = rows[0]["input_length"], rows[0]["pattern_length"]
    figure = lines_figure(
        facets(
            rows, x="num_samples", y=kept, series="correlation", series_label="ρ = {}", summary=mean
        ),
        name="order-recovery",
        title="Windows of a permuted chain recovered without labels",
        caption=f"Mean share of the chain's {k}-windows that are neighbours in the recovered "
        f"order, n = {n}, with 95 % intervals over orders.",
        x_label="number of inputs seen",
        y_label="share of windows kept",
        y_scale="linear",
    )
    correlations = split(rows, lambda row: float(row["correlation"])).items()
    needed = {rho: needed_samples(group, kept) for rho, group in correlations}
    table = Table(
        "needed",
        "Least number of inputs tried from which on 95 % of windows are kept on average (inf: "
        "none).",
        ("ρ", "inputs", "inputs × ρ²"),
        tuple((rho, f"{m:g}", f"{m * rho**2:.3g}") for rho, m in needed.items()),
    )
    text = (
        "Shows that inputs which correlate with their neighbours give their order away without a "
        "label, from a number of inputs that grows like 1/ρ² for weak correlation. Does not show "
        "it for independent inputs, where they say nothing: at ρ = 0 no number is enough.",
    )
    return Section("The order from the inputs alone", text, figures=(figure,), tables=(table,))


def _train_section(rows: Sequence[Row]) -> Section:
    arms = split(rows, lambda row: (row["correlation"], row["network"], row["inputs"]))
    lines = []
    for (rho, network, inputs), group in arms.items():
        seen, share = column(group, "accuracy"), column(group, kept).mean()
        span = f"{seen.mean():.3f} ({seen.min():.3f} to {seen.max():.3f})"
        lines.append((rho, f"{network}, {inputs}", f"{share:.2f}", len(group), span))
    m, n, k = (rows[0][name] for name in ("num_samples", "input_length", "pattern_length"))
    table = Table(
        "trained",
        f"Test accuracy on the parity of the {k} middle inputs of {n}, from {m} examples: "
        "mean over seeds (least to largest).",
        ("ρ", "network, inputs", "windows kept", "seeds", "test accuracy"),
        tuple(lines),
    )
    text = (
        "Shows that a CNN on the recovered order learns from the very examples that gave the order "
        "away. Does not show that others cannot: correlated inputs leak the parity to lower "
        "degrees, so that the FCN and the CNN on permuted inputs need not stay at chance.",
    )
    return Section("A CNN on the recovered order", text, tables=(table,))
