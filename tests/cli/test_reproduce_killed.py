"""Killed at any moment, `reproduce` goes on: same records, same verdicts, nothing done twice."""

import os
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest
from command_line import COMMAND, SECONDS, TOY, records

STUDIES = (TOY, "k-pattern-windows", "k-pattern-descent", "juntas", "k-pattern-coverage")


@pytest.fixture
def reproduce(environment, tmp_path):
    """Starts it in a folder, where its records and pages lie."""

    def start(folder):
        folder.mkdir(exist_ok=True)
        only = [part for study in STUDIES for part in ("--only", study)]
        return subprocess.Popen(
            [COMMAND, "reproduce", *only],
            env={**environment, "XDG_CACHE_HOME": str(tmp_path / "cache")},
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start


def whole(folder):
    """Records and tables that are finished, and what would change if one were written again."""
    # A table's rows lie in a folder that goes when it is whole, which `walk` takes as it comes.
    finished = [
        Path(place) / name
        for place, _, names in os.walk(folder / "records")
        if Path(place).suffix == ""
        for name in names
        if name.endswith(".parquet") and not name.startswith(".")
    ]
    stats = {path: path.stat() for path in finished}
    return {path: (s.st_ino, s.st_mtime_ns, s.st_size) for path, s in stats.items()}


def kill_later(process, folder, moment):
    """Once so many files are there, and a little later: in the middle of something else."""
    num_files, pause = moment
    deadline = time.monotonic() + SECONDS
    while len(whole(folder)) < num_files and time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    time.sleep(pause)
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL


@pytest.mark.slow
def test_killed_three_times_it_is_as_if_nothing_had_happened(reproduce, tmp_path):
    out, err = reproduce(tmp_path / "whole").communicate(timeout=SECONDS)
    assert out.endswith("Open report/index.html\n"), err
    expected, num_files = records(tmp_path / "whole" / "records"), len(whole(tmp_path / "whole"))

    draw, folder = random.Random(14), tmp_path / "killed"
    moments = sorted(draw.sample(range(num_files), 3))
    for number in moments:
        process = reproduce(folder)
        before = whole(folder)
        kill_later(process, folder, (max(number, len(before)), draw.uniform(0.0, 0.2)))
        after = whole(folder)
        assert {path: after.get(path) for path in before} == before
    last = whole(folder)
    again, _ = reproduce(folder).communicate(timeout=SECONDS)

    assert again == out
    assert records(folder / "records") == expected
    at_end = whole(folder)
    assert len(last) >= moments[-1] > 0
    assert {path: at_end[path] for path in last} == last
