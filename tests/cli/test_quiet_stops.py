"""Ctrl-C at any time, while modules are loaded too: one true sentence, and exit code 130."""

import signal
import subprocess
import sys
import time

import pytest
from command_line import COMMAND, SECONDS, TOY, TOY_TABLE

from separatrix.cli import stopping

# Ctrl-C when a module is asked for, in the middle of whatever asked for it.
WHEN_ASKED_FOR = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # a test runner may ignore it


class Interrupting:
    def find_spec(self, name, *arguments):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)


sys.meta_path.insert(0, Interrupting())
sys.argv = ["separatrix", *{arguments!r}]
from separatrix.cli import main
main()
"""

# A command that heeds Ctrl-C even where the test runner is to ignore it.
HEEDING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""


def run(code, **fields):
    return subprocess.run(
        [sys.executable, "-c", code.format(**fields)],
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("typer", ["list"]),
        ("separatrix.papers", ["list"]),
        ("numpy", ["status"]),
        ("jax", ["run", str(TOY_TABLE)]),
        ("jax._src.core", ["run", str(TOY_TABLE)]),
        ("optax", ["reproduce"]),
        ("matplotlib", ["report", "--store", "."]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_while_modules_are_loaded(module, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(WHEN_ASKED_FOR, module=module, arguments=arguments)
    assert (done.returncode, done.stdout, done.stderr) == (
        130,
        "",
        "\nStopped; nothing was under way.\n",
    )
    assert list(tmp_path.iterdir()) == []


def test_while_pages_are_written(toy_store, tmp_path):
    """What fits is loaded by the first page: nothing of it is there."""
    arguments = ["report", str(TOY), "--store", str(toy_store), "--out", str(tmp_path / "out")]
    done = run(WHEN_ASKED_FOR, module="scipy.optimize", arguments=arguments)
    assert done.returncode == 130
    assert done.stderr.endswith(
        "\nStopped. The pages that were named are written; others are as they were.\n"
    )
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.rglob("index.html"))


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.3, 0.6, 1.0, 2.0, 4.0])
def test_at_any_moment(environment, seconds, tmp_path):
    """Before that, it is the interpreter's own start."""
    folders = ("--store", tmp_path / "records", "--out", tmp_path / "report")
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDING, COMMAND, "reproduce", *folders],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Stopped" in err.splitlines()[-1]
    assert "Traceback" not in err


def test_a_process_that_is_to_ignore_it_does(monkeypatch):
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with stopping.working(lambda: ""):
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_afterwards_all_is_as_before():
    before = signal.getsignal(signal.SIGINT)
    with stopping.working(lambda: ""):
        pass
    assert signal.getsignal(signal.SIGINT) is before
