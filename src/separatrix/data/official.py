"""What each data set consists of: files as their authors published them, and where they are."""

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True)
class File:
    """A published file, unpacked: its name, its length, and the SHA-256 of its content."""

    name: str
    num_bytes: int
    sha256: str


@dataclass(frozen=True)
class Download:
    """A file to download: its name, its length, its MD5 as published, and where it is."""

    name: str
    num_bytes: int
    md5: str
    urls: tuple[str, ...]  # the same file in several places: the next where one does not answer


@dataclass(frozen=True)
class Release:
    """A data set as it was published."""

    name: str
    title: str
    images: tuple[int, int]  # to train on, to test on
    shape: tuple[int, ...]
    credit: str
    licence: str
    files: tuple[File, ...]
    downloads: tuple[Download, ...] = ()
    folders: tuple[str, ...] = (".",)  # where its files may lie, within a folder of its name
    pickled: tuple[str, ...] = ()  # names of a version that runs code when it is read

    @property
    def content(self) -> str:
        """A digest of all files, in their order."""
        return hashlib.sha256("".join(file.sha256 for file in self.files).encode()).hexdigest()[:16]


def _mnist(name: str, num_bytes: int, md5: str) -> Download:
    mirrors = (
        "https://ossci-datasets.s3.amazonaws.com",
        "https://storage.googleapis.com/cvdf-datasets",
    )
    return Download(name, num_bytes, md5, tuple(f"{mirror}/mnist/{name}" for mirror in mirrors))


_LECUN = "Y. LeCun, C. Cortes, C. J. C. Burges: the MNIST database of handwritten digits"
_BY_SA = "CC BY-SA 3.0, as Keras and TensorFlow state it"

# Every sixth of MNIST's training digits and every fifth of its test digits, and not the first so
# many: those may be unlike the rest, as a file may be in an order of its own.
DIGITS_RELEASE = Release(
    name="digits",
    title="12,000 of MNIST's digits, in the package",
    images=(10_000, 2_000),
    shape=(28, 28),
    credit=_LECUN,
    licence=_BY_SA,
    files=(
        File(
            "digits.idx",
            9_420_048,
            "58125f7d0ba3fb10b7b92a43216fa6a3833d86ede046fd540a3290d1e54d4302",
        ),
    ),
)

MNIST_RELEASE = Release(
    name="mnist",
    title="handwritten digits",
    images=(60_000, 10_000),
    shape=(28, 28),
    credit=_LECUN,
    licence=_BY_SA,
    files=(
        File(
            "train-images-idx3-ubyte",
            47_040_016,
            "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
        ),
        File(
            "train-labels-idx1-ubyte",
            60_008,
            "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
        ),
        File(
            "t10k-images-idx3-ubyte",
            7_840_016,
            "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
        ),
        File(
            "t10k-labels-idx1-ubyte",
            10_008,
            "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2",
        ),
    ),
    downloads=(
        _mnist("train-images-idx3-ubyte.gz", 9_912_422, "f68b3c2dcbeaaa9fbdd348bbdeb94873"),
        _mnist("train-labels-idx1-ubyte.gz", 28_881, "d53e105ee54ea40749a09fcbcd1e9432"),
        _mnist("t10k-images-idx3-ubyte.gz", 1_648_877, "9fb629c4189551a2d022fa330f9573f3"),
        _mnist("t10k-labels-idx1-ubyte.gz", 4_542, "ec29112dd5afa0611ce80d1b7f02629c"),
    ),
    folders=(".", "raw", "MNIST/raw"),  # where torchvision puts them
)

_BATCHES = {
    "data_batch_1.bin": "cee916563c9f80d84e3cc88e17fdc0941787f1244f00a67874d45b261883ada5",
    "data_batch_2.bin": "a591ca11fa1708a91ee40f54b3da4784ccd871ecf2137de63f51ada8b3fa57ed",
    "data_batch_3.bin": "bbe8596564c0f86427f876058170b84dac6670ddf06d79402899d93ceea26f67",
    "data_batch_4.bin": "014e562d6e23c72197cc727519169a60359f5eccd8945ad5a09d710285ff4e48",
    "data_batch_5.bin": "755304fc0b379caeae8c14f0dac912fbc7d6cd469eb67a1029a08a39453a9add",
    "test_batch.bin": "8e2eb146ae340b09e24670f29cabc6326dba54da8789dab6768acf480273f65b",
}
CIFAR10_RELEASE = Release(
    name="cifar10",
    title="small photographs of ten kinds",
    images=(50_000, 10_000),
    shape=(32, 32, 3),
    credit="A. Krizhevsky: Learning multiple layers of features from tiny images, 2009",
    licence="none published: never shipped, only read or fetched by you",
    files=tuple(File(name, 30_730_000, sha256) for name, sha256 in _BATCHES.items()),
    downloads=(
        Download(
            "cifar-10-binary.tar.gz",
            170_052_171,
            "c32a1d4ab5d03f1284b67883e8d87530",
            ("https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz",),
        ),
    ),
    folders=(".", "cifar-10-batches-bin"),
    pickled=("cifar-10-python.tar.gz", "cifar-10-batches-py", "data_batch_1"),
)

RELEASES = {each.name: each for each in (DIGITS_RELEASE, MNIST_RELEASE, CIFAR10_RELEASE)}
