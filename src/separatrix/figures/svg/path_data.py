"""The `d` of an SVG path: read as matplotlib writes it, written in as few letters as it takes."""

import re
from collections.abc import Sequence
from typing import NamedTuple

UNITS = 10  # in a point: half of one is a twelfth of a pixel on a page, and no number has a dot


class Step(NamedTuple):
    command: str  # M, L, Q, C or z, the only ones that matplotlib writes
    places: tuple[tuple[int, int], ...]  # absolute


def read(d: str) -> tuple[Step, ...]:
    """Numbers in points become whole units; it is places that are rounded, so nothing adds up."""
    return tuple(
        Step(command, _places([units(number) for number in rest.split()]))
        for command, rest in re.findall(r"([MLQCz])([^MLQCz]*)", d)
    )


def units(points: str | int | float) -> int:
    return round(float(points) * UNITS)


def written(steps: Sequence[Step], shift: tuple[int, int] = (0, 0)) -> str:
    """Moved by `shift`, every step but M relative: one path behind another is both."""
    parts, before = [], ""
    here = start = (0, 0)
    for command, places in steps:
        if command == "z":
            letter, numbers, here = command, [], start
        elif command == "M":
            here = start = places[0]
            letter, numbers = command, [here[0] + shift[0], here[1] + shift[1]]
        else:
            letter, numbers = _relative(command, places, here)
            here = places[-1]
            if numbers == [0] and before != "M":  # to where it is, as areas have it at their ends
                continue
        parts.append(_joined("" if letter == before else letter, numbers))
        before = letter
    return "".join(parts)


def _places(numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _relative(
    command: str, places: Sequence[tuple[int, int]], here: tuple[int, int]
) -> tuple[str, list[int]]:
    across, down = places[0][0] - here[0], places[0][1] - here[1]
    if command == "L" and down == 0:
        return "h", [across]
    if command == "L" and across == 0:
        return "v", [down]
    return command.lower(), [part for x, y in places for part in (x - here[0], y - here[1])]


def _joined(letter: str, numbers: Sequence[int]) -> str:
    """A minus parts two numbers as well as a blank does; a letter is left out where it repeats."""
    text = "".join(f" {number}" if number >= 0 else f"{number}" for number in numbers)
    return letter + text.removeprefix(" ") if letter else text
