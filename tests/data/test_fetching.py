"""Downloads, from a server of the test's: checked, whole or not at all, and failures in words."""

import functools
import http.server
import threading
from dataclasses import replace

import pytest
from published import put, small_cifar, small_mnist

from separatrix.data.fetching import fetch
from separatrix.data.loading import cifar10, mnist


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture
def server(tmp_path):
    """(the folder that is served, its address)."""
    folder = tmp_path / "served"
    folder.mkdir()
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield folder, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


class Bar:
    """What pooch tells of."""

    def __init__(self):
        self.total, self.calls = 0, []

    def update(self, num_bytes):
        self.calls.append(num_bytes)

    def reset(self):
        self.calls.append("reset")

    def close(self):
        self.calls.append("close")


def test_what_is_fetched_is_kept_and_loaded(server, places):
    folder, url = server
    release, _, packed = small_mnist(url)
    put(folder, packed)
    bar = Bar()
    fetch(release, bar)
    assert len(mnist(release).train.y) == 6
    assert bar.calls.count("close") == 4
    for name in packed:  # a second time nothing is asked for
        (folder / name).unlink()
    fetch(release)
    archive, _, packed = small_cifar(url)
    put(folder, packed)
    fetch(archive)
    assert len(cifar10(archive).train.y) == 10


def test_a_damaged_file_of_the_cache_is_fetched_anew(server, places):
    folder, url = server
    release, _, packed = small_mnist(url)
    put(folder, packed)
    put(places[1] / "mnist", {name: content[:-1] for name, content in packed.items()})
    fetch(release)
    assert len(mnist(release).train.y) == 6


def test_the_next_address_where_one_does_not_answer(server, places):
    folder, url = server
    release, _, packed = small_mnist(url)
    put(folder, packed)
    downloads = tuple(
        replace(each, urls=(f"{url}/nowhere", "http://127.0.0.1:9/x", *each.urls))
        for each in release.downloads
    )
    fetch(replace(release, downloads=downloads))
    assert len(mnist(release).train.y) == 6


def test_failures_are_one_sentence_and_leave_nothing(server, places):
    folder, url = server
    release, _, packed = small_cifar(url)
    (name,) = packed
    put(folder, {name: packed[name] + b"\0"})
    (download,) = release.downloads
    urls = (*download.urls, f"{url}/nowhere", f"http://127.0.0.1:9/{name}")
    with pytest.raises(ValueError, match="must be at one of its addresses") as error:
        fetch(replace(release, downloads=(replace(download, urls=urls),)))
    assert str(error.value) == (
        f"{name} must be at one of its addresses, got {url}/{name} (another checksum) and "
        f"{url}/nowhere (HTTP 404) and http://127.0.0.1:9/{name} (no answer): try again later, or "
        f"put the file with MD5 {download.md5} into {places[1]}/cifar10."
    )
    assert not list((places[1] / "cifar10").iterdir())


def test_a_cache_that_cannot_be_written(server, places):
    folder, url = server
    release, _, packed = small_mnist(url)
    put(folder, packed)
    put(places[1], {"mnist": b"a file where the folder should be"})
    with pytest.raises(ValueError, match="mnist must be a folder that can be written, got "):
        fetch(release)
