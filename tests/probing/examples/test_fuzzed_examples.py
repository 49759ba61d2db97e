"""Whatever is given, there are examples or one sentence: no crash, hang or allocation.

SEPARATRIX_FUZZ_CASES says how many cases there are in all.
"""

import gzip
import lzma
import os
import re
import tarfile
import tracemalloc

import numpy as np
import pytest
from given_files import CIFAR_BYTES, X, Y, class_folders, idx, npy, npz, picture, tar
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from separatrix.probing.examples import look_at, read_examples

ALLOCATED = 2**26  # far below what headers promise
NUM_CASES = int(os.environ.get("SEPARATRIX_FUZZ_CASES", "500"))


def cases(percent):
    return settings(
        max_examples=NUM_CASES * percent // 100,
        deadline=5000,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


PACKS = {"": bytes, ".gz": gzip.compress, ".xz": lambda content: lzma.compress(content, preset=0)}
PACKED = re.compile("idx|tar")
BATCH = CIFAR_BYTES.tobytes() * 2
FILES = {
    "x.npy": [npy(X), npy(X.astype(">f8").T), npy(X.reshape(120, -1) / 7), npy(Y)],
    "both.npz": [npz(x=X, y=Y), npz(x=X[:, 0], y=Y.astype("<U3")), npz(y=Y), npz(x=X / 3)],
    "train-images-idx3-ubyte": [idx(X), idx(np.stack([X] * 2, -1)), idx(Y)],
    "batch.tar": [tar(data_batch_1=BATCH), tar(test_batch=BATCH, data_batch_2=BATCH), tar(a=b"")],
    "batch.bin": [BATCH],
}
PICTURES = [
    picture(X[0], mode, kind)
    for kind, modes in {
        "PNG": ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"),
        "JPEG": ("L", "RGB", "CMYK"),
        "GIF": ("P",),
        "BMP": ("L", "RGB"),
        "TIFF": ("L", "RGB", "CMYK", "F"),
        "PPM": ("L", "RGB"),
        "WEBP": ("RGB",),
    }.items()
    for mode in modes
]


def check(source, labels=None, kind=None):
    try:
        examples = read_examples(source, labels, kind)
    except ValueError as error:
        check_sentence(str(error))
    else:
        check_contract(examples)


def check_within(source, labels=None):
    tracemalloc.start()
    try:
        check(source, labels)
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < ALLOCATED


def check_sentence(sentence):
    event(f"refused: {' '.join(sentence.rsplit('/', 1)[-1].split()[:5])}")
    assert " must " in sentence
    assert sentence.endswith((".", "?"))


def check_contract(examples):
    event("read")
    x, y = examples.x, examples.y
    assert x.dtype in (np.uint8, np.float32)
    assert x.ndim == len(examples.space) + 2
    assert len(examples.space) in (1, 2)
    assert min(examples.space) >= 4
    assert np.isfinite(x).all()
    assert x.flags.c_contiguous
    assert (y.dtype, y.shape) == (np.int32, (len(x),))
    assert len(y) >= 100
    assert len(np.unique(y)) == y.max() + 1 == len(examples.classes) >= 2
    assert np.bincount(y).min() >= 10
    assert all(name.isprintable() for name in (*examples.classes, examples.name))
    look = look_at(examples)
    assert look.num_test + look.num_validation + look.num_train == len(x)
    assert all(sentence.encode() for sentence in (*look.sentences, *look.cautions))


def seldom(*strategies):
    """Most often the last of them."""
    return st.integers(0, 3).flatmap(lambda n: strategies[-1] if n else st.one_of(*strategies))


@st.composite
def damaged(draw, whole):
    """Bytes changed, cut, doubled, moved: what is left of a header still looks like one."""
    content = bytearray(draw(st.sampled_from(whole)))
    for _ in range(draw(st.integers(0, 2))):
        start = draw(st.integers(0, min(len(content), 600)))
        stop = start + draw(st.integers(0, 8))
        part = bytes(content[start:stop])
        content[start:stop] = draw(
            st.binary(min_size=len(part), max_size=len(part)) | st.binary(max_size=8)
        )
    return bytes(content[: draw(seldom(st.integers(0, len(content)), st.just(len(content))))])


@st.composite
def archives(draw):
    """Tar files whose headers are whole, and promise anything."""
    content = b""
    for _ in range(draw(st.integers(0, 3))):
        entry = tarfile.TarInfo(draw(st.sampled_from(["data_batch_1.bin", "a/test_batch", "x"])))
        entry.type = draw(st.sampled_from([*b"01234567LKSxgXD"])).to_bytes()
        entry.linkname = draw(st.sampled_from(["", "x", "data_batch_1.bin"]))
        entry.size = draw(st.sampled_from([0, 10, 368_760, 2**33, 2**60]))
        header = bytearray(entry.tobuf(tarfile.GNU_FORMAT))
        header[386:483] = draw(
            st.binary(min_size=97, max_size=97) | st.just(bytes(header[386:483]))
        )
        header[148:156] = b" " * 8
        header[148:156] = f"{sum(header):06o}\0 ".encode()
        inside = draw(st.sampled_from([b"", b"30 path=data_batch_1.bin\n", BATCH]))
        content += bytes(header) + inside + bytes(-len(inside) % 512)
    return content


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzzed")


@pytest.mark.parametrize("name", FILES)
@cases(6)
@given(data=st.data())
def test_files(folder, name, data):
    content = data.draw(seldom(st.binary(max_size=100), damaged(FILES[name])))
    beside = data.draw(seldom(damaged([idx(Y)]), st.just(idx(Y))))
    (folder / "train-labels-idx1-ubyte").write_bytes(beside)
    end = data.draw(st.sampled_from([*PACKS])) if PACKED.search(name) else ""
    path = folder / f"{name}{end}"
    content = PACKS[end](content)
    path.write_bytes(data.draw(seldom(damaged([content]), st.just(content))))
    needed = data.draw(st.sampled_from([Y, None])) if name.startswith(("x", "both")) else None
    check_within(path, needed)


@cases(5)
@given(content=archives())
def test_archives(folder, content):
    path = folder / "archive.tar"
    path.write_bytes(content)
    check_within(path)


@cases(5)
@given(content=seldom(st.binary(max_size=100), damaged(PICTURES)), name=st.sampled_from(["0", "z"]))
def test_class_folders(folder, content, name):
    photos = folder / "photos"
    if not photos.exists():
        class_folders(photos, X[:100], Y[:100])
    path = photos / "ant" / f"{name}.png"
    path.write_bytes(content)
    check(photos)
    path.unlink()


NUMBERS = ["?", "i1", "u1", "u1", ">i2", "u8", "f2", "<f4", "f8", "f8"]
DTYPES = [*NUMBERS, "g", "c8", "M8[s]", "m8[D]", "U2", ">U1", "S3", "V4", "O"]
ROWS = seldom(st.integers(0, 130), st.just(120))
INSIDES = seldom(
    st.lists(st.integers(0, 7), max_size=5).map(tuple),
    st.sampled_from([(9,), (9, 2), (6, 6), (2, 9), (5, 4, 3), (3, 5, 5)]),
)


ENDS = st.binary(max_size=8).map(lambda end: bytes(range(40)) + end)  # rows that differ


@st.composite
def array(draw, insides, dtypes):
    """Any bytes, again and again: NaN, letters that there are not, and the like among them."""
    dtype = np.dtype(draw(st.sampled_from(dtypes)))
    shape = (draw(ROWS), *draw(insides))
    if dtype.kind in "?O":
        return np.resize(draw(st.lists(st.integers(0, 1), max_size=9)), shape).astype(dtype)
    rows = draw(seldom(st.binary(max_size=64), ENDS))
    whole = len(rows) - len(rows) % dtype.itemsize
    return np.resize(np.frombuffer(rows[:whole], dtype), shape)


@cases(40)
@given(
    x=seldom(array(INSIDES, DTYPES), array(INSIDES, NUMBERS)),
    y=array(seldom(INSIDES, st.sampled_from([(), (1,)])), DTYPES) | st.sampled_from([Y, Y == 0]),
    kind=seldom(st.sampled_from(["image", "signal"]), st.none()),
)
def test_arrays(x, y, kind):
    check(x, y, kind)


ANYTHING = st.recursive(
    st.none() | st.integers() | st.floats() | st.text() | st.binary() | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner)
    ),
    max_leaves=6,
)


@cases(20)
@given(source=ANYTHING, labels=ANYTHING)
def test_anything(source, labels):
    if not (isinstance(source, str) and os.path.exists(source)):
        check(source, labels)
