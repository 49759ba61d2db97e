"""Parts of optax by name, with plain options: what there is, and what cannot work here and why."""

import functools
import inspect
import types
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from typing import Any, Literal, get_args

import numpy as np
import optax

from ..._checks import nearest

Kind = Literal["optimiser", "transformation", "schedule"]
Options = tuple[tuple[str, Any], ...]

_NEEDS_VALUE = "it needs the value of the loss, and an optimiser gets the gradient"
_NOT_PROPORTIONAL = "its step is not proportional to its learning rate"
_SHARED_NOISE = "its noise comes from one key, so that every run and seed would get the same"
REFUSED = {
    "lbfgs": f'{_NEEDS_VALUE}; transformation("scale_by_lbfgs") is its direction',
    "polyak_sgd": _NEEDS_VALUE,
    "momo": _NEEDS_VALUE,
    "momo_adam": _NEEDS_VALUE,
    "scale_by_polyak": _NEEDS_VALUE,
    "scale_by_backtracking_linesearch": _NEEDS_VALUE,
    "scale_by_zoom_linesearch": _NEEDS_VALUE,
    "fromage": _NOT_PROPORTIONAL,
    "rprop": _NOT_PROPORTIONAL,
    "scale_by_rprop": _NOT_PROPORTIONAL,
    "noisy_sgd": _SHARED_NOISE,
    "add_noise": _SHARED_NOISE,
    "optimistic_adam": "optax has replaced it by optimistic_adam_v2",
    "keep_params_nonnegative": "it must see the rates; the projection NonNegative does it",
}
_REFUSED_OPTIONS = {
    ("adafactor", "weight_decay_rate"): "optax does not multiply it by the learning rate; "
    'chain with transformation("add_decayed_weights", weight_decay=…)',
}
_EXAMPLES = {
    "optimiser": "adam, adadelta, rmsprop, sgd, …",
    "transformation": "clip_by_global_norm, scale_by_adam, …",
    "schedule": "cosine_decay_schedule, exponential_decay, …",
}
_AS_DICTS: dict[str, Callable[[Any], Any]] = {
    "boundaries_and_scales": dict,
    "cosine_kwargs": lambda rows: [dict(row) for row in rows],
}


def build(name: str, options: Options, **more: Any) -> Any:
    """optax.name(**options); pairs where optax wants a dictionary become one."""
    given = {option: _AS_DICTS.get(option, lambda v: v)(value) for option, value in options}
    return vars(optax)[name](**given, **more)


def as_options(keywords: Mapping[str, Any]) -> Options:
    """Keywords as sorted pairs of plain, hashable values: a dictionary within as pairs too."""
    return tuple((name, _frozen(keywords[name])) for name in sorted(keywords))


def check_part(kind: Kind, name: Any, options: Any) -> None:
    """Refuses what optax does not have, and what of it would not do what it says."""
    if not isinstance(name, str):
        raise ValueError(f"name must be a text such as 'adam', got {name!r}.")
    what = f"{'an' if kind == 'optimiser' else 'a'} {kind} of optax"
    if name in REFUSED:
        raise ValueError(f"name must be {what} that can work here, got {name!r}: {REFUSED[name]}.")
    if kind != (actual := kind_of(vars(optax).get(name))):
        raise ValueError(
            f"name must be {what} ({_EXAMPLES[kind]}), got {name!r}: {_hint(kind, name, actual)}"
        )
    parameters = inspect.signature(vars(optax)[name]).parameters
    if wrapped := [p.name for p in parameters.values() if _is_unsayable(p)]:
        raise ValueError(
            f"name must be {what} that plain values describe, got {name!r}: "
            f"its {wrapped[0]} is none; chain(…) composes transformations."
        )
    _check_options(name, options, parameters)
    try:
        build(name, options, **({"learning_rate": 1.0} if _lacks_rate(kind, options) else {}))
    except (TypeError, ValueError) as error:
        raise ValueError(f"options must be such as optax.{name} takes: {error}") from error


def kind_of(thing: Any) -> Kind | None:
    """What a part of optax is, by its signature."""
    if not isinstance(thing, types.FunctionType | functools.partial):
        return None
    signature = inspect.signature(thing)
    if signature.return_annotation == optax.Schedule:
        return "schedule"
    returned = signature.return_annotation
    if not (inspect.isclass(returned) and issubclass(returned, optax.GradientTransformation)):
        return None
    return "optimiser" if "learning_rate" in signature.parameters else "transformation"


def names_of(kind: Kind) -> list[str]:
    """All of them that optax has, those that are refused included."""
    public = (name for name in vars(optax) if not name.startswith("_"))
    return sorted(name for name in public if kind_of(vars(optax)[name]) == kind)


def is_schedule(value: Any) -> bool:
    """A description that maps a step to a number: `Schedule`, or a class of one's own."""
    return is_dataclass(value) and not isinstance(value, type) and callable(value)


def _hint(kind: Kind, name: str, actual: Kind | None) -> str:
    if actual is not None:
        return f'it is a{"n" if actual == "optimiser" else ""} {actual}: {actual}("{name}").'
    if hasattr(optax.contrib, name):
        return "what optax.contrib has is not served."
    return nearest(name, names_of(kind), "optax has nothing of that name.")


def _check_options(name: str, options: Any, parameters: Mapping[str, Any]) -> None:
    if not _are_pairs(options):
        raise ValueError(
            f"options must be a tuple of pairs (name, value), got {options!r}: "
            'optimiser("adam", b1=0.9) makes them.'
        )
    for option, value in options:
        if option not in parameters:
            known = ", ".join(parameters) or "nothing"
            raise ValueError(
                f"options must be options of optax.{name}, got {option!r}: "
                f"{nearest(option, parameters, f'it takes {known}.')}"
            )
        if (name, option) in _REFUSED_OPTIONS:
            reason = _REFUSED_OPTIONS[name, option]
            raise ValueError(f"{option} of optax.{name} must be absent, got {value!r}: {reason}.")
        if not _is_plain(value):
            raise ValueError(
                f"{option} must be a number, a text, None, a schedule or a tuple of these, "
                f"got {value!r}: a description is plain data."
            )
        if is_schedule(value) and not _takes_schedule(parameters[option]):
            raise ValueError(
                f"{option} must be constant, got a schedule: optax.{name} takes none there."
            )
    given = {option for option, _ in options} | {"learning_rate"}
    missing = [p.name for p in parameters.values() if p.default is p.empty and p.name not in given]
    if missing:
        raise ValueError(f"options must say {', '.join(missing)}: optax.{name} has no default.")


def _lacks_rate(kind: Kind, options: Options) -> bool:
    return kind == "optimiser" and "learning_rate" not in dict(options)


def _are_pairs(options: Any) -> bool:
    is_pair = lambda item: isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str)
    return isinstance(options, tuple) and all(map(is_pair, options))


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, bool | int | float | str) or is_schedule(value)


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return tuple((key, _frozen(value[key])) for key in sorted(value))
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    return value.item() if isinstance(value, np.generic) else value


def _takes_schedule(parameter: inspect.Parameter) -> bool:
    return optax.Schedule in (parameter.annotation, *get_args(parameter.annotation))


def _is_unsayable(parameter: inspect.Parameter) -> bool:
    """Whether optax wants a function, a transformation or a mask here, and has no default."""
    if parameter.default is not parameter.empty or _takes_schedule(parameter):
        return False
    words = ("GradientTransformation", "Callable", "Mapping")
    is_list = parameter.kind is parameter.VAR_POSITIONAL
    return is_list or any(word in str(parameter.annotation) for word in words)
