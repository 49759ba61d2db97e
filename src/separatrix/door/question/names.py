"""What networks are called in an answer."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...networks import AbstractNetwork, shapes_of
from ...networks.guests import FlaxNetwork, MadeNetwork
from ...records import describe, flatten

_LONGEST = 24  # letters of a value that tells two networks apart


def names_of(networks: Sequence[AbstractNetwork]) -> tuple[str, ...]:
    """Each by its kind; those of one kind also by what they differ in, or by number."""
    kinds = [_kind(network) for network in networks]
    fields = [flatten(describe(network)) for network in networks]
    alike: dict[str, list[dict[str, Any]]] = {}
    for kind, mine in zip(kinds, fields, strict=True):
        alike.setdefault(kind, []).append(mine)
    names = [
        ", ".join([kind, *_telling(mine, alike[kind])])
        for kind, mine in zip(kinds, fields, strict=True)
    ]
    count, seen = Counter(names), Counter[str]()
    for i, name in enumerate(names):
        seen[name] += 1
        names[i] = f"{name} {seen[name]}" if count[name] > 1 else name
    return tuple(names)


def _kind(network: AbstractNetwork) -> str:
    """A guest by what it is, not by what it was wrapped in."""
    if isinstance(network, FlaxNetwork):
        return type(network.module).__name__
    if isinstance(network, MadeNetwork):  # its weights are the model without all else
        return type(shapes_of(network)).__name__
    return type(network).__name__


def _telling(mine: Mapping[str, Any], alike: Sequence[Mapping[str, Any]]) -> list[str]:
    """ "num filters 64": the fields in which networks of a kind differ."""
    differing = [n for n in mine if len({str(fields.get(n)) for fields in alike}) > 1]
    return [
        f"{name.rpartition('.')[2].replace('_', ' ')} {mine[name]}"
        for name in differing
        if len(str(mine[name])) <= _LONGEST and not name.endswith("code")
    ]
