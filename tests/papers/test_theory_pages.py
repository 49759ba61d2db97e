"""The tables under docs/theory cover the papers: statements, claims, and studies that exist."""

import re
from pathlib import Path

import pytest

from separatrix.papers import CATALOGUE

DOCS = Path(__file__).parents[2] / "docs" / "theory"
HEADER = ["statement", "our reading", "function", "claim", "study", "figure"]
STATEMENT, CLAIM, STUDY = (HEADER.index(name) for name in ("statement", "claim", "study"))
# What a paper numbers, and what its sections say, in the words by which its rows begin.
STATEMENTS = {
    "malach2021": (
        ("Sec. 1", "any CNN is an FCN"),
        ("Sec. 1", "FCNs express strictly more"),
        ("Sec. 1", "Fig. 1"),
        ("Sec. 1", "weight sharing"),
        ("Sec. 1", "main result"),
        ("Sec. 2", "hinge loss, gradient descent"),
        ("Sec. 2", "Def. 1"),
        ("Sec. 2", "Def. 2"),
        ("Sec. 2", "Def. 3"),
        ("Sec. 2", "Fig. 2"),
        ("Sec. 3", "Thm 4"),
        ("Sec. 3", "Thm 4: probability"),
        ("Sec. 3", "Thm 4: step"),
        ("Sec. 3", "Cor. 5: q and T"),
        ("Sec. 3", "Cor. 5: sample size"),
        ("Sec. 3", "Lemma 6: u*"),
        ("Sec. 3", "Lemma 6: activation"),
        ("Sec. 3", "Lemma 6: norm"),
        ("Sec. 3", "Lemma 6: width"),
        ("Sec. 3", "Comment 7"),
        ("Sec. 3", "Lemma 8: readout"),
        ("Sec. 3", "Lemma 8: filters"),
        ("Sec. 3", "Lemma 9"),
        ("Sec. 3", "Thm 10"),
        ("Sec. 3.1", "Def. 11"),
        ("Sec. 3.1", "Sec. 3.1: Thm 4 for LCNs"),
        ("Sec. 3.1", "no benefit"),
        ("Sec. 3.1", "left open"),
        ("Sec. 4", "Thm 12: filters"),
        ("Sec. 4", "Thm 12: readout"),
        ("Sec. 4", "Thm 12: per coordinate"),
        ("Sec. 4", "unless the FCN is super-polynomial"),
        ("Sec. 4", "overwhelming probability"),
        ("Sec. 4", "finite precision"),
        ("Sec. 4", "from a small gradient to failure"),
        ("Sec. 4", "does not see the order"),
        ("Sec. 5", "k-junta"),
        ("Sec. 5", "n^O(log n)"),
        ("Sec. 5", "Sec. 5: blum1994"),
        ("Sec. 6", "Fig. 3"),
        ("Sec. 6", "Fig. 4"),
    ),
    "lahoti2024": (
        ("Sec. 1", "pays a factor k"),
        ("Sec. 1", "vision tasks"),
        ("task", "DSD, SSD_t"),
        ("models", "soft threshold"),
        ("models", "sample complexity"),
        ("algorithms", "iterative algorithms, equivariance"),
        ("algorithms", "equivariance lemma"),
        ("algorithms", "equivariance of GD"),
        ("Sec. 6", "Thm 6.1"),
        ("Sec. 6", "Thm 6.2"),
        ("Sec. 7", "Thm 7.1"),
        ("Sec. 7", "Thm 7.2"),
        ("appendix", "KL of rotated SSDs"),
        ("appendix", "Fano"),
        ("appendix", "Gilbert–Varshamov"),
        ("appendix", "FCN mean estimation"),
        ("appendix", "FCN on SSD"),
        ("appendix", "FCN booster"),
        ("appendix", "swap symmetry"),
        ("appendix", "DSD → SSD: n/2k"),
        ("appendix", "E φ_b falls in b"),
        ("appendix", "LCN lemma"),
        ("appendix", "LCN on SSD"),
        ("appendix", "two-step algorithm"),
        ("appendix", "alignment after each step"),
        ("appendix", "risk after two steps"),
        ("appendix", "ranges inside the proofs"),
        ("experiments", "E1"),
        ("experiments", "LCN needs 10–20 times"),
        ("experiments", "FCN needs at least 10–20 times"),
        ("experiments", "CNN: O(k) in k, O(d) in d"),
        ("experiments", "LCN: Ω(k) to O(k²) in k, Θ(d) in d"),
        ("experiments", "1000 samples"),
    ),
}
PAPERS = tuple(STATEMENTS)


def tables_of(paper):
    """The tables of a page: lists of rows, each a list of cells, headers included."""
    tables, before = [], ""
    for line in (DOCS / f"{paper}.md").read_text("utf-8").splitlines():
        if line[:1] == "|":
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if before[:1] != "|":
                tables.append([])
            tables[-1].append(cells)
        before = line
    return tables


def statements_of(paper):
    """The rows of the one table of statements, without headings."""
    (table,) = (t for t in tables_of(paper) if t[0][0] == HEADER[0])
    assert all(cell.startswith(word) for cell, word in zip(table[0], HEADER, strict=True))
    return [row for row in table[2:] if any(row[1:])]


def named(cell):
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_row_is_whole(paper):
    assert {len(row) for row in statements_of(paper)} == {len(HEADER)}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_statement_of_the_paper_has_a_row(paper):
    titles = [row[STATEMENT] for row in statements_of(paper)]
    missing = [
        (section, words)
        for section, words in STATEMENTS[paper]
        if not any(re.search(rf"{re.escape(words)}(?!\d)", title) for title in titles)
    ]
    assert not missing


@pytest.mark.parametrize("paper", PAPERS)
def test_every_row_has_claims_or_says_why_not(paper):
    """A definition, a formula of ours, or a statement that is not judged, with the reason."""
    for row in statements_of(paper):
        without = r"definition|ours: .+|not judged(?: yet)?: .+"
        assert named(row[CLAIM]) or re.fullmatch(without, row[CLAIM]), row[STATEMENT]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_claim_stands_in_the_table_and_every_name_there_is_one(paper):
    names = [name for row in statements_of(paper) for name in named(row[CLAIM])]
    assert len(names) == len(set(names))
    assert set(names) == {name for name in CATALOGUE.claims if name.startswith(f"{paper}/")}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_study_named_is_one_and_is_what_the_claims_need(paper):
    for row in statements_of(paper):
        studies = set(named(row[STUDY]))
        assert studies <= set(CATALOGUE.studies), row[STATEMENT]
        needed = {s for name in named(row[CLAIM]) for s in CATALOGUE.claims[name].studies}
        assert needed <= studies, row[STATEMENT]
        assert row[STUDY] or not named(row[CLAIM]), row[STATEMENT]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_other_tables_hold_numbers(paper):
    """No statement is judged in a second place."""
    others = [t for t in tables_of(paper) if t[0][0] != HEADER[0]]
    assert not [row for table in others for row in table for cell in row if f"{paper}/" in cell]
