"""The page of swap symmetry: the mean risk of every learner with the signal in each patch."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....records import Row, distinct, where
from .....reports import Section, Table


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["risks"]
    patches = distinct(rows, "patch")
    table = Table(
        "shares",
        "The risk with the signal in a patch over its mean over patches: the mean over runs, and "
        "its standard error.",
        ("learner", "mean risk", *(f"patch {int(patch) + 1}" for patch in patches)),
        tuple(
            (learner, f"{_mean(of_learner, 'risk'):.4f}", *_shares(of_learner, patches))
            for learner in distinct(rows, "learner")
            for of_learner in [where(rows, learner=learner)]
        ),
    )
    return (Section("Patch by patch", tables=(table,)),)


def _shares(rows: Sequence[Row], patches: Sequence) -> list[str]:
    shares = [[float(row["share"]) for row in where(rows, patch=patch)] for patch in patches]
    return [f"{np.mean(s):.3f} ± {np.std(s, ddof=1) / np.sqrt(len(s)):.3f}" for s in shares]


def _mean(rows: Sequence[Row], name: str) -> float:
    return float(np.mean([float(row[name]) for row in rows]))
