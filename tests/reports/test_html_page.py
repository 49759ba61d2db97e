"""The page: well formed, self-contained, escaped, and to be used without seeing it."""

import re
from html.parser import HTMLParser

import pytest

from separatrix.reports import Badge, Link, Page, Section, Table, html_of

_VOID = {"meta", "br", "link", "img", "input", "hr"}
_LOADS = {"src", "href", "xlink:href", "data", "srcset", "action", "poster"}


class Reader(HTMLParser):
    """Follows every tag; `problems` is empty for a page that closes what it opens."""

    def __init__(self):
        HTMLParser.__init__(self)
        self.open, self.tags, self.ids, self.loads, self.problems = [], [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.handle_startendtag(tag, attrs)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id"]
        self.loads += [value for name, value in attrs if name in _LOADS]

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(tag)


def read(html):
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


def test_closes_what_it_opens(html):
    reader = read(html)
    assert not reader.problems
    assert not reader.open
    assert len(reader.ids) == len(set(reader.ids))


def test_asks_for_nothing_outside_itself(html):
    reader = read(html)
    assert not [load for load in reader.loads if re.match(r"(https?:)?//|data:|file:", load)]
    assert not re.search(r"@import|url\((?!#)", html)
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in reader.tags}
    assert "default-src 'none'" in html
    assert "script-src 'none'" in html


def test_links_inside_lead_somewhere(html):
    reader = read(html)
    inside = {load[1:] for load in reader.loads if load.startswith("#")}
    assert inside <= set(reader.ids)


def test_all_text_is_escaped(html):
    assert "<script>" not in html
    assert "Does &lt;script&gt;alert(1)&lt;/script&gt; pay?" in html
    assert "Is 1 &lt; 2 &amp; &#x27;so on&#x27;?" in html
    assert "&lt;b&gt;cpu&lt;/b&gt;" in html


def test_escapes_every_field():
    bad = "<i>&"
    table = Table("t", bad, (bad, "b"), ((bad, 1.0),))
    link = Link(bad, bad, bad, bad)
    badge = Badge("UNDECIDED", bad, bad, links=(Link("#", bad),))
    section = Section(bad, (bad,), (badge,), (), (table,), (link,))
    html = html_of(Page(bad, bad, (section,), bad, provenance=((bad, bad),)))
    assert "<i>" not in html
    assert 'href="%3Ci%3E%26"' in html
    assert html.count("&lt;i&gt;&amp;") == 18  # title and table caption are each there twice


def test_can_be_used_without_seeing_it(page, html):
    reader = read(html)
    roots = [attrs for tag, attrs in reader.tags if tag == "svg"]
    assert roots
    for attrs in roots:
        assert attrs["role"] == "img"
        assert {attrs["aria-labelledby"], attrs["aria-describedby"]} <= set(reader.ids)
    tags = [tag for tag, _ in reader.tags]
    assert tags.count("figcaption") == tags.count("figure") == len(page.figures)
    assert tags.count("caption") == tags.count("table") == len(page.tables)
    assert all("scope" in attrs for tag, attrs in reader.tags if tag == "th")
    assert ("html", {"lang": "en"}) in reader.tags


@pytest.mark.parametrize(
    ("verdict", "symbol"),
    [("CONSISTENT", "✓"), ("CONTRADICTED", "✗"), ("UNDECIDED", "?"), ("NOT_APPLICABLE", "–")],
)
def test_a_verdict_has_colour_symbol_and_word(verdict, symbol):
    section = Section("Claims", badges=(Badge(verdict, "it grows", "it did"),))
    html = html_of(Page("t", "l", (section,)))
    kind = verdict.lower().replace("_", "-")
    assert f'class="badge {kind}"' in html
    assert f".{kind} {{ color: var(" in html
    assert f">{symbol}</span> {verdict.replace('_', ' ')}</span> it grows" in html


def test_minus_signs_on_the_page():
    table = Table("t", "c", ("a", "b", "c"), (("k-pattern", -0.5, "[-1, 2]"),))
    html = html_of(Page("t", "l", (Section("s", tables=(table,)),)))
    assert "k-pattern" in html
    assert "−0.5" in html
    assert "[−1, 2]" in html
    assert "-0.5" in table.csv()


def test_values_refuse_in_a_sentence():
    with pytest.raises(ValueError, match=r"every row of t must have 2 cells, got 1 in \(1,\)"):
        Table("t", "c", ("a", "b"), ((1,),))
    table = Table("t", "c", ("a",), ((1,),))
    with pytest.raises(ValueError, match="tables of a page must have different names, got t twice"):
        Page("t", "l", (Section("s", tables=(table, table)),))


@pytest.mark.parametrize(("num_rows", "folded"), [(12, False), (13, True)])
def test_a_long_table_is_folded_up_under_its_first_sentence(num_rows, folded):
    table = Table("long", "Many <numbers>. And how to read them.", ("n",), ((1,),) * num_rows)
    html = html_of(Page("t", "l", (Section("s", tables=(table,)),)))
    assert not read(html).problems
    summary = f"<summary>Many &lt;numbers&gt;: {num_rows} rows</summary>"
    assert (summary in html) == folded == ("<details>" in html)


def test_heads_are_aligned_with_their_columns():
    """Numbers to the right, with blanks among them; words to the left, even in one cell."""
    rows = ((1, "a", 0.0, 5, ""), (20, "b", "", "×3", ""))
    table = Table("t", "c", ("n", "word", "gap", "mixed", "empty"), rows)
    reader = read(html_of(Page("t", "l", (Section("s", tables=(table,)),))))
    cells = [attrs.get("class", "") for tag, attrs in reader.tags if tag in ("th", "td")]
    assert cells == ["number", "", "number", "", ""] * 3


def test_figures_fit_a_narrow_page_and_have_letters_of_one_size(page, html):
    assert "min-width: 34rem" not in html
    widths = [float(inches) for inches in re.findall(r'style="--inches: ([0-9.]+)"', html)]
    drawn = [figure.figure.get_figwidth() for figure in page.figures]
    assert widths == pytest.approx(drawn, rel=0.005)  # three digits


def test_a_page_of_a_report_leads_back(page):
    assert ("a", {"href": "../index.html"}) in read(html_of(page, index="../index.html")).tags
    assert "index.html" not in html_of(page)
