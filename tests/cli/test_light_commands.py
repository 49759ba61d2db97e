"""What a command loads: help and mistakes answer at once, and reading needs no jax."""

import subprocess
import sys
from pathlib import Path

import pytest

from separatrix.papers import CATALOGUE

RESULTS = Path(__file__).parents[2] / "results"
STORES = [part for paper in ("lahoti2024", "malach2021") for part in ("--store", RESULTS / paper)]
COUNT = """
import sys
from separatrix.cli import main
sys.argv = ["separatrix", *{arguments!r}]
try:
    main()
except SystemExit:
    pass
print(*sorted(sys.modules), file=sys.stderr)
"""
# An interpreter in which there is no jax, whatever is installed.
WITHOUT_JAX = """
import sys


class Nowhere:
    def find_spec(self, name, *arguments):
        if name.partition(".")[0] in ("jax", "jaxlib", "jaxtyping", "optax"):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)


sys.meta_path.insert(0, Nowhere())
from separatrix.cli import main
sys.argv = ["separatrix", *{arguments!r}]
main()
"""


def run(code, *arguments):
    code = code.format(arguments=[str(argument) for argument in arguments])
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=240)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["check", "--help"],
        ["probe", "--help"],
        ["check", "--colour"],
        ["lsit"],
    ],
    ids=" ".join,
)
def test_help_and_mistakes_load_next_to_nothing(arguments):
    loaded = set(run(COUNT, *arguments).stderr.split())
    assert "separatrix.cli.application" in loaded
    assert not loaded & {"jax", "scipy", "scipy.stats", "matplotlib", "pyarrow", "numpy", "rich"}


@pytest.mark.parametrize("arguments", [["list"], ["list", "--json"]], ids=" ".join)
def test_a_list_needs_neither_jax_nor_what_fits_and_draws(arguments):
    done = run(COUNT, *arguments)
    assert "dsd-weight-sharing" in done.stdout
    assert not set(done.stderr.split()) & {"jax", "scipy", "scipy.stats", "matplotlib"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["list"], "dsd-weight-sharing"),
        (["status", "--store", RESULTS / "lahoti2024"], "dsd-weight-sharing, full: 10 of 10 done"),
        (["status", "--store", RESULTS / "malach2021"], "k-pattern-steps, full: 1 of 1 done"),
        (["cite"], "@inproceedings{lahoti2024,"),
    ],
    ids=["list", "status-lahoti2024", "status-malach2021", "cite"],
)
def test_reading_needs_no_jax(arguments, words):
    done = run(WITHOUT_JAX, *arguments)
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


def test_every_study_ships():
    """Also one that no claim asks for: the front page draws the task from it."""
    known = [name for name in CATALOGUE.studies if list(RESULTS.glob(f"*/manifests/{name}.full.*"))]
    assert known == list(CATALOGUE.studies)


def test_judging_needs_no_jax():
    """Every claim of both papers, from the shipped results; some of ours are refuted."""
    done = run(WITHOUT_JAX, "check", *STORES)
    assert done.returncode == 1, done.stderr
    assert "no records" not in done.stdout
    assert "lahoti2024, statements: " in done.stdout
    assert "malach2021, statements: " in done.stdout
    assert "studies at full profile" in done.stdout
    assert done.stderr == ""  # the manifests that ship are of the studies as they are


def test_a_report_needs_no_jax(tmp_path):
    done = run(
        WITHOUT_JAX, "report", "dsd-weight-sharing", "k-pattern-steps", *STORES, "--out", tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "dsd-weight-sharing" / "index.html").exists()
    assert (tmp_path / "k-pattern-steps" / "index.html").exists()


def test_running_without_jax_says_so():
    done = run(WITHOUT_JAX, "run", "dsd-weight-sharing", "--store", "nowhere")
    assert done.returncode == 2
    assert "jax" in done.stderr
    assert "Traceback" not in done.stderr
