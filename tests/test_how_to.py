"""Every page of docs/how-to: its file is short, and runs as a reader would run it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).parents[1] / "docs" / "how-to").glob("*.md"))


def code_of(page):
    """The only Python on a page."""
    (code,) = re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.DOTALL | re.M)
    return code


def test_there_is_a_page_for_every_guest():
    guests = {"arrays", "equinox", "flax", "local_layer", "measure", "optimiser"}
    assert {page.stem for page in PAGES} == {*guests, "probe_audio_or_tables"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_it_is_at_most_20_lines(page):
    assert len([line for line in code_of(page).splitlines() if line.strip()]) <= 20


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_it_runs_and_says_what_is_needed(page, tmp_path, monkeypatch):
    """In a process of its own: without what tests alone forbid."""
    monkeypatch.setenv("SEPARATRIX_RECORDS", str(tmp_path / "records"))
    (tmp_path / "page.py").write_text(code_of(page))
    done = subprocess.run(
        [sys.executable, "page.py"], cwd=tmp_path, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    first = done.stdout.splitlines()[0]
    needs = r".+ needs [\d.,]+ \[[\d.]+, [\d.,]+\] samples to reach (risk|error) "
    assert re.match(rf"{needs}|At [\d.]+ % error a convolution is worth (at least )?×", first)
