"""Study files and folders as modules; what is wrong with one is one sentence."""

import multiprocessing
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from separatrix.records import describe, identity
from separatrix.studies.files import module_from_file, package_from_folder, place_of

MINE = '''"""My study."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    length: float

    def twice(self):
        return 2 * self.length


SCALE = Scale(2)
'''


@pytest.fixture
def write(tmp_path):
    def write(text, name="mine.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return write


def sentence_of(path, load=module_from_file):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the whole text is compared
        load(path)
    return str(caught.value)


def test_classes_of_a_file_know_their_module(write):
    """Without it a dataclass with annotations as text fails, and 2 is not written as 2.0."""
    module = module_from_file(write(MINE))
    assert module.__doc__ == "My study."
    assert describe(module.SCALE)["length"] == 2.0
    assert isinstance(describe(module.SCALE)["length"], float)
    assert describe(module.SCALE)["code"] is not None


@pytest.mark.parametrize("name", ["json.py", "my-study.py", "my.study.py", "größe 2_a.py"])
def test_a_file_hides_no_module_of_its_name(write, name):
    import json

    path = write(MINE, name)
    module = module_from_file(path)
    assert sys.modules["json"] is json
    assert module.__file__ == str(path)
    assert place_of(module.__name__) == path


def test_a_file_is_run_once_until_it_or_its_neighbour_changes(write):
    path = write("import setting\nWIDTH = setting.WIDTH\nclass Task: pass\n")
    neighbour = write("WIDTH = 1\n", "setting.py")
    first = module_from_file(path)
    assert module_from_file(path) is first
    neighbour.write_text("WIDTH = 2\n")  # as long as before, in the same second
    second = module_from_file(path)
    assert (first.WIDTH, second.WIDTH) == (1, 2)
    assert second.Task is not first.Task
    assert list(path.parent.glob("**/*.pyc")) == []


def test_a_file_may_import_its_neighbours(write):
    write("WIDTH = 3\ndef late():\n    import other\n    return other.WIDTH\n", "setting.py")
    write("WIDTH = 4\n", "other.py")
    write("from .inner import WIDTH\n", "lab/__init__.py")
    write("WIDTH = 5\n", "lab/inner.py")
    text = "import setting as s\nfrom other import WIDTH as w\nimport lab.inner\n"
    text += "from lab import inner as i\n"
    text += "WIDTHS = (s.WIDTH, s.late(), w, lab.WIDTH, lab.inner.WIDTH, i.WIDTH)\n"
    assert module_from_file(write(text)).WIDTHS == (3, 4, 4, 5, 5, 5)
    assert not {"setting", "other", "lab"} & sys.modules.keys()


def test_neighbours_of_one_name_in_two_folders_do_not_meet(write):
    widths = []
    for folder in ("a", "b"):
        write(f"WIDTH = {folder!r}\n", f"{folder}/setting.py")
        path = write("from setting import WIDTH\n", f"{folder}/mine.py")
        widths.append(module_from_file(path).WIDTH)
    assert widths == ["a", "b"]


def test_a_neighbour_hides_nothing_that_is_installed(write):
    import statistics

    write("mean = None\n", "statistics.py")
    module = module_from_file(write("import statistics\n"))
    assert module.statistics is statistics


def test_a_folder_is_a_package(write):
    folder = write("from .studies import one\nfrom . import setting\n", "lab/__init__.py").parent
    write("WIDTH = 3\n", "lab/setting.py")
    write("", "lab/studies/__init__.py")
    one = "from ..setting import WIDTH\nfrom . import two\nimport two as same\n"
    write(one, "lab/studies/one.py")
    write("class Task: pass\n", "lab/studies/two.py")
    module = package_from_folder(folder)
    assert module.one.WIDTH == 3
    assert module.one.same is module.one.two
    assert module.one.two.Task.__module__ == f"{module.__name__}.studies.two"
    assert package_from_folder(folder) is module


def test_an_instance_can_be_sent_to_another_process(write):
    """Which knows nothing but its name: neither the file nor this package was loaded there."""
    write("class Inner:\n    width = 7\n", "setting.py")
    path = write(MINE + "\nfrom setting import Inner\n", "my study.py")
    write("", "lab/__init__.py")
    write("class Task:\n    width = 8\n", "lab/studies.py")
    lab = package_from_folder(path.parent / "lab")
    tasks = __import__(f"{lab.__name__}.studies", fromlist=["Task"])
    module = module_from_file(path)
    sent = path.parent / "sent.pickle"
    sent.write_bytes(pickle.dumps([module.SCALE, module.Inner(), tasks.Task()]))
    code = (
        "import pickle, sys\n"
        "scale, inner, task = pickle.load(open(sys.argv[1], 'rb'))\n"
        "from separatrix.records import identity\n"
        "print(scale.twice(), inner.width, task.width, identity(scale), 'jax' in sys.modules)\n"
    )
    command = [sys.executable, "-c", code, str(sent)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=120, cwd=path.parent.parent
    )
    assert done.stdout.split() == ["4", "7", "8", identity(module.SCALE), "False"]


def test_a_spawned_worker_runs_a_method(write):
    module = module_from_file(write(MINE))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(module.SCALE.twice) == 4


def test_the_identity_does_not_depend_on_the_folder(write):
    text = "from setting import noise\n" + MINE.replace("self.length", "noise(self.length)")
    text = text.replace("from __future__ import annotations\n", "")
    names = set()
    for name in ("a/mine.py", "b/deep/other.py"):
        write("def noise(x):\n    return x\n", f"{Path(name).parent}/setting.py")
        names.add(identity(module_from_file(write(text, name)).SCALE))
    assert len(names) == 1


def test_a_changed_neighbour_is_another_identity(write):
    text = MINE.replace("self.length", "noise(self.length)").replace(
        "    def twice(self):\n", "    def twice(self):\n        from setting import noise\n"
    )
    path = write(text)
    neighbour = write("def noise(x):\n    return x + 1\n", "setting.py")
    first = identity(module_from_file(path).SCALE)
    neighbour.write_text("def noise(x):\n    return x + 2\n")
    second = identity(module_from_file(path).SCALE)
    neighbour.write_text("def noise(x):\n    return x+2  # two\n")
    assert second == identity(module_from_file(path).SCALE) != first


def test_the_identity_is_that_of_what_runs(write):
    """Though the file may have been edited since."""
    path = write(MINE)
    module = module_from_file(path)
    path.write_text(MINE.replace("2 *", "3 *"))
    assert module.SCALE.twice() == 4
    before = identity(module.SCALE)
    assert identity(module_from_file(path).SCALE) != before
    path.write_text(MINE)
    assert identity(module_from_file(path).SCALE) == before


def test_a_file_or_folder_that_is_not_there(tmp_path):
    path = tmp_path / "none.py"
    assert sentence_of(path) == f"study must be a file that exists, got {path}."
    assert sentence_of(tmp_path, package_from_folder) == (
        f"{tmp_path} must be a folder with an __init__.py, got none: add one."
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = 1\ny = z\n", "NameError in line 2: name 'z' is not defined"),
        ("\nimport nothing_of_this_name\n", "ModuleNotFoundError in line 2: No module named"),
        ("x = (\n", "SyntaxError in line 1: '(' was never closed"),
        (
            "from separatrix.runs.sizes import Sizes\n\nSizes(0, 5)\n",
            "ValueError in line 3: smallest must be in 1..5 (largest), got 0.",
        ),
        ("\n\nimport setting\n", "NameError in line 2 of setting.py: name 'z' is not defined"),
        ("import spoilt\n", "SyntaxError in line 1 of spoilt.py: '(' was never closed"),
        (
            "\nfrom . import setting\n",
            "ImportError in line 2: a study file must import its neighbours by their names, got a",
        ),
    ],
)
def test_a_file_that_fails_is_named_with_the_line(write, text, reason):
    write("\ny = z\n", "setting.py")
    write("x = (\n", "spoilt.py")
    path = write(text)
    before = set(sys.modules)
    assert sentence_of(path).startswith(f"{path} must run to its end, got {reason}")
    assert not [name for name in set(sys.modules) - before if place_of(name)]


def test_a_folder_that_fails_is_named_with_the_file(write):
    folder = write("from . import one\n", "lab/__init__.py").parent
    write("\n\nx = y\n", "lab/one.py")
    assert sentence_of(folder, package_from_folder) == (
        f"{folder} must run to its end, got NameError in line 3 of one.py: name 'y' is not defined"
    )
    write("x = y\n", "lab/__init__.py")
    assert "NameError in line 1 of __init__.py:" in sentence_of(folder, package_from_folder)


def test_a_relative_path_is_named_as_it_was_given(write, monkeypatch):
    path = write("\n\nraise KeyError('k')\n")
    monkeypatch.chdir(path.parent)
    assert (
        sentence_of(Path("mine.py")) == "mine.py must run to its end, got KeyError in line 3: 'k'"
    )
