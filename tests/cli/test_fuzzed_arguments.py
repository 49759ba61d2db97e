"""Whatever is typed, a command answers: exit code 0, 1 or 2, a sentence and never a traceback."""

import contextlib
import io
import sys
from pathlib import Path
from unittest import mock

import pytest
from command_line import PROVENANCE, deviation, write_deviations
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from separatrix.cli import main
from separatrix.records import table_path, write_table

# Those that read; `run`, `reproduce`, `probe` and `data fetch` work for minutes where they can.
COMMANDS = (
    "list",
    "show",
    "status",
    "cite",
    "pack",
    "archive",
    "merge",
    "data",
    "check",
    "nonsense",
    "",
)
OPTIONS = ("--store", "--profile", "--json", "--out", "--against", "--help", "--quiet", "--version")
VALUES = (
    *("records", "nowhere", ".", "..", "/", "/dev/null", "notes.txt", "-", "--", "-1", "", " "),
    *("equivariance", "lahoti2024", "equivarianse", "quick", "full", "mine.py", "NaN", "0x10"),
    *("records/../records", "records\0", "a" * 5000, "\udcff", "ü", "*", "$(id)", "%s", "{0}"),
)
SETTINGS = {
    "deadline": None,
    "database": None,
    "derandomize": True,
    "suppress_health_check": [HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
}
WORDS = st.sampled_from([*OPTIONS, *VALUES]) | st.text(max_size=12)


@st.composite
def arguments(draw):
    return [draw(st.sampled_from(COMMANDS)), *draw(st.lists(WORDS, max_size=4))]


def answer(words):
    """(exit code, what was printed), in this process, as `separatrix` words."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["separatrix", *words]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code or 0
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A place with a store, a file that is none, and a study file that raises."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SEPARATRIX_TRACEBACK", raising=False)
    write_deviations(tmp_path / "records", deviation(1e-15))
    write_table(table_path("other", "toy", "part", "0" * 16), [{"x": 1}], PROVENANCE)
    Path("notes.txt").write_text("mine")
    Path("mine.py").write_text("raise RuntimeError('mine')\n")
    return tmp_path


def check(words):
    code, out, err = answer(words)
    assert code in (0, 1, 2), (words, err)
    assert "Traceback" not in out + err, words
    assert code != 2 or (out + err).strip(), words  # what is refused is told


@settings(max_examples=60, **SETTINGS)
@given(words=arguments())
def test_any_arguments(folder, words):
    check(words)


@pytest.mark.slow
@settings(max_examples=1500, **SETTINGS)
@given(words=arguments())
def test_any_arguments_thoroughly(folder, words):
    check(words)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(
    "words", [["status", "--store"], ["merge"], ["show"], ["merge", "other", "--store"]]
)
def test_every_odd_value(folder, words, value):
    check([*words, value])
