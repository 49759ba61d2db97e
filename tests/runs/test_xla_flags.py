"""What XLA is asked for: a light compiler on a CPU, and never in place of what the user asked."""

import os
from importlib.metadata import EntryPoint

import pytest

from separatrix.runs.engine import xla_flags

LEVEL = "--xla_backend_optimization_level"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"{LEVEL}=1"),
        ("--xla_dump_to=here", f"--xla_dump_to=here {LEVEL}=1"),
        (f"{LEVEL}=3", f"{LEVEL}=3"),
    ],
)
def test_a_level_of_the_user_stays(monkeypatch, before, after):
    monkeypatch.setenv("XLA_FLAGS", before)
    monkeypatch.setattr(xla_flags, "entry_points", lambda group: ())
    xla_flags.compile_lightly()
    assert os.environ["XLA_FLAGS"] == after


def test_twice_is_once(monkeypatch):
    monkeypatch.setenv("XLA_FLAGS", "")
    monkeypatch.setattr(xla_flags, "entry_points", lambda group: ())
    xla_flags.compile_lightly()
    xla_flags.compile_lightly()
    assert os.environ["XLA_FLAGS"] == f"{LEVEL}=1"


def test_an_accelerator_compiles_as_it_does(monkeypatch):
    monkeypatch.setenv("XLA_FLAGS", "")
    plugin = EntryPoint("xla_cuda12", "jax_plugins.xla_cuda12", "jax_plugins")
    monkeypatch.setattr(xla_flags, "entry_points", lambda group: (plugin,))
    xla_flags.compile_lightly()
    assert os.environ["XLA_FLAGS"] == ""
