"""The page of a study: everything its records say."""

from ..figures import compare_networks
from ..figures.series import Result, group_by_network
from ..fits import PowerLaw, fit_power_law, points_of
from ..records import Store
from ..reports import Page, study_page
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
    results = [(own.curve, own.case.target, own.estimate) for own in found]
    return study_page(
        study.title,
        study.question,
        results,
        study.variable,
        study.variable_label,
        comparisons=[
            compare_networks(own, study.variable, more=more, fewer=fewer, worth=worth + where)
            for more, fewer, worth in study.comparisons
            for where, own in _by_other_sizes(results, study.variable).items()
        ],
        laws=_laws(results, study.variable),
        provenance=provenance_rows(study, profile, plan, found, store),
    )


def _laws(results: list[Result], variable: str) -> dict[str, PowerLaw]:
    """The power law of each network that was measured at enough places to tell."""
    leaf = variable.rpartition(".")[2]
    laws = {}
    for network, own in group_by_network(results, [variable]).items():
        places = [float(curve.fields[variable]) for curve, _, _ in own]  # pyright: ignore
        points = points_of({leaf: places}, [estimate for _, _, estimate in own])
        try:
            laws[network] = fit_power_law(points)
        except ValueError:  # too few places: the page then has no law for it
            continue
    return laws


def _by_other_sizes(results: list[Result], variable: str) -> dict[str, list[Result]]:
    """Results at the same task but for the variable: " at patch dim 10", …; "" if that is all."""
    names = {name for curve, _, _ in results for name in curve.fields if name.startswith("task.")}
    others = sorted(
        name
        for name in names - {variable}
        if len({curve.fields.get(name) for curve, _, _ in results}) > 1
    )
    parts: dict[str, list[Result]] = {}
    for result in results:
        said = [f"{n[5:].replace('_', ' ')} {result[0].fields.get(n)}" for n in others]
        parts.setdefault(f" at {', '.join(said)}" if said else "", []).append(result)
    return parts
