"""A bound in every row: kept, broken, or too vacuous to tell."""

import pytest

from separatrix.claims import Evidence, Kind, RowBoundClaim, Verdict, judge

CLAIM = RowBoundClaim(
    name="malach2021/thm-4",
    source="malach2021, Thm 4",
    says="The loss is below its bound.",
    measured="The loss over the bound.",
    kind=Kind.THEOREM,
    fails_if="a loss were above its bound",
    needs=("runs",),
    quantity="loss over its bound",
    about=lambda row: row["applies"],
    observed=lambda row: row["loss"],
    bound=lambda row: row["bound"],
    vacuous=lambda row: row["bound"] >= 1,
    place=("n",),
)


def row(loss, bound, *, n=8, applies=True):
    return {"n": n, "loss": loss, "bound": bound, "applies": applies}


def judgement(*rows):
    result = judge(CLAIM, Evidence(tables={"runs": rows}))
    return result.verdict, result.why


def test_kept_where_it_says_something():
    verdict, why = judgement(row(0.1, 0.5), row(0.2, 0.4), row(0.9, 7.0))
    assert verdict is Verdict.CONSISTENT
    assert why == (
        "loss over its bound: 0.2 to 0.5 at 2 places; the statement allows at most 1; "
        "all 2 inside; 1 of 3 rows have a vacuous bound"
    )


@pytest.mark.parametrize("broken", [row(0.6, 0.5, n=12), row(9.0, 7.0, n=12)])
def test_one_row_above_contradicts_whether_vacuous_or_not(broken):
    verdict, why = judgement(row(0.1, 0.5), broken, row(0.1, 3.0))
    assert verdict is Verdict.CONTRADICTED
    assert "wholly outside, furthest 1." in why
    assert " (n = 12); " in why


def test_vacuous_rows_alone_decide_nothing():
    assert judgement(row(0.1, 2.0), row(0.1, 3.0)) == (
        Verdict.NOT_APPLICABLE,
        "2 of 2 rows have a vacuous bound",
    )


def test_rows_it_is_not_about_do_not_count():
    assert judgement(row(2.0, 0.5, applies=False)) == (
        Verdict.NOT_APPLICABLE,
        "no row of runs is about it",
    )
    assert judgement(row(2.0, 0.5, applies=False), row(0.1, 0.5))[0] is Verdict.CONSISTENT


def test_an_attained_bound_is_kept_and_a_bound_of_zero_allows_zero():
    assert judgement(row(0.5 + 1e-16, 0.5), row(0.0, 0.0))[0] is Verdict.CONSISTENT
    assert judgement(row(1e-3, 0.0))[0] is Verdict.CONTRADICTED
