"""The page of swap symmetry: the mean risk of every learner with the signal in each patch."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....figures import LinesFigure, facets, lines_figure
from .....figures.facets import column, mean, split
from .....records import Row, distinct, where
from .....reports import Section, Table


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """How far the risk is from its mean over patches, learner by learner."""
    rows = tables["risks"]
    furthest = {
        learner: max(abs(_mean(group, "share") - 1) for group in split(of, "patch").values())
        for learner, of in split(rows, "learner").items()
    }
    parts = "; ".join(f"{100 * off:.2g} % ({learner})" for learner, off in furthest.items())
    first = rows[0]
    return (
        "With the signal in one patch the mean risk differs from that over all "
        f"{first['num_patches']} patches by at most {parts}. n = {first['num_samples']}, means of "
        f"{len(distinct(rows, 'run')):,} runs."
    )


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
    return (Section("Patch by patch", figures=(_figure(rows),), tables=(table,)),)


def _figure(rows: Sequence[Row]) -> LinesFigure:
    drawn = lines_figure(
        facets(
            [{**row, "at": int(row["patch"]) + 1} for row in rows],
            x="at",
            y="share",
            series="learner",
            summary=mean,
            references={"the same in every patch": 1.0},
        ),
        name="shares",
        title="Risk by the patch that holds the signal",
        caption="Risk with the signal in one patch over its mean over patches, means over runs "
        "with 95 % intervals.",
        x_label="patch with the signal",
        y_label="risk over its mean",
        x_scale="linear",
        y_scale="linear",
    )
    drawn.figure.axes[0].set_xticks([int(patch) + 1 for patch in distinct(rows, "patch")])
    return drawn


def _shares(rows: Sequence[Row], patches: Sequence) -> list[str]:
    shares = [column(where(rows, patch=patch), "share") for patch in patches]
    return [f"{s.mean():.3f} ± {s.std(ddof=1) / np.sqrt(len(s)):.3f}" for s in shares]


def _mean(rows: Sequence[Row], name: str) -> float:
    return float(column(rows, name).mean())
