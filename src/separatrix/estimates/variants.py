"""Results by variant: several networks each, in situations that have names and no numbers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .ratio import Ratio, ratio_of_results
from .results import Result

Fields = Mapping[str, str | int | float | bool | None]


class Role(NamedTuple):
    """What a result is the n* of: which network, in which variants. In none it is left out."""

    network: str
    variants: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Variant:
    name: str
    results: Mapping[str, Result]  # by network

    def ratio(self, more: str, fewer: str) -> Ratio | None:
        """n*(more)/n*(fewer), paired by seed; None where one of them was not measured."""
        if more not in self.results or fewer not in self.results:
            return None
        return ratio_of_results(self.results[more], self.results[fewer])


def variants_of(results: Sequence[Result], role: Callable[[Fields], Role]) -> tuple[Variant, ...]:
    """In the order in which they are met; one result may play a part in several."""
    by_name: dict[str, dict[str, Result]] = {}
    for result in results:
        network, names = role(result.curve.fields)
        for name in names:
            known = by_name.setdefault(name, {})
            if network in known:
                raise ValueError(f"role must tell results apart, got two of {network} in {name!r}.")
            known[network] = result
    return tuple(Variant(name, known) for name, known in by_name.items())
