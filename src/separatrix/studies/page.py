"""The page of a study: everything its records say."""

from ..figures import Result, compare_networks, variables_of
from ..records import Store
from ..reports import Page, laws_of, rivals_of, study_page
from ..runs import Plan, tuning_stage
from .base import Profile, Study
from .lookup import asked_as
from .outcome import outcomes
from .provenance import provenance_rows


def page_of(study: Study, profile: Profile, store: Store) -> Page:
    """Everything the records say about a study."""
    plan = study.plan(profile)
    found = outcomes(plan, store)
    if not found:
        raise ValueError(
            f"{study.name} must have records in {store.root}, got none: "
            f"`separatrix run {asked_as(study)} --profile {profile}` makes them."
        )
    results = [own.result for own in found]
    variables = variables_of(results, study.variable, study.variable_label)
    return study_page(
        study.title,
        study.question,
        results,
        variables,
        comparisons=[
            compare_networks(results, variables, more=more, fewer=fewer, worth=worth)
            for more, fewer, worth in study.comparisons
        ],
        laws=laws_of(results, variables),
        rivals=rivals_of(results, variables),
        guides=study.guides,
        as_published=_as_published(plan, store),
        provenance=provenance_rows(study, profile, plan, store),
    )


def _as_published(plan: Plan, store: Store) -> list[Result]:
    """The tuning seeds, each run at its own least test risk: what [lahoti2024] would report.

    None where nothing was tuned, or on one seed, which has no scatter.
    """
    tuning = tuning_stage(plan)
    if tuning is None or len(plan.tuning_seeds) < 2:
        return []
    return [own.result for own in outcomes(tuning, store)]
