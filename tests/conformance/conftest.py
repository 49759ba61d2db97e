"""Programs here are compiled once, to be compared: optimising them would only cost time."""

import jax
import pytest


@pytest.fixture(autouse=True, scope="module")
def _compile_quickly():
    jax.config.update("jax_disable_most_optimizations", True)
    yield
    jax.config.update("jax_disable_most_optimizations", False)
