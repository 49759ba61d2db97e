"""Strict mode: what jax would forgive is an error, and every shape string is checked."""

from pathlib import Path

import jax
import jaxtyping
import pytest
from jaxtyping import install_import_hook

install_import_hook("separatrix", "beartype.beartype")

from separatrix.runs.engine.xla_flags import compile_lightly  # noqa: E402

compile_lightly()  # as commands do, which tests run beside what they compute themselves
jax.config.update("jax_numpy_dtype_promotion", "strict")
jax.config.update("jax_numpy_rank_promotion", "raise")

# What one test compiled the next does not: also across the processes of one run, and across runs.
jax.config.update(
    "jax_compilation_cache_dir", str(Path(__file__).parents[1] / ".pytest_cache" / "programs")
)
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.1)


@pytest.fixture(scope="module")
def compile_quickly():
    """For programs that run once on a few examples: optimising them would only cost time."""
    jax.config.update("jax_disable_most_optimizations", True)
    yield
    jax.config.update("jax_disable_most_optimizations", False)


@pytest.fixture
def as_installed():
    """Without the checks of tests alone, which would be first to refuse a wrong type."""
    jaxtyping.config.update("jaxtyping_disable", True)
    yield
    jaxtyping.config.update("jaxtyping_disable", False)
