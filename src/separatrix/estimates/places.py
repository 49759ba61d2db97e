"""Where results were measured: the variables of a study, their places, and which network it was."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .curves.learning_curves import Curve
from .results import Result
from .words import plain

Place = tuple[float, ...]  # a value of every variable
NETWORKS = ("CNN", "LCN", "FCN")  # in the order of legends and tables; others come after them
_FEW = 12
_KNOWN = {  # by the last part of a field: label and letter
    "num_patches": ("number of patches k", "k"),
    "patch_dim": ("pixels of a patch d", "d"),
    "noise_std": ("noise σ", "σ"),
}


class Variable(NamedTuple):
    """A field of the task in which results differ, and what a reader calls it."""

    field: str  # task.num_patches
    label: str  # on an axis: "number of patches k"
    letter: str  # beside a value: "k"

    @property
    def leaf(self) -> str:
        """num_patches: the name that laws know it by."""
        return self.field.rpartition(".")[2]

    def values_in_words(self, values: Iterable[float]) -> list[str]:
        """k = 10, k = 20."""
        return [f"{self.letter} = {plain(value)}" for value in values]


def variable(field: str, label: str | None = None) -> Variable:
    """The variable of a field; one that is not known is called by its name."""
    leaf = field.rpartition(".")[2]
    known, letter = _KNOWN.get(leaf, (leaf.replace("_", " "),) * 2)
    return Variable(field, label or known, letter)


def variables_of(results: Sequence[Result], field: str, label: str) -> tuple[Variable, ...]:
    """The variable that was asked about, then the numbers of a task that vary beside it.

    A field whose value follows from the variables before it is not one of them.
    """
    cells = [result.curve.fields for result in results]
    names = [field]
    for name in sorted({name for cell in cells for name in cell if name.startswith("task.")}):
        places = {tuple(cell.get(known) for known in names) for cell in cells}
        finer = {tuple(cell.get(known) for known in (*names, name)) for cell in cells}
        if len(finer) > len(places) and all(_is_number(cell.get(name)) for cell in cells):
            names.append(name)
    return (variable(field, label), *(variable(name) for name in names[1:]))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def fields_of(variables: Sequence[Variable]) -> list[str]:
    return [variable.field for variable in variables]


def place(curve: Curve, fields: Sequence[str]) -> Place:
    """The values of these fields."""
    return tuple(float(curve.fields[name]) for name in fields)  # type: ignore[arg-type]


def place_in_words(variables: Sequence[Variable], at: Place) -> str:
    """ "k = 10, d = 20", or "number of patches k = 10" where it is the only variable."""
    names = [v.label if len(variables) == 1 else v.letter for v in variables]
    return ", ".join(f"{name} = {plain(value)}" for name, value in zip(names, at, strict=True))


def landmarks(places: Iterable[Place]) -> set[Place]:
    """The places a reader is shown one by one: all of them while they are few.

    Of many, those at which every variable has its least, middle or largest value.
    """
    places = set(places)
    if len(places) <= _FEW:
        return places
    columns = [sorted(set(values)) for values in zip(*places, strict=True)]
    shown = [{values[0], values[len(values) // 2], values[-1]} for values in columns]
    return {at for at in places if all(v in few for v, few in zip(at, shown, strict=True))}


def at_landmarks(results: Sequence[Result], variables: Sequence[Variable]) -> list[Result]:
    """The results whose curves a page draws."""
    places = [place(result.curve, fields_of(variables)) for result in results]
    shown = landmarks(places)
    return [result for result, at in zip(results, places, strict=True) if at in shown]


def network_rank(network: str) -> int:
    """Where a network stands in legends and tables: CNN, LCN, FCN, then the others."""
    kind = network.split(",")[0]
    ranks = (rank for rank, known in enumerate(NETWORKS) if kind.endswith(known))
    return next(ranks, len(NETWORKS))


def group_by_network(results: Sequence[Result], fields: Sequence[str]) -> dict[str, list[Result]]:
    """The results of each network in ascending order of place; CNN, LCN, FCN, others.

    A network is named by its kind, and by every field in which two results of that kind differ at
    the same place: "FCN, num units 32".
    """
    for curve, _, _ in results:
        if missing := [name for name in fields if name not in curve.fields]:
            raise ValueError(
                f"every cell must have the field {missing[0]}, got none in cell {curve.cell}: "
                "it cannot be placed on the axis."
            )
    names = _names([result.curve for result in results], fields)
    named = sorted(zip(names, results, strict=True), key=lambda pair: place(pair[1].curve, fields))
    groups: dict[str, list[Result]] = {}
    for name, result in named:
        groups.setdefault(name, []).append(result)
    return dict(sorted(groups.items(), key=lambda group: (network_rank(group[0]), group[0])))


def _names(curves: Sequence[Curve], fields: Sequence[str]) -> list[str]:
    kinds = [str(curve.fields.get("network.kind", "network")) for curve in curves]
    together: dict[tuple[str, Place], list[Mapping]] = {}
    for kind, curve in zip(kinds, curves, strict=True):
        together.setdefault((kind, place(curve, fields)), []).append(curve.fields)
    telling: dict[str, set[str]] = {kind: set() for kind in kinds}
    for (kind, _), cells in together.items():
        names = {name for cell in cells for name in cell}
        telling[kind] |= {name for name in names if len({str(c.get(name)) for c in cells}) > 1}
    return [
        ", ".join([kind, *dict.fromkeys(_setting(curve, name) for name in sorted(telling[kind]))])
        for kind, curve in zip(kinds, curves, strict=True)
    ]


def _setting(curve: Curve, name: str) -> str:
    """task.noise_std = 0.1 → "noise std 0.1": a field of task and network alike is named once."""
    return f"{variable(name).leaf.replace('_', ' ')} {curve.fields.get(name, 'none')}"
