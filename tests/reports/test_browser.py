"""The page in a real browser: it shows, it is not blank, and it asks nothing of the network."""

import json
import re
import shutil
import subprocess

import matplotlib.image
import numpy as np
import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--window-size=1000,3000",
)
OWN = "not an origin"
NO_NETWORK = "--host-resolver-rules=MAP * ~NOTFOUND"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason=f"no browser found: {', '.join(NAMES)}"),
]


@pytest.fixture(scope="module")
def browse(tmp_path_factory):
    """Opens a file; returns the document as shown, the URLs it asked for, and a picture."""

    def look(path):
        folder = tmp_path_factory.mktemp("browser")
        done = subprocess.run(
            [
                BROWSER,
                *FLAGS,
                NO_NETWORK,
                f"--user-data-dir={folder / 'profile'}",
                f"--log-net-log={folder / 'requests.json'}",
                f"--screenshot={folder / 'shot.png'}",
                "--dump-dom",
                path.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        log = json.loads((folder / "requests.json").read_text())
        return done.stdout, requests_of_pages(log), matplotlib.image.imread(folder / "shot.png")

    return look


def requests_of_pages(log):
    """What a page made the browser ask for; its own calls home have no origin."""
    started = log["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
    asked = [event.get("params", {}) for event in log["events"] if event["type"] == started]
    return [each["url"] for each in asked if each.get("initiator", OWN) != OWN]


@pytest.fixture(scope="module")
def seen(browse, written):
    return browse(written / "index.html")


def test_requests_would_be_noticed(browse, tmp_path):
    """The other way round: a page that does ask, so that silence means something."""
    page = tmp_path / "asks.html"
    page.write_text('<img src="http://images.invalid/a.png">')
    _, asked, picture = browse(page)
    assert asked == ["http://images.invalid/a.png"]
    assert picture.shape[0] > 0


def test_nothing_is_requested_from_the_network(seen):
    _, asked, _ = seen
    assert asked == []


def test_figures_and_tables_are_in_the_document(seen, page):
    document, _, _ = seen
    assert document.count("<figure") == len(page.figures)
    assert len(re.findall(r"<svg\b", document)) >= len(page.figures) > 0
    assert len(re.findall(r"<table\b", document)) >= len(page.tables) > 0
    for table in page.tables:
        assert table.columns[0] in document


def test_no_script_runs(seen):
    """The title of the page tries to bring one in."""
    document, _, _ = seen
    assert "<script" not in document
    assert "Does &lt;script&gt;alert(1)&lt;/script&gt; pay?" in document


def test_the_picture_is_not_blank(seen):
    """Ink on a background, from top to bottom, and more colours than two."""
    _, _, picture = seen
    pixels = np.round(255 * picture[..., :3]).astype(int) @ [1 << 16, 1 << 8, 1]
    colours, counts = np.unique(pixels, return_counts=True)
    ink = pixels != colours[counts.argmax()]
    assert 0.01 < ink.mean() < 0.9
    assert len(colours) > 100
    assert all(band.any() for band in np.array_split(ink, 10))
