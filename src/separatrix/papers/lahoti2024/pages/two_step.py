"""The page of the two-step algorithm: alignment against its prediction, and failed runs."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ....records import Row
from ....reports import Section
from ..theory import lcn_constants, optimal_threshold
from .alignment_figure import alignment_figure, within_proofs
from .signatures import Trained, signatures_section

_TEXT = (
    "The constants printed in the proofs are for noise far below what the experiments use: there "
    "they follow the prediction, and at the noise of the experiments the second step turns filters "
    "around. Constants that fit the noise follow the prediction wherever the first step saw the "
    "signal in every patch.",
)


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    """The alignment after each step, with both sets of constants; then what went wrong."""
    rows = tables["alignments"]
    groups: dict[str, list[Trained]] = {}
    for row in rows:
        groups.setdefault(_group(row), []).append(_trained(row))
    figures = (alignment_figure(rows),)
    return (
        Section("Alignment against its prediction", _TEXT, figures=figures),
        signatures_section(groups),
    )


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
