"""Bytes of a file, unpacked on the way; never more of them than were asked for."""

import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path

MOST_BYTES = 2**34  # 16 GiB: a small file that unpacks to more is a trap, or too large to train on

_PART = 2**20
_XZ_MEMORY = 2**28  # a header may ask for a dictionary of 4 GiB; `xz -9` needs 65 MiB
_GZ_START, _XZ_START = b"\x1f\x8b", b"\xfd7zXZ\x00"


@contextmanager
def unpacked(path: Path) -> Iterator[BufferedIOBase]:
    """The file, open: what gzip or xz packed is unpacked, whatever the file's name.

    A ValueError names the file where it is damaged.
    """
    try:
        with path.open("rb") as file:
            start = file.read(len(_XZ_START))
            file.seek(0)
            if start.startswith(_GZ_START):
                with gzip.open(file) as inside:
                    yield inside
            else:
                yield io.BufferedReader(_Xz(file)) if start == _XZ_START else file
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(
            f"{path} must be a whole gzip or xz file, got {str(error).rstrip('.')}: it is damaged; "
            "fetch it anew."
        ) from error


def taken(file: BufferedIOBase, num_bytes: int) -> bytearray:
    """So many bytes, or what there is: what a header promises is not allocated beforehand."""
    content = bytearray()
    while part := file.read(min(_PART, num_bytes - len(content))):
        content += part
    return content


class _Xz(io.RawIOBase):
    """An xz file as it is read; the module `lzma` bounds memory in its decompressor alone."""

    def __init__(self, file: BufferedIOBase):
        import lzma  # here: some Pythons are built without it, and need it for this alone

        io.RawIOBase.__init__(self)
        self._file, self._error = file, lzma.LZMAError
        self._state = lzma.LZMADecompressor(lzma.FORMAT_XZ, _XZ_MEMORY)

    def readable(self) -> bool:
        return True

    def readinto(self, into) -> int:
        while not self._state.eof:
            packed = self._file.read(_PART) if self._state.needs_input else b""
            if self._state.needs_input and not packed:
                raise EOFError("fewer bytes than were packed")
            if part := self._unpacked(packed, len(into)):
                into[: len(part)] = part
                return len(part)
        if self._state.unused_data or self._file.read(1):
            raise EOFError("bytes after the end")
        return 0

    def _unpacked(self, packed: bytes, num_bytes: int) -> bytes:
        try:
            return self._state.decompress(packed, num_bytes)
        except self._error as error:
            raise EOFError(str(error)) from error
