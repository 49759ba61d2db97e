"""Lahoti, Karp, Winston, Singh, Li: locality and weight sharing, on a signal that moves."""

from pathlib import Path

from ...studies import Front, Later, Paper
from . import studies
from .studies import dsd, images, open

PAPER = Paper(
    key="lahoti2024",
    title="Role of Locality and Weight Sharing in Image-Based Tasks: A Sample Complexity "
    "Separation between CNNs, LCNs, and FCNs",
    studies=(*dsd.STUDIES, *studies.STUDIES, *images.STUDIES, *open.STUDIES),
    claims=Later("separatrix.papers.lahoti2024.claims", "claims"),
    errata=Path(__file__).with_name("errata.md"),
    front=Front(
        worths=(("dsd-locality", "locality"), ("dsd-growth-canonical", "weight sharing")),
        separations=(("dsd-growth-canonical", "separation"), ("dsd-locality", "separation")),
        tasks=(("dsd-first-look", "dsd"),),
    ),
)
