"""Strict mode: what jax would forgive is an error, and every shape string is checked."""

from pathlib import Path

import jax
import jaxtyping
import pytest
from jaxtyping import install_import_hook

install_import_hook("separatrix", "beartype.beartype")

jax.config.update("jax_numpy_dtype_promotion", "strict")
jax.config.update("jax_numpy_rank_promotion", "raise")

# What one test compiled the next does not: also across the processes of one run, and across runs.
jax.config.update(
    "jax_compilation_cache_dir", str(Path(__file__).parents[1] / ".pytest_cache" / "programs")
)
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.1)


@pytest.fixture
def as_installed():
    """Without the checks of tests alone, which would be first to refuse a wrong type."""
    jaxtyping.config.update("jaxtyping_disable", True)
    yield
    jaxtyping.config.update("jaxtyping_disable", False)
