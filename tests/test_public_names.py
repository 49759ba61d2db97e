"""The top of the package: at most thirty names, each there when used and known to checkers."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import separatrix as sx

ROOT = Path(__file__).parents[1]
STUB = ROOT / "src" / "separatrix" / "__init__.pyi"
README = ROOT / "README.md"
PYRIGHT = Path(sys.executable).with_name("pyright")
WRONG = """
import separatrix as sx

sx.CNN("a")
sx.CNN("a", 10)
sx.Transformer
task: sx.DSD = sx.CNN(8, 10)
"""


def test_every_name_is_there():
    assert len(sx.__all__) == len(set(sx.__all__)) <= 30
    assert all(hasattr(sx, name) for name in sx.__all__)
    assert set(sx.__all__) <= set(dir(sx))


def test_a_name_that_is_not_public_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'separatrix' has no attribute 'Transformer'"):
        sx.Transformer  # noqa: B018


def test_checkers_are_told_the_same_names_from_the_same_homes():
    lines = [node for node in ast.parse(STUB.read_text()).body if isinstance(node, ast.ImportFrom)]
    names = {alias.name: line.module for line in lines for alias in line.names}
    assert all(alias.name == alias.asname for line in lines for alias in line.names)  # public
    assert names == sx._HOMES


@pytest.fixture(scope="module")
def errors(tmp_path_factory):
    """What pyright says of the README's first example and of mistakes, by line."""
    folder = tmp_path_factory.mktemp("checked")
    example = re.search(r"^```python\n(.*?)^```$", README.read_text(), re.DOTALL | re.M)
    texts = {"example.py": example[1], "wrong.py": WRONG}
    for name, text in texts.items():
        (folder / name).write_text(text)
    command = [PYRIGHT, "--outputjson", "--pythonpath", sys.executable, *texts]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=240)
    errors = {name: {} for name in texts}
    for error in json.loads(done.stdout)["generalDiagnostics"]:
        if error["severity"] == "error":
            errors[Path(error["file"]).name][error["range"]["start"]["line"]] = error["message"]
    return errors


def test_the_example_of_the_readme_has_the_right_types(errors):
    assert errors["example.py"] == {}


def test_a_checker_knows_mistakes(errors):
    errors = errors["wrong.py"]
    assert list(errors) == [3, 4, 5, 6]
    assert errors[3] == 'Argument missing for parameter "patch_dim"'
    assert '"Literal[\'a\']" cannot be assigned to parameter "num_patches"' in errors[4]
    assert errors[5] == '"Transformer" is not a known attribute of module "separatrix"'
    assert errors[6].startswith('Type "CNN" is not assignable to declared type "DSD"')
