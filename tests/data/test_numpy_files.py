"""A user's .npy and .npz files, as np.load reads them; what is pickled or damaged is refused."""

import io
import zipfile

import numpy as np
import pytest

from separatrix.data import read_arrays

ARRAYS = {
    "bytes": np.arange(6, dtype=np.uint8).reshape(2, 3),
    "by-columns": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
    "other-order": np.arange(6, dtype=">i4"),
    "words": np.array(["seven", "8"]),
    "empty": np.zeros((0, 3)),
    "one": np.float32(2.5),
    "large": np.arange(50_000),  # beyond what is read with the header
}


@pytest.mark.parametrize("name", ARRAYS)
def test_an_array_is_read_as_numpy_reads_it(tmp_path, name):
    path = tmp_path / "x.npy"
    np.save(path, ARRAYS[name])
    array = read_arrays(path)
    np.testing.assert_array_equal(array, ARRAYS[name])
    assert array.dtype == ARRAYS[name].dtype


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_arrays_are_read_by_name(tmp_path, save):
    save(tmp_path / "all.npz", **ARRAYS)
    arrays = read_arrays(tmp_path / "all.npz")
    assert list(arrays) == list(ARRAYS)
    for name, array in ARRAYS.items():
        np.testing.assert_array_equal(arrays[name], array)


def saved(array, **more):
    file = io.BytesIO()
    np.save(file, array, **more)
    return file.getvalue()


def zipped(content):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.npy", content)
    return file.getvalue()


WHOLE = saved(np.arange(4, dtype=np.int64))
PROMISES = WHOLE.replace(b"(4,), }          ", b"(1099511627776,),}")
DAMAGED = {
    "empty": (b"", "EOF: reading magic string"),
    "magic": (b"\0" * 64, "the magic string is not correct"),
    "truncated": (WHOLE[:-1], "31 bytes of numbers where its header says 32"),
    "trailing": (WHOLE + b"\0", "more than the 32 bytes of numbers that its header says"),
    "pickled": (
        saved(np.array([{}]), allow_pickle=True),
        "pickled objects: save plain arrays with",
    ),
    "version": (b"\x93NUMPY\x03\x00" + WHOLE[8:], "version 3.0 of the format, not 1.0 or 2.0"),
    "promises": (PROMISES, "8,796,093,022,208 bytes of numbers, more than 17,179,869,184"),
    "zip": (zipped(WHOLE)[:-5], "File is not a zip file"),
    "zip-pickled": (zipped(saved(np.array([{}]), allow_pickle=True)), "pickled objects"),
    "zip-other": (zipped(b"hello"), "EOF: reading magic string"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_damaged_is_named(tmp_path, name):
    content, words = DAMAGED[name]
    path = tmp_path / "damaged.npz"
    path.write_bytes(content)
    start = "damaged.npz must be an .npz or .npy file without pickled objects, got "
    with pytest.raises(ValueError, match=start) as error:
        read_arrays(path)
    assert words in str(error.value)


def test_a_small_file_that_unpacks_to_much_is_bounded(tmp_path):
    """All members together."""
    np.savez_compressed(tmp_path / "trap.npz", a=np.zeros(2**17), b=np.zeros(2**17))
    assert len(read_arrays(tmp_path / "trap.npz", most_bytes=2**21)) == 2
    with pytest.raises(
        ValueError, match="1,048,576 bytes of numbers, more than 524,288: save plai"
    ):
        read_arrays(tmp_path / "trap.npz", most_bytes=3 * 2**19)
