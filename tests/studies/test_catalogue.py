"""From a name, a file or a folder to studies and claims; what is wrong with one is one sentence."""

import pytest

from separatrix.papers import CATALOGUE
from separatrix.studies import module_of

MINE = '''"""My study."""

from dataclasses import replace

from separatrix.papers import CATALOGUE

STUDY = replace(CATALOGUE.studies["dsd-weight-sharing"], name="mine")
'''


@pytest.fixture
def write(tmp_path):
    def write(text, name="mine.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    return write


def sentence_of(name):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the whole text is compared
        CATALOGUE.find_study(str(name))
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
    study = CATALOGUE.find_study(str(write(MINE)))
    assert study.name == "mine"
    assert module_of(study).__doc__ == "My study."


def test_a_file_without_a_study(write):
    path = write("x = 1\n")
    assert sentence_of(path) == f"{path} must define STUDY = Study(…), got None."
    path = write("STUDY = 'mine'\n", "other.py")
    assert sentence_of(path) == f"{path} must define STUDY = Study(…), got 'mine'."


def test_a_paper_and_a_folder_stand_for_their_studies(write):
    (paper,) = [paper for paper in CATALOGUE.papers if paper.key == "malach2021"]
    assert tuple(CATALOGUE.find_studies(["malach2021"])) == paper.studies
    write(MINE, "own_paper/mine.py")
    folder = write(
        "from separatrix.studies import Paper\nfrom . import mine\n"
        "PAPER = Paper('own', 'My own', (mine.STUDY,))\n",
        "own_paper/__init__.py",
    ).parent
    assert [study.name for study in CATALOGUE.find_studies([str(folder)])] == ["mine"]


def test_a_folder_without_a_paper(write):
    folder = write("x = 1\n", "nothing/__init__.py").parent
    with pytest.raises(ValueError, match=r"__init__.py must define PAPER = Paper\(…\), got None"):
        CATALOGUE.find_studies([str(folder)])


def test_claims_by_full_name_short_name_and_paper():
    (claim,) = CATALOGUE.find_claims(["law-cnn"])
    assert CATALOGUE.find_claims(["lahoti2024/law-cnn"]) == [claim]
    papers = CATALOGUE.find_claims(["lahoti2024"])
    assert claim in papers
    assert all(each.name.startswith("lahoti2024/") for each in papers)
    assert len(CATALOGUE.find_claims(None)) == len(CATALOGUE.claims)
    with pytest.raises(ValueError, match=r"claim must be one .* got 'law-cn': did you mean law-"):
        CATALOGUE.find_claims(["law-cn"])
