"""The page of `elimination`: recovery against the number of samples, and against label noise."""

from collections.abc import Mapping, Sequence

from .....estimates.words import span
from .....figures.facets import column, facets, overlay
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, distinct, where
from .....reports import Section, Table
from ...estimates.enough_samples import recovered_share


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """What n + 10 examples give, with right labels and with wrong ones."""
    rows = tables["recovery"]
    most = max(int(row["extra_samples"]) for row in where(rows, label_noise=0.0))
    right = where(rows, label_noise=0.0, extra_samples=most)
    successes, runs = (int(column(right, name).sum()) for name in ("num_recovered", "num_runs"))
    noisy = [row for row in rows if float(row["label_noise"]) > 0]
    largest = max(distinct(noisy, "input_length"))
    shares = sorted(where(noisy, input_length=largest), key=lambda row: float(row["label_noise"]))
    wrong = " and ".join(
        f"{100 * recovered_share(row).value:.2g} % at η = {row['label_noise']:g}"
        for row in (shares[0], shares[-1])
    )
    off = max(abs(recovered_share(row).value - float(row["predicted"])) for row in rows)
    return (
        f"From n + {most} noiseless examples it found the set in {successes:,} of {runs:,} runs "
        f"(n = {span(column(rows, 'input_length').tolist())}); with a share η of wrong labels "
        f"and n = {largest}, in {wrong}. All shares are within {off:.2g} of the law."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["recovery"]
    more = _figure(
        where(rows, label_noise=0.0),
        "extra_samples",
        name="elimination-samples",
        title="Parities found by elimination",
        caption="Share of runs, noiseless labels, with 95 % intervals; the line is "
        "Π(1 − 2^(i−m)), the same for all n once n is above ten.",
        x_label="samples beyond the number of inputs, m − n",
        x_scale="linear",
    )
    wrong = _figure(
        [row for row in rows if float(row["label_noise"]) > 0],
        "label_noise",
        name="elimination-noise",
        title="Parities found by elimination from noisy labels",
        caption="Share of runs at m = n + 10 samples with 95 % intervals; the lines are (1 − η)^n.",
        x_label="label noise η",
    )
    text = (
        "Shows that for noiseless labels no search over orders is needed: n + 10 examples and a "
        "few milliseconds give the set at every size. Does not show that the problem is easy: "
        "elimination is no statistical-query algorithm, and it fails as soon as one of the n "
        "labels that it uses is likely to be wrong.",
    )
    return (Section("Parity without an order", text, (), (more, wrong), (_table(rows),)),)


def _figure(rows: Sequence[Row], x: str, **words) -> LinesFigure:
    def size(row: Row) -> str:
        return f"n = {row['input_length']}, k = {row['pattern_length']}"

    measured = facets(
        rows,
        x=x,
        y=lambda row: recovered_share(row).value,
        lower=lambda row: recovered_share(row).lower,
        upper=lambda row: recovered_share(row).upper,
        series=size,
        joined="points",
    )
    law = facets(rows, x=x, y="predicted", series=size, joined="line")
    share = "share of runs that found the set"
    return lines_figure(overlay(measured, law), y_label=share, y_scale="linear", **words)


def _table(rows: Sequence[Row]) -> Table:
    columns = ("n", "k", "samples", "label noise", "found", "predicted", "milliseconds a run")
    lines = tuple(
        (
            row["input_length"],
            row["pattern_length"],
            row["num_samples"],
            row["label_noise"],
            f"{row['num_recovered']} of {row['num_runs']}",
            f"{row['predicted']:.3f}",
            f"{1000 * float(row['seconds']):.2f}",
        )
        for row in rows
    )
    return Table("elimination", "Sets found, and the exact probability.", columns, lines)
