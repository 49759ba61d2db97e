"""Whatever a user has becomes the same examples."""

import gzip
import lzma
import subprocess
import sys

import numpy as np
import pytest
from given_files import CIFAR_BYTES, X, Y, class_folders, idx, npy, npz, picture, tar

from separatrix.probing.examples import Examples, read_examples

NAMES = ("0", "1", "2")


def check(examples, x=X[..., None], y=Y, name="arrays", names=NAMES):
    np.testing.assert_array_equal(examples.x, x)
    np.testing.assert_array_equal(examples.y, y)
    assert (examples.name, examples.classes) == (name, names)
    assert examples.x.dtype in (np.uint8, np.float32)
    assert examples.y.dtype == np.int32


def test_arrays():
    check(read_examples((X, Y)))
    check(read_examples(X, Y))
    check(read_examples(X, Y[:, None]))
    check(read_examples(X.tolist(), Y.tolist()))
    examples = read_examples((X, Y))
    assert read_examples(examples) is examples


def test_numpy_files(tmp_path):
    both, x, y = (tmp_path / name for name in ("both.npz", "x.npy", "y.npy"))
    both.write_bytes(npz(x=X, y=Y))
    x.write_bytes(npy(X))
    y.write_bytes(npy(Y))
    check(read_examples(both), name="both.npz")
    check(read_examples(str(x), labels=str(y)), name="x.npy")
    check(read_examples(x, labels=Y), name="x.npy")
    both.write_bytes(npz(x=X))
    check(read_examples(both, labels=y), name="both.npz")


@pytest.mark.parametrize(
    ("pack", "end"), [(bytes, ""), (gzip.compress, ".gz"), (lzma.compress, ".xz")]
)
def test_idx_files_with_labels_beside_them(tmp_path, pack, end):
    images = tmp_path / f"train-images-idx3-ubyte{end}"
    images.write_bytes(pack(idx(X)))
    (tmp_path / "train-labels-idx1-ubyte").write_bytes(idx(Y))
    check(read_examples(images), name=images.name)


def test_numpy_files_with_labels_beside_them(tmp_path):
    (tmp_path / "my-images.npy").write_bytes(npy(X))
    (tmp_path / "my-labels.npy").write_bytes(npy(Y))
    check(read_examples(tmp_path / "my-images.npy"), name="my-images.npy")


def test_idx_files_with_labels_given(tmp_path):
    (tmp_path / "mine.idx").write_bytes(idx(X))
    (tmp_path / "theirs.idx.gz").write_bytes(gzip.compress(idx(Y)))
    check(read_examples(tmp_path / "mine.idx", tmp_path / "theirs.idx.gz"), name="mine.idx")


def test_cifar_files(tmp_path):
    first, last = CIFAR_BYTES[:40].tobytes(), CIFAR_BYTES[40:].tobytes()
    x = np.tile(CIFAR_BYTES[:, 1:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1), (2, 1, 1, 1))
    expected = {"x": x, "y": np.tile(CIFAR_BYTES[:, 0], 2), "names": ("0", "1")}
    (tmp_path / "folder").mkdir()
    parts = {"data_batch_1": first, "data_batch_2": last, "test_batch": first + last}
    for name, content in parts.items():
        (tmp_path / "folder" / f"{name}.bin.gz").write_bytes(gzip.compress(content))
    (tmp_path / "cifar.tar.gz").write_bytes(gzip.compress(tar(**parts, readme=b"text")))
    (tmp_path / "whole.bin").write_bytes((first + last) * 2)
    for name in ("folder", "cifar.tar.gz", "whole.bin"):
        check(read_examples(tmp_path / name), name=name, **expected)


def test_data_sets_by_name():
    examples = read_examples("digits")
    assert (examples.name, examples.x.shape) == ("digits", (12_000, 28, 28, 1))
    assert examples.classes == tuple("0123456789")


def test_class_folders(tmp_path):
    order = np.argsort(Y, kind="stable")
    folder = class_folders(tmp_path / "photos")
    (folder / ".hidden").mkdir()
    (folder / "ant" / ".DS_Store").write_bytes(b"nothing")
    (folder / "notes.txt").write_text("not a folder")
    expected = {"name": "photos", "names": ("ant", "bee", "cat"), "y": Y[order]}
    check(read_examples(folder), X[order][..., None], **expected)
    (folder / "ant" / "000.png").write_bytes(picture(X[0], mode="RGB"))
    check(read_examples(folder), np.repeat(X[order][..., None], 3, -1), **expected)


@pytest.mark.parametrize(("mode", "num_channels"), [("1", 1), ("LA", 1), ("P", 3), ("RGBA", 3)])
def test_modes_of_images(tmp_path, mode, num_channels):
    folder = class_folders(tmp_path / "photos", mode=mode)
    assert read_examples(folder).x.shape == (120, 6, 6, num_channels)


SIGNALS = np.zeros((100, 32), np.float32)


@pytest.mark.parametrize(
    ("shape", "kind", "expected"),
    [
        ((32,), None, (32, 1)),
        ((32,), "signal", (32, 1)),
        ((32, 3), None, (32, 3)),
        ((4, 4), None, (4, 4, 1)),
        ((32, 3), "signal", (32, 3)),
        ((32, 4), "image", (32, 4, 1)),
        ((32, 32), None, (32, 32, 1)),
        ((32, 32), "signal", (32, 32)),
        ((8, 9, 3), None, (8, 9, 3)),
        ((8, 9, 20), None, (8, 9, 20)),
    ],
)
def test_what_axes_mean(shape, kind, expected):
    x = np.random.default_rng(0).normal(size=(120, *shape))
    examples = read_examples((x, Y), kind=kind)
    assert examples.x.shape == (120, *expected)
    assert examples.space == expected[:-1]
    assert examples.kind == {1: "signal", 2: "image"}[len(expected) - 1]


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        (Y, NAMES),
        (Y * 7 - 9, ("-9", "-2", "5")),
        (np.where(Y, 1.0, -1.0), ("-1", "1")),
        (np.where(Y, 1, -1).astype(np.int8), ("-1", "1")),
        (Y > 0, ("False", "True")),
        (np.asarray(["cat", "dog", "emu"])[Y], ("cat", "dog", "emu")),
        (np.asarray([b"cat", b"dog", b"\xff"])[Y], ("cat", "dog", "\N{REPLACEMENT CHARACTER}")),
        (
            np.asarray(["cat", "dog", "a\nb"], object)[Y],
            ("a\N{REPLACEMENT CHARACTER}b", "cat", "dog"),
        ),
        (Y.astype(np.uint64) + 2**63, tuple(str(2**63 + label) for label in range(3))),
    ],
)
def test_labels_are_classes_with_names(labels, names):
    examples = read_examples(X, labels)
    assert examples.classes == names
    _, expected = np.unique(labels, return_inverse=True)
    np.testing.assert_array_equal(examples.y, expected)


def test_the_digest_is_of_what_is_there():
    digests = {read_examples(x, y).content for x in (X, X[::-1], X / 2) for y in (Y, (Y + 1) % 3)}
    assert len(digests) == 6
    assert read_examples(X.copy(), Y).content in digests
    assert all(len(digest) == 16 for digest in digests)


def test_examples_do_not_compare_as_arrays():
    examples = read_examples((X, Y))
    assert examples != Examples(examples.name, examples.x, examples.y, examples.classes)


def test_reading_does_not_load_jax():
    code = "import sys, separatrix.probing.examples; print('jax' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "False"
