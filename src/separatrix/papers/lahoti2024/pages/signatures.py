"""Failure signatures: what the numbers of a trained patch-sum network say went wrong, in words.

Which three to look for is said by a summary of lahoti2024, not by the paper, and so is the level of
0.25 (in the paper that is an error of estimation; its proofs reach an alignment of 0.96). What
counts as no progress, and as a threshold far from b*, is our reading.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ....reports import Section, Table
from ..theory import EXCESS_RISK, optimal_threshold, signal_risk

LOW_ALIGNMENT = 0.25
PROVED_ALIGNMENT = 0.96

SIGNATURES = {
    "alignment below 0.25": (
        "the filters hardly point along the signal after training; by the summary, the bound on "
        "the sample size is then not met, but a filter that was turned around shows it anyway"
    ),
    "no progress in the second step": (
        "the second step left the alignment no larger than the first, and below the 0.96 that the "
        "proofs reach; by the summary, the analysis of two steps then says nothing of this run"
    ),
    "threshold far from b*": (
        "with its threshold even filters that are the signal would miss the optimal risk by more "
        "than 0.03: too low, and noise passes; too high, and the signal is cut; denoising fails"
    ),
}
_LOW, _STILL, _FAR = SIGNATURES
_WHOSE = (
    "Which signs to look for, and the level of 0.25, come from a summary of the paper and not from "
    "the paper, whose proofs reach an alignment of 0.96. A run may show several, and may show one "
    "and still have a low risk."
)


class Trained(NamedTuple):
    """What a run ended with; `first_alignment` where it took two steps, NaN otherwise."""

    num_patches: int
    noise_std: float
    alignment: float
    threshold: float
    first_alignment: float = float("nan")


def signatures_of(run: Trained) -> tuple[str, ...]:
    """The keys of `SIGNATURES` that the run shows."""
    still = run.alignment <= run.first_alignment and run.alignment < PROVED_ALIGNMENT
    shown = {
        _LOW: run.alignment < LOW_ALIGNMENT,
        _STILL: still,  # a comparison with NaN is false
        _FAR: _excess(run.num_patches, run.noise_std, run.threshold) > EXCESS_RISK,
    }
    return tuple(name for name in SIGNATURES if shown[name])


@lru_cache
def _excess(num_patches: int, noise_std: float, threshold: float) -> float:
    """R(w*, b) − R(w*, b*)."""
    best = optimal_threshold(num_patches, noise_std).risk
    return float(signal_risk(num_patches, noise_std, threshold)) - best


def signatures_section(groups: Mapping[str, Sequence[Trained]]) -> Section:
    """How many runs of every group show each signature, and what that means."""
    shown = {name: [signatures_of(run) for run in runs] for name, runs in groups.items()}
    counts = {name: Counter(s for signs in runs for s in signs) for name, runs in shown.items()}
    total, num_runs = sum(counts.values(), Counter()), sum(map(len, groups.values()))
    sentences = [
        f"{sign.capitalize()}, {total[sign]:,} of {num_runs:,} runs: {meaning}."
        for sign, meaning in SIGNATURES.items()
    ]
    rows = tuple(
        (name, len(runs), *(counts[name][sign] for sign in SIGNATURES), runs.count(()))
        for name, runs in shown.items()
    )
    caption = "Failure signatures: how many runs show each of them."
    table = Table("failure-signatures", caption, ("runs of", "runs", *SIGNATURES, "none"), rows)
    return Section("Failure signatures", (*sentences, _WHOSE), tables=(table,))
