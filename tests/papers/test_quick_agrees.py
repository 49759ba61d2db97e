"""Quick does not contradict full: every study at its quick profile, live, against what ships.

Quick may be UNDECIDED, or measure where a statement does not apply. It may not say CONSISTENT where
the shipped records say CONTRADICTED, nor the other way round.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from separatrix.papers import PAPERS

COMMAND = Path(sys.executable).with_name("separatrix")
RESULTS = Path(__file__).parents[2] / "results"
OPPOSITES = {("CONSISTENT", "CONTRADICTED"), ("CONTRADICTED", "CONSISTENT")}
SECONDS = 3600  # until a run is called hung; both papers take some 15 minutes on two cores

pytestmark = pytest.mark.slow


def separatrix(*arguments):
    return subprocess.run(
        [COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=SECONDS
    )


def judged(paper, store, profile):
    """What `check` says of each claim by these records, and why; without them it is undecided."""
    done = separatrix("check", paper, "--store", store, "--profile", profile, "--json")
    return {row["claim"]: (row["verdict"], row["why"]) for row in json.loads(done.stdout)}


@pytest.mark.parametrize("paper", [paper.key for paper in PAPERS])
def test_quick_does_not_say_the_opposite_of_what_ships(paper, tmp_path):
    done = separatrix("run", paper, "--profile", "quick", "--store", tmp_path)
    assert done.returncode == 0, done.stderr
    quick, full = judged(paper, tmp_path, "quick"), judged(paper, RESULTS / paper, "full")
    assert quick.keys() == full.keys()
    assert not [claim for claim, (_, why) in quick.items() if why.startswith("no records")]
    opposed = [
        f"{claim}\n  quick: {verdict}, {why}\n  full: {full[claim][0]}, {full[claim][1]}"
        for claim, (verdict, why) in quick.items()
        if (verdict, full[claim][0]) in OPPOSITES
    ]
    assert not opposed, "\n".join(["", *opposed])
