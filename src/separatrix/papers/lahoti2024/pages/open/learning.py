"""Of `open-algorithms`: who is held against whom, and how the ratio grows with k."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....claims.evidence import Measured
from .....estimates import Result
from .....estimates.words import exponent
from .....figures import LinesFigure, lines_figure
from .....figures.lines import Line, Panel
from .....fits import fit_power_law
from .....reports import Section, Table
from ...claims.open.algorithms import ratios_by_patches
from ...studies.open.learners import LEARNERS

_LEAST = 3  # values of k, for a line
_TEXT = (
    "An FCN by gradient descent pays a factor k for finding the patches, over an LCN. What grows "
    "like k to a smaller power has won some of it back; at 0 nothing is left of it."
)


def expected(variant: str, worth: str) -> str:
    """What the algorithm respects, and what theory leaves of the second k."""
    name = variant.partition(",")[0]
    learner = next(each for each in LEARNERS if each.name == name)
    left = learner.left and f": {learner.left} of the second k"
    return f"{learner.respects}{left}" if worth == "locality" else ""


def sections(results: Sequence[Result]) -> tuple[Section, ...]:
    """The ratio against k, where an algorithm was measured at three values or more."""
    lines = {
        name: ratios
        for name, ratios in ratios_by_patches(results).items()
        if len(ratios.results) >= _LEAST
    }
    if not lines:
        return ()
    rows = tuple((name, *_exponent(ratios)) for name, ratios in lines.items())
    columns = ("algorithm, w*", "exponent of k", "values of k")
    caption = "Exponents of k in n*(FCN, algorithm)/n*(LCN, GD)."
    table = Table("exponents", caption, columns, rows)
    heading = "Which factor of k is won back"
    return (Section(heading, (_TEXT,), figures=(_figure(lines),), tables=(table,)),)


def _exponent(ratios: Measured) -> tuple[str, int]:
    try:
        law = fit_power_law(ratios.points())
    except ValueError as error:
        return str(error), len(ratios.results)
    return exponent(law.exponents["num_patches"]), len(ratios.results)


def _figure(lines: Mapping[str, Measured]) -> LinesFigure:
    drawn = []
    for name, ratios in lines.items():
        estimates = [result.estimate for result in ratios.results.values()]
        ends = np.array([(e.limit, e.lower, e.upper) for e in estimates], dtype=float)
        hollow = np.array([e.censoring != "none" for e in estimates])
        at = ratios.columns()["num_patches"]
        drawn.append(Line(name, at, *ends.T, hollow=hollow))
    return lines_figure(
        [Panel("", tuple(drawn))],
        name="won-back",
        title="What an FCN needs over an LCN, by algorithm",
        caption="n*(FCN, algorithm)/n*(LCN, GD) with intervals, paired by seed; hollow: a bound.",
        x_label="number of patches k",
        y_label="times as many samples",
    )
