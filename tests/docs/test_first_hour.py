"""A first hour, as a reader goes through it: its commands and its Python, in their order."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
STUDY = (ROOT / "docs" / "developer" / "new_study.md").read_text("utf-8")
SEPARATRIX = Path(sys.executable).with_name("separatrix")
STEP = re.compile(r"^```python\n(.*?)^```$|^    (separatrix [^\n]+)$", re.DOTALL | re.M)

pytestmark = pytest.mark.slow


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


@pytest.fixture(scope="module")
def hour(tmp_path_factory):
    """What each step printed: Python by its first line, a command by itself."""
    folder = tmp_path_factory.mktemp("hour")
    (code,) = re.findall(r"^```python\n(.*?)^```$", STUDY, re.DOTALL | re.M)
    (folder / "noisy_sharing.py").write_text(code)
    # Of `make reproduce` the one study that the page goes on with.
    run([SEPARATRIX, "run", "dsd-weight-sharing", "--profile", "quick"], folder)
    printed, code_before, text_before = {}, "", ""
    for python, command in STEP.findall(TUTORIAL):
        if command:
            printed[command] = run([SEPARATRIX, *command.split()[1:]], folder)
        else:  # what was defined before is still there
            text = run([sys.executable, "-c", code_before + python], folder)
            printed[python.splitlines()[0]] = text.removeprefix(text_before)
            code_before, text_before = code_before + python, text
    return folder, printed


def test_the_records_tell_n_star_of_both_networks(hour):
    _, printed = hour
    lines = printed["import separatrix as sx"].splitlines()
    pattern = r"(CNN|LCN) with (\d+) patches: n\* = .+, settings \{.+\}"
    matches = [re.fullmatch(pattern, line) for line in lines]
    assert all(matches), lines
    assert {match[1] for match in matches} == {"CNN", "LCN"}
    assert len({match[2] for match in matches}) >= 3


def test_the_protocol_of_the_paper_trains_nothing_more(hour):
    _, printed = hour
    lines = printed["for case, curve, n_star in outcomes(tuning_stage(plan), store):"].splitlines()
    assert len(lines) == len(printed["import separatrix as sx"].splitlines())
    assert all(re.match(r"(CNN|LCN) \d+ ", line) for line in lines)


def test_a_study_of_ones_own_is_shown_run_and_reported(hour):
    folder, printed = hour
    asked = "Does noise cost a network that shares its filter less"
    assert asked in " ".join(printed["separatrix show noisy_sharing.py"].split())
    assert "noisy-sharing" in printed["separatrix status noisy_sharing.py"]
    page = (folder / "report" / "noisy-sharing" / "index.html").read_text("utf-8")
    assert asked in page
    assert list((folder / "records").rglob("*.parquet"))


def test_the_names_it_mentions_are_there():
    """Classes and functions that the text tells a reader to try."""
    import separatrix.measures
    import separatrix.training

    assert "`SampledRisk(4096)`" in TUTORIAL
    assert separatrix.measures.SampledRisk(4096)
    assert '`optimiser=OptaxOptimiser("adam")`' in TUTORIAL
    assert separatrix.training.OptaxOptimiser("adam")
