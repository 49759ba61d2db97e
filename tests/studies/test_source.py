"""The digest of a plan's code: what changes it, and what does not."""

import linecache
import subprocess
import sys

import pytest

from separatrix.papers.lahoti2024.studies.dsd import growth
from separatrix.papers.malach2021.studies.exact import coverage
from separatrix.studies.files import module_from_file, package_from_folder
from separatrix.studies.later import Later
from separatrix.studies.source import code_of_plan

PLAN = """
from functools import partial

import setting
from lab import width


def plan(profile):
    from late import seeds
    return setting.cases(), width, seeds


PARTIAL = partial(plan, "quick")
"""
FILES = {
    "mine.py": PLAN,
    "setting.py": "import deeper\n\n\ndef cases():\n    return deeper.CASES\n",
    "deeper.py": '"""Deep."""\nCASES = 3  # cases\n',
    "late.py": "seeds = 5\n",
    "lab/__init__.py": "from .sizes import width\nfrom .other import height\n",
    "lab/sizes.py": "width = 4\n",
    "lab/other.py": "height = 4\n",
    "unrelated.py": "x = 1\n",
    "statistics.py": "x = 1\n",
}


@pytest.fixture
def written(tmp_path):
    def written(folder, files=FILES):
        for name, text in files.items():
            path = tmp_path / folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return tmp_path / folder

    return written


@pytest.fixture
def digest(written):
    return lambda folder, **changed: code_of_plan(
        module_from_file(written(folder, FILES | changed) / "mine.py").plan
    )


def test_it_is_the_same_in_another_folder(written):
    one, other = (module_from_file(written(name) / "mine.py") for name in ("one", "other/deep"))
    assert code_of_plan(one.plan) == code_of_plan(other.plan)
    assert code_of_plan(one.PARTIAL) == code_of_plan(other.PARTIAL)
    assert len(code_of_plan(one.plan)) == 16


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("mine.py", "\n\n\ndef plan(profile):", "\n# comment\ndef plan(profile: str) -> tuple:\n"),
        ("deeper.py", "Deep", "Deeper"),
        ("deeper.py", "  # cases", ""),
        ("unrelated.py", "1", "2"),
        ("lab/other.py", "4", "5"),
        ("statistics.py", "1", "2"),
    ],
)
def test_comments_and_files_that_are_not_imported_change_nothing(digest, name, old, new):
    assert old in FILES[name]
    changed = {name: FILES[name].replace(old, new)}
    assert digest("one", **changed) == digest("other")


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("mine.py", "setting.cases()", "setting.cases"),
        ("setting.py", "deeper.CASES", "deeper.CASES + 1"),
        ("deeper.py", "3", "4"),
        ("late.py", "5", "6"),
        ("lab/sizes.py", "4", "5"),
    ],
)
def test_a_changed_file_changes_it_however_far_away(digest, name, old, new):
    assert old in FILES[name]
    changed = {name: FILES[name].replace(old, new)}
    assert digest("one", **changed) != digest("other")


MADE = """
from functools import partial

import maker
import rules

plan = partial(partial(maker.make, num=3), rule=rules.double)
closure = maker.made_by(3)
default = maker.with_default(3)
instance = maker.Maker(3)
method = maker.Maker(3).make
"""
MAKER = """
def make(profile, num, rule):
    return rule(num)


def made_by(num):
    def plan(profile):
        return num, plan
    return plan


def with_default(num):
    return lambda profile, num=num: num


class Maker:
    def __init__(self, num):
        self.num = num

    def make(self, profile):
        return self.num

    __call__ = make
"""
MADE_FILES = {
    "mine.py": MADE,
    "maker.py": MAKER,
    "rules.py": "def double(x):\n    return 2 * x\n",
}
WAYS = ["plan", "closure", "default", "instance", "method"]


@pytest.fixture
def made(written):
    def made(way, folder, **changed):
        mine = module_from_file(written(folder, MADE_FILES | changed) / "mine.py")
        digest = code_of_plan(getattr(mine, way))
        for name in ("maker", "rules"):
            sys.modules.pop(name, None)
        return digest

    return made


@pytest.mark.parametrize("way", WAYS)
def test_what_a_plan_was_made_with_changes_it(made, way):
    first = made(way, "one")
    assert made(way, "other") == first
    assert made(way, "third", **{"mine.py": MADE.replace("3", "7")}) != first


def test_a_function_that_a_plan_was_given_counts_with_its_file(made):
    rules = MADE_FILES["rules.py"]
    first = made("plan", "one")
    assert made("plan", "other", **{"rules.py": rules.replace("2 *", "3 *")}) != first
    assert made("plan", "third", **{"rules.py": f"# Rules.\n{rules}"}) == first


def test_a_file_that_is_edited_is_read_again(written):
    folder = written("one")
    module = module_from_file(folder / "mine.py")
    before = code_of_plan(module.plan)
    (folder / "deeper.py").write_text("CASES = 33\n")
    assert code_of_plan(module.plan) != before


def test_a_folder_is_one_home(written):
    files = {
        "__init__.py": "from . import studies\n",
        "studies/__init__.py": "",
        "studies/one.py": "from ..plans.one import plan\n",
        "plans/__init__.py": "",
        "plans/one.py": "from ..setting import *\n\ndef plan(profile):\n    return WIDTH\n",
        "setting/__init__.py": "from .sizes import WIDTH\n",
        "setting/sizes.py": "WIDTH = 3\n",
    }
    digests = []
    for folder, width in (("one", 3), ("two", 3), ("three", 4)):
        lab = written(folder, files | {"setting/sizes.py": f"WIDTH = {width}\n"})
        name = f"{package_from_folder(lab).__name__}.plans.one"
        digests.append(code_of_plan(Later(name, "plan")))
        assert name not in sys.modules
    assert digests[0] == digests[1] != digests[2]


def test_a_plan_in_a_notebook_is_known_by_its_function():
    def digest(text, name):
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        space = {"__name__": "cells_of_a_notebook"}
        exec(compile(text, name, "exec"), space)
        return code_of_plan(space["plan"])

    text = "WIDTH = 3\n\ndef plan(profile):\n    return WIDTH\n"
    first, other = digest(text, "cell-1"), digest(text.replace("3", "4"), "cell-2")
    assert first == digest(text.replace("\n\n", "\n# more\n"), "cell-3") != other
    for number in (1, 2, 3):
        del linecache.cache[f"cell-{number}"]


def test_studies_of_the_papers_are_told_apart_without_loading_their_plans():
    assert code_of_plan(growth.STUDIES[0].plan) != code_of_plan(coverage.STUDY.plan)
    code = (
        "from separatrix.studies.later import Later\n"
        "from separatrix.studies.source import code_of_plan\n"
        f"print(code_of_plan({growth.STUDIES[0].plan!r}))\n"
        "import sys; print('jax' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.split() == [code_of_plan(growth.STUDIES[0].plan), "False"]


def test_a_plan_is_known_by_its_home_in_a_paper():
    """Not by the library's files, whose version is noted elsewhere."""
    from separatrix.studies.source import _home, _reached

    home = _home(growth.STUDIES[0].plan.module)
    assert home.folder.name == "lahoti2024"
    names = {file.relative_to(home.folder).as_posix() for file in _reached(home)}
    assert {"plans/dsd/growth.py", "plans/dsd/setting.py", "theory/optimum.py"} <= names
    assert "theory/risk.py" not in names
