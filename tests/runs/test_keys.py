"""Keys: named by what is asked, whatever the version of the code that answers."""

import importlib.util
import sys
from dataclasses import make_dataclass

import jax.random as jr

from separatrix.networks import CNN
from separatrix.records import identity
from separatrix.runs.engine.keys import key_for, word_for
from separatrix.tasks import DSD

TASK = """
from dataclasses import dataclass


@dataclass(frozen=True)
class Task:
    size: int
    rate: float = 0.5

    def sample(self, key):
        return self.size
"""


def task_of(path, text):
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module.Task(3)


def test_golden_words():
    """A seed draws tomorrow what it drew today."""
    assert word_for("train", DSD(8, 10, 0.1)) == 3664285352
    assert word_for("start", DSD(8, 10, 0.1)) == 2446132291
    assert word_for("train", CNN(8, 10)) == 2078877353
    assert word_for("start", CNN(8, 10)) == 216867853
    assert jr.key_data(key_for("start", CNN(8, 10), 3)).tolist() == [1148965026, 1804821891]


def test_versions_of_a_class_are_compared_on_the_same_draws(tmp_path):
    old = task_of(tmp_path / "old_task.py", TASK)
    new = task_of(tmp_path / "new_task.py", TASK.replace("self.size", "2 * self.size"))
    wider = task_of(tmp_path / "wider_task.py", TASK.replace("0.5", "0.5\n    noise: float = 0.0"))
    assert len({identity(old), identity(new), identity(wider)}) == 3
    assert word_for("train", old) == word_for("train", new) == word_for("train", wider)


def test_a_class_without_source_can_be_run():
    methods = {"sample": eval("lambda self, key: key")}
    task = make_dataclass("Task", [("size", int)], namespace=methods, frozen=True)
    assert word_for("train", task(3)) != word_for("train", task(4))
