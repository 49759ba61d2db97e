"""The site of docs/: built without a warning, whole, in need of no network, and searchable."""

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
PAPERS = ("lahoti2024", "malach2021")
STAGES = "data tasks networks training measures runs records estimates fits claims figures reports"
PACKAGES = (*STAGES.split(), "studies", "door", "networks.layers", "probing.course")
NAMES = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES)), None)
FETCHED = {  # what a browser asks for when it shows a page, without a click
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "embed": "src",
    "object": "data",
    "link": "href",
    "image": "href",
}

pytestmark = pytest.mark.slow


class Elements(HTMLParser):
    """Links, what is fetched, and addresses within a page."""

    def __init__(self, text):
        HTMLParser.__init__(self)
        self.links, self.fetched, self.ids = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        has = dict(attributes)
        self.ids |= {has.get("id"), has.get("name") if tag == "a" else None} - {None}
        self.links += [has["href"]] if tag == "a" and "href" in has else []
        of = FETCHED.get(tag)
        self.fetched += [has[of]] if of in has else []


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    # As `make docs` does it, in another place.
    (command,) = re.findall(r"-m (sphinx .+) -d .+$", (ROOT / "Makefile").read_text(), re.M)
    done = subprocess.run(
        [sys.executable, "-m", *command.split(), "-d", folder / "doctrees", ".", folder / "html"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
    )
    return done, folder / "html"


@pytest.fixture(scope="module")
def site(build):
    done, folder = build
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site):
    return {path: Elements(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


def test_it_builds_without_a_warning(build):
    done, _ = build
    assert done.stderr == ""
    assert done.returncode == 0


def test_every_page_is_there(site):
    """Sphinx itself refuses a page that no table of contents leads to."""
    sources = [path.relative_to(ROOT) for path in (ROOT / "docs").rglob("*.md")]
    sources += [Path("src/separatrix/papers") / key / "errata.md" for key in PAPERS]
    sources += map(Path, ("README.md", "CHANGELOG.md", "CONTRIBUTING.md"))
    assert len(sources) > 50
    assert not [path for path in sources if not (site / path).with_suffix(".html").exists()]


def test_no_page_asks_for_anything_elsewhere(pages, site):
    fetched = {address for page in pages.values() for address in page.fetched}
    assert len(fetched) > 5
    assert not [address for address in fetched if urlsplit(address).netloc]
    styles = "".join(path.read_text("utf-8") for path in site.rglob("*.css"))
    assert not re.findall(r"(?:@import|url\()\s*[\"']?(?:https?:)?//[^)\"']+", styles)


def test_everything_fetched_and_linked_is_in_the_site(pages):
    missing = {
        (str(path), address)
        for path, page in pages.items()
        for address in (*page.links, *page.fetched)
        if not leads_somewhere(path, address, pages)
    }
    assert not missing


def leads_somewhere(path, address, pages):
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return True  # a link to another site, which nobody follows here
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target not in pages:
        return target.exists()
    return not parts.fragment or unquote(parts.fragment) in pages[target].ids


def test_every_public_name_is_described(pages):
    ids = set().union(*(page.ids for page in pages.values()))
    names = [
        f"separatrix.{package}.{name}"
        for package in PACKAGES
        for name in import_module(f"separatrix.{package}").__all__
    ]
    assert len(names) > 250
    assert not set(names) - ids


def test_every_claim_and_study_has_a_row_that_statements_lead_to(site, pages):
    from separatrix.papers import CATALOGUE

    for paper in CATALOGUE.papers:
        theory = site / "docs" / "theory"
        ids = pages[theory / f"{paper.key}_catalogue.html"].ids
        rows = len([each for each in ids if each.startswith(("claim-", "study-"))])
        assert rows == len(paper.claims()) + len(paper.studies)
        links = {link.partition("#")[2] for link in pages[theory / f"{paper.key}.html"].links}
        named = {f"claim-{name}".replace("/", "-").replace(".", "-") for name in paper.claims()}
        assert named <= links


def test_citations_lead_to_the_bibliography(pages, site):
    page = pages[site / "docs" / "theory" / "lahoti2024.html"]
    assert any(link.startswith("../references.html#") for link in page.links)


@pytest.mark.skipif(BROWSER is None, reason=f"no browser found: {', '.join(NAMES)}")
@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("locality", "docs/theory/images.html"),
        ("WindowCNN", "docs/reference/networks.html"),
        ("booster", "src/separatrix/papers/lahoti2024/errata.html"),
    ],
)
def test_the_search_finds_pages_without_a_network(site, tmp_path, words, page):
    done = subprocess.run(
        [
            BROWSER,
            *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--user-data-dir={tmp_path / 'profile'}",
            "--virtual-time-budget=10000",
            "--dump-dom",
            f"{(site / 'search.html').as_uri()}?q={words}",
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    results = re.search(r'<ul[^>]* class="search".*?</ul>', done.stdout, re.DOTALL)
    assert results, done.stdout[-2000:]
    assert page in [link.partition("#")[0] for link in Elements(results[0]).links]


def test_a_word_that_is_nowhere_is_not_in_the_index(site):
    """The other way round, so that what is found means something."""
    index = (site / "searchindex.js").read_text("utf-8").lower()
    assert "booster" in index
    assert "quasicrystal" not in index
