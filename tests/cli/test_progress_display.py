"""While work goes on: a bar with an ETA on a terminal, plain lines in a pipe."""

import fcntl
import os
import pty
import re
import struct
import sys
import termios
import threading

import pytest
from command_line import TOY, TOY_TABLE, plain

from separatrix.runs import Progress
from separatrix.runs.display import _lines
from separatrix.studies import Paper, study_from_file

LONG_NAME = "a-study-with-a-long-name"


@pytest.fixture
def long_named(tmp_path):
    path = tmp_path / "long.py"
    path.write_text(TOY.read_text().replace('name="toy"', f'name="{LONG_NAME}"'))
    return path


@pytest.fixture
def terminal(monkeypatch):
    """A terminal of 80 columns: a stream to write to, and a function that tells what it showed."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    for name in ("COLUMNS", "LINES", "NO_COLOR", "TTY_INTERACTIVE", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    shown = []

    def read():
        while True:
            try:
                part = os.read(master, 4096)
            except OSError:  # how a terminal says that nobody is left
                return
            if not part:
                return
            shown.append(part)

    reader = threading.Thread(target=read)
    reader.start()
    stream = os.fdopen(slave, "w")

    def finish():
        stream.close()
        reader.join(timeout=30)
        return b"".join(shown).decode()

    yield stream, finish
    if not stream.closed:
        finish()
    os.close(master)


def test_a_terminal_of_80_columns_shows_a_bar_with_an_eta(
    separatrix, terminal, long_named, tmp_path, monkeypatch
):
    stream, finish = terminal
    monkeypatch.setattr(sys, "stderr", stream)
    assert separatrix("run", long_named, "--store", tmp_path / "records").code == 0
    frames = [plain(frame).strip() for frame in re.split(r"[\r\n]+", finish())]
    whole = re.compile(
        rf"{LONG_NAME} [━╸╺ ]+ +\d+% ([\d,]+ networks|compiling…) \d:\d\d:\d\d elapsed"
        r"(, about \d+ s left)?"
    )
    bars = [frame for frame in frames if frame.startswith(LONG_NAME + " ")]
    assert any(whole.fullmatch(bar) for bar in bars), frames
    assert whole.fullmatch(bars[-1]), bars  # in the first ones there is nothing to tell from
    assert any("compiling…" in bar for bar in bars)
    assert all(len(bar) <= 80 for bar in bars)
    assert re.search(r"100% \d+ networks \d:\d\d:\d\d elapsed$", bars[-1])
    assert f"{LONG_NAME}: " in frames[-2] + frames[-1]


@pytest.mark.parametrize("colours", [True, False])
def test_a_reproduction_has_one_display_for_all_of_it(
    separatrix, terminal, tmp_path, monkeypatch, colours
):
    studies = tuple(study_from_file(path) for path in (TOY, TOY_TABLE))
    monkeypatch.setattr("separatrix.cli.known.PAPERS", (Paper("toys", "Toys", studies),))
    monkeypatch.setattr("separatrix.cli.reproducing.forecast.calibrate", lambda machine: 2.0)
    if not colours:
        monkeypatch.setenv("NO_COLOR", "1")
    stream, finish = terminal
    monkeypatch.setattr(sys, "stderr", stream)
    where = ("--store", tmp_path / "records", "--out", tmp_path / "report")
    assert separatrix("reproduce", *where).code == 0
    shown = finish()
    assert bool(re.search(r"\x1b\[[39]\d", shown)) == colours
    lines = [plain(line).strip() for line in re.split(r"[\r\n]+", shown)]
    assert lines[0].startswith("2 studies: about ")
    assert "study 1 of 2, toy: compiling…" in lines
    assert any(re.fullmatch(r"study 1 of 2, toy: \d+ networks", line) for line in lines)
    assert "writing pages…" in lines
    clock = re.compile(r"[━╸╺ ]*\d+:\d\d elapsed, about \d+:\d\d left")
    assert any(clock.fullmatch(line) for line in lines)
    assert any(line.startswith("Weight sharing is worth ") for line in lines)  # the last answer
    assert all(len(line) <= 80 for line in lines)


def test_a_pipe_gets_plain_lines(separatrix, tmp_path, monkeypatch):
    monkeypatch.setattr("separatrix.runs.display._SECONDS_BETWEEN_LINES", 0.0)
    done = separatrix("run", TOY, "--store", tmp_path / "records")
    assert done.code == 0
    first, *lines, last = done.err.splitlines()
    assert first == "toy: compiling…"
    assert lines
    line = re.compile(r"toy: \d+%, [\d,]+ networks, \d+ s elapsed(, about \d+ s left)?")
    assert "left" in lines[-1]
    assert all(line.fullmatch(each) for each in lines), lines
    assert re.fullmatch(r"toy: [1-9]\d+ networks in \d+ s; kept in .*records", last)
    assert done.out.startswith("toy: Weight sharing is worth ")


def test_no_estimate_before_there_is_one(monkeypatch, capsys):
    """The first results waited for the compiler: what they took says nothing of the rest."""
    clock = iter([0.0, 1.0, 60.0, 60.5, 70.5])
    monkeypatch.setattr("separatrix.runs.display._SECONDS_BETWEEN_LINES", 0.0)
    monkeypatch.setattr("separatrix.runs.display.time.monotonic", lambda: next(clock))
    say = _lines("toy")
    for done, waiting in ((0.0, "compiling"), (1.0, ""), (1.5, ""), (11.0, "")):
        say(Progress(done, 101.0, 1, "networks", waiting))
    assert capsys.readouterr().err.splitlines() == [
        "toy: compiling…",
        "toy: 1%, 1 networks, 60 s elapsed",
        "toy: 1%, 1 networks, 60 s elapsed",
        "toy: 11%, 1 networks, 70 s elapsed, about 94 s left",
    ]
