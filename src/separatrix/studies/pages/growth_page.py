"""The page of n* against a variable: everything its records say."""

from collections.abc import Sequence

from ...estimates import (
    Comparison,
    Result,
    Variable,
    compare_networks,
    results_of,
    variables_of,
)
from ...fits import laws_of, rivals_of, worths_of
from ...records import StageEntry, Store
from ...reports import Page, study_page, words
from ..answers import Answer
from .growth import GrowthPage
from .search import provenance


def growth_sentence(page: GrowthPage, answer: Answer) -> str:
    """Without what draws: a run ends with it."""
    if not (results := page.results(answer)):
        return ""
    variables = variables_of(results, page.variable, page.variable_label)
    comparisons = _comparisons(page, results, variables)
    worths = worths_of(comparisons, variables)
    return words.answer(comparisons, variables, worths) or words.needs(results, variables)


def growth_page(page: GrowthPage, answer: Answer) -> Page:
    study, results, stage = answer.study, page.results(answer), answer.manifest.evaluation
    assert stage is not None  # a page is built of what was begun
    page.check_searched(answer.manifest)
    variables = variables_of(results, page.variable, page.variable_label)
    comparisons = _comparisons(page, results, variables)
    return study_page(
        study.title,
        study.question,
        results,
        variables,
        comparisons=comparisons,
        worths=worths_of(comparisons, variables),
        grids=page.grids(answer) if len(variables) > 1 else (),
        laws=laws_of(results, variables),
        rivals=rivals_of(results, variables, page.laws()),
        guides=page.guides,
        as_published=_as_published(answer.manifest.tuning, answer.store),
        provenance=provenance(answer, stage),
    )


def _comparisons(
    page: GrowthPage, results: Sequence[Result], variables: Sequence[Variable]
) -> list[Comparison]:
    """Of networks that are measured: of a search under way others may be to come."""
    kinds = {result.curve.fields["network.kind"] for result in results}
    return [
        compare_networks(results, variables, more=more, fewer=fewer, worth=worth)
        for more, fewer, worth in page.comparisons
        if {name.partition(",")[0] for name in (more, fewer)} <= kinds
    ]


def _as_published(tuning: StageEntry | None, store: Store) -> tuple[Result, ...]:
    """The tuning seeds, each run at its own least test risk: what [lahoti2024] would report.

    None where nothing was tuned, or on one seed, which has no scatter.
    """
    if tuning is None or len(tuning.evaluation_seeds) < 2:
        return ()
    return results_of(tuning, store)
