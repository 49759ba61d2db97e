"""What the commands know: the papers of the package and a user's own, and the stores."""

import os
from collections.abc import Sequence
from pathlib import Path

from ..papers import PAPERS
from ..records import Store
from ..studies import Catalogue, Shelf, paper_from_folder
from .options import ProfileName

_FOLDERS = "SEPARATRIX_PAPERS"  # folders of a user's own, parted as in PATH


def catalogue() -> Catalogue:
    """The papers of the package, then those in the folders that the environment names."""
    folders = filter(None, os.environ.get(_FOLDERS, "").split(os.pathsep))
    return Catalogue((*PAPERS, *(paper_from_folder(Path(folder)) for folder in folders)))


def shelf(stores: Sequence[Path], profile: ProfileName | None) -> Shelf:
    """The stores, which must be there."""
    for store in stores:
        if not store.is_dir():
            raise ValueError(
                f"store must be a folder of records, got {store}, which is not there: name another "
                "with --store, or make it with `separatrix run`."
            )
    return Shelf(tuple(map(Store, stores)), None if profile is None else profile.value)
