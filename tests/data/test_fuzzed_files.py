"""Whatever a file holds, a parser returns or says what is wrong: no crash, hang or allocation."""

import gzip
import io
import lzma
import tracemalloc
import zipfile

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from published import CODES, cifar, idx

from separatrix.data import read_arrays, read_cifar10, read_idx

MOST = 2**20  # bytes of numbers that are believed
ALLOCATED = 2**25  # 8 MiB of them the dictionary of xz; far below what headers promise
QUICKLY = settings(
    max_examples=150,
    deadline=2000,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
PACKS = (bytes, gzip.compress, lzma.compress)


def npy(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def npz(*arrays):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, array in enumerate(arrays):
            archive.writestr(f"{number}.npy", npy(array))
    return file.getvalue()


ARRAY = np.arange(60).reshape(3, 4, 5)
WHOLE = {
    read_idx: [pack(idx(ARRAY, kind)) for kind in CODES for pack in PACKS],
    read_cifar10: [pack(cifar(np.zeros((2, 3, 32, 32)), np.arange(2))) for pack in PACKS],
    read_arrays: [npy(ARRAY), npy(ARRAY.astype(">f4").T), npz(ARRAY, ARRAY[0])],
}


def check(read, path, content):
    path.write_bytes(content)
    sentence = f"{path} must "
    tracemalloc.start()
    try:
        read(path, most_bytes=MOST)
    except ValueError as error:
        sentence = str(error)
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert sentence.startswith(f"{path} must ")
    assert peak < ALLOCATED


@st.composite
def damaged(draw, whole):
    """Bytes changed, cut, doubled, moved: what is left of a header still looks like one."""
    content = bytearray(draw(st.sampled_from(whole)))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, min(len(content), 300)))
        stop = start + draw(st.integers(0, 8))
        content[start:stop] = draw(st.binary(max_size=8))
    return bytes(content[: draw(st.integers(0, len(content)) | st.just(len(content)))])


@pytest.mark.parametrize("read", WHOLE)
@QUICKLY
@given(data=st.data())
def test_damaged_files(tmp_path, read, data):
    check(read, tmp_path / "file", data.draw(damaged(WHOLE[read])))


@pytest.mark.parametrize("read", WHOLE)
@QUICKLY
@given(content=st.binary(max_size=200), start=st.sampled_from([b"", b"PK\3\4", b"\x93NUMPY\1\0"]))
def test_any_bytes(tmp_path, read, content, start):
    check(read, tmp_path / "file", start + content)


@QUICKLY
@given(
    kind=st.sampled_from([*CODES.values()]),
    shape=st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=6),
    content=st.binary(max_size=64),
    pack=st.sampled_from(PACKS),
)
def test_headers_of_idx_that_promise_anything(tmp_path, kind, shape, content, pack):
    header = bytes([0, 0, kind, len(shape)]) + np.asarray(shape, ">u4").tobytes()
    check(read_idx, tmp_path / "file", pack(header + content))


@QUICKLY
@given(
    shape=st.lists(st.integers(-2, 2**62), max_size=4).map(tuple),
    kind=st.sampled_from(["<f8", "|u1", ">i2", "<U7", "|O", "|V0", "<M8[s]", "nonsense", "(2,)f4"]),
    by_columns=st.sampled_from([True, False, 1, "yes"]),
    content=st.binary(max_size=64),
)
def test_headers_of_numpy_that_promise_anything(tmp_path, shape, kind, by_columns, content):
    words = repr({"descr": kind, "fortran_order": by_columns, "shape": shape}).encode() + b"\n"
    whole = b"\x93NUMPY\1\0" + len(words).to_bytes(2, "little") + words + content
    check(read_arrays, tmp_path / "file", whole)
    longer = b"\x93NUMPY\2\0" + b"\xff\xff\xff\xff" + words + content
    check(read_arrays, tmp_path / "file", longer)
