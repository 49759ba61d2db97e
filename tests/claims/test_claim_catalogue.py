"""Every claim: a sentence, a source that can be cited, evidence that can be had, a verdict."""

import re
from pathlib import Path

import numpy as np
import pytest

from separatrix.claims import Evidence, Verdict, bibliography, judge
from separatrix.claims.bibliography import entries, keys
from separatrix.papers import CATALOGUE, PAPERS
from separatrix.runs import Tables

CLAIMS = CATALOGUE.claims
DOCS = Path(__file__).parents[2] / "docs"
SLIPS = {  # what a paper prints and mathematics contradicts
    "lahoti2024/packing-as-printed",
    "lahoti2024/fcn-booster-as-printed",
    "lahoti2024/thm-7.1-sketch",
    "lahoti2024/thm-7.1-at-least-40k",
    "lahoti2024/thm-7.2-b1-as-printed",
    "lahoti2024/proof-failure-risk",
    "malach2021/lemma-8-without-c",
}
SILENT = {"lahoti2024/fcn-on-ssd", "lahoti2024/lcn-on-ssd-as-printed"}


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
    assert judgement.why == f"no records: run {' and '.join(CLAIMS[name].studies)}"


@pytest.mark.parametrize("name", [name for name, claim in CLAIMS.items() if not claim.needs])
def test_mathematics_needs_no_records(name):
    judgement = judge(CLAIMS[name], Evidence())
    expected = Verdict.CONTRADICTED if name in SLIPS else Verdict.CONSISTENT
    assert judgement.verdict is (Verdict.NOT_APPLICABLE if name in SILENT else expected)
    assert re.search(r"\d", judgement.why)
    assert "\n" not in judgement.why
    assert bool(judgement.as_rows()) == (name not in SILENT)


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
