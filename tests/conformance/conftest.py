"""Programs here are compiled once, to be compared: optimising them would only cost time."""

import pytest


@pytest.fixture(autouse=True, scope="module")
def _quickly(compile_quickly):
    """In every module of this folder."""
