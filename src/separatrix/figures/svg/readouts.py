"""What a drawn mark says to whoever points at it: carried by matplotlib's artist into the SVG."""

import json
from collections.abc import Sequence

import numpy as np
from matplotlib.artist import Artist

_START = "read-outs:"


def tell(artist: Artist, words: Sequence[str] | np.ndarray) -> None:
    """Gives each mark of an artist its words: `<title>`, which browsers show without a script.

    They travel as the artist's identifier, the one thing of it that comes out at the other end.
    """
    artist.set_gid(_START + json.dumps([*words], ensure_ascii=False))


def words_of(identifier: str) -> list[str]:
    """What `tell` was given, of the group that its artist became; nothing of any other group."""
    return json.loads(identifier.removeprefix(_START)) if identifier.startswith(_START) else []
