"""From a name or a file to a study; what is wrong with either is one sentence."""

import sys
from pathlib import Path

import pytest

from separatrix.records import describe
from separatrix.studies import CATALOGUE, asked_as, find_study, module_of

MINE = '''"""My study."""

from __future__ import annotations

from dataclasses import dataclass, replace

from separatrix.studies import CATALOGUE


@dataclass(frozen=True)
class Scale:
    length: float


SCALE = Scale(2)
STUDY = replace(CATALOGUE["dsd-weight-sharing"], name="mine")
'''


@pytest.fixture
def write(tmp_path):
    def write(text, name="mine.py"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def sentence_of(name):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the whole text is compared
        find_study(str(name))
    return str(caught.value)


@pytest.mark.parametrize("name", ["dsd-weight-shring", "weight-sharing", "DSD-weight-sharing"])
def test_an_unknown_name_suggests_the_nearest(name):
    assert sentence_of(name) == (
        f"study must be one of the catalogue or a .py file, got {name!r}: "
        "did you mean dsd-weight-sharing?"
    )


def test_a_name_that_is_near_to_none_says_where_they_are():
    assert sentence_of("xyz") == (
        "study must be one of the catalogue or a .py file, got 'xyz': `separatrix list` names them."
    )


def test_a_file_of_ones_own(write):
    path = write(MINE)
    study = find_study(str(path))
    assert study.name == "mine"
    assert asked_as(study) == str(path)
    assert asked_as(CATALOGUE["dsd-weight-sharing"]) == "dsd-weight-sharing"
    assert find_study(asked_as(study)) == study


def test_classes_of_a_file_know_their_module(write):
    """Without it a dataclass with annotations as text fails, and 2 is not written as 2.0."""
    module = module_of(find_study(str(write(MINE))))
    assert module.__doc__ == "My study."
    assert describe(module.SCALE) == {"kind": "Scale", "length": 2.0}
    assert isinstance(describe(module.SCALE)["length"], float)


def test_a_file_hides_no_module_of_its_name(write):
    import json

    find_study(str(write(MINE, "json.py")))
    assert sys.modules["json"] is json


def test_a_file_that_is_not_there(tmp_path):
    path = tmp_path / "none.py"
    assert sentence_of(path) == f"study must be a file that exists, got {path}."


def test_a_file_without_a_study(write):
    path = write("x = 1\n")
    assert sentence_of(path) == f"{path} must define STUDY = Study(…) or FactStudy(…), got None."
    path = write("STUDY = 'mine'\n")
    assert sentence_of(path) == f"{path} must define STUDY = Study(…) or FactStudy(…), got 'mine'."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = 1\ny = z\n", "NameError in line 2: name 'z' is not defined"),
        ("\nimport nothing_of_this_name\n", "ModuleNotFoundError in line 2: No module named"),
        ("x = (\n", "SyntaxError in line 1: '(' was never closed"),
        (
            "from separatrix.runs import Sizes\n\nSizes(0, 5)\n",
            "ValueError in line 3: smallest must be in 1..5 (largest), got 0.",
        ),
    ],
)
def test_a_file_that_fails_is_named_with_the_line(write, text, reason):
    path = write(text)
    assert sentence_of(path).startswith(f"{path} must run to its end, got {reason}")
    assert str(path.resolve()) not in sys.modules


def test_a_relative_path_is_told_apart_too(write, monkeypatch):
    path = write("\n\nraise KeyError('k')\n")
    monkeypatch.chdir(path.parent)
    assert (
        sentence_of(Path("mine.py")) == "mine.py must run to its end, got KeyError in line 3: 'k'"
    )
