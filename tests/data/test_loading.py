"""Data sets, from wherever they are: where is looked, what is checked, what is refused."""

import gzip
import lzma
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from published import put, small_cifar, small_mnist

from separatrix import data
from separatrix.data import DATA_SETS, DIGITS
from separatrix.data.loading import cifar10, mnist
from separatrix.data.official import RELEASES

ROOT = Path(__file__).parents[2]


def test_the_names_of_contents_follow_from_the_published_checksums():
    assert {name: each.content for name, each in DATA_SETS.items()} == {
        name: release.content for name, release in RELEASES.items()
    }


def test_digits_are_in_the_package(places):
    digits = DIGITS.load()
    assert digits.train.x.shape == (10_000, 28, 28)
    assert digits.test.x.shape == (2_000, 28, 28)
    assert digits.train.x.dtype == np.uint8
    assert digits.train.y.dtype == np.int32
    counts = [941, 1132, 1032, 1022, 958, 925, 997, 1026, 978, 989]
    assert np.bincount(digits.train.y).tolist() == counts
    assert np.bincount(digits.test.y, minlength=10).min() > 150
    assert DIGITS.load() is digits
    assert not any(array.flags.writeable for part in digits for array in part)


@pytest.mark.parametrize(
    ("end", "pack"), [("", bytes), (".gz", gzip.compress), (".xz", lzma.compress)]
)
@pytest.mark.parametrize("folder", ["mnist", ".", "mnist/raw", "MNIST/raw"])
def test_mnist_from_a_folder_of_the_user(places, folder, end, pack):
    release, contents, _ = small_mnist()
    put(places[0] / folder, {name + end: pack(content) for name, content in contents.items()})
    images = mnist(release)
    assert images.train.x.shape == (6, 28, 28)
    np.testing.assert_array_equal(images.test.y, np.arange(4))
    assert not any(array.flags.writeable for part in images for array in part)


def test_the_folder_of_the_user_comes_first_and_then_the_cache(places):
    release, contents, packed = small_mnist()
    put(places[1] / "mnist", packed)
    assert len(mnist(release).train.y) == 6
    put(places[0] / "mnist", {name: content[:-1] for name, content in contents.items()})
    with pytest.raises(ValueError, match=re.escape(str(places[0]))):
        mnist(release)


@pytest.mark.parametrize("folder", ["cifar10", "cifar10/cifar-10-batches-bin", "."])
def test_cifar_from_files_and_from_the_archive(places, folder):
    release, contents, archive = small_cifar()
    packed = {f"{name}.xz": lzma.compress(content) for name, content in contents.items()}
    put(places[0] / folder, packed)
    images = cifar10(release)
    assert images.train.x.shape == (10, 32, 32, 3)
    assert images.test.y.shape == (2,)
    for name in packed:
        (places[0] / folder / name).unlink()
    put(places[0] / folder, archive)
    for one, other in zip(images, cifar10(release), strict=True):
        np.testing.assert_array_equal(one.x, other.x)
        np.testing.assert_array_equal(one.y, other.y)


def test_what_is_missing_says_where_it_was_looked_for(places):
    release, contents, _ = small_mnist()
    put(places[0] / "mnist", dict(list(contents.items())[:3]))
    with pytest.raises(ValueError, match="mnist must be in a folder that is searched") as error:
        mnist(release)
    assert str(error.value) == (
        "mnist must be in a folder that is searched, got no t10k-labels-idx1-ubyte in "
        f"{places[0]}/mnist and {places[1]}/mnist: `separatrix data fetch mnist` downloads it, or "
        "SEPARATRIX_DATA names the folder with mnist/."
    )


DAMAGE = {
    "truncated": (
        lambda c: c[:-1],
        "must hold the 4,720 bytes of train-images-idx3-ubyte, got 4,7",
    ),
    "longer": (
        lambda c: c + b"\0",
        "must hold the 4,720 bytes of train-images-idx3-ubyte, got more",
    ),
    "changed": (lambda c: c[:-1] + b"\0", "must hold train-images-idx3-ubyte as it was published"),
    "packed": (lambda c: gzip.compress(c)[:-9], "must be a whole gzip or xz file, got "),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_what_is_damaged_is_never_used(places, name):
    release, contents, _ = small_mnist()
    damage, words = DAMAGE[name]
    first = "train-images-idx3-ubyte"
    put(places[0] / "mnist", {**contents, first: damage(contents[first])})
    with pytest.raises(ValueError, match=re.escape(words)) as error:
        mnist(release)
    assert str(error.value).startswith(f"{places[0]}/mnist/{first} must ")
    if name != "packed":
        remedy = "move it away, then `separatrix data fetch mnist` downloads it."
        assert str(error.value).endswith(remedy)


def test_an_archive_is_the_published_one(places):
    release, _, archive = small_cifar()
    put(places[0], {name: content + b"\0" for name, content in archive.items()})
    with pytest.raises(ValueError, match=r"must be cifar-10-binary\.tar\.gz as it was published"):
        cifar10(release)


@pytest.mark.parametrize("name", ["cifar-10-python.tar.gz", "data_batch_1", "cifar-10-batches-py"])
def test_the_pickled_version_is_refused_with_the_name_of_the_right_one(places, name):
    release, _, _ = small_cifar()
    put(places[0] / "cifar10", {name: b"\x80\x02"})
    with pytest.raises(ValueError, match=r"must be the binary version, cifar-10-binary\.tar\.gz"):
        cifar10(release)


def test_without_a_home_the_folder_of_the_user_is_enough(places, monkeypatch):
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr("separatrix._places.Path.home", _no_home)
    release, contents, _ = small_mnist()
    put(places[0] / "mnist", contents)
    assert len(mnist(release).train.y) == 6
    monkeypatch.delenv("SEPARATRIX_DATA")
    with pytest.raises(
        ValueError, match="XDG_CACHE_HOME must name a folder where there is no home"
    ):
        mnist(release)


def _no_home():
    raise RuntimeError("Could not determine home directory.")


def test_the_licence_of_the_digits_travels_with_them():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["license"] == "Apache-2.0 AND CC-BY-SA-3.0"
    _, credit = (ROOT / path for path in project["license-files"])
    assert credit.parent == Path(data.__file__).parent
    words = credit.read_text()
    assert "Yann LeCun and Corinna Cortes" in words
    assert "https://creativecommons.org/licenses/by-sa/3.0/" in words
