"""The page of `k-pattern-steps`: steps against n, and how the gap grows by leap."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from .....estimates.words import number, true_minus
from .....figures.facets import facets, split
from .....figures.lines import LinesFigure, lines_figure
from .....fits import Estimate
from .....records import Row, distinct, where
from .....reports import Section, Table
from ...estimates.computation import operations_a_step
from ...estimates.exponents import Growth, growths
from ...estimates.step_runs import at_length, by_rule, gaps_of, median, steps_of

_NETWORKS = ("CNN", "LCN", "FCN")
_GAP = partial(gaps_of, more="FCN", fewer="CNN")
_CONFIDENCE = 0.95
_BATCH_SIZE = 256


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The FCN's steps over the CNN's on parities, and how that grows by leap."""
    rows = tables["runs"]
    ratios = _ratios(where(rows, pattern="parity"))
    low, high = (end(ratios, key=lambda at: ratios[at][0]) for end in (min, max))
    times = " to ".join(
        f"{ratios[at][1]}{number(ratios[at][0])} times (n = {at[0]}, k = {at[1]})"
        for at in (low, high)
    )
    fcn = where(rows, network="FCN")
    reached = f"{len(where(fcn, reached=True))} of {len(fcn)}"
    by_leap: dict[int, list[Growth]] = {}
    for rule in growths(rows, _GAP, _CONFIDENCE):
        by_leap.setdefault(rule.leap, []).append(rule)
    powers = " and ".join(
        f"{_two_digits([rule.exponent.value for rule in by_leap[leap]])} at leap {leap}"
        for leap in sorted({min(by_leap), max(by_leap)})
    )
    return (
        f"On parities the FCN takes {times} the median steps of the CNN, a factor that grows like "
        f"n to the power {true_minus(powers)}; {reached} of its runs got to 99 %."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    """Parities, then every rule by its leap."""
    rows = tables["runs"]
    return (
        Section("Parities", (_STEPS,), figures=(steps_figure(rows),)),
        Section("Leap or length?", (_LEAP,), figures=(leap_figure(rows),), tables=(_growth(rows),)),
        Section("Every rule", tables=(_medians(rows),)),
        Section("Computation to the target", (_COMPUTATION,), tables=(_computation(rows),)),
    )


def _ratios(rows: Sequence[Row]) -> dict[tuple[int, int], tuple[float, str]]:
    """Median steps FCN over CNN by (n, k), and "more than " where the FCN's is beyond its limit."""
    medians = {
        (int(row["input_length"]), int(row["pattern_length"]), row["network"]): row
        for row in _median_rows(rows)
    }
    return {
        (n, k): (
            float(fcn["median"]) / float(medians[n, k, "CNN"]["median"]),
            "more than " if fcn["beyond"] else "",
        )
        for (n, k, network), fcn in medians.items()
        if network == "FCN" and not medians[n, k, "CNN"]["beyond"]
    }


def _two_digits(values: Sequence[float]) -> str:
    low, high = (f"{end(values):.1f}" for end in (min, max))
    return low if low == high else f"{low} to {high}"


_STEPS = (
    "Every step sees 256 fresh examples, so steps count samples too. A network is done at the "
    "first checkpoint at which at most 1 % of a test sample is wrong."
)
_LEAP = (
    "Leap is the number of new bits that a rule makes a learner find at once: 1 where its Fourier "
    "terms come in one bit after the other, k for the parity of k bits. Where the ratio of steps, "
    "FCN over CNN, grows like n to some power, is it leap that sets the power, or length?"
)

_COMPUTATION = (
    "On parities. Operations: steps times 256 examples times 6 times the multiplications of one "
    "example on its way forward, in a network of 64 filters a window or of 512 units."
)


def steps_figure(rows: Sequence[Row]) -> LinesFigure:
    """Median steps on parities against n, a panel for each k."""
    return lines_figure(
        facets(
            _median_rows(where(rows, pattern="parity")),
            x="input_length",
            y="median",
            lower="lower",
            upper="upper",
            hollow="beyond",
            series="network",
            panel="pattern_length",
            panel_label="k = {}",
        ),
        name="steps",
        title="Steps to 99 % on the parity of k bits",
        caption="Points: median over seeds. Bars: its interval, of order statistics. Hollow: half "
        "of the runs or more were not done at the step limit, where the point is.",
        x_label="input length n",
        y_label="steps",
    )


def _median_rows(rows: Sequence[Row]) -> list[Row]:
    """One row a rule, length and network; what is beyond the step limit is put there."""
    medians: list[Row] = []
    for (k, pattern), group in by_rule(rows).items():
        for n in distinct(group, "input_length"):
            for network in _NETWORKS:
                runs = at_length(steps_of(group, network), n)
                steps, limit = median(runs), max(run.value for run in runs)
                medians.append(
                    {
                        "input_length": n,
                        "pattern_length": k,
                        "pattern": pattern,
                        "leap": group[0]["leap"],
                        "network": network,
                        "median": min(steps.median, limit),
                        "lower": min(steps.lower, limit),
                        "upper": min(steps.upper, limit),
                        "beyond": bool(np.isinf(steps.median)),
                        "reached": f"({steps.num_reached} of {len(runs)})",
                    }
                )
    return medians


def leap_figure(rows: Sequence[Row]) -> LinesFigure:
    """The exponent of steps(FCN)/steps(CNN) in n against leap, a mark for each k."""
    rules = list(growths(rows, _GAP, _CONFIDENCE))
    places = _side_by_side([rule.leap for rule in rules])
    exponents = [
        {"length": rule.length, "at": place, **rule.exponent._asdict()}
        for rule, place in zip(rules, places, strict=True)
    ]
    drawn = lines_figure(
        facets(
            exponents,
            x="at",
            y="value",
            lower="lower",
            upper="upper",
            series="length",
            series_label="k = {}",
            joined="points",
            references={"no growth of the gap": 0.0},
        ),
        name="leap",
        title="Growth of the gap in steps by leap",
        caption="A point a rule: the power of n with which steps(FCN)/steps(CNN) grows, with its "
        "95 % interval; at leap 1 majority, conjunction and a staircase stand side by side.",
        x_label="leap",
        y_label="exponent in n of steps(FCN)/steps(CNN)",
        x_scale="linear",
        y_scale="linear",
    )
    drawn.figure.axes[0].set_xticks(sorted({rule.leap for rule in rules}))
    return drawn


def _side_by_side(values: Sequence[int]) -> list[float]:
    """Equal values a little apart, around where they are."""
    return [
        value + 0.06 * (values[:i].count(value) - (values.count(value) - 1) / 2)
        for i, value in enumerate(values)
    ]


def _growth(rows: Sequence[Row]) -> Table:
    what = {name: partial(steps_of, network=name) for name in _NETWORKS} | {"FCN/CNN": _GAP}
    exponents = {
        name: {
            (rule.length, rule.pattern): rule.exponent for rule in growths(rows, of, _CONFIDENCE)
        }
        for name, of in what.items()
    }
    cells = tuple(
        (*rule, group[0]["leap"], *(_cell(exponents[name].get(rule)) for name in what))
        for rule, group in by_rule(rows).items()
    )
    return Table(
        "growth",
        "The exponent in n of the steps, and of their ratio, with 95 % intervals.",
        ("k", "rule", "leap", *what),
        cells,
    )


def _cell(exponent: Estimate | None) -> str:
    if exponent is None:
        return "too few runs got there"
    return f"{exponent.value:.2f} [{exponent.lower:.2f}, {exponent.upper:.2f}]"


def _medians(rows: Sequence[Row]) -> Table:
    names = ("input_length", "pattern_length", "pattern", "leap")
    places = split(_median_rows(rows), lambda row: tuple(row[name] for name in names))
    return Table(
        "medians",
        "Median steps and, in brackets, how many of the runs got there.",
        ("n", "k", "rule", "leap", *_NETWORKS),
        tuple((*place, *map(_steps, networks)) for place, networks in places.items()),
    )


def _steps(row: Row) -> str:
    more = "more than " if row["beyond"] else ""
    return f"{more}{row['median']:,.0f} {row['reached']}"


def _computation(rows: Sequence[Row]) -> Table:
    cells = []
    for row in _median_rows(where(rows, pattern="parity")):
        at = int(row["input_length"]), int(row["pattern_length"])
        network, steps = str(row["network"]), float(row["median"])
        more = "more than " if row["beyond"] else ""
        operations = steps * operations_a_step(network, *at, _BATCH_SIZE)
        samples = f"{more}{steps * _BATCH_SIZE:,.0f}"
        cells.append((*at, network, _steps(row), samples, f"{more}{operations:.2g}"))
    return Table(
        "computation",
        "Median steps, samples and operations to 99 % on the parity of k bits.",
        ("n", "k", "network", "steps", "samples", "operations"),
        tuple(cells),
    )
