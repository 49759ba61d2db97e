"""Terminals that lack letters or colours, and people who want to hear nothing."""

import json

import pytest
from command_line import TOY, TOY_TABLE

from separatrix.cli.terminal import size_in_words
from separatrix.papers import CATALOGUE

PLAIN = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}


@pytest.fixture
def plainly(run_process):
    def call(*arguments):
        done = run_process(*arguments, **PLAIN)
        assert (done.code, done.err) == (0, "")
        assert done.out.isascii()
        return done.out

    return call


def test_words(plainly):
    shown = plainly("show", "dsd-noise")
    assert "\\u03c3" in shown
    assert "DSD (num_patches 20, patch_dim 20, noise_std 0.1" in shown


def test_json_says_the_same(plainly):
    """A backslash of its own kind: JSON has no \\xb2."""
    shown = json.loads(plainly("show", "dsd-noise", "--json"))
    assert shown["expected"] == CATALOGUE.studies["dsd-noise"].expected
    assert not shown["expected"].isascii()


def test_standard_error_too(run_process, tmp_path):
    done = run_process("run", TOY_TABLE, "--store", tmp_path / "records", **PLAIN)
    assert (done.code, done.err.isascii()) == (0, True)
    assert "toy-table: measuring...\n" in done.err
    done = run_process("show", "dsd-wéight", **PLAIN)
    assert done.code == 2
    assert done.err.isascii()
    assert "'dsd-w\\xe9ight'" in done.err


@pytest.mark.parametrize("command", ["run", "report"])
def test_quietly(run_process, toy_store, tmp_path, command):
    """Results on standard output, and errors, are all there is."""
    out = ("--out", tmp_path) if command == "report" else ()
    done = run_process(command, TOY, "--store", toy_store, "--quiet", *out)
    assert (done.code, done.err) == (0, "")
    assert done.out
    done = run_process(command, "nothing", "--store", toy_store, "--quiet")
    assert done.code == 2
    assert "nothing" in done.err


def test_a_run_ends_with_the_answer(run_process, toy_store):
    done = run_process("run", TOY, "--store", toy_store)
    assert done.out.startswith("toy: Weight sharing is worth ")
    assert done.out.count("\n") == 1


@pytest.mark.parametrize(
    ("num_bytes", "words"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1_234, "1.23 kB"),
        (999_600, "1 MB"),
        (170_500_000, "170 MB"),
        (37_503_999_000_000, "37.5 TB"),
    ],
)
def test_sizes_in_units_that_a_person_reads(num_bytes, words):
    assert size_in_words(float(num_bytes)) == words
