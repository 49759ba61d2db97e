"""How n* grows: results → a power law for each network, and rival laws held against each other."""

from collections.abc import Sequence

from ..figures import Result, Variable, fields_of, group_by_network, place, variable
from ..fits import LawFit, Points, PowerLaw, compare_laws, fit_power_law, growth_laws, points_of

_SIZES = (variable("task.num_patches"), variable("task.patch_dim"))  # of the rival laws


def laws_of(results: Sequence[Result], variables: Sequence[Variable]) -> dict[str, PowerLaw]:
    """The power law in all variables of each network that was measured at enough places to tell."""
    laws = {}
    for network, own in group_by_network(results, fields_of(variables)).items():
        try:
            laws[network] = fit_power_law(_points(own, variables))
        except ValueError:  # too few places: the page then has no law for it
            continue
    return laws


def rivals_of(
    results: Sequence[Result], variables: Sequence[Variable]
) -> dict[str, tuple[LawFit, ...]]:
    """The rival laws of each network with enough places, where nothing but k and d varies."""
    rivals, sizes = {}, set(fields_of(_SIZES))
    sized = all(sizes <= set(curve.fields) for curve, _, _ in results)
    if not sized or not set(fields_of(variables)) <= sizes:
        return {}
    for network, own in group_by_network(results, fields_of(variables)).items():
        try:
            rivals[network] = compare_laws(_points(own, _SIZES), growth_laws())
        except ValueError:  # too few places
            continue
    return rivals


def _points(results: Sequence[Result], variables: Sequence[Variable]) -> Points:
    places = [place(curve, fields_of(variables)) for curve, _, _ in results]
    columns = {own.leaf: [at[i] for at in places] for i, own in enumerate(variables)}
    return points_of(columns, [estimate for _, _, estimate in results])
