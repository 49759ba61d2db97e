"""Places of data that are a test's alone."""

import pytest


@pytest.fixture
def places(tmp_path, monkeypatch):
    """(the folder that SEPARATRIX_DATA names, that of the cache), both empty."""
    monkeypatch.setenv("SEPARATRIX_DATA", str(tmp_path / "mine"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "mine", tmp_path / "cache" / "separatrix" / "data"
