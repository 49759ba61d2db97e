"""A shell completes names of commands, studies, papers and claims, and loads little for it."""

import os

import pytest
from test_light_commands import COUNT, run

from separatrix.papers import CATALOGUE


@pytest.fixture
def completed(run_process, tmp_path):
    """What a shell would offer for the last word."""

    def call(*words):
        done = run_process(
            _SEPARATRIX_COMPLETE="complete_bash",
            COMP_WORDS=" ".join(["separatrix", *words]),
            COMP_CWORD=str(len(words)),
            XDG_CACHE_HOME=str(tmp_path / "cache"),
        )
        assert done.err == ""
        return done.out.split()

    return call


def test_commands(completed):
    assert completed("rep") == ["report", "reproduce"]
    assert completed("me") == ["merge"]


@pytest.mark.parametrize("words", [("run",), ("show",), ("status",), ("reproduce", "--only")])
def test_studies_and_papers(completed, words):
    assert completed(*words, "dsd-weigh") == ["dsd-weight-sharing"]
    assert completed(*words, "lah") == ["lahoti2024"]


def test_study_files(completed, tmp_path):
    (tmp_path / "mine.py").write_text("")
    (tmp_path / "notes.txt").write_text("")
    assert completed("run", str(tmp_path / "m")) == [str(tmp_path / "mine.py")]


def test_claims_are_kept_between_processes(completed, tmp_path):
    """And looked up anew when a file of claims is younger than what is kept."""
    wanted = [name for name in CATALOGUE.claims if name.startswith("lahoti2024/thm-7.2")]
    assert completed("check", "lahoti2024/thm-7.2") == wanted
    kept = tmp_path / "cache" / "separatrix" / "claims.txt"
    kept.write_text("toy2000/one")
    assert completed("check", "toy") == ["toy2000", "toy2000/one"]
    os.utime(kept, (0, 0))
    assert completed("cite", "lahoti2024/thm-7.2") == wanted


def test_studies_complete_without_jax_and_what_fits_and_draws(monkeypatch):
    monkeypatch.setenv("_SEPARATRIX_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "separatrix run dsd-weigh")
    monkeypatch.setenv("COMP_CWORD", "2")
    done = run(COUNT.replace('["separatrix", *{arguments!r}]', '["separatrix"]'))
    assert done.stdout.split() == ["dsd-weight-sharing"]
    assert not set(done.stderr.split()) & {"jax", "scipy", "scipy.stats", "matplotlib"}


def test_help_says_how_to_install_it(run_process):
    done = run_process("--help")
    assert "--install-completion" in done.out
    assert "--show-completion" in done.out
