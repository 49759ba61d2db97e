"""The page of one study: what was asked, what was found, and how far it goes."""

from collections.abc import Mapping, Sequence

from ..figures import (
    Comparison,
    Result,
    learning_curves_figure,
    ratio_figure,
    sample_complexity_figure,
)
from ..fits import PowerLaw
from . import words
from .page import Card, Finding, Page, Section
from .study_tables import complexity_table, fixed_table, law_table, ratio_table


def study_page(
    title: str,
    question: str,
    results: Sequence[Result],
    variable: str,
    label: str,
    *,
    comparisons: Sequence[Comparison] = (),
    laws: Mapping[str, PowerLaw] | None = None,
    references: Mapping[str, float] | None = None,
    provenance: Sequence[tuple[str, str]] = (),
    confidence: float = 0.95,
) -> Page:
    """A page about n* against `variable` ("task.num_patches"), in words `label`.

    `laws` by network, `references` (optimal risk, a plateau) by name; `confidence` is the one that
    results, comparisons and laws were made with.
    """
    curves = learning_curves_figure(
        results, variable, label, references=references, confidence=confidence
    )
    sections = (
        _needed(results, variable, label, laws or {}, confidence),
        *([_worth(comparisons, variable, label, confidence)] if comparisons else []),
        Section("Learning curves", figures=(curves,)),
        _measured(results),
    )
    findings = tuple(_finding(comparison, label) for comparison in comparisons)
    return Page(title, question, sections, findings, tuple(provenance))


def _finding(comparison: Comparison, label: str) -> Finding:
    cards = tuple(
        Card(
            words.worth(ratio).replace("at least", "≥").replace("at most", "≤"),
            words.interval(ratio.lower, ratio.upper),
            f"samples at {label} = {words.number(at)}",
        )
        for at, ratio in sorted(comparison.ratios.items())
    )
    says = f"On this task, at these sizes, {comparison.worth} is worth"
    return Finding(f"{says} ({comparison.more} against {comparison.fewer})", cards)


def _needed(
    results: Sequence[Result],
    variable: str,
    label: str,
    laws: Mapping[str, PowerLaw],
    confidence: float,
) -> Section:
    leaf = variable.rsplit(".", 1)[-1]
    values = [float(curve.fields[variable]) for curve, _, _ in results]  # type: ignore[arg-type]
    along = {network: law for network, law in laws.items() if leaf in law.exponents}
    text = [words.law_sentence(network, law, leaf, label) for network, law in along.items()]
    if along:
        text.append(words.log_caveat(min(values), max(values), label, _others(results, leaf)))
    tables = [complexity_table(results, variable, label, confidence)]
    return Section(
        "Samples needed",
        text=tuple(text),
        figures=(sample_complexity_figure(results, variable, label, laws=along),),
        tables=(*tables, law_table(laws, {leaf: label}, confidence)) if laws else tuple(tables),
    )


def _others(results: Sequence[Result], leaf: str) -> float | None:
    """patch_dim where num_patches is the variable, and the other way round: their product is kd."""
    other = {"num_patches": "task.patch_dim", "patch_dim": "task.num_patches"}.get(leaf)
    values = {curve.fields.get(other) for curve, _, _ in results} if other else set()
    value = values.pop() if len(values) == 1 else None
    return float(value) if isinstance(value, int | float) else None


def _worth(
    comparisons: Sequence[Comparison], variable: str, label: str, confidence: float
) -> Section:
    return Section(
        "What it is worth",
        text=tuple(words.sentence(comparison, label) for comparison in comparisons),
        figures=(ratio_figure(comparisons, variable, label),),
        tables=(ratio_table(comparisons, label, confidence),),
    )


def _measured(results: Sequence[Result]) -> Section:
    seeds = sorted({len(curve.seeds) for curve, _, _ in results})
    sizes = [float(size) for curve, _, _ in results for size in (curve.sizes[0], curve.sizes[-1])]
    targets = sorted({target for _, target, _ in results})
    text = (
        f"{len(results)} learning curves, each over {' or '.join(map(str, seeds))} seeds, at sizes "
        f"from {words.number(min(sizes))} to {words.number(max(sizes))}. Target risk: "
        f"{', '.join(f'{target:g}' for target in targets)}. n* is where the mean risk over seeds "
        "first meets the target, between two sizes tried on a line in log risk against log n.",
        "A network that did not meet the target is said to need more than the largest size tried. "
        "Larger samples, longer training or other settings were not tried and may meet it.",
    )
    return Section("What was measured", text=text, tables=(fixed_table(results),))
