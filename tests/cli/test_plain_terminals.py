"""Where a terminal has no letter σ a command says what it says everywhere, in other letters."""

import json

import pytest

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
