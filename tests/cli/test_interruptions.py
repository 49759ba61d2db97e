"""What may happen to a run: killed, stopped by hand, a damaged record, a store that is none."""

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

import pytest
from command_line import SECONDS, TOY, TOY_TABLE, records

# A slow disk: the process is in the middle of something for long enough to be killed there.
SLOW_DISK = "\nimport os, time\nos.fsync = lambda descriptor: time.sleep(0.3)\n"
# A test runner may ignore Ctrl-C, and its children with it.
HEEDING_INTERRUPTS = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from separatrix.cli import main; main()"
)


@pytest.fixture
def slow_toy(tmp_path):
    path = tmp_path / "toy_study.py"
    path.write_text(TOY.read_text() + SLOW_DISK)
    return path


@pytest.fixture
def start_and_stop(environment, slow_toy):
    """Starts a run, sends it a signal once it has stored one more record, and waits."""

    def go(store, sent):
        before = len(records(store))
        process = subprocess.Popen(
            [sys.executable, "-c", HEEDING_INTERRUPTS, "run", slow_toy, "--store", store],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            deadline = time.monotonic() + SECONDS
            while len(records(store)) == before and time.monotonic() < deadline:
                assert process.poll() is None, process.communicate()
                time.sleep(0.01)
            process.send_signal(sent)
            _, err = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
        return process.returncode, err

    return go


def states(store):
    """What would change if a record were written again."""
    stats = {path: path.stat() for path in store.rglob("*.parquet")}
    return {path: (s.st_ino, s.st_mtime_ns, s.st_size) for path, s in stats.items()}


def test_killed_then_interrupted_then_finished_is_as_if_nothing_had_happened(
    start_and_stop, run_process, toy_store, tmp_path
):
    whole, store = records(toy_store), tmp_path / "records"
    store.mkdir()

    code, _ = start_and_stop(store, signal.SIGKILL)
    assert code == -signal.SIGKILL
    after_kill = states(store)
    assert 0 < len(after_kill) < len(whole)

    code, err = start_and_stop(store, signal.SIGINT)
    assert code == 130
    assert "Traceback" not in err
    after_interrupt = states(store)
    assert len(after_kill) < len(after_interrupt) < len(whole)
    sentence = re.compile(
        rf"Stopped\. What was finished is in {store}: of toy at least (\d+) networks in this run; "
        r"the same command goes on\."
    ).fullmatch(err.splitlines()[-1])
    kept = 4 * (len(after_interrupt) - len(after_kill))
    assert kept - 4 <= int(sentence[1]) <= kept  # the last may be written and not yet counted

    done = run_process("run", TOY, "--store", store)
    assert done.code == 0
    # 2 tuning seeds with 2 settings, or all 4 seeds with the chosen one: 4 networks a job.
    assert f"{4 * (len(whole) - len(after_interrupt))} networks in " in done.err

    assert records(store) == whole
    at_end = states(store)
    assert {path: at_end[path] for path in after_kill} == after_kill
    assert {path: at_end[path] for path in after_interrupt} == after_interrupt


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_does_not_wait_for_what_is_under_way(environment, tmp_path, times):
    """Items of four minutes each: it ends long before one of them would, and says what is true."""
    study = tmp_path / "slow.py"
    study.write_text(TOY_TABLE.read_text().replace("SECONDS = 0.0", f"SECONDS = {SECONDS}.0"))
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDING_INTERRUPTS, "run", study, "--store", tmp_path / "records"],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr.readline() == "toy-table: measuring…\n"
        time.sleep(0.5)
        for _ in range(times):
            process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=SECONDS / 4)
    finally:
        process.kill()
    assert process.returncode == 130
    assert err.endswith(": of toy-table at least 0 items in this run; the same command goes on.\n")
    assert "Traceback" not in err


def test_a_finished_study_is_left_alone(separatrix, toy_store):
    before = states(toy_store)
    done = separatrix("run", TOY, "--store", toy_store)
    assert done.code == 0
    assert done.err == f"toy: nothing is missing; kept in {toy_store}\n"
    assert states(toy_store) == before


@pytest.fixture
def damaged(toy_store, tmp_path):
    """A store with one record cut short, and that record."""
    store = tmp_path / "records"
    shutil.copytree(toy_store, store)
    victim = sorted(store.rglob("*.parquet"))[0]
    victim.write_bytes(victim.read_bytes()[:-100])
    return store, victim


def test_a_damaged_record_is_named_and_left_alone(separatrix, damaged):
    store, victim = damaged
    before = victim.read_bytes()
    for command in ("run", "report"):
        done = separatrix(command, TOY, "--store", store, *out_of(command, store))
        assert done.code == 2
        (sentence,) = done.err.splitlines()
        assert sentence == (
            f"{victim} cannot be read: it was cut short or damaged after it was written, or is "
            "not a Parquet file. It is left alone: move it away, then run the study again."
        )
    assert victim.read_bytes() == before
    assert not (store.parent / "out").exists()


def out_of(command, store):
    return ("--out", store.parent / "out") if command == "report" else ()


def test_status_shows_the_other_cases_and_names_the_damage(separatrix, damaged):
    store, victim = damaged
    done = separatrix("status", TOY, "--store", store)
    assert done.code == 0
    assert "toy, full: 2 of 2 done" in done.out  # by the manifest
    assert done.out.splitlines()[-1].startswith(f"{victim} cannot be read")


def test_moving_a_damaged_record_away_repairs_the_store(separatrix, damaged, toy_store):
    """The record is trained again; its bytes differ in provenance alone."""
    store, victim = damaged
    victim.rename(store.parent / "damaged")
    assert separatrix("run", TOY, "--store", store).err.startswith("toy: compiling")
    assert records(store).keys() == records(toy_store).keys()


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_store_that_is_no_folder_is_refused_before_training(separatrix, tmp_path, place):
    (tmp_path / "file").write_text("mine")
    done = separatrix("run", TOY, "--store", tmp_path / place)
    assert done.code == 2
    (sentence,) = done.err.splitlines()
    assert sentence.startswith(
        f"store must be a folder that can be written, got {tmp_path / place} ("
    )
    assert sentence.endswith("): nothing was run; choose another with --store.")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions do not bind root")
def test_a_store_without_permission_is_refused_before_training(separatrix, tmp_path):
    tmp_path.chmod(0o500)
    done = separatrix("run", TOY, "--store", tmp_path)
    tmp_path.chmod(0o700)
    assert done.code == 2
    assert f"got {tmp_path} (no permission)" in done.err


def test_a_disk_that_takes_no_more_is_one_sentence(separatrix, tmp_path, monkeypatch):
    """A limit on the size of files stands for it: a write fails halfway."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        done = separatrix("run", TOY, "--store", tmp_path / "records")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert done.code == 2
    sentence = done.err.splitlines()[-1]
    assert sentence.endswith(
        "could not be written (File too large): nothing was stored. "
        "Make room or choose another store, then run the study again."
    )
    assert "Traceback" not in done.err
    # How fast work went is no record, and small enough to be kept.
    files = {p.name for p in (tmp_path / "records").rglob("*") if p.is_file()}
    assert files <= {"paces.json"}
