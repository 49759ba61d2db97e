"""The wheel works where the repository is not: all its files inside, every command from anywhere.

Built and installed without a package registry; what it depends on is that of the tests.
"""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 300  # until a process that should have ended is called hung
FILES = {  # all that is read at run time and is no Python
    "py.typed",
    "__init__.pyi",
    "claims/references.bib",
    "data/digits.idx.xz",
    "data/digits.LICENSE.txt",
    "figures/look.mplstyle",
    "papers/lahoti2024/errata.md",
    "papers/malach2021/errata.md",
    "reports/page.css",
    "reports/page.html",
}

pytestmark = pytest.mark.slow


def run(*command, cwd, env=None):
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=env, capture_output=True, text=True, timeout=SECONDS
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder of a source distribution, and of the wheel that is made of it."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    return out


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """Runs the installed command, or Python, in an empty folder."""
    (wheel,) = built.glob("*.whl")
    place = tmp_path_factory.mktemp("installed")
    options = ("--no-deps", "--no-index", "--quiet", "--target", place)
    run(sys.executable, "-m", "pip", "install", *options, wheel, cwd=place)
    empty = tmp_path_factory.mktemp("empty")
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith("SEPARATRIX_")},
        "PYTHONPATH": str(place),
        "XDG_CACHE_HOME": str(tmp_path_factory.mktemp("cache")),
        "JAX_PLATFORMS": "cpu",
    }
    commands = {"separatrix": (place / "bin" / "separatrix",), "python": (sys.executable,)}

    def call(name, *arguments):
        return run(*commands[name], *arguments, cwd=empty, env=environment)

    call.place, call.empty = place, empty
    return call


def test_the_wheel_holds_every_file_of_the_package(built):
    (wheel,) = built.glob("*.whl")
    inside = {
        name.removeprefix("separatrix/")
        for name in zipfile.ZipFile(wheel).namelist()
        if name.startswith("separatrix/")
    }
    package = ROOT / "src" / "separatrix"
    there = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert inside >= FILES
    assert inside == there


def test_the_source_distribution_has_no_records_and_no_tests(built):
    """Thirty megabytes of results, and tests that read them, stay in the repository."""
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        top = {name.split("/")[1] for name in opened.getnames() if "/" in name}
    assert {"src", "docs", "notebooks", "README.md", "LICENSE", "pyproject.toml"} <= top
    assert not top & {"results", "tests", "benchmarks", ".ci", "records", "report"}


def test_what_runs_is_the_wheel(installed):
    where = installed("python", "-c", "import separatrix; print(separatrix.__file__)")
    assert Path(where.strip()) == installed.place / "separatrix" / "__init__.py"
    version = installed("separatrix", "--version").strip()
    assert f"separatrix-{version}.dist-info" in {path.name for path in installed.place.iterdir()}


def test_it_knows_its_studies_papers_and_data(installed):
    studies = installed("separatrix", "list")
    assert "dsd-weight-sharing" in studies
    assert "k-pattern-steps" in studies
    plan = installed("separatrix", "reproduce", "--dry-run")
    assert "dsd-weight-sharing" in plan
    assert "@inproceedings{lahoti2024" in installed("separatrix", "cite")
    code = "from separatrix.data import DIGITS; print(DIGITS.load().train.x.shape)"
    assert re.match(r"\(\d+, 28, 28", installed("python", "-c", code))


def test_it_reproduces_from_an_empty_folder(installed):
    """Two studies in place of all, which take minutes: run, judged, and told on the front page."""
    studies = ("dsd-lower-bounds", "k-pattern-example")
    chosen = [part for study in studies for part in ("--only", study)]
    installed("separatrix", "reproduce", *chosen)
    assert {path.name for path in installed.empty.iterdir()} == {"records", "report"}
    front = (installed.empty / "report" / "index.html").read_text("utf-8")
    for study in studies:
        assert f"{study}/index.html" in front
        page = (installed.empty / "report" / study / "index.html").read_text("utf-8")
        assert "<svg" in page
        assert "<style>" in page
    errata = (installed.empty / "report" / "errata-lahoti2024" / "index.html").read_text("utf-8")
    assert "<h1>" in errata
