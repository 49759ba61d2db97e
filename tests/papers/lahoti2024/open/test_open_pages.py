"""Pages on the open questions, from planted n*: order, table, sentences, what is beside them."""

import pytest
from planted_variants import planted

from separatrix.papers import CATALOGUE
from separatrix.papers.lahoti2024.pages.open.groups import answer, sections
from separatrix.papers.lahoti2024.studies.open.learners import learner_of
from separatrix.studies.pages.variants_page import page_of_results

NEEDS = {"CNN": 20.0, "LCN": 100.0, "FCN": 500.0}


def on_tasks(fields):
    """With two signals at once locality is worth ×10, else ×5."""
    twice = fields.get("task.num_signals") == 2 and fields["task.kind"] == "RepeatedSignal"
    return NEEDS[fields["network.kind"]] * (2 if twice and fields["network.kind"] == "FCN" else 1)


def by_learner(fields):
    """ℓ1 has what an LCN needs, over d; the others ×k."""
    k, d, network = fields["task.num_patches"], fields["task.patch_dim"], fields["network.kind"]
    if network != "FCN":
        return {"CNN": 5.0, "LCN": k * d}[network]
    return 5.0 * k if learner_of(fields) == "ℓ1" else k * k * d


def built(name, n_star_of, profile="full"):
    study, results = CATALOGUE.studies[name], tuple(planted(name, n_star_of, profile))
    return page_of_results(study.page, study.title, study.question, results)


def test_the_page_of_tasks():
    page = built("open-tasks", on_tasks)
    figure = page.figures[0]
    assert figure.name == "variants"
    assert figure.rows[0] == "two signals at once"  # the largest worth
    assert len(figure.rows) == 17
    table = page.tables[0]
    row = dict(zip(table.columns, table.rows[0], strict=True))
    assert row["n* of FCN"].startswith("1,")
    assert row["locality"].startswith("×1")
    assert row["weight sharing, expected"] == "less (summary: break conditions)"
    assert "locality, expected" in row
    sentences = page.sections[1].text
    assert sentences[0].startswith("With two signals at once locality is worth ×")
    assert "(DSD ×" in sentences[0]
    assert any(s.startswith("DSD: locality is worth ×") for s in sentences)
    assert page.answer.startswith("DSD: locality is worth ×")
    assert len(page.answer) <= 320


def test_the_page_of_algorithms_has_what_is_won_back():
    page = built("open-algorithms", by_learner)
    figures = ["variants", "won-back", "won-back-in-d", "learning-curves"]
    assert [figure.name for figure in page.figures] == figures
    exponents = next(table for table in page.tables if table.name == "exponents")
    number = lambda cell: float(str(cell).split()[0].replace("−", "-"))
    by_name = {name: (number(of_k), number(of_d)) for name, of_k, of_d in exponents.rows}
    assert by_name["ℓ1, sparse w*"] == pytest.approx((0, -1), abs=0.3)
    assert by_name["GD, dense w*"] == pytest.approx((1, 0), abs=0.3)


def test_quick_has_no_exponents():
    page = built("open-algorithms", by_learner, "quick")
    assert [table.name for table in page.tables] == ["variants"]


def test_the_page_of_groups_counts_what_ends_as_expected():
    row = {"network": "FCN", "algorithm": "ℓ1", "group": "O(kd)", "tolerance": 1e-10}
    rows = [
        {**row, "largest_deviation": 0.1, "expected": "fail"},
        {**row, "group": "other", "largest_deviation": 0.1, "expected": "pass"},
    ]
    assert answer({"deviations": rows}).startswith("1 of 2 trials end as theory says")
    (section,) = sections({"deviations": rows})
    assert section.figures[0].name == "respected-groups"
    assert [cells[4] for cells in section.tables[0].rows] == ["fail", "fail"]
    assert answer({}) == ""
