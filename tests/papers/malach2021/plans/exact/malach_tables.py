"""Quick tables of the k-pattern studies, computed once for a test session."""

from functools import cache

from separatrix.papers.malach2021.studies.exact import STUDIES
from separatrix.records import where

_BY_NAME = {study.name.removeprefix("k-pattern-"): study for study in STUDIES}


def part_of(name, profile):
    """The only part of a study's plan."""
    (part,) = _BY_NAME[name].plan(profile).parts
    return part


def rows_of(items):
    return tuple(row for item in items for row in item.rows())


@cache
def quick(name):
    return rows_of(part_of(name, "quick").items)


@cache
def shown(name):
    """The sections of its page."""
    return _BY_NAME[name].page.sections({part_of(name, "quick").name: quick(name)})


def only(rows, **wanted):
    (row,) = where(rows, **wanted)
    return row
