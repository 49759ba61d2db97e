"""The command line, called in this process or in one of its own, and the records of a toy study."""

import os
import subprocess
import sys

import pytest
from command_line import COMMAND, SECONDS, TOY, Done, plain

from separatrix.cli import main


@pytest.fixture
def separatrix(monkeypatch, capsys):
    """Runs a command in this process, as the shell would."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["separatrix", *map(str, arguments)])
        capsys.readouterr()
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code or 0
        output = capsys.readouterr()
        return Done(code, plain(output.out), plain(output.err))

    return call


@pytest.fixture(scope="session")
def environment(tmp_path_factory):
    """Of processes: compiled programs are shared, and no record names a commit.

    The checkout may change while tests run, and two stores are compared byte for byte.
    """
    return {
        **{name: value for name, value in os.environ.items() if name != "SEPARATRIX_TRACEBACK"},
        "GIT_DIR": "nowhere",
        "JAX_PLATFORMS": "cpu",
        "JAX_COMPILATION_CACHE_DIR": str(tmp_path_factory.mktemp("programs")),
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
    }


@pytest.fixture(scope="session")
def run_process(environment):
    """Runs the installed command to its end."""

    def call(*arguments, **more):
        done = subprocess.run(
            [COMMAND, *map(str, arguments)],
            env={**environment, **more},
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture(scope="session")
def toy_store(run_process, tmp_path_factory):
    """The records of an uninterrupted run; not to be changed."""
    store = tmp_path_factory.mktemp("toy") / "records"
    done = run_process("run", TOY, "--store", store)
    assert done.code == 0, done.err
    return store
