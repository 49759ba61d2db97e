"""Settings beside each other in a grid of rates: what befalls one may befall the next.

Ten seeds do not show that a setting silences one run in twenty, and of thirty such settings the
luckiest looks best. Its neighbours tell: on the far side of a cliff one run in five falls silent.
"""

from collections.abc import Mapping, Sequence

import numpy as np


def steadied(risks: np.ndarray, neighbours: Sequence[Sequence[int]]) -> np.ndarray:
    """[setting, size, seed]: the mean of a setting's own risk and the mean one of its neighbours.

    A neighbour that diverged counts as the worst of all that did not.
    """
    worst = np.where(np.isfinite(risks), risks, -np.inf).max(axis=0)
    capped = np.where(np.isfinite(risks) | np.isneginf(worst), risks, worst)
    return np.array(
        [
            (mine + capped[list(beside)].mean(axis=0)) / 2 if beside else mine
            for mine, beside in zip(risks, neighbours, strict=True)
        ]
    )


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
