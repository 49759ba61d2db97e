"""Is the order of correlated inputs recovered without labels, and does a CNN then learn?

Inputs are a ±1 Markov chain, E[x_i x_{i+1}] = ρ, in a random order. Rows by `part`. "order": the
share of the chain's k-windows that are neighbours in the order recovered from m inputs by the
Chow-Liu tree (`windows_kept`); nothing is trained (accuracy nan). "training": test accuracy of a
network on the parity of the k middle inputs, from m examples, by the order in which it sees them:
"chain", "permuted", "recovered" (from the same m inputs); `windows_kept` of that order.
Expected: at ρ = 0 never; otherwise from about const/ρ² inputs on, and the CNN on the recovered
order is then as good as on the chain's. Correlated inputs leak the parity to lower degrees
(E[y x_5] = ρ² at k = 5), so the FCN and the CNN on permuted inputs are not quite at chance.
Cost: quick 10 s, full 2 min on two cores, nearly all of it training.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ....figures import lines_figure
from ....figures.facts import Panel
from ....records import Fact
from ....recovery.correlated_order import chain_bits, recovered_order, windows_kept
from ....recovery.trained import ADAM, Window, learning_curve, usual_cnn, usual_fcn
from ....reports import Section, Table
from ....tasks import Sample
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column
from .tables import mean_line, values, where

NUM_TEST = 2000
ARMS = (("CNN", "chain"), ("CNN", "permuted"), ("CNN", "recovered"), ("FCN", "permuted"))
KEPT = 0.95


class Grid(NamedTuple):
    input_length: int
    pattern_length: int
    correlations: tuple[float, ...]
    sizes: tuple[int, ...]
    num_orders: int
    trained: tuple[float, ...]  # correlations
    trained_size: int
    num_steps: int
    seeds: tuple[int, ...]


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(16, 3, (0.0, 0.2, 0.5), (30, 100, 300, 1000), 10, (0.0, 0.3), 2000, 400, (0, 1)),
    "full": Grid(
        32,
        5,
        (0.0, 0.1, 0.15, 0.2, 0.3, 0.5, 0.8),
        (30, 56, 100, 178, 300, 560, 1000, 1780, 3000, 5600, 10000),
        20,
        (0.0, 0.1, 0.3),
        1000,
        720,
        (0, 1, 2, 3),
    ),
}


def rows(profile: Profile = "full") -> list[Row]:
    """Orders at every correlation and size, then trainings."""
    grid = GRIDS[profile]
    return [
        *(row for rho in grid.correlations for row in _order_rows(grid, rho)),
        *(row for rho in grid.trained for seed in grid.seeds for row in _trained(grid, rho, seed)),
    ]


def _row(part: str, grid: Grid, rho: float, m: int, seed: int, **found) -> Row:
    return {
        "part": part,
        "network": "",
        "inputs": "",
        "input_length": grid.input_length,
        "pattern_length": grid.pattern_length,
        "correlation": rho,
        "num_samples": m,
        "seed": seed,
        "accuracy": np.nan,
        **found,
    }


def _order_rows(grid: Grid, rho: float) -> Iterator[Row]:
    n, k = grid.input_length, grid.pattern_length
    for m in grid.sizes:
        for seed in range(grid.num_orders):
            rng = np.random.default_rng([seed, m, round(100 * rho)])
            hidden = rng.permutation(n)
            order = recovered_order(chain_bits(n, rho, m, rng)[:, hidden])
            kept = windows_kept(order, np.argsort(hidden), k)
            yield _row("order", grid, rho, m, seed, windows_kept=kept)


def _trained(grid: Grid, rho: float, seed: int) -> Iterator[Row]:
    n, k, m = grid.input_length, grid.pattern_length, grid.trained_size
    rng = np.random.default_rng([seed, 7, round(100 * rho)])
    chain, first = chain_bits(n, rho, m + NUM_TEST, rng), (n - k) // 2
    labels = chain[:, first : first + k].prod(axis=1)
    hidden = rng.permutation(n)
    orders = {"chain": np.arange(n), "permuted": hidden}
    orders["recovered"] = hidden[recovered_order(chain[:m, hidden])]
    for name, inputs in ARMS:
        x = chain[:, orders[inputs]]
        network = usual_fcn(n) if name == "FCN" else usual_cnn(n, k)
        accuracy = _accuracy(network, grid, x, labels, seed)
        kept = windows_kept(orders[inputs], np.arange(n), k)
        found = {"network": name, "inputs": inputs, "accuracy": accuracy, "windows_kept": kept}
        yield _row("training", grid, rho, m, seed, **found)


def _accuracy(network: Window, grid: Grid, x: np.ndarray, y: np.ndarray, seed: int) -> float:
    m, algorithm = grid.trained_size, replace(ADAM, num_steps=grid.num_steps)
    sample, test = (Sample(jnp.asarray(x[s]), jnp.asarray(y[s])) for s in (np.s_[:m], np.s_[m:]))
    start, order = network.init(jr.key(seed)), jr.key(1000 + seed)
    return float(learning_curve(network, algorithm, start, sample, test, order).accuracy[-1])


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """The order without labels, then the network on it."""
    return (_order_section(where(rows, part="order")), _train_section(where(rows, part="training")))


def _order_section(rows: Sequence[Fact]) -> Section:
    correlations = values(rows, "correlation")
    lines = [
        mean_line(
            f"ρ = {rho:g}", where(rows, correlation=rho), "num_samples", "windows_kept", "both"
        )
        for rho in correlations
    ]
    n, k = rows[0]["input_length"], rows[0]["pattern_length"]
    figure = lines_figure(
        [Panel("", tuple(lines))],
        name="order-recovery",
        title="Windows of a permuted chain recovered without labels",
        caption=f"Mean share of the chain's {k}-windows that are neighbours in the recovered "
        f"order, n = {n}, with 95 % intervals over orders.",
        x_label="number of inputs seen",
        y_label="share of windows kept",
        y_scale="linear",
    )
    needed = {rho: needed_samples(where(rows, correlation=rho)) for rho in correlations}
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


def _train_section(rows: Sequence[Fact]) -> Section:
    lines = []
    for rho in values(rows, "correlation"):
        for network, inputs in ARMS:
            own = where(rows, correlation=rho, network=network, inputs=inputs)
            seen, kept = column(own, "accuracy"), column(own, "windows_kept").mean()
            span = f"{seen.mean():.3f} ({seen.min():.3f} to {seen.max():.3f})"
            lines.append((rho, f"{network}, {inputs}", f"{kept:.2f}", len(own), span))
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


def needed_samples(rows: Sequence[Fact]) -> float:
    """The least m of the table from which on the mean share of windows kept is at least 95 %."""
    needed = np.inf
    for m in reversed(values(rows, "num_samples")):
        if column(where(rows, num_samples=m), "windows_kept").mean() < KEPT:
            break
        needed = float(m)
    return needed


STUDY = FactStudy(
    name="order-recovery",
    title="The order recovered from correlated inputs",
    question="Do correlated inputs give their order away, and does a CNN then learn?",
    source="malach2021, Sec. 5; chow1968",
    expected="yes, from about const/ρ² inputs on; at ρ = 0 never",
    rows=rows,
    sections=sections,
)
