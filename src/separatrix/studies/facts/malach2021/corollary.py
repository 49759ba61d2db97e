"""Cor. 5's sizes put into Thm 4: as printed, and with the powers of the logarithm it needs.

One row n = 2^k, an accuracy ε and a version: q, T, the three terms, the bound, its flags, and the
bound over ε. Printed: q = ε⁻²n³log²n, T = ε⁻²n³log n. Corrected: log⁴n and log²n.

Expected: as printed the bound is about ε(1 + 2·log₂ n), so bound/ε grows with n and passes every
constant; corrected it is about 3ε.
Cost: nothing.
"""

from collections.abc import Sequence

import numpy as np

from ....figures.facts import Line, LinesFigure, Panel, lines_figure
from ....records import Fact
from ....reports import Section
from ....theory.malach2021.sizes import (
    corollary5_bound,
    corollary5_corrected_sizes,
    corollary5_num_samples,
    corollary5_sizes,
)
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column, fact_table

VERSIONS = {"printed": corollary5_sizes, "corrected": corollary5_corrected_sizes}
ACCURACIES = (0.1, 0.01)  # ε
LENGTHS: dict[Profile, tuple[int, ...]] = {
    "quick": (16, 64, 1024),
    "full": tuple(2**k for k in range(3, 21)),
}


def rows(profile: Profile = "full") -> list[Row]:
    """One row an input length, an accuracy and a version."""
    return [
        _row(n, accuracy, version)
        for n in LENGTHS[profile]
        for accuracy in ACCURACIES
        for version in VERSIONS
    ]


def _row(n: int, accuracy: float, version: str) -> Row:
    sizes, k = VERSIONS[version](n, accuracy), n.bit_length() - 1
    bound = corollary5_bound(n, sizes)
    return {
        "input_length": n,
        "pattern_length": k,
        "accuracy": accuracy,
        "version": version,
        "num_filters": float(sizes.num_filters),  # beyond 64-bit integers at the largest n
        "num_steps": float(sizes.num_steps),
        "num_samples": corollary5_num_samples(n, k, sizes.num_filters, accuracy, 0.05),
        "drift_term": bound.terms["drift"],
        "distance_term": bound.terms["distance"],
        "gradient_term": bound.terms["gradient"],
        "bound": bound.value,
        "applicable": bound.applicable,
        "vacuous": bound.vacuous,
        "bound_over_accuracy": bound.value / accuracy,
    }


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Bound over ε, which the corollary says is a constant."""
    table = fact_table(
        "corollary",
        "Theorem 4 at k = log₂ n and the corollary's sizes, all constants 1.",
        rows,
        {
            "n": "input_length",
            "k": "pattern_length",
            "ε": "accuracy",
            "sizes": "version",
            "q": "num_filters",
            "T": "num_steps",
            "m": "num_samples",
            "drift": "drift_term",
            "distance": "distance_term",
            "gradient": "gradient_term",
            "bound": "bound",
            "vacuous": "vacuous",
            "bound/ε": "bound_over_accuracy",
        },
    )
    text = (
        "Corollary 5 promises accuracy ε. With its q the theorem's second term is 2ε·log₂ n; two "
        "more powers of the logarithm in q, and one in T, make it 2ε. The corollary stays "
        "polynomial. Its number of samples m is for the 0-1 error of a network chosen by "
        "validation.",
    )
    return (Section("A logarithm is missing", text, figures=(_figure(rows),), tables=(table,)),)


def _figure(rows: Sequence[Fact]) -> LinesFigure:
    return lines_figure(
        [
            Panel(f"ε = {accuracy:g}", tuple(_line(rows, accuracy, name) for name in VERSIONS))
            for accuracy in ACCURACIES
        ],
        name="corollary",
        title="Theorem 4 at Corollary 5's sizes",
        caption="Bound on the average loss over ε, at k = log₂ n. Hollow: the bound is vacuous, "
        "not below 1.",
        x_label="input length n",
        y_label="bound / ε",
    )


def _line(rows: Sequence[Fact], accuracy: float, version: str) -> Line:
    own = [r for r in rows if (r["accuracy"], r["version"]) == (accuracy, version)]
    hollow = np.array([bool(row["vacuous"]) for row in own])
    x, y = column(own, "input_length"), column(own, "bound_over_accuracy")
    return Line(f"sizes as {version}", x, y, hollow=hollow)


STUDY = FactStudy(
    name="k-pattern-corollary",
    title="Corollary 5's sizes, printed and corrected",
    question="Do the corollary's sizes bring Theorem 4 down to a constant times ε?",
    source="malach2021, Cor. 5",
    expected="not as printed, where it grows like 2·log₂ n; with two more logarithms, yes",
    rows=rows,
    sections=sections,
)
