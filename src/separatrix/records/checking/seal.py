"""The seal of a file: the SHA-256 of all its bytes, kept in its own metadata.

Pages of Parquet have checksums; their headers, the names of columns and the footer have none. The
seal is that of the file with zeros in the place of the seal. Files of older versions have none, and
are read as they were.
"""

import hashlib
import re

from ..schema import METADATA_KEY

SEAL_KEY = METADATA_KEY + b".file.sha256"
SEALED_LATER = b"0" * 64
_SEAL = re.compile(rb"[0-9a-f]{64}")


def digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()


def sealed(content: bytes) -> bytes:
    """A file whose metadata has SEALED_LATER under SEAL_KEY, with its seal in that place."""
    start = content.index(SEALED_LATER, content.rindex(SEAL_KEY))
    return content[:start] + digest(content) + content[start + len(SEALED_LATER) :]


def is_broken(content: bytes) -> bool:
    """Whether a byte has changed since the seal was put on it; False where there is no seal.

    The bytes alone are looked at: what reads footers may crash on a damaged one.
    """
    start = content.rfind(SEAL_KEY)
    if start < 0:
        return False
    seal = _SEAL.search(content, start + len(SEAL_KEY))
    if seal is None:
        return True
    as_it_was = content[: seal.start()] + SEALED_LATER + content[seal.end() :]
    return digest(as_it_was) != seal[0]
