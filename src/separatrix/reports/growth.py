"""How n* grows: results → a power law for each network, and rival laws held against each other."""

from collections.abc import Sequence

from ..figures import Result, Variable, fields_of, group_by_network, place
from ..fits import LawFit, Points, PowerLaw, compare_laws, fit_power_law, growth_laws, points_of

_SIZES = ("num_patches", "patch_dim")  # the variables of the rival laws


def laws_of(results: Sequence[Result], variables: Sequence[Variable]) -> dict[str, PowerLaw]:
    """The power law in all variables of each network that was measured at enough places to tell."""
    leaves, laws = [own.leaf for own in variables], {}
    for network, own in group_by_network(results, fields_of(variables)).items():
        try:
            laws[network] = fit_power_law(_points(own, leaves))
        except ValueError:  # too few places: the page then has no law for it
            continue
    return laws


def rivals_of(
    results: Sequence[Result], variables: Sequence[Variable]
) -> dict[str, tuple[LawFit, ...]]:
    """The rival laws of each network with enough places, where nothing but k and d varies."""
    rivals, fields = {}, [f"task.{leaf}" for leaf in _SIZES]
    sized = all(name in curve.fields for name in fields for curve, _, _ in results)
    if not sized or not {own.leaf for own in variables} <= {*_SIZES}:
        return {}
    for network, own in group_by_network(results, fields_of(variables)).items():
        try:
            rivals[network] = compare_laws(_points(own, _SIZES), growth_laws())
        except ValueError:  # too few places
            continue
    return rivals


def _points(results: Sequence[Result], leaves: Sequence[str]) -> Points:
    columns = zip(
        *(place(curve, [f"task.{leaf}" for leaf in leaves]) for curve, _, _ in results), strict=True
    )
    estimates = [estimate for _, _, estimate in results]
    return points_of(dict(zip(leaves, columns, strict=True)), estimates)
