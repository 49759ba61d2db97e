"""The page of a study: everything its records say."""

from collections.abc import Sequence

from ..figures import Result, Variable, compare_networks, fields_of, group_by_network, variables_of
from ..fits import LawFit, Points, PowerLaw, compare_laws, fit_power_law, growth_laws, points_of
from ..records import Store
from ..reports import Page, study_page
from ..runs import Plan, tuning_stage
from .base import Profile, Study
from .lookup import asked_as
from .outcome import Outcome, outcomes
from .provenance import provenance_rows

_SIZES = ("num_patches", "patch_dim")  # the variables of the rival laws


def page_of(study: Study, profile: Profile, store: Store) -> Page:
    """Everything the records say about a study."""
    plan = study.plan(profile)
    found = outcomes(plan, store)
    if not found:
        raise ValueError(
            f"{study.name} must have records in {store.root}, got none: "
            f"`separatrix run {asked_as(study)} --profile {profile}` makes them."
        )
    results = _results(found)
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
        laws=_laws(results, variables),
        rivals=_rivals(results, variables),
        guides=study.guides,
        as_published=_as_published(plan, store),
        provenance=provenance_rows(study, profile, plan, store),
    )


def _results(found: Sequence[Outcome]) -> list[Result]:
    return [(own.curve, own.case.target, own.estimate) for own in found]


def _as_published(plan: Plan, store: Store) -> list[Result]:
    """The tuning seeds, each run at its own least test risk: what the paper's protocol reports."""
    tuning = tuning_stage(plan)
    return _results(outcomes(tuning, store)) if tuning else []


def _points(results: Sequence[Result], leaves: Sequence[str]) -> Points:
    columns = {
        leaf: [float(curve.fields[f"task.{leaf}"]) for curve, _, _ in results]  # pyright: ignore
        for leaf in leaves
    }
    return points_of(columns, [estimate for _, _, estimate in results])


def _laws(results: Sequence[Result], variables: Sequence[Variable]) -> dict[str, PowerLaw]:
    """The power law of each network that was measured at enough places to tell."""
    leaves, laws = [own.leaf for own in variables], {}
    for network, own in group_by_network(results, fields_of(variables)).items():
        try:
            laws[network] = fit_power_law(_points(own, leaves))
        except ValueError:  # too few places: the page then has no law for it
            continue
    return laws


def _rivals(
    results: Sequence[Result], variables: Sequence[Variable]
) -> dict[str, tuple[LawFit, ...]]:
    """The rival laws of each network, where k or d is all that varies and there is enough."""
    leaves, rivals = [own.leaf for own in variables], {}
    if not set(leaves) <= set(_SIZES) or not all(
        f"task.{leaf}" in curve.fields for leaf in _SIZES for curve, _, _ in results
    ):
        return {}
    for network, own in group_by_network(results, fields_of(variables)).items():
        try:
            rivals[network] = compare_laws(_points(own, _SIZES), growth_laws())
        except ValueError:  # too few places
            continue
    return rivals
