"""The page of the two-step algorithm: alignment, the steps of the proofs, and failed runs."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ....estimates.words import true_minus
from ....figures.facets import column, split
from ....records import Row, where
from ....reports import Section, Table
from ....reports.row_table import cell
from ..theory import alignment_scale, lcn_constants, optimal_threshold
from .alignment_figure import alignment_figure, within_proofs
from .signatures import PROVED_ALIGNMENT, Trained, signatures_section

_TEXT = (
    "The constants printed in the proofs are for noise far below what the experiments use: there "
    "they follow the prediction, and at the noise of the experiments the second step turns filters "
    "around. Constants that fit the noise follow the prediction wherever the first step saw the "
    "signal in every patch.",
)
_STEPS = (
    "At the largest noise of the proofs and the sample size that they print, by the law of the two "
    "steps, which needs no pixels. Where the noise decides the size (patches of 2e12 pixels and "
    "more), step 1 ends far from the signal and step 2 has to denoise. The CNN's first threshold "
    "as printed, 1/(100A), then blocks the signal once A is below a tenth.",
)
_USUAL_NOISE = 0.1  # that of the paper's experiments
_PLACE = ("network", "preset", "num_patches", "patch_dim", "num_samples")


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """What the proofs promise where they hold, and what their constants do at the usual noise."""
    places = split(tables["proofs"], lambda row: tuple(row[name] for name in _PLACE))
    least = {place: column(rows, "least_alignment_2").min() for place, rows in places.items()}
    low = [place for place, value in least.items() if value < PROVED_ALIGNMENT]
    without = "".join(
        f"; the {place[0]} with {place[1]} constants at k = {place[2]:,} ends at {least[place]:.2g}"
        for place in low
    )
    noisy = where(tables["alignments"], noise_std=_USUAL_NOISE)
    ends = {
        preset: [column(cell, "alignment_2").mean() for cell in split(rows, _cell).values()]
        for preset, rows in split(noisy, "preset").items()
    }
    words = ", ".join(f"{min(e):.2f} to {max(e):.2f} with the {p} ones" for p, e in ends.items())
    return (
        f"Along the proofs every filter ends with an alignment of at least {PROVED_ALIGNMENT} at "
        f"{len(places) - len(low)} of {len(places)} places{without}. At "
        f"σ = {_USUAL_NOISE:g} the mean alignment depends on the constants: {true_minus(words)}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    """The alignment after each step, by whose constants; the proofs; then what went wrong."""
    rows = tables["alignments"]
    groups: dict[str, list[Trained]] = {}
    for row in rows:
        groups.setdefault(_group(row), []).append(_trained(row))
    figures = (alignment_figure(rows),)
    return (
        Section("Alignment against its prediction", _TEXT, figures=figures),
        Section("Along the proofs", _STEPS, tables=(_steps_table(tables["proofs"]),)),
        signatures_section(groups),
    )


def _steps_table(rows: Sequence[Row]) -> Table:
    """A row a place: what the proofs bound, over all filters and seeds."""
    places = split(rows, lambda row: tuple(row[name] for name in _PLACE))
    columns = ("network", "constants", "k", "d", "n", "A", "alignment after step 1, least")
    columns += ("largest", "after step 2, least", "risk, mean")
    return Table(
        "proof-steps",
        "Alignment of the least and the largest filter, over all seeds, and the mean risk.",
        columns,
        tuple((*map(cell, place), *_numbers(group)) for place, group in places.items()),
    )


def _numbers(rows: Sequence[Row]) -> tuple[float, ...]:
    scale = alignment_scale(int(rows[0]["num_patches"]), int(rows[0]["patch_dim"]))
    numbers = (
        scale,
        column(rows, "least_alignment_1").min(),
        column(rows, "largest_alignment_1").max(),
        column(rows, "least_alignment_2").min(),
        column(rows, "risk").mean(),
    )
    return tuple(float(f"{number:.4g}") for number in numbers)


def _cell(row: Row) -> tuple:
    return tuple(row[name] for name in (*_PLACE, "noise_std"))


def _group(row: Row) -> str:
    noise = "noise of the proofs" if within_proofs(row) else f"noise {row['noise_std']:g}"
    return f"{row['network']}, {row['preset']} constants, {noise}"


def _trained(row: Row) -> Trained:
    k, d, sigma = int(row["num_patches"]), int(row["patch_dim"]), float(row["noise_std"])
    threshold = _final_threshold(str(row["preset"]), k, d, sigma)
    return Trained(k, sigma, float(row["alignment_2"]), threshold, float(row["alignment_1"]))


@lru_cache
def _final_threshold(preset: str, k: int, d: int, sigma: float) -> float:
    """b₂, which the table does not hold: the preset says it, the same for both networks."""
    if preset == "practical":
        return optimal_threshold(k, sigma).threshold
    return lcn_constants(k, d, sigma).final_threshold
