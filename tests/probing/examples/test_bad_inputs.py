"""Each thing that can be wrong with a user's data, with the sentence that it gets."""

import gzip
import re
import sys
import zlib

import numpy as np
import pytest
from given_files import CIFAR_BYTES, X, Y, class_folders, idx, npy, npz, picture, tar

from separatrix.probing.examples import read_examples

REAL = X.astype(np.float32)


def refused(sentence, source, labels=None, kind=None):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        read_examples(source, labels, kind)


def with_one(value):
    x = REAL.copy()
    x[3, 2, 1] = value
    return x


SHAPES = (
    "(n, length) or (n, length, channel) for signals, (n, height, width) or (n, height, width, "
    "channel) for images"
)
IMAGES, SIGNALS = (
    "(n, height, width) or (n, height, width, channel)",
    "(n, length) or (n, length, channel)",
)
NOT_FINITE = "x must hold finite numbers, got NaN or infinity among them."


@pytest.mark.parametrize(
    ("x", "sentence"),
    [
        (X[:, 0, 0], f"x must be of shape {SHAPES}, got shape (120,): reshape it."),
        (
            X[:, None, None],
            f"x must be of shape {SHAPES}, got shape (120, 1, 1, 6, 6): reshape it.",
        ),
        (5, f"x must be of shape {SHAPES}, got shape (): reshape it."),
        (with_one(np.nan), NOT_FINITE),
        (with_one(-np.inf), NOT_FINITE),
        (with_one(1e30).astype(np.float64) ** 2, NOT_FINITE),
        (X.astype(object), "x must be an array of numbers, got object of shape (120, 6, 6, 1)."),
        (X.astype(str), "x must be an array of numbers, got <U3 of shape (120, 6, 6, 1)."),
        (X * 1j, "x must be an array of numbers, got complex128 of shape (120, 6, 6, 1)."),
        (
            [[1, 2], [3]],
            "x must be one array, got list that NumPy cannot read: stack rows of one length with "
            "np.stack.",
        ),
        (X[:0], "x and y must have as many rows, got 0 and 120: every example has one label."),
        (
            X[:, :3],
            "x must have at least 4 places along every axis, and a channel, got 3 × 6 with 1: "
            "there are no neighbourhoods in less (channels are the last axis).",
        ),
        (
            np.moveaxis(np.stack([X] * 3, -1), -1, 1),
            "x must have its channels last, got shape (120, 3, 6, 6), where they seem to come "
            "first: use np.moveaxis(x, 1, -1), or say that the kind is image to take it as it is.",
        ),
        (X * 0, "x must differ between examples, got the same one everywhere."),
    ],
)
def test_arrays_of_examples(x, sentence):
    refused(sentence, x, Y)


def test_kinds(as_installed):
    refused(
        f"x must be of shape {IMAGES}, got shape (120, 36): reshape it.",
        X.reshape(120, -1),
        Y,
        "image",
    )
    refused(
        f"x must be of shape {SIGNALS}, got shape (120, 6, 6, 1): reshape it.",
        X[..., None],
        Y,
        "signal",
    )
    refused("kind must be image or signal, got 'video'.", X, Y, "video")


@pytest.mark.parametrize(
    ("y", "sentence"),
    [
        (Y[:-1], "x and y must have as many rows, got 120 and 119: every example has one label."),
        (
            Y * 0 + 4,
            "y must hold at least two classes, got one class alone (4): there is nothing to learn.",
        ),
        (
            Y / 2,
            "y must hold classes, got 0.5: networks that name a class are compared here; cut real "
            "numbers into classes, for example with np.digitize.",
        ),
        (
            np.where(Y, 1, np.nan),
            "y must hold classes, got nan: networks that name a class are compared here; cut real "
            "numbers into classes, for example with np.digitize.",
        ),
        (
            np.eye(3)[Y],
            "y must hold one label an example, got shape (120, 3): turn columns of 0 and 1 into "
            "classes with y.argmax(axis=1).",
        ),
        (
            Y.astype(object),
            "y must hold whole numbers, booleans or words, one an example, got object of shape "
            "(120,).",
        ),
        (
            Y.astype("M8[s]"),
            "y must hold whole numbers, booleans or words, one an example, got datetime64[s] of "
            "shape (120,).",
        ),
        (
            7,
            "y must hold whole numbers, booleans or words, one an example, got int64 of shape ().",
        ),
        (
            np.where(np.arange(120) < 9, 5, 6),
            "every class must have at least 10 examples, got 9 of 5: leave small classes out, or "
            "put them together.",
        ),
        (
            np.arange(120),
            "every class must have at least 10 examples, got 1 of 0 and 119 more as small: leave "
            "small classes out, or put them together.",
        ),
        (
            np.frombuffer(b"\xff\xff\xff\x7f" * 120, "<U1"),
            "y must hold words in Unicode, got letters that it lacks.",
        ),
    ],
)
def test_arrays_of_labels(y, sentence):
    refused(sentence, X, y)


def test_too_few_and_none():
    few = "x must hold at least 100 examples, got 99: fewer tell nothing of an error."
    refused(few, (X[:99], Y[:99]))
    refused("x must hold at least one example, got none.", (X[:0], Y[:0]))
    refused("arrays must come as a pair (x, y), got 3 of them.", (X, Y, Y))
    refused("labels must be given with x, got None: no label came with it.", X)
    refused("labels must be in a file that exists, got none.npy.", X, "none.npy")
    refused("labels must be absent where the pair has them, got both: give one.", (X, Y), Y)


@pytest.mark.parametrize(
    ("source", "remedy"),
    [
        ("mnits", "did you mean mnist?"),
        ("photos/none.npz", "there is none of this name."),
        ("", "there is none of this name."),
        ("\0", "there is none of this name."),
        ("a" * 5000, "there is none of this name."),
        ("/dev/null", "there is none of this name."),
    ],
)
def test_sources_that_are_not_there(source, remedy):
    refused(
        "source must be a data set (digits, mnist, cifar10), or a file or folder that exists, got "
        f"{source}: {remedy}",
        source,
    )


FILES = {
    "pickled.npz": (
        npz(x=X, y=Y.astype(object)),
        "{path} must be an .npz or .npy file without pickled objects, got pickled objects: save "
        "plain arrays with np.savez.",
    ),
    "other.npz": (
        npz(images=X, labels=Y),
        "{path} must hold arrays x and y, got images, labels: save them with np.savez(path, x=x, "
        "y=y).",
    ),
    "many.npz": (
        npz(**dict.fromkeys("abcdefg", Y)),
        "{path} must hold arrays x and y, got a, b, c, d, e, …: save them with np.savez(path, x=x, "
        "y=y).",
    ),
    "half.npz": (npz(x=X), "labels must be given with {path}, got None: no label came with it."),
    "single.npz": (npy(X), "{path} must hold arrays x and y, got one alone: call it .npy."),
    "double.npy": (npz(x=X, y=Y), "{path} must hold one array, got x, y: call it .npz."),
    "single.npy": (npy(X), "labels must be given with {path}, got None: no label came with it."),
    "train-images-idx3-ubyte": (
        idx(X),
        "labels must be given with {path}, got None: no label came with it.",
    ),
    "photos.csv": (
        b"1,2,3",
        "{path} must be an .npz, .npy, IDX or CIFAR-10 file, got a name that ends otherwise: save "
        "arrays with np.savez(path, x=x, y=y), or put images into a folder for each class.",
    ),
    "short.tar.gz": (
        gzip.compress(tar(data_batch_1=CIFAR_BYTES.tobytes())[:1000]),
        "{path} must be a whole tar file, got unexpected end of data.",
    ),
    "other.tar": (
        tar(photos=b"nothing"),
        "{path} must hold CIFAR-10's files, data_batch_1.bin and so on, got none of them: unpack "
        "images into a folder for each class.",
    ),
    "pickled.tar": (
        tar(data_batch_1=b"\x80\x02pickle"),
        "{path}/data_batch_1.bin must be of the binary version, cifar-10-binary.tar.gz, got a "
        "pickled one, which could run any program when it is read: `separatrix data fetch cifar10` "
        "downloads the right one.",
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_files(tmp_path, name):
    content, sentence = FILES[name]
    path = tmp_path / name
    path.write_bytes(content)
    refused(sentence.format(path=path), path)


def test_archives_that_unpack_to_too_much(tmp_path, monkeypatch):
    monkeypatch.setattr("separatrix.probing.examples.files._ARCHIVE_BYTES", 10_000)
    path = tmp_path / "bomb.tar.gz"
    path.write_bytes(gzip.compress(bytes(10_001)))
    refused(f"{path} must hold at most 10,000 bytes, got more.", path)


def test_folders_without_class_folders(tmp_path):
    remedy = "make folders and move the images into them."
    start = f"{tmp_path} must hold a folder of images for each class, got"
    refused(f"{start} nothing: {remedy}", tmp_path)
    (tmp_path / "photo.png").write_bytes(picture(X[0]))
    refused(f"{start} files alone: {remedy}", tmp_path)


def test_class_folders_of_other_things(tmp_path):
    folder = class_folders(tmp_path / "photos")
    (folder / "dog").mkdir()
    refused(
        "every class must have at least 10 examples, got 0 of dog: leave small classes out, or put "
        "them together.",
        folder,
    )
    refused(
        f"{tmp_path / 'photos'} must hold the images of one class alone, got ant in it, which is "
        "no file: name the folder right above the class folders.",
        tmp_path,
    )


def test_images_of_different_sizes(tmp_path):
    folder = class_folders(tmp_path / "photos")
    (folder / "bee" / "004.png").write_bytes(picture(X[0, :5]))
    refused(
        f"the images in {folder} must be of one size, got 6 × 6 (ant/000.png) and 6 × 5 "
        "(bee/004.png): resize them first, for example with Pillow's ImageOps.fit(image, (6, 6)).",
        folder,
    )


def damaged(path):
    return (
        f"{path} must be an image that Pillow reads (PNG, JPEG, BMP, GIF, TIFF, WEBP, PPM), got a "
        "damaged one, or another kind of file: mend it, or take it out of the folder."
    )


@pytest.mark.parametrize("content", [b"", b"some text", picture(X[0])[:50], b"%!PS-Adobe-3.0 EPSF"])
def test_images_that_are_none(tmp_path, content):
    path = class_folders(tmp_path / "photos") / "ant" / "000.png"
    path.write_bytes(content)
    refused(damaged(path), tmp_path / "photos")


def test_images_of_more_than_a_byte(tmp_path):
    path = class_folders(tmp_path / "photos") / "ant" / "000.png"
    path.write_bytes(picture(X[0].astype(np.uint16) * 256))
    refused(
        f"{path} must have 8 bits a channel, got more (Pillow's mode I;16): put the images into "
        "one array and save it with np.savez(path, x=x, y=y).",
        tmp_path / "photos",
    )


@pytest.mark.parametrize("side", [10_000, 100_000])  # Pillow warns of the one, refuses the other
def test_images_that_are_traps(tmp_path, side):
    header = b"IHDR" + side.to_bytes(4) * 2 + bytes([8, 0, 0, 0, 0])
    whole = picture(X[0])
    content = whole[:12] + header + zlib.crc32(header).to_bytes(4) + whole[33:]
    path = class_folders(tmp_path / "photos") / "ant" / "000.png"
    path.write_bytes(content)
    refused(
        f"{path} must have at most 89,478,485 pixels, got more: it may be a trap, and is too large "
        "to train on.",
        tmp_path / "photos",
    )


def test_more_images_than_memory(tmp_path, monkeypatch):
    monkeypatch.setattr("separatrix.probing.examples.folders.MOST_BYTES", 4_000)
    folder = class_folders(tmp_path / "photos")
    refused(
        f"{folder} must hold at most 4,000 bytes of images, got 4,320: make them smaller.", folder
    )


def test_images_without_pillow(tmp_path, monkeypatch):
    folder = class_folders(tmp_path / "photos")
    monkeypatch.setitem(sys.modules, "PIL", None)
    refused(
        "Pillow must be installed to read images, got none: pip install 'separatrix[images]'.",
        folder,
    )


def test_labels_given_twice(tmp_path):
    folder = class_folders(tmp_path / "photos")
    refused(f"labels must be absent where {folder} has them, got both: give one.", folder, Y)
    refused("labels must be absent where digits has them, got both: give one.", "digits", Y)


def test_files_that_may_not_be_read(tmp_path, monkeypatch):
    def denied(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("separatrix.probing.examples.files.read_idx", denied)
    path = tmp_path / "train.idx"
    path.write_bytes(idx(X))
    refused(f"{path} must be there to be read, got Permission denied on the way.", path)
