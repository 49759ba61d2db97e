"""Live quick runs: what a study's quick profile makes is judged and shown like what ships."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("separatrix")
# One of each kind: trained networks, exact numbers, tables that train.
STUDIES = ("dsd-weight-sharing", "k-pattern-initial-gradients", "two-step")

pytestmark = pytest.mark.slow


def separatrix(*arguments):
    return subprocess.run(
        [COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=1200
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    store = tmp_path_factory.mktemp("quick") / "records"
    done = separatrix("run", *STUDIES, "--profile", "quick", "--store", store)
    assert done.returncode == 0, done.stderr
    return store


def test_everything_is_done_and_nothing_is_done_again(store):
    status = json.loads(separatrix("status", *STUDIES, "--store", store, "--json").stdout)
    assert [study["study"] for study in status["studies"]] == list(STUDIES)
    assert all(study["complete"] and study["profile"] == "quick" for study in status["studies"])
    assert status["problems"] == []
    again = separatrix("run", *STUDIES, "--profile", "quick", "--store", store)
    assert again.stderr.count(": nothing is missing; ") == len(STUDIES)


def test_packed_it_says_the_same(store, tmp_path):
    before = separatrix("check", "lahoti2024", "--store", store, "--json").stdout
    assert separatrix("pack", "--store", store).returncode == 0
    assert len(list((store / "packs").iterdir())) == 1
    assert separatrix("check", "lahoti2024", "--store", store, "--json").stdout == before
    done = separatrix("report", "--store", store, "--out", tmp_path / "report")
    assert done.returncode == 0, done.stderr
    pages = {path.parent.name for path in (tmp_path / "report").glob("*/index.html")}
    assert pages == {*STUDIES, "claims", "errata-lahoti2024", "errata-malach2021"}


def test_quick_says_no_exponent_that_its_points_do_not_bear(store, tmp_path):
    """All three n* of the CNN are open below at this profile: the page has no law for it."""
    assert separatrix("report", STUDIES[0], "--store", store, "--out", tmp_path).returncode == 0
    page = (tmp_path / STUDIES[0] / "index.html").read_text()
    assert "CNN: n* grows like" not in page
