"""Separatrix measures what an architecture's built-in bias is worth, in samples and computation.

`import separatrix as sx` gives the thirty names below. Each is imported when it is first used: the
package itself does not load jax, so records are analysed where there is none. What else there is
has to be imported from the package it lives in.
"""

from importlib import import_module
from importlib.metadata import version
from typing import Any

__version__ = version("separatrix")

_HOMES = {
    "DSD": "tasks",
    "SSD": "tasks",
    "KPattern": "tasks",
    "CNN": "networks",
    "LCN": "networks",
    "FCN": "networks",
    "WindowCNN": "networks",
    "WindowLCN": "networks",
    "WindowFCN": "networks",
    "Descent": "training",
    "rate_grid": "training",
    "UnitBall": "training",
    "NonNegative": "training",
    "ExactRisk": "measures",
    "SampledRisk": "measures",
    "Cell": "runs",
    "Case": "runs",
    "Sizes": "runs",
    "Plan": "runs",
    "this_machine": "runs",
    "search": "runs",
    "pending": "runs",
    "Store": "records",
    "sample_ratio": "estimates",
    "Study": "studies",
    "GrowthPage": "studies",
    "CATALOGUE": "papers",
    "outcomes": "runs",
    "judged": "studies.judging",
    "write_report": "reports",
}

__all__ = list(_HOMES)  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    """A public name, from where it lives [PEP 562]."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value  # the next use does not come by here
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
