"""Quick tables of the k-pattern studies, computed once for a test session."""

from functools import cache

from separatrix.papers.malach2021.studies.exact import STUDIES
from separatrix.records import where

_BY_NAME = {study.name.removeprefix("k-pattern-"): study for study in STUDIES}


def parts_of(name, profile):
    return _BY_NAME[name].plan(profile).parts


def part_of(name, profile):
    """The first part of a study's plan; most have no other."""
    return parts_of(name, profile)[0]


def rows_of(items):
    return tuple(row for item in items for row in item.rows())


@cache
def quick(name, part=0):
    return rows_of(parts_of(name, "quick")[part].items)


@cache
def shown(name):
    """The sections of its page."""
    parts = parts_of(name, "quick")
    return _BY_NAME[name].page.sections({part.name: quick(name, i) for i, part in enumerate(parts)})


def only(rows, **wanted):
    (row,) = where(rows, **wanted)
    return row
