"""The page of `order-recovery`: the order without labels, then the network on it."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....figures.facets import column, facets, mean, split
from .....figures.lines import lines_figure
from .....records import Row, where
from .....reports import Section, Table
from ...estimates.enough_samples import needed_samples


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The inputs that it takes by correlation, and what a CNN does with the recovered order."""
    groups = split(sorted(tables["order"], key=_rho), _rho)
    needed = {rho: needed_samples(rows, kept) for rho, rows in groups.items()}
    most = max(int(row["num_samples"]) for row in tables["order"])
    known = {rho: m for rho, m in needed.items() if np.isfinite(m)}
    ends = sorted({min(known), max(known)}) if known else []
    enough = " and ".join(f"{known[rho]:,.0f} inputs at ρ = {rho:g}" for rho in ends)
    never = ", ".join(f"{rho:g}" for rho, m in needed.items() if np.isinf(m))
    cnn = where(tables["training"], network="CNN", correlation=max(map(_rho, tables["training"])))
    arms = ", ".join(
        f"{column(rows, 'accuracy').mean():.2f} ({inputs})"
        for inputs, rows in split(cnn, "inputs").items()
    )
    return (
        f"95 % of the windows come back from {enough or 'no number tried'}"
        + (f"; from {most:,} they do not at ρ = {never}" if never else "")
        + f". At ρ = {_rho(cnn[0]):g} a CNN has test accuracy {arms}, by the order of its inputs."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    return (_order_section(tables["order"]), _train_section(tables["training"]))


def _rho(row: Row) -> float:
    return float(row["correlation"])


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
    correlations = split(rows, _rho).items()
    needed = {rho: needed_samples(group, kept) for rho, group in correlations}
    table = Table(
        "needed",
        "Least number of inputs tried from which on 95 % of windows are kept on average (–: none).",
        ("ρ", "inputs", "inputs × ρ²"),
        tuple(
            (rho, f"{m:,.0f}", f"{m * rho**2:.3g}") if np.isfinite(m) else (rho, "–", "–")
            for rho, m in needed.items()
        ),
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
