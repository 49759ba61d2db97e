"""CIFAR-10's binary files: the planes in their place, and what is no such file."""

import gzip
import lzma
import pickle

import numpy as np
import pytest
from published import cifar

from separatrix.data import read_cifar10

X, Y = np.random.default_rng(0).integers(256, size=(3, 3, 32, 32)), np.array([0, 9, 4])
WHOLE = cifar(X, Y)


@pytest.mark.parametrize("pack", [bytes, gzip.compress, lzma.compress], ids=["plain", "gz", "xz"])
def test_planes_become_channels(tmp_path, pack):
    path = tmp_path / "data_batch_1.bin"
    path.write_bytes(pack(WHOLE))
    x, y = read_cifar10(path)
    np.testing.assert_array_equal(x, X.transpose(0, 2, 3, 1))
    np.testing.assert_array_equal(y, Y)
    assert (x.dtype, y.dtype) == (np.uint8, np.int32)
    assert not x.flags.writeable
    assert not y.flags.writeable


RIGHT_ONE = "must be of the binary version, cifar-10-binary.tar.gz, got a pickled one, which could "
DAMAGED = {
    "empty": (b"", "must hold whole records of 3,073 bytes, got 0 bytes: it was cut short, or is "),
    "truncated": (WHOLE[:-1], "must hold whole records of 3,073 bytes, got 9,218 bytes: "),
    "trailing": (WHOLE + b"\0", "must hold whole records of 3,073 bytes, got 9,220 bytes: "),
    "classes": (b"\x0a" + WHOLE[1:], "must hold classes 0 to 9, got 10: it is damaged, or another"),
    "pickle": (pickle.dumps({b"data": 0}, protocol=2), RIGHT_ONE),
    "pickles": (gzip.compress(b"cifar-10-batches-py/" + b"\0" * 600), RIGHT_ONE),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_no_such_file_is_named(tmp_path, name):
    content, words = DAMAGED[name]
    path = tmp_path / "data_batch_1"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="data_batch_1 must ") as error:
        read_cifar10(path)
    assert words in str(error.value)


def test_a_small_file_that_unpacks_to_much_is_bounded(tmp_path):
    path = tmp_path / "trap.xz"
    path.write_bytes(lzma.compress(bytes(2**24)))
    with pytest.raises(
        ValueError, match="must hold at most 1,048,576 bytes, got more: it is too l"
    ):
        read_cifar10(path, most_bytes=2**20)
