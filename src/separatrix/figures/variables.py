"""What results are placed by: the variable of a study, and every other field that differs."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .marks import plain
from .series import Result, place

Place = tuple[float, ...]  # a value of every variable
_FEW = 12
_KNOWN = {
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


def variable(field: str, label: str | None = None) -> Variable:
    """The variable of a field; one that is not known is called by its name."""
    leaf = field.rpartition(".")[2]
    known, letter = _KNOWN.get(leaf, (leaf.replace("_", " "),) * 2)
    return Variable(field, label or known, letter)


def variables_of(results: Sequence[Result], field: str, label: str) -> tuple[Variable, ...]:
    """The variable that was asked about, then the numbers of a task that vary beside it.

    A field whose value follows from the variables before it is none of its own.
    """
    fields = [curve.fields for curve, _, _ in results]
    found = [field]
    for name in sorted({name for own in fields for name in own if name.startswith("task.")}):
        places = {tuple(own.get(known) for known in found) for own in fields}
        wider = {tuple(own.get(known) for known in (*found, name)) for own in fields}
        if len(wider) > len(places) and all(_is_number(own.get(name)) for own in fields):
            found.append(name)
    return (variable(field, label), *(variable(name) for name in found[1:]))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def where(variables: Sequence[Variable], at: Place) -> str:
    """ "k = 10, d = 20", or "number of patches k = 10" where it is the only variable."""
    words = [v.label if len(variables) == 1 else v.letter for v in variables]
    return ", ".join(f"{word} = {plain(value)}" for word, value in zip(words, at, strict=True))


def fields_of(variables: Sequence[Variable]) -> list[str]:
    return [own.field for own in variables]


def landmarks(places: Iterable[Place]) -> set[Place]:
    """The places a reader is shown one by one: all of them while they are few.

    Of many, those at which every variable has its least, middle or largest value.
    """
    found = set(places)
    if len(found) <= _FEW:
        return found
    columns = [sorted(set(column)) for column in zip(*found, strict=True)]
    shown = [{own[0], own[len(own) // 2], own[-1]} for own in columns]
    return {at for at in found if all(v in own for v, own in zip(at, shown, strict=True))}


def at_landmarks(results: Sequence[Result], variables: Sequence[Variable]) -> list[Result]:
    """The results whose curves a page draws."""
    places = [place(curve, fields_of(variables)) for curve, _, _ in results]
    shown = landmarks(places)
    return [result for result, at in zip(results, places, strict=True) if at in shown]
