"""A writer that is killed, or that meets a full disk, leaves no half-written record."""

import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from separatrix.records import Store


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "records")


def write_in_a_process(store, fault):
    """Write a job in a process of its own, after `fault` was set up in it."""
    code = f"""
        import os, resource, signal, sys
        sys.path.insert(0, {str(Path(__file__).parent)!r})
        from toy_cells import ToyCell, ToyDescent, ToyNetwork, ToyTask, toy_rows
        from separatrix.records import Job, Provenance, RecordError, Store

        {fault}
        job = Job(ToyCell(ToyTask(20), ToyNetwork(), ToyDescent((0.1, 1.0))), 64, (0, 1, 2))
        try:
            Store({str(store.root)!r}).write(job, toy_rows(job.seeds), Provenance("", "", "", None))
        except RecordError as error:
            sys.exit(str(error))
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    return subprocess.run(command, capture_output=True, text=True)


KILLED_HALFWAY = (
    "signal.signal(signal.SIGXFSZ, signal.SIG_DFL); "
    "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
)
KILLED_BEFORE_RENAME = "os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)"
DISK_FULL = "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"


@pytest.mark.parametrize(
    ("fault", "killed_by", "size_left"),
    [
        (KILLED_HALFWAY, signal.SIGXFSZ, lambda size: size == 1000),
        (KILLED_BEFORE_RENAME, signal.SIGKILL, lambda size: size > 1000),
    ],
)
def test_a_process_killed_while_writing_leaves_no_record(
    store, job, rows, provenance, fault, killed_by, size_left
):
    assert write_in_a_process(store, fault).returncode == -killed_by
    (left,) = store.path(job).parent.iterdir()
    assert left.name.startswith(".")
    assert left.suffix == ".tmp"
    assert size_left(left.stat().st_size)
    assert not store.has(job)
    assert store.problems() == []
    assert store.names() == frozenset()

    store.write(job, rows(job.seeds), provenance)  # the next run resumes
    assert store.read([job]).num_rows == 6


def test_a_full_disk_is_a_sentence_and_leaves_nothing(store, job):
    result = write_in_a_process(store, DISK_FULL)
    assert result.returncode == 1
    assert result.stderr.strip() == (
        f"{store.path(job)} could not be written (File too large): nothing was stored. "
        "Make room or choose another store, then run the study again."
    )
    assert list(store.path(job).parent.iterdir()) == []
