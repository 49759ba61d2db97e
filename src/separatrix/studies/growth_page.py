"""The page of n* against a variable: everything its records say."""

from ..estimates import Result, compare_networks, results_of, variables_of
from ..fits import laws_of, rivals_of
from ..records import StageEntry, Store
from ..reports import Page, study_page
from .answers import Answer
from .pages import GrowthPage, provenance_rows

_PROTOCOLS = {
    "tuning": "risk on the tuning seeds: one rate for each network, a step for each size",
    "test": "each run's own test risk: n* comes out too small",
}


def growth_page(page: GrowthPage, answer: Answer) -> Page:
    study, results, stage = answer.study, page.results(answer), answer.manifest.evaluation
    assert stage is not None  # a page is built of what was begun
    page.check_cells([case.fields for case in stage.cases])  # it may have changed after the run
    variables = variables_of(results, page.variable, page.variable_label)
    return study_page(
        study.title,
        study.question,
        results,
        variables,
        comparisons=[
            compare_networks(results, variables, more=more, fewer=fewer, worth=worth)
            for more, fewer, worth in page.comparisons
        ],
        laws=laws_of(results, variables),
        rivals=rivals_of(results, variables, page.laws()),
        guides=page.guides,
        as_published=_as_published(answer.manifest.tuning, answer.store),
        provenance=_provenance(answer, stage),
    )


def _as_published(tuning: StageEntry | None, store: Store) -> tuple[Result, ...]:
    """The tuning seeds, each run at its own least test risk: what [lahoti2024] would report.

    None where nothing was tuned, or on one seed, which has no scatter.
    """
    if tuning is None or len(tuning.evaluation_seeds) < 2:
        return ()
    return results_of(tuning, store)


def _provenance(answer: Answer, stage: StageEntry) -> list[tuple[str, str]]:
    manifest = answer.manifest
    made = answer.store.metadata(manifest.names)
    networks = sum(
        len(facts["job"]["seeds"]) * len(facts["job"]["cell"]["algorithm"]["settings"])
        for facts in made
    )
    return [
        ("study", f"{manifest.study}, {manifest.profile} profile"),
        ("source", answer.study.source),
        ("networks trained", f"{networks:,}"),
        ("seeds", f"{len(stage.tuning_seeds)} for tuning, {len(stage.evaluation_seeds)} for n*"),
        ("learning rate and stopping step chosen by", _PROTOCOLS[stage.selection]),
        *provenance_rows([facts["provenance"] for facts in made]),
    ]
