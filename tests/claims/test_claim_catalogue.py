"""Every claim: a sentence, a source that can be cited, evidence that can be had, a verdict."""

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from separatrix.claims import Evidence, Finding, Kind, Verdict, bibliography, judge
from separatrix.claims.bibliography import entries, keys
from separatrix.papers import CATALOGUE, PAPERS
from separatrix.runs import Tables

CLAIMS = CATALOGUE.claims
DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", CLAIMS)
def test_every_claim_is_well_formed(name):
    claim = CLAIMS[name]
    assert claim.name == name
    assert re.fullmatch(r"[a-z]+\d{4}/[a-z0-9.-]+", name)
    assert name.startswith(keys(claim.source)[0]) or name.split("/")[0] in keys(claim.source)
    assert set(keys(claim.source)) <= set(entries())
    for sentence in (claim.says, claim.measured):
        assert sentence.endswith(".")
        assert not re.match("[a-z]{2}", sentence)  # a capital letter, or a symbol
        assert not re.search(r"[.!?] [A-Z]", sentence.replace("Sec. ", ""))


@pytest.mark.parametrize("name", CLAIMS)
def test_every_claim_says_its_kind_and_what_would_contradict_it(name):
    """The sentence completes "would be contradicted if …"; so do those on what was looked at."""
    claim = CLAIMS[name]
    assert isinstance(claim.kind, Kind)
    assert len(claim.fails_if.split()) >= 4
    assert claim.fails_if == claim.fails_if.strip()
    assert not claim.fails_if.endswith(".")
    assert not re.search("contradicted if", claim.fails_if)
    assert all(re.fullmatch(r"\S.*[^.]\.", change) for change in claim.looked)


def test_no_sentence_on_what_would_contradict_serves_for_many():
    """Neighbours, such as a claim for one layer and for three, may share theirs."""
    counts = Counter(claim.fails_if for claim in CLAIMS.values())
    assert not {sentence: count for sentence, count in counts.items() if count > 3}


@pytest.mark.parametrize("name", [name for name, claim in CLAIMS.items() if claim.corrected])
def test_a_corrected_reading_is_a_claim_beside_it(name):
    corrected = CLAIMS[name].corrected
    assert CLAIMS[corrected.name] is corrected
    assert corrected.paper == CLAIMS[name].paper
    assert corrected.corrected is None


def test_no_control_is_an_erratum_and_no_erratum_is_ours():
    odd = (Kind.CONTROL, Kind.OURS)
    assert not [n for n, c in CLAIMS.items() if c.finding is Finding.ERRATUM and c.kind in odd]


def test_no_claim_is_there_twice():
    assert len(CLAIMS) == sum(len(paper.claims()) for paper in PAPERS)


@pytest.mark.parametrize(
    "name", sorted({name for claim in CLAIMS.values() for name in claim.needs})
)
def test_what_a_claim_needs_can_be_measured(name):
    """A study that searches, by its name, or a table of one, as study/part."""
    study, _, part = name.partition("/")
    plan = CATALOGUE.studies[study].plan("full")
    assert isinstance(plan, Tables) == bool(part)
    assert not part or part in [each.name for each in plan.parts]


@pytest.mark.parametrize("name", [name for name, claim in CLAIMS.items() if claim.needs])
def test_without_records_a_claim_is_undecided_and_says_what_to_run(name):
    judgement = judge(CLAIMS[name], Evidence())
    assert judgement.verdict is Verdict.UNDECIDED
    assert judgement.missing == CLAIMS[name].needs
    studies = dict.fromkeys(need.partition("/")[0] for need in CLAIMS[name].needs)
    assert judgement.why == f"no records: run {' and '.join(studies)}"


@pytest.mark.parametrize("name", [name for name, claim in CLAIMS.items() if not claim.needs])
def test_mathematics_needs_no_records(name):
    """Contradicted are slips and gaps, which say so of themselves; nothing is refuted by a sum."""
    judgement, finding = judge(CLAIMS[name], Evidence()), CLAIMS[name].finding
    slip = finding in (Finding.ERRATUM, Finding.HYPOTHESIS_GAP)
    expected = Verdict.CONTRADICTED if slip else Verdict.CONSISTENT
    assert judgement.verdict is expected
    assert judgement.finding is (finding if slip else None) or judgement.missing
    assert re.search(r"\d", judgement.why)
    assert "\n" not in judgement.why
    assert judgement.as_rows()


def test_fewer_than_40k_samples_are_enough_without_noise():
    """The step behind `thm-7.1-at-least-40k`, simulated: 2000 samples of 7k, 5 standard errors."""
    rng = np.random.default_rng(0)
    k, n, num_runs = 10, 70, 2000
    counts = rng.multinomial(n, np.full(k, 1 / k), size=num_runs)
    risks = (counts == 0).mean(axis=1)
    error = risks.std(ddof=1) / np.sqrt(num_runs)
    assert abs(risks.mean() - (1 - 1 / k) ** n) < 5 * error
    assert risks.mean() + 5 * error < 2.5e-3


def test_the_bibliography_that_ships_is_the_one_of_the_documentation():
    shipped = Path(__file__).parents[2] / "src" / "separatrix" / "claims" / "references.bib"
    assert shipped.read_bytes() == (DOCS / "references.bib").read_bytes()
    assert len(entries()) == shipped.read_text().count("\n@") + 1


def test_bibliography_has_each_source_once():
    cited = bibliography([CLAIMS["lahoti2024/equivariance-gd"], CLAIMS["lahoti2024/law-cnn"]])
    assert [entry.split("{")[1].split(",")[0] for entry in cited] == ["lahoti2024", "li2021"]


@pytest.mark.parametrize("paper", ["lahoti2024", "malach2021"])
def test_the_documentation_names_every_claim(paper):
    page = (DOCS / "theory" / f"{paper}.md").read_text()
    named = set(re.findall(rf"`({paper}/[^`]+)`", page))
    assert named == {name for name in CLAIMS if name.startswith(f"{paper}/")}
