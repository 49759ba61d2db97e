"""Every study answers its question in a sentence or two that a person can read."""

import re
import shutil
from pathlib import Path

import pytest

from separatrix.papers import CATALOGUE
from separatrix.records import Store
from separatrix.studies import AbstractSearchPage, Shelf

RESULTS = Path(__file__).parents[2] / "results"
LONGEST = 320  # letters
UNREADABLE = {
    "a long run of digits": r"\d{7,}",
    "a number that is none": r"\b(nan|inf|None)\b",
    "a brace or an underscore": r"[{}_]",
    "a hyphen for a minus sign": r"(?<![\w.])-\d",
}


def named():
    """n* of large records takes resampling."""
    for name, study in CATALOGUE.studies.items():
        large = isinstance(study.page, AbstractSearchPage)
        yield pytest.param(name, marks=pytest.mark.slow) if large else name


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """What ships, copied: a shelf writes manifests anew where the code has changed."""
    copy = tmp_path_factory.mktemp("results")
    shutil.copytree(RESULTS, copy, dirs_exist_ok=True)
    return Shelf(tuple(map(Store, sorted(copy.iterdir()))))


@pytest.mark.parametrize("name", [*named()])
def test_what_ships_is_answered_in_words(name, shelf):
    study = CATALOGUE.studies[name]
    answer = shelf.answer(study)
    if answer is None or not answer.manifest.complete:
        pytest.skip(f"the records of {name} that ship are not complete")
    words = study.page.sentence(answer)
    assert words.endswith(".")
    assert len(words) <= LONGEST
    for what, pattern in UNREADABLE.items():
        assert not re.search(pattern, words), f"{what} in: {words}"
