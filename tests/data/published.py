"""Small data sets, published like the real ones: files, checksums, a place to download them."""

import gzip
import hashlib
import io
import tarfile
from dataclasses import replace

import numpy as np

from separatrix.data.official import CIFAR10_RELEASE, MNIST_RELEASE, Download, File

CODES = {"u1": 8, "i1": 9, ">i2": 11, ">i4": 12, ">f4": 13, ">f8": 14}


def idx(array, kind="u1"):
    """An IDX file."""
    shape = np.asarray(array.shape, ">u4").tobytes()
    return bytes([0, 0, CODES[kind], array.ndim]) + shape + array.astype(kind).tobytes()


def cifar(x, y):
    """A file of CIFAR-10: x [image, channel, row, column]."""
    return np.concatenate([y[:, None], x.reshape(len(x), -1)], axis=1).astype(np.uint8).tobytes()


def small_mnist(url="http://127.0.0.1:9"):
    """A release of MNIST with 6 images and 4, and its files by name."""
    random = np.random.default_rng(0)
    arrays = [random.integers(256, size=(6, 28, 28)), np.arange(6)]
    arrays += [random.integers(256, size=(4, 28, 28)), np.arange(4)]
    names = [file.name for file in MNIST_RELEASE.files]
    contents = dict(zip(names, map(idx, arrays), strict=True))
    files = tuple(_file(*item) for item in contents.items())
    packed = {f"{name}.gz": gzip.compress(content, mtime=0) for name, content in contents.items()}
    downloads = tuple(_download(*item, url) for item in packed.items())
    return replace(MNIST_RELEASE, files=files, downloads=downloads), contents, packed


def small_cifar(url="http://127.0.0.1:9"):
    """A release of CIFAR-10 with 2 images a file, its files by name, and the archive."""
    random = np.random.default_rng(1)
    contents = {
        file.name: cifar(random.integers(256, size=(2, 3, 32, 32)), random.integers(10, size=2))
        for file in CIFAR10_RELEASE.files
    }
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, content in contents.items():
            member = tarfile.TarInfo(f"cifar-10-batches-bin/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    archives = {"cifar-10-binary.tar.gz": packed.getvalue()}
    files = tuple(_file(*item) for item in contents.items())
    downloads = tuple(_download(*item, url) for item in archives.items())
    return replace(CIFAR10_RELEASE, files=files, downloads=downloads), contents, archives


def put(folder, contents):
    """Files into a folder that need not be there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)


def _file(name, content):
    return File(name, len(content), hashlib.sha256(content).hexdigest())


def _download(name, content, url):
    return Download(name, len(content), hashlib.md5(content).hexdigest(), (f"{url}/{name}",))
