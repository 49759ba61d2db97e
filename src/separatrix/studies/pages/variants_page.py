"""The page of n* over named variants: one figure, the table behind it, a sentence each."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ...estimates import Ratio, Result, Variant, mean_interval, variants_of
from ...estimates.places import network_rank
from ...estimates.words import complexity, interval_in_words, number
from ...figures import Worth, lines_figure, variants_figure
from ...figures.lines import Line, Panel
from ...reports import Page, Section, Table
from ..answers import Answer
from .search import Triple, provenance
from .variants import VariantsPage

_CURVES = (
    "Mean risk over seeds with its 95% interval, no point where a run diverged; the line is the "
    "target, which belongs to the task."
)


class _Rows(NamedTuple):
    """The variants in the order of the figure, and each comparison's ratios in that order."""

    variants: tuple[Variant, ...]
    worths: tuple[Worth, ...]


def variants_sentence(page: VariantsPage, answer: Answer) -> str:
    """What the reference has, and the rows at both ends; without what draws."""
    return _sentence(page, _rows(page, page.results(answer)))


def variants_page(page: VariantsPage, answer: Answer) -> Page:
    study, stage = answer.study, answer.manifest.evaluation
    assert stage is not None  # a page is built of what was begun
    page.check_searched(answer.manifest)
    made = tuple(provenance(answer, stage))
    return page_of_results(page, study.title, study.question, page.results(answer), made)


def page_of_results(
    page: VariantsPage,
    title: str,
    question: str,
    results: Sequence[Result],
    made: tuple[tuple[str, str], ...] = (),
) -> Page:
    """The figure opens it; `made` says where the results come from."""
    rows = _rows(page, results)
    names = tuple(variant.name for variant in rows.variants)
    figure = variants_figure(names, rows.worths, page.reference)
    text = tuple(_in_words(row, rows, page) for row in range(len(names)))
    sections = (
        Section("What it is worth", figures=(figure,), tables=(_table(page, rows),)),
        Section("Variant by variant", text),
        *page.sections(results),
        Section("Learning curves", figures=(_curves(rows.variants),)),
        _measured(results),
    )
    return Page(title, question, sections, _sentence(page, rows), provenance=made)


def _sentence(page: VariantsPage, rows: _Rows) -> str:
    return _ends(rows, rows.worths[0], page) if rows.variants else ""


def _rows(page: VariantsPage, results: Sequence[Result]) -> _Rows:
    """Those that have a ratio, by the first comparison: the largest worth on top, unknown last."""
    known = [v for v in variants_of(results, page.role) if any(_ratios(v, page.comparisons))]
    more, fewer, _ = page.comparisons[0]
    known.sort(key=lambda variant: _rank(variant.ratio(more, fewer)))
    reference = next((v for v in known if v.name == page.reference), None)
    worths = (
        Worth(
            f"{worth}: {more} / {fewer}",
            tuple(variant.ratio(more, fewer) for variant in known),
            reference and reference.ratio(more, fewer),
        )
        for more, fewer, worth in page.comparisons
    )
    return _Rows(tuple(known), tuple(worths))


def _ratios(variant: Variant, comparisons: Sequence[Triple]) -> list[Ratio | None]:
    return [variant.ratio(more, fewer) for more, fewer, _ in comparisons]


def _rank(ratio: Ratio | None) -> float:
    return np.inf if ratio is None or ratio.bound == "unknown" else -ratio.value


def _table(page: VariantsPage, rows: _Rows) -> Table:
    networks = sorted({n for v in rows.variants for n in v.results}, key=_in_order)
    heads = [worth for _, _, worth in page.comparisons]
    expected = [f"{head}, expected" for head in heads if _is_expected(page, rows, head)]
    lines = []
    for row, variant in enumerate(rows.variants):
        needed = [_needed(variant.results.get(network)) for network in networks]
        worths = [_worth(worth.ratios[row]) for worth in rows.worths]
        says = [page.expected(variant.name, head.removesuffix(", expected")) for head in expected]
        targets = dict.fromkeys(f"{result.target:.4g}" for result in variant.results.values())
        lines.append((variant.name, *needed, *worths, *says, ", ".join(targets)))
    columns = ("variant", *(f"n* of {n}" for n in networks), *heads, *expected, "target risk")
    caption = "Samples needed, what each bias is worth, and what was expected."
    return Table("variants", caption, columns, tuple(lines))


def _in_order(network: str) -> tuple[int, str]:
    return network_rank(network), network


def _is_expected(page: VariantsPage, rows: _Rows, worth: str) -> bool:
    return any(page.expected(variant.name, worth) for variant in rows.variants)


def _needed(result: Result | None) -> str:
    if result is None:
        return ""
    estimate = result.estimate
    if estimate.censoring != "none":
        return complexity(estimate)
    return f"{complexity(estimate)} {_ends_in_words(estimate.lower, estimate.upper)}"


def _worth(ratio: Ratio | None) -> str:
    """×3.1 [2.2, 4.5], at least ×5.8, unknown; nothing where there is no ratio."""
    if ratio is None or ratio.bound == "unknown":
        return "" if ratio is None else "unknown"
    if ratio.bound != "none":
        return f"{ratio.bound} ×{number(ratio.value)}"
    return f"×{number(ratio.value)} {_ends_in_words(ratio.lower, ratio.upper)}"


def _ends_in_words(lower: float, upper: float) -> str:
    """[2.2, 4.5], or (above 2.2) where an end is open."""
    ends = interval_in_words(lower, upper)
    return ends if ends.startswith("[") else f"({ends})"


def _in_words(row: int, rows: _Rows, page: VariantsPage) -> str:
    """With two signals at once locality is worth ×5 [4, 6] (DSD ×4.6) and weight sharing …."""
    name = rows.variants[row].name
    parts = []
    for (_, _, worth), column in zip(page.comparisons, rows.worths, strict=True):
        value = _worth(column.ratios[row])
        if value == "unknown":
            value = "an unknown factor"
        beside = _worth(column.reference).partition(" [")[0]
        others = f" ({page.reference} {beside})" if beside and name != page.reference else ""
        if value:
            parts.append(f"{worth} is worth {value}{others}")
    start = f"{name}:" if name == page.reference else f"With {name}"
    return f"{start} {' and '.join(parts)}."


def _ends(rows: _Rows, worth: Worth, page: VariantsPage) -> str:
    """The reference, then the least and the largest worth of what is bounded on both sides."""
    bias = page.comparisons[0][2]
    closed = [row for row, ratio in enumerate(worth.ratios) if ratio and ratio.bound == "none"]
    if not closed:
        return f"What {bias} is worth these sizes do not say."
    least = min(closed, key=lambda row: worth.ratios[row].value)  # pyright: ignore
    largest = max(closed, key=lambda row: worth.ratios[row].value)  # pyright: ignore
    says = {name: _worth(worth.ratios[row]) for name, row in _named(rows, (largest, least))}
    reference = f"{page.reference}: {bias} is worth {_worth(worth.reference) or 'nothing known'}"
    others = [f"{value} with {name}" for name, value in says.items() if name != page.reference]
    return f"{reference}{'; ' if others else ''}{', and '.join(others)}."


def _named(rows: _Rows, places: Sequence[int]) -> Iterator[tuple[str, int]]:
    return ((rows.variants[row].name, row) for row in places)


def _curves(variants: Sequence[Variant]):
    panels = [
        Panel(
            variant.name,
            tuple(_line(n, variant.results[n]) for n in sorted(variant.results, key=_in_order)),
            {"target": min(result.target for result in variant.results.values())},
        )
        for variant in variants
    ]
    return lines_figure(
        panels,
        name="learning-curves",
        title="Learning curves",
        caption=_CURVES,
        x_label="n, samples",
        y_label="risk",
    )


def _line(network: str, result: Result) -> Line:
    ends = np.array([mean_interval(risks) for risks in result.curve.risks], dtype=float)
    ends[~np.isfinite(ends).all(axis=1)] = np.nan  # a run diverged: there is no point to draw
    return Line(network, result.curve.sizes.astype(float), *ends.T)


def _measured(results: Sequence[Result]) -> Section:
    seeds = sorted({len(result.curve.seeds) for result in results})
    text = (
        f"{len(results)} learning curves, each over {' or '.join(map(str, seeds))} seeds. n* is "
        "where the mean risk over seeds first meets the target of its task, between two sizes "
        "tried on a line in log risk against log n. More than the largest size tried: larger "
        "samples, longer training or other settings may meet it.",
    )
    rises = [result for result in results if not result.estimate.monotone]
    return Section("What was measured", text, tables=(_remarks(rises),) if rises else ())


def _remarks(results: Sequence[Result]) -> Table:
    caption = "Curves that rise above the target again at a larger size, by more than noise."
    rows = tuple(
        (str(curve.fields.get("network.kind")), str(curve.fields.get("task.kind")))
        for curve, _, _ in results
    )
    return Table("not-monotone", caption, ("network", "task"), rows)
