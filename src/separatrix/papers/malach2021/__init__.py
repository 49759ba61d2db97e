"""Malach, Shalev-Shwartz: a computational separation of CNNs and FCNs, on k-patterns and images."""

from pathlib import Path

from ...studies import Front, Later, Paper
from .studies import cifar, digit_sequences, exact, k_patterns, unknown_order

PAPER = Paper(
    key="malach2021",
    title="Computational Separation Between Convolutional and Fully-Connected Networks",
    studies=(
        *k_patterns.STUDIES,
        *exact.STUDIES,
        *unknown_order.STUDIES,
        *digit_sequences.STUDIES,
        *cifar.STUDIES,
    ),
    claims=Later("separatrix.papers.malach2021.claims", "claims"),
    errata=Path(__file__).with_name("errata.md"),
    front=Front(
        worths=(("k-patterns-input-length", "locality"),),
        tasks=(("k-pattern-example", "k-pattern"),),
    ),
)
