"""Of several devices each worker has one: here a CPU that says it is four."""

import os
import subprocess
import sys

import pytest

CODE = """
import jax, jax.numpy as jnp
from separatrix.runs.executors.pinning import pinned
with pinned():
    print(jnp.ones(2).device.id)
"""


@pytest.mark.parametrize(
    ("environment", "device"),
    [
        ({}, 0),
        ({"SLURM_LOCALID": "2"}, 2),
        ({"SLURM_LOCALID": "6"}, 2),  # more workers than devices share them
        ({"OMPI_COMM_WORLD_LOCAL_RANK": "3"}, 3),
        ({"SLURM_LOCALID": "nonsense"}, 0),
    ],
)
def test_a_worker_computes_on_the_device_of_its_number(environment, device):
    four = {"XLA_FLAGS": "--xla_force_host_platform_device_count=4", "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        env={**os.environ, **four, **environment},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert (done.returncode, done.stdout) == (0, f"{device}\n"), done.stderr
