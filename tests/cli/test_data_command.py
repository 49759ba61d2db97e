"""`separatrix data`: what is there, whose it is, and what fetching says."""

import json
import sys
from dataclasses import replace

import pytest
from test_light_commands import COUNT, WITHOUT_JAX, run

from separatrix.cli.commands.data import _bar
from separatrix.data import official


@pytest.fixture(autouse=True)
def _nothing_here(tmp_path, monkeypatch):
    monkeypatch.setenv("SEPARATRIX_DATA", str(tmp_path / "mine"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("SEPARATRIX_TRACEBACK", raising=False)


def test_the_list_says_what_is_here_and_how_to_get_the_rest(separatrix, tmp_path):
    done = separatrix("data")
    assert done.code == 0
    assert "digits   10,000 + 2,000   28×28    in the package" in done.out
    assert "mnist    60,000 + 10,000  28×28    not here: `separatrix data fetch mnist`" in done.out
    assert "A. Krizhevsky" in done.out
    assert "CC BY-SA 3.0" in done.out
    assert f"{tmp_path}/mine/cifar10" in done.out
    assert f"{tmp_path}/cache/separatrix/data/cifar10" in done.out


def test_the_list_as_json(separatrix, tmp_path):
    folder = tmp_path / "mine" / "cifar10"
    folder.mkdir(parents=True)
    (folder / "cifar-10-binary.tar.gz").write_bytes(b"")
    digits, mnist, cifar = json.loads(separatrix("data", "--json").out)
    assert (digits["place"], digits["train"], digits["searched"]) == ("in the package", 10_000, [])
    assert (mnist["place"], mnist["download_bytes"]) == (None, 11_594_722)
    assert (cifar["place"], cifar["shape"]) == (str(folder), [32, 32, 3])


def test_what_is_here_is_not_fetched(separatrix, tmp_path):
    test_the_list_as_json(separatrix, tmp_path)
    done = separatrix("data", "fetch", "digits", "cifar10")
    assert done.code == 0
    assert done.out.splitlines() == [
        "digits is here: in the package",
        f"cifar10 is here: {tmp_path}/mine/cifar10",
    ]


def test_an_unknown_name_is_one_sentence(separatrix):
    done = separatrix("data", "fetch", "imagenet")
    assert done.code == 2
    assert done.err == "NAME must be one of digits, mnist, cifar10, got imagenet.\n"
    assert separatrix("data", "fetch").err.endswith("cifar10, got none.\n")
    assert separatrix("data", "remove").code == 2


def test_no_network_is_one_sentence(separatrix, monkeypatch):
    mnist = official.RELEASES["mnist"]
    unreachable = replace(mnist.downloads[0], urls=("http://127.0.0.1:9/train",))
    monkeypatch.setitem(official.RELEASES, "mnist", replace(mnist, downloads=(unreachable,)))
    done = separatrix("data", "fetch", "mnist")
    assert done.code == 2
    start, sentence = done.err.splitlines()
    assert start == "mnist: 9.91 MB to fetch…"
    assert "got http://127.0.0.1:9/train (no answer): try again later" in sentence


def test_a_terminal_is_shown_a_bar(monkeypatch, capsys):
    """One for all files: pooch counts each file's last part in full, and then the file anew."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with _bar(official.RELEASES["mnist"]) as bar:
        assert bar is not None
        for _ in range(2):
            bar.total = 5_797_361
            bar.update(2**23)
            bar.reset()
            bar.update(bar.total)
            bar.close()
        (task,) = bar._shown.tasks
        assert task.completed == task.total == 11_594_722
    assert "mnist" in capsys.readouterr().err


def test_jax_is_not_needed_to_list():
    done = run(WITHOUT_JAX, "data", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)[0]["name"] == "digits"
    assert not set(run(COUNT, "data").stderr.split()) & {"jax", "scipy", "matplotlib", "requests"}
