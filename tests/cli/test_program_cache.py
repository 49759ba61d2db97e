"""Programs are kept between processes: a second one compiles nothing, and damage is harmless."""

import os
import subprocess
import sys
import time

import pytest
from command_line import SECONDS, TOY

from separatrix.runs.engine.program_cache import forget_oldest

COUNTED = """
import sys
import jax
misses = []
jax.monitoring.register_event_listener(lambda event, **_: misses.append(event))
from separatrix.cli import main
sys.argv = ["separatrix", *{arguments!r}]
try:
    main()
except SystemExit as end:
    assert not end.code, end
print(sum(event.endswith("/cache_misses") for event in misses))
"""


@pytest.fixture
def run_counted(environment, tmp_path):
    """Runs a command in a process of its own; returns how many programs it had to compile."""
    env = {name: value for name, value in environment.items() if not name.startswith("JAX_")}
    env |= {"XDG_CACHE_HOME": str(tmp_path / "cache"), "JAX_PLATFORMS": "cpu"}

    def run(store, **more):
        arguments = ["run", str(TOY), "--store", str(tmp_path / store)]
        done = subprocess.run(
            [sys.executable, "-c", COUNTED.format(arguments=arguments)],
            env={**env, **more},
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        assert done.returncode == 0, done.stderr
        return int(done.stdout.splitlines()[-1])  # the study's answer is printed before it

    return run


def programs(tmp_path):
    ours = tmp_path / "cache" / "separatrix"  # matplotlib keeps its list of fonts beside it
    return sorted(path for path in ours.rglob("*") if path.is_file())


@pytest.mark.slow
def test_a_second_process_compiles_nothing_and_damage_is_compiled_anew(run_counted, tmp_path):
    assert run_counted("first") > 0
    kept = programs(tmp_path)
    assert kept
    assert all(path.parent.name.startswith("jax-") for path in kept)
    assert run_counted("second") == 0
    for path in kept:
        path.write_bytes(path.read_bytes()[:50])
    run_counted("third")  # it does not crash


@pytest.mark.slow
def test_one_switch_turns_it_off(run_counted, tmp_path):
    run_counted("first", SEPARATRIX_NO_CACHE="1")
    assert programs(tmp_path) == []


def test_the_oldest_are_forgotten_first(tmp_path):
    for number in range(5):
        path = tmp_path / str(number)
        path.write_bytes(b"x" * 10)
        os.utime(path, (time.time(), 1000 + number))
    forget_oldest(tmp_path, 30)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2", "3", "4"]
    forget_oldest(tmp_path / "nowhere", 30)
