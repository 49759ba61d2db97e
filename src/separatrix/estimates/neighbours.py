"""Settings beside each other in a grid of rates: what befalls one may befall the next.

Ten seeds do not show that a setting silences one run in twenty, and of thirty such settings the
luckiest looks best. Its neighbours tell: on the far side of a cliff one run in five falls silent.
"""

from collections.abc import Mapping, Sequence

import numpy as np

SHARE = 1 / 4  # that neighbours have in what a setting is judged by
CAP = 2.0  # times a setting's n*: what a neighbour counts for at most, that does not learn too


def steadied(n_stars: np.ndarray, neighbours: Sequence[Sequence[int]]) -> np.ndarray:
    """[setting, …]: n*^¾ times the geometric mean of the neighbours' n* to the power ¼.

    Share and cap were chosen by what n* the settings chosen on all but three tuning seeds had on
    those three, over the studies of lahoti2024 that choose by samples
    (docs/developer/trainings.md). It decides between settings that differ by a few per cent.
    """
    logs = np.log(n_stars)
    judged_by = logs.copy()
    for place, beside in enumerate(neighbours):
        if beside:
            of_neighbours = np.minimum(logs[list(beside)], logs[place] + np.log(CAP)).mean(axis=0)
            judged_by[place] = (1 - SHARE) * logs[place] + SHARE * of_neighbours
    return np.exp(judged_by)


def neighbours_of(settings: Sequence[Mapping[str, float]]) -> list[list[int]]:
    """Of every setting those that differ from it in one rate alone, up and down to the next."""
    return [
        sorted({place for name in setting for place in _beside(settings, setting, name)})
        for setting in settings
    ]


def _beside(
    settings: Sequence[Mapping[str, float]], setting: Mapping[str, float], name: str
) -> list[int]:
    on_line = {
        other[name]: place
        for place, other in enumerate(settings)
        if other.keys() == setting.keys()
        and all(other[rest] == rate for rest, rate in setting.items() if rest != name)
    }
    rates = sorted(on_line)
    at = rates.index(setting[name])
    return [on_line[rate] for rate in (*rates[max(at - 1, 0) : at], *rates[at + 1 : at + 2])]


def rates_in(label: str) -> dict[str, float]:
    """ "rate 0.4, threshold 0.1", as `Rates` writes it."""
    pairs = (part.rpartition(" ") for part in label.split(", "))
    return {name: float(rate) for name, _, rate in pairs}
