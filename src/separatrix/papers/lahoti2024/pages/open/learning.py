"""Of `open-algorithms`: who is held against whom, and how the ratio grows with k and with d."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....claims.evidence import Measured
from .....estimates import Result
from .....estimates.words import exponent
from .....figures import LinesFigure, lines_figure
from .....figures.lines import Line, Panel
from .....fits import fit_power_law
from .....reports import Section, Table
from ...claims.open.won_back import ratios_along
from ...studies.open.learners import LEARNERS

_LEAST = 3  # values, for a line
_VARIABLES = {
    "num_patches": ("won-back", "number of patches k"),
    "patch_dim": ("won-back-in-d", "pixels of a patch d"),
}
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
    """The ratio against k and d, where an algorithm was measured at three values or more."""
    lines = {variable: _lines(results, variable) for variable in _VARIABLES}
    if not any(lines.values()):
        return ()
    names = sorted({name for along in lines.values() for name in along})
    rows = tuple(
        (name, *(_exponent(along.get(name)) for along in lines.values())) for name in names
    )
    columns = ("algorithm, w*", "exponent of k", "exponent of d")
    caption = "Exponents of k, at d = 4, and of d, at k = 8, in n*(FCN, algorithm)/n*(LCN, GD)."
    table = Table("exponents", caption, columns, rows)
    figures = tuple(_figure(variable, along) for variable, along in lines.items() if along)
    heading = "Which factor of k is won back"
    return (Section(heading, (_TEXT,), figures=figures, tables=(table,)),)


def _lines(results: Sequence[Result], variable: str) -> dict[str, Measured]:
    along = ratios_along(results, variable)
    return {name: ratios for name, ratios in along.items() if len(ratios.results) >= _LEAST}


def _exponent(ratios: Measured | None) -> str:
    if ratios is None:
        return ""
    try:
        law = fit_power_law(ratios.points())
    except ValueError as error:
        return str(error)
    return exponent(law.exponents[ratios.names[0]])


def _figure(variable: str, lines: Mapping[str, Measured]) -> LinesFigure:
    name, label = _VARIABLES[variable]
    drawn = []
    for learner, ratios in lines.items():
        estimates = [result.estimate for result in ratios.results.values()]
        ends = np.array([(e.limit, e.lower, e.upper) for e in estimates], dtype=float)
        hollow = np.array([e.censoring != "none" for e in estimates])
        at = ratios.columns()[variable]
        drawn.append(Line(learner, at, *ends.T, hollow=hollow))
    return lines_figure(
        [Panel("", tuple(drawn))],
        name=name,
        title="What an FCN needs over an LCN, by algorithm",
        caption="n*(FCN, algorithm)/n*(LCN, GD) with intervals, paired by seed; hollow: a bound.",
        x_label=label,
        y_label="times as many samples",
    )
