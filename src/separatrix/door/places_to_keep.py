"""Where answers are kept: in the user's cache, unless told otherwise."""

import os
from pathlib import Path

from .._places import user_cache
from ..records import Store

RECORDS = "SEPARATRIX_RECORDS"


def store_for(store: Store | str | Path | None) -> Store:
    """A store as it is, or of a folder; without either that of the user."""
    if isinstance(store, Store):
        return store
    if store is not None:
        return Store(Path(store))
    if folder := os.environ.get(RECORDS):
        return Store(Path(folder))
    try:
        return Store(user_cache() / "records")
    except RuntimeError as error:
        raise ValueError(
            "store must be given where there is no home folder, got None: pass a folder, or name "
            f"one in the environment variable {RECORDS}."
        ) from error
