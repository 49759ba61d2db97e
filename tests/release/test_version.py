"""The version stands in pyproject.toml; whatever else names it agrees."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml

import separatrix as sx

ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_package_and_the_command_have_it():
    assert sx.__version__ == VERSION
    command = [Path(sys.executable).with_name("separatrix"), "--version"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stdout == f"{VERSION}\n", done.stderr


def test_no_file_of_the_package_repeats_it():
    """`__version__` is read from the metadata of what is installed."""
    files = (ROOT / "src").rglob("*.py")
    assert not [path for path in files if f'"{VERSION}"' in path.read_text("utf-8")]


def test_the_citation_and_the_newest_changes_are_of_it():
    (cited,) = re.findall(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert cited == VERSION
    assert re.findall(r"^## \[(.+?)\]", changes, re.M)[0] == VERSION


def test_the_citation_is_whole_and_names_both_papers():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "type", "authors", "license"} <= citation.keys()
    sources = re.sub(r"[{}]", "", (ROOT / "docs" / "references.bib").read_text("utf-8"))
    papers = citation["references"]
    assert [paper["year"] for paper in papers] == [2024, 2021]
    for paper in papers:
        assert paper["title"] in re.sub(r"\s+", " ", sources)
        assert paper["authors"]
