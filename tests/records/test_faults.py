"""Disks that are full or read-only, writers that are killed or meet: done to real processes."""

import os
import re
import shutil
import signal
import subprocess
import sys
import textwrap
from contextlib import contextmanager
from pathlib import Path

import pytest
from stores import CPU, GPU, JOBS, NAMES, files, whole_store, write_jobs

from separatrix.records import RecordError, Store, merge, pack, twins_in

NOBODY = 65534  # the number of the user without rights
SECONDS = 120  # until a process that should have ended is called hung
HERE = Path(__file__).parent


def python(code, *arguments, **options):
    """A process that can import the toy store; its code ends where it likes."""
    start = f"import os, signal, sys\nsys.path.insert(0, {str(HERE)!r})\nfrom stores import *\n"
    start += "from separatrix.records import RecordError, merge\n"
    command = [sys.executable, "-c", start + textwrap.dedent(code), *map(str, arguments)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
    )


def ended(process):
    out, err = process.communicate(timeout=SECONDS)
    return process.returncode, out, err


@contextmanager
def mounted(folder, options):
    """A real file system of its own, in memory; the test is skipped where none may be mounted."""
    folder.mkdir(exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("mounting is not allowed here: run as root to see a real full or locked disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def remounted(folder, options):
    subprocess.run(["mount", "-o", f"remount,{options}", folder], check=True)


WRITE = """
    try:
        write_jobs(sys.argv[1], JOBS)
    except RecordError as error:
        sys.exit(str(error))
"""


def test_a_full_disk(tmp_path):
    """Every record that is there is whole; with room, the same call goes on."""
    with mounted(tmp_path / "small", "size=64k") as folder:
        store = Store(folder / "records")
        (folder / "others").write_bytes(bytes(2**15 + 2**12))
        code, _, err = ended(python(WRITE, store.root))
        assert code == 1
        assert re.fullmatch(
            r".*/[0-9a-f]{16}\.parquet could not be written \(No space left on device\): nothing "
            r"was stored\. Make room or choose another store, then run the study again\.\n",
            err,
        )
        assert store.problems() == []
        assert 0 < len(store.names()) < len(NAMES)
        assert not [name for name in files(folder) if name.endswith(".tmp")]
        before = files(store.root)
        (folder / "rest").write_bytes(bytes(left(folder)))
        with pytest.raises(RecordError, match=r"\(No space left on device\)"):
            pack(store.root, "toy", sorted(store.names()))
        assert files(store.root) == before
        remounted(folder, "size=1m")
        assert ended(python(WRITE, store.root))[0] == 0
        assert files(store.root) == files(write_jobs(tmp_path / "one").root)


def left(folder):
    """Bytes that the file system still takes."""
    state = os.statvfs(folder)
    return state.f_bavail * state.f_bsize


def test_a_disk_that_fills_up_while_stores_are_merged(tmp_path):
    source = whole_store(tmp_path / "source").root
    with mounted(tmp_path / "small", "size=40k") as folder:
        with pytest.raises(RecordError) as error:
            merge(folder / "records", source)
        assert re.search(
            r"could not be written \(No space left on device\): what was taken before is whole\. "
            r"Make room or choose another store, then merge again\.$",
            str(error.value),
        )
        assert Store(folder / "records").problems() == []
        assert not [name for name in files(folder) if name.endswith(".tmp")]
        remounted(folder, "size=1m")
        merged = merge(folder / "records", source)
        assert merged.taken
        assert merged.present
        merge(tmp_path / "whole", source)
        assert files(folder / "records") == files(tmp_path / "whole")


def test_a_store_that_is_read_only(tmp_path):
    """It is read as ever; nothing is written, and that is a sentence."""
    with mounted(tmp_path / "locked", "size=4m") as folder:
        store = whole_store(folder / "records")
        before = files(store.root)
        rows = store.read_names(NAMES)
        remounted(folder, "ro")
        assert store.read_names(NAMES).equals(rows)
        assert store.names() == frozenset(NAMES)
        assert store.problems() == []
        store.check()
        assert twins_in(store.root) == []
        code, _, err = ended(python(WRITE.replace("JOBS)", "JOBS, risk=0.9)"), store.root))
        assert (code, err) == (0, "")  # all is there: nothing to write
        new = write_jobs(tmp_path / "new", made=GPU).root
        for act, then in (
            (lambda: write_jobs(folder / "other", JOBS[:1]), "then run the study again"),
            (lambda: pack(store.root, "toy", NAMES), "then run the study again"),
            (lambda: merge(store.root, new), "then merge again"),
        ):
            with pytest.raises(RecordError, match=rf"\(Read-only file system\).*{then}\."):
                act()
        assert files(store.root) == before
        assert len(merge(tmp_path / "target", store.root).taken) == 8  # to be merged from is fine


def test_two_writers_at_once(tmp_path):
    """One after the other, the same and different jobs: the store of one writer, byte for byte."""
    one = write_jobs(tmp_path / "one").root
    code = """
        jobs = JOBS[::-1] if sys.argv[2] == "backwards" else JOBS
        sys.stdin.readline()
        write_jobs(sys.argv[1], jobs)
    """
    together = tmp_path / "together"
    writers = [
        python(code, together, order, stdin=subprocess.PIPE) for order in ("forwards", "backwards")
    ]
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        code, _, err = ended(writer)
        assert (code, err) == (0, "")
    assert files(together) == files(one)


def test_two_merges_at_once(tmp_path):
    """Of two devices: each job counts once, the other is a twin, and nothing is lost."""
    sources = [write_jobs(tmp_path / made.device[:3], made=made).root for made in (CPU, GPU)]
    merges = [
        python("sys.stdin.readline(); merge(*sys.argv[1:])", tmp_path / "t", s, stdin=-1)
        for s in sources
    ]
    for each in merges:
        each.stdin.write("go\n")
        each.stdin.flush()
    assert [ended(each)[0] for each in merges] == [0, 0]
    target = Store(tmp_path / "t")
    assert target.names() == frozenset(NAMES)
    assert target.problems() == []
    made = [facts["provenance"]["device"] for facts in target.metadata(NAMES)]
    twins = {each.device: each.num_files for each in twins_in(target.root)}
    for device in ("cpu", "NVIDIA H200"):
        assert made.count(device) + twins.get(device, 0) == len(NAMES)


@pytest.mark.parametrize("act", ["write_jobs(sys.argv[1])", "merge(sys.argv[1], sys.argv[2])"])
def test_killed_while_writing(tmp_path, act):
    """kill -9 at one place after the other: what is there is whole, and the next goes on."""
    source = write_jobs(tmp_path / "source").root
    code = f"""
        count = int(sys.argv[3])
        def counted(act):
            def maybe(*arguments, **options):
                global count
                count -= 1
                if count < 0:
                    os.kill(os.getpid(), signal.SIGKILL)
                return act(*arguments, **options)
            return maybe
        for name in ("fsync", "replace", "link"):
            setattr(os, name, counted(getattr(os, name)))
        {act}
    """
    for step in (0, 1, 2, 7):
        target = tmp_path / str(step)
        assert ended(python(code, target, source, step))[0] == -signal.SIGKILL
        assert Store(target).problems() == []
        assert len(Store(target).names()) < len(NAMES)
        left = [name for name in files(target) if name.endswith(".tmp")]
        assert all(Path(name).name.startswith(".") for name in left)
        merge(target, source)
        whole = {name: c for name, c in files(target).items() if not name.endswith(".tmp")}
        assert whole == files(source)


def test_without_permission(tmp_path):
    """As another user than root, who may write anywhere: a process gives its rights away.

    It has written before: what a first write imports may lie where that user may not read.
    """
    if os.geteuid() != 0:
        pytest.skip("only root can become another user")
    store = write_jobs(tmp_path / "records", JOBS[:1]).root
    code = f"write_jobs({str(tmp_path / 'before')!r}, JOBS[:1])\n"
    code += f"os.chdir(sys.argv[1]); os.setgid({NOBODY}); os.setuid({NOBODY})\n"
    code += textwrap.dedent(WRITE).replace("sys.argv[1]", "'.'")
    code, _, err = ended(python(code, store))
    assert code == 1
    assert "could not be written (Permission denied): nothing was stored." in err
    assert len(Store(store).names()) == 1
