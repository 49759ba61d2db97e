"""Quick tables of the k-pattern studies, computed once for a test session."""

from functools import cache

from separatrix.studies.facts import FACTS


@cache
def quick(name):
    return tuple(FACTS[f"k-pattern-{name}"].rows("quick"))


@cache
def shown(name):
    """The sections of its page."""
    return FACTS[f"k-pattern-{name}"].sections(quick(name))


def where(rows, **wanted):
    """The rows that have these values."""
    return [row for row in rows if all(row[name] == value for name, value in wanted.items())]


def only(rows, **wanted):
    (row,) = where(rows, **wanted)
    return row
