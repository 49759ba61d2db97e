"""The page of the two-step algorithm: alignment against its prediction, and failed runs."""

from collections.abc import Callable, Sequence

from ....figures import alignment_figure
from ....records import Fact
from ....reports import Section, Trained, signatures_section
from ....theory.lahoti2024 import noise_ceiling

_TEXT = (
    "The constants printed in the proofs are for noise far below what the experiments use: there "
    "they follow the prediction, and at the noise of the experiments the second step turns filters "
    "around. Constants that fit the noise follow the prediction wherever the first step saw the "
    "signal in every patch.",
)


def sections_of(
    rows: Sequence[Fact], final_threshold: Callable[[Fact], float]
) -> tuple[Section, ...]:
    """The alignment after each step, with both sets of constants; then what went wrong."""
    groups: dict[str, list[Trained]] = {}
    for row in rows:
        groups.setdefault(_group(row), []).append(_trained(row, final_threshold(row)))
    figure = alignment_figure(rows)
    found = Section("Alignment against its prediction", _TEXT, figures=(figure,))
    return found, signatures_section(groups)


def _group(row: Fact) -> str:
    k, d, sigma = int(row["num_patches"]), int(row["patch_dim"]), float(row["noise_std"])
    inside = sigma <= noise_ceiling(k, d) * (1 + 1e-6)
    noise = "noise of the proofs" if inside else f"noise {sigma:g}"
    return f"{row['network']}, {row['preset']} constants, {noise}"


def _trained(row: Fact, threshold: float) -> Trained:
    return Trained(
        int(row["num_patches"]),
        float(row["noise_std"]),
        float(row["alignment_2"]),
        threshold,
        float(row["alignment_1"]),
    )
