"""What XLA is asked for: a light compiler on a CPU, and never in place of what the user asked."""

import os
from importlib.metadata import EntryPoint

import pytest

from separatrix.runs.engine import xla_flags

LEVEL, EMITTERS = "--xla_backend_optimization_level", "--xla_cpu_use_fusion_emitters"
BOTH = f"{LEVEL}=1 {EMITTERS}=false"


@pytest.fixture(autouse=True)
def _on_a_cpu(monkeypatch):
    monkeypatch.setenv("XLA_FLAGS", "")
    monkeypatch.setattr(xla_flags, "entry_points", lambda group: ())
    monkeypatch.setattr(xla_flags, "version", lambda name: "0.12.0.1")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", BOTH),
        ("--xla_dump_to=here", f"--xla_dump_to=here {BOTH}"),
        (f"{LEVEL}=3", f"{LEVEL}=3 {EMITTERS}=false"),
        (f"{EMITTERS}=true", f"{EMITTERS}=true {LEVEL}=1"),
    ],
)
def test_what_the_user_chose_stays(monkeypatch, before, after):
    monkeypatch.setenv("XLA_FLAGS", before)
    xla_flags.compile_lightly()
    assert os.environ["XLA_FLAGS"] == after


def test_twice_is_once():
    xla_flags.compile_lightly()
    xla_flags.compile_lightly()
    assert os.environ["XLA_FLAGS"] == BOTH


def test_an_accelerator_compiles_as_it_does(monkeypatch):
    plugin = EntryPoint("xla_cuda12", "jax_plugins.xla_cuda12", "jax_plugins")
    monkeypatch.setattr(xla_flags, "entry_points", lambda group: (plugin,))
    xla_flags.compile_lightly()
    assert os.environ["XLA_FLAGS"] == ""


def test_a_compiler_that_may_not_know_the_flags_is_asked_for_nothing(monkeypatch):
    monkeypatch.setattr(xla_flags, "version", lambda name: "0.13.0")
    xla_flags.compile_lightly()
    assert os.environ["XLA_FLAGS"] == ""
