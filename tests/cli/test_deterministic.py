"""--deterministic: XLA is told in time, and who cannot tell it says what to do."""

import os
import subprocess
import sys

import pytest

from separatrix.cli import devices
from separatrix.cli.executors import Asked, crew_for
from separatrix.cli.options import ExecutorName
from separatrix.records import Store

COMPUTES = """
import jax
from separatrix.cli import devices
devices.ONE_ORDER = {flag!r}
devices.compute_in_one_order()
print(jax.numpy.ones(2).sum())
"""


def computes(flag):
    code = COMPUTES.format(flag=flag)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


def test_xla_reads_it_after_jax_is_imported_and_knows_it():
    assert computes(devices.ONE_ORDER).stdout == "2.0\n"
    refused = computes("--xla_gpu_no_such_order=true")
    assert refused.returncode != 0
    assert "xla_gpu_no_such_order" in refused.stderr


def test_flags_of_the_user_stay(monkeypatch):
    monkeypatch.setenv("XLA_FLAGS", "--xla_dump_to=here")
    devices.compute_in_one_order()
    assert os.environ["XLA_FLAGS"] == f"--xla_dump_to=here {devices.ONE_ORDER}"


@pytest.mark.parametrize("executor", [ExecutorName.dask, ExecutorName.slurm])
def test_workers_elsewhere_have_to_be_told_there(executor, tmp_path):
    asked = Asked(executor, deterministic=True)
    to_do = "set XLA_FLAGS=--xla_gpu_deterministic_ops=true where"
    with pytest.raises(ValueError, match=to_do), crew_for(asked, Store(tmp_path)):
        pass
