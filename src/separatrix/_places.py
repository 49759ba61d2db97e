"""Where the user keeps what can be made or fetched again."""

import os
from pathlib import Path


def user_cache() -> Path:
    """The user's cache, a folder in it that is ours. A RuntimeError where there is no home."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "separatrix"
