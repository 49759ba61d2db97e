"""Downloading published files, with their checksums; only ever when asked."""

from typing import Any

from .official import Download, Release
from .places import cache_of

_SECONDS = 30  # without an answer
_PART = 2**16


def fetch(release: Release, bar: Any = None) -> None:
    """Downloads what the cache lacks of a data set, each file whole and checked, or not at all.

    `bar` is told how far it is, as `pooch` does: it has `total`, `reset`, `update` and `close`.
    """
    for download in release.downloads:
        _fetch(release, download, bar)


def _fetch(release: Release, download: Download, bar: Any) -> None:
    import pooch
    from requests import RequestException

    pooch.get_logger().setLevel("ERROR")  # what goes wrong is said once, below
    reader: Any = pooch.HTTPDownloader(progressbar=bar, chunk_size=_PART, timeout=_SECONDS)
    folder, reasons = cache_of(release), []
    for url in download.urls:
        try:
            pooch.retrieve(url, f"md5:{download.md5}", download.name, folder, downloader=reader)
            return
        except RequestException as error:
            answer = error.response  # one of an error counts as false
            got = "no answer" if answer is None else f"HTTP {answer.status_code}"
            reasons.append(f"{url} ({got})")
        except ValueError:
            reasons.append(f"{url} (another checksum)")
        except OSError as error:
            raise ValueError(
                f"{folder} must be a folder that can be written, got {error.strerror or error}: "
                "make room, or name another cache in XDG_CACHE_HOME."
            ) from error
    raise ValueError(
        f"{download.name} must be at one of its addresses, got {' and '.join(reasons)}: try again "
        f"later, or put the file with MD5 {download.md5} into {folder}."
    )
