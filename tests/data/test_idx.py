"""IDX files of every type, whole and damaged."""

import gzip
import lzma
import zlib

import numpy as np
import pytest
from published import CODES, idx

from separatrix.data import read_idx

ARRAY = np.arange(24).reshape(2, 3, 4)


@pytest.mark.parametrize("kind", CODES)
@pytest.mark.parametrize("pack", [bytes, gzip.compress, lzma.compress], ids=["plain", "gz", "xz"])
def test_every_type_comes_back_in_the_order_of_this_machine(tmp_path, kind, pack):
    path = tmp_path / "any"
    path.write_bytes(pack(idx(-ARRAY if kind != "u1" else ARRAY, kind)))
    array = read_idx(path)
    np.testing.assert_array_equal(array, -ARRAY if kind != "u1" else ARRAY)
    assert array.dtype == np.dtype(kind).newbyteorder("=")
    assert array.dtype.isnative
    assert not array.flags.writeable


WHOLE = idx(ARRAY)
HEADER = WHOLE[:16]
LARGE = b"\0\0\x08\x03" + b"\xff" * 12
DAMAGED = {
    "empty": (b"", "must begin as an IDX file does, with two zeros, a type and the number of axes, "
              "got nothing: it is another kind of file."),
    "magic": (b"\1" + WHOLE[1:], "must begin as an IDX file does, with two zeros, a type and the "
              "number of axes, got 01 00 08 03: "),
    "type": (b"\0\0\x07" + WHOLE[3:], "must hold numbers of a type that IDX has (08, 09, 0b to 0e)"
             ", got 07: "),
    "no-axes": (b"\0\0\x08\0" + WHOLE[4:], "must have 1 to 32 axes, got 0."),
    "many-axes": (b"\0\0\x08\xff" + WHOLE[4:], "must have 1 to 32 axes, got 255."),
    "header": (WHOLE[:10], "must hold a whole header, got its beginning: it was cut short."),
    "truncated": (WHOLE[:-1], "must hold 24 bytes of numbers (2 × 3 × 4), as its header says, got "
                  "23: it was cut short."),
    "trailing": (WHOLE + b"\0", "must end where its header says, got more bytes: it is damaged."),
    "nothing": (HEADER[:12] + b"\0\0\0\0", "must hold 1 to 17,179,869,184 bytes of numbers, got 0"),
    "oversized": (LARGE + WHOLE, "by its header: it is damaged, or too large."),
    "gz": (gzip.compress(WHOLE)[:-9], "must be a whole gzip or xz file, got "),
    "gz-checksum": (gzip.compress(WHOLE)[:-8] + b"\0" * 8, "must be a whole gzip or xz file, got "),
    "xz": (lzma.compress(WHOLE)[:-9], "must be a whole gzip or xz file, got "),
    "xz-cut": (lzma.compress(WHOLE)[:20], "got fewer bytes than were packed: it is damaged; "),
    "xz-trailing": (lzma.compress(WHOLE) + b"\0", "got bytes after the end: it is damaged; "),
    "other-array": (np.lib.format.magic(1, 0) + WHOLE, "got 93 4e 55 4d: it is another kind of "),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_damaged_is_named(tmp_path, name):
    content, words = DAMAGED[name]
    path = tmp_path / "damaged"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="damaged must ") as error:
        read_idx(path)
    assert str(error.value).startswith(str(path))
    assert words in str(error.value)


def test_a_small_file_that_unpacks_to_much_is_bounded(tmp_path):
    path = tmp_path / "trap.gz"
    path.write_bytes(gzip.compress(idx(np.zeros((2**12, 2**12)))))
    assert path.stat().st_size < 2**15
    with pytest.raises(ValueError, match="must hold 1 to 1,048,576 bytes of numbers, got 16,777,2"):
        read_idx(path, most_bytes=2**20)


def test_a_dictionary_of_gigabytes_is_refused(tmp_path):
    whole = bytearray(lzma.compress(WHOLE))
    whole[whole.index(b"\x21\x01") + 2] = 40  # in the block's header: 4 GiB
    end = 12 + (whole[12] + 1) * 4
    whole[end - 4 : end] = zlib.crc32(whole[12 : end - 4]).to_bytes(4, "little")
    path = tmp_path / "hungry.xz"
    path.write_bytes(whole)
    with pytest.raises(ValueError, match="must be a whole gzip or xz file, got Memory usage"):
        read_idx(path)
