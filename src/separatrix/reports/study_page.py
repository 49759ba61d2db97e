"""The page of one study: what was asked, what came out, and how far it goes."""

from collections.abc import Callable, Mapping, Sequence

from ..estimates import (
    Comparison,
    Grid,
    Result,
    Variable,
    at_landmarks,
    place,
    place_in_words,
)
from ..estimates.words import interval_in_words, plain
from ..figures import (
    DEVIATION_BAND,
    Fields,
    Guides,
    learning_curves_figure,
    ratio_figure,
    sample_complexity_figure,
    separation_figure,
)
from ..fits import LawFit, PowerLaw
from . import words
from .page import Card, Finding, Page, Section
from .study_tables import complexity_table, fixed_table, law_table, ratio_table, rival_table
from .unreached import unreached_section
from .worth_map import worth_map

_TIGHT = "\u00a0=\u00a0"  # a card is narrow, and "d = 20" is one word
_FEW_CARDS = 3  # before the figure, which has all places
_LEAST_VALUES = 3  # of a further variable, for a figure of its own


def study_page(
    title: str,
    question: str,
    results: Sequence[Result],
    variables: Sequence[Variable],
    *,
    comparisons: Sequence[Comparison] = (),
    worths: Mapping[str, PowerLaw] | None = None,
    grids: Sequence[Grid] = (),
    laws: Mapping[str, PowerLaw] | None = None,
    rivals: Mapping[str, Sequence[LawFit]] | None = None,
    guides: Callable[[Fields], Guides] | None = None,
    as_published: Sequence[Result] = (),
    provenance: Sequence[tuple[str, str]] = (),
) -> Page:
    """A page about n* against `variables`, the first of which the study is about.

    `worths` are the laws of the comparisons; `grids` say which settings are nearly optimal;
    `laws` and `rivals` by network; `guides` say what theory has of a cell's learning curve;
    `as_published` are the same cells by the protocol of [lahoti2024].
    """
    needed = _needed(results, variables, laws or {})
    worth = [_worth(results, comparisons, variables, worths, grids)] if comparisons else []
    # Over several variables the figure of what it is worth has n* too, and opens the page.
    first = (*worth, needed) if len(variables) > 1 else (needed, *worth)
    sections = (
        *first,
        *([Section("Rival laws", words.RIVALS, tables=(rival_table(rivals),))] if rivals else []),
        _curves(results, variables, guides, as_published),
        unreached_section(results, variables, guides),
        _measured(results),
    )
    findings = tuple(_finding(comparison, variables) for comparison in comparisons)
    answer = words.answer(comparisons, variables, worths or {}) or words.needs(results, variables)
    return Page(title, question, sections, answer, findings, tuple(provenance))


def _finding(comparison: Comparison, variables: Sequence[Variable]) -> Finding:
    known = [at for at, ratio in comparison.ratios.items() if ratio.bound != "unknown"]
    if len(known) > _FEW_CARDS:
        telling = words.telling_places(comparison)
        known = [telling[0], telling[len(telling) // 2], telling[-1]]
    cards = tuple(
        Card(
            words.worth(ratio).replace("at least", "≥").replace("at most", "≤"),
            interval_in_words(ratio.lower, ratio.upper),
            f"samples at {place_in_words(variables, at)}".replace(" = ", _TIGHT),
        )
        for at, ratio in sorted(comparison.ratios.items())
        if at in known
    )
    says = f"On this task, at these sizes, {comparison.worth} is worth"
    compared = f"{says} ({comparison.more} against {comparison.fewer})"
    return Finding(compared, cards, comparison.worth)


def _needed(
    results: Sequence[Result], variables: Sequence[Variable], laws: Mapping[str, PowerLaw]
) -> Section:
    text = [words.law_sentence(network, law, variables) for network, law in laws.items()]
    figures = []
    for number, variable in enumerate(variables):
        values = sorted({place(result.curve, [variable.field])[0] for result in results})
        if laws:
            ends = values[0], values[-1]
            text.append(words.log_caveat(*ends, variable.label, _times(results, variable)))
        if number == 0 or len(values) >= _LEAST_VALUES:
            others = [other for other in variables if other is not variable]
            name = f"sample-complexity{f'-{variable.leaf}' if number else ''}".replace("_", "-")
            figure = sample_complexity_figure(results, variable, others, laws=laws, name=name)
            figures.append(figure)
    tables = complexity_table(results, variables), *([law_table(laws, variables)] if laws else [])
    return Section("Samples needed", tuple(text), figures=tuple(figures), tables=tables)


def _times(results: Sequence[Result], variable: Variable) -> float | None:
    """patch_dim where num_patches is the variable, and the other way round: their product is kd."""
    other = {"num_patches": "task.patch_dim", "patch_dim": "task.num_patches"}.get(variable.leaf)
    values = {result.curve.fields.get(other) for result in results} if other else set()
    value = values.pop() if len(values) == 1 else None
    return float(value) if isinstance(value, int | float) else None


def _worth(
    results: Sequence[Result],
    comparisons: Sequence[Comparison],
    variables: Sequence[Variable],
    worths: Mapping[str, PowerLaw] | None,
    grids: Sequence[Grid],
) -> Section:
    text = tuple(filter(None, (words.unknown(each, variables) for each in comparisons)))
    if len(variables) == 1:
        figure = ratio_figure(comparisons, variables[0])
    else:
        known = {name: law for name, law in (worths or {}).items() if words.is_known(law)}
        figure = separation_figure(results, variables, comparisons, worths=known, grids=grids)
    tables, mapped = (ratio_table(comparisons, variables),), worth_map(comparisons, variables)
    figures = (figure, mapped) if mapped else (figure,)
    return Section("What it is worth", text, figures=figures, tables=tables)


def _curves(
    results: Sequence[Result],
    variables: Sequence[Variable],
    guides: Callable[[Fields], Guides] | None,
    as_published: Sequence[Result],
) -> Section:
    shown = at_landmarks(results, variables)
    figure = learning_curves_figure(shown, variables, guides=guides)
    if not as_published:
        return Section("Learning curves", figures=(figure,))
    published = learning_curves_figure(
        at_landmarks(as_published, variables),
        variables,
        guides=guides,
        band=DEVIATION_BAND,
        name="learning-curves-as-published",
        title="The same, each run at its own best by test risk",
    )
    return Section("Learning curves", (words.AS_PUBLISHED,), figures=(figure, published))


def _measured(results: Sequence[Result]) -> Section:
    seeds = sorted({len(result.curve.seeds) for result in results})
    sizes = [float(size) for result in results for size in result.curve.sizes]
    targets = sorted({result.target for result in results})
    text = (
        f"{len(results)} learning curves, each over {' or '.join(map(str, seeds))} seeds, at sizes "
        f"from {plain(min(sizes))} to {plain(max(sizes))}. Target risk: "
        f"{', '.join(f'{target:.4g}' for target in targets)}. n* is where the mean risk over seeds "
        "first meets the target, between two sizes tried on a line in log risk against log n.",
        "A network that did not meet the target is said to need more than the largest size tried. "
        "Larger samples, longer training or other settings were not tried and may meet it.",
    )
    return Section("What was measured", text=text, tables=(fixed_table(results),))
