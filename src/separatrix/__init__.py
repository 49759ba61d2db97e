"""Separatrix measures what an architecture's built-in bias is worth, in samples and computation.

`import separatrix as sx` gives the names below, each imported when it is first used: the package
itself does not load jax. What else there is has to be imported from the package it lives in.
"""

from importlib import import_module

_NAMES = {  # `__init__.pyi` says the same to type checkers
    "tasks": ("DSD", "KPattern", "arrays"),
    "networks": ("CNN", "LCN", "FCN", "WindowCNN", "WindowLCN", "WindowFCN"),
    "training": ("fit", "Descent", "rate_grid", "optimiser", "schedule", "Epochs", "CrossEntropy"),
    "measures": ("ExactRisk", "SampledRisk"),
    "door": ("compare", "sample_complexity", "ratio"),
    "probing.course": ("probe",),
    "runs": ("Cell", "Case", "Sizes", "Plan"),
    "records": ("Store",),
    "studies": ("Study", "GrowthPage"),
    "papers": ("CATALOGUE",),
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names}

__all__ = list(_HOMES)  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    """A public name, from where it lives [PEP 562]."""
    if name == "__version__":
        value = import_module("importlib.metadata").version("separatrix")
    elif name in _HOMES:
        value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value  # the next use does not come by here
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
