"""Quick tables of the studies on an unknown order, computed once for a test session."""

from functools import cache

from separatrix.papers.malach2021.studies.unknown_order import STUDIES

STUDIES_BY_NAME = {study.name: study for study in STUDIES}


@cache
def quick(name):
    """Rows by part."""
    parts = STUDIES_BY_NAME[name].plan("quick").parts
    return {part.name: tuple(row for item in part.items for row in item.rows()) for part in parts}


def assert_shows_both_sides(name):
    """The sections of its page show something, and say what it shows and what it does not."""
    sections = STUDIES_BY_NAME[name].page.sections(quick(name))
    assert sections
    for section in sections:
        assert section.figures or section.tables
        assert section.text[0].startswith("Shows")
        assert "Does not" in section.text[0]
    return sections
