"""Every kind of claim on made-up evidence: right where it is clear, and monotone in the noise."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from separatrix.claims import (
    BoundClaim,
    Evidence,
    ExponentClaim,
    FactClaim,
    Kind,
    LawClaim,
    OrderClaim,
    RatioClaim,
    Share,
    ShareClaim,
    StatedClaim,
    Verdict,
    judge,
    verdict_of,
)
from separatrix.claims.bound import judged
from separatrix.fits import Law

WORDS = {
    "name": "toy2000/claim", "source": "toy2000, Thm 1", "says": "It grows.", "measured": "n*.",
    "kind": Kind.GROWTH, "fails_if": "it shrank",
}  # fmt: skip
TOY = {**WORDS, "needs": ("toy",), "place": ("width",)}
LAWS = (Law("w", lambda v: v["width"]), Law("w²", lambda v: v["width"] ** 2))


def stated(at, target):
    return judged(1000.0, "upper", "num_samples", math.inf, {"width >= 12": at[0] >= 12}, {})


CLAIMS = {
    "upper bound": BoundClaim(
        **TOY, network="CNN", side="upper", terms=(lambda v: v["width"],), varies=("width",),
        stated=stated,
    ),
    "lower bound": BoundClaim(
        **TOY, network="CNN", side="lower", terms=(lambda v: v["width"] ** 2,), varies=("width",),
        stated=stated,
    ),
    "exponent": ExponentClaim(**TOY, network="CNN", variable="width", low=0.8, high=1.2, slack=0.1),
    "ratio": RatioClaim(**TOY, more="LCN", fewer="CNN", low=5.0, high=20.0),
    "stated": StatedClaim(**TOY, networks=("CNN",), stated=stated),
    "law": LawClaim(**TOY, network="CNN", varies=("width",), laws=LAWS, allowed=("w",)),
    "order": OrderClaim(**TOY, less="CNN", more="LCN"),
}  # fmt: skip
SLOW = {"CNN": lambda w: 7.0 * w, "LCN": lambda w: 70.0 * w}
FAST = {"CNN": lambda w: 2.0 * w**2, "LCN": lambda w: 1.0 * w**2}
EXPECTED = {  # on SLOW and on FAST
    "upper bound": (Verdict.CONSISTENT, Verdict.CONTRADICTED),
    "lower bound": (Verdict.CONTRADICTED, Verdict.CONSISTENT),
    "exponent": (Verdict.CONSISTENT, Verdict.CONTRADICTED),
    "ratio": (Verdict.CONSISTENT, Verdict.CONTRADICTED),
    "stated": (Verdict.CONSISTENT, Verdict.CONTRADICTED),
    "law": (Verdict.CONSISTENT, Verdict.CONTRADICTED),
    "order": (Verdict.CONSISTENT, Verdict.CONTRADICTED),
}
CASES = [(kind, i) for kind in CLAIMS for i in range(2)]


def never_decides_anew(verdicts):
    """CONSISTENT or CONTRADICTED at first, perhaps, and UNDECIDED from then on."""
    return all(
        after in (before, Verdict.UNDECIDED) for before, after in itertools.pairwise(verdicts)
    )


@pytest.mark.parametrize(("kind", "truth"), CASES)
def test_more_noise_widens_and_never_decides(plant, kind, truth):
    claim, growths = CLAIMS[kind], (SLOW, FAST)[truth]
    judgements = [
        judge(claim, plant(growths, noise=noise)) for noise in (0.02, 0.2, 0.5, 1.0, 2.0, 4.0)
    ]
    assert judgements[0].verdict is EXPECTED[kind][truth]
    assert never_decides_anew([judgement.verdict for judgement in judgements])
    assert judgements[-1].verdict is Verdict.UNDECIDED


@pytest.mark.parametrize("kind", CLAIMS)
def test_a_judgement_carries_the_numbers_it_rests_on(plant, kind):
    judgement = judge(CLAIMS[kind], plant(SLOW))
    weighed, rows = judgement.evidence, judgement.as_rows()
    ends = [m.ends for m in weighed.measurements]
    assert judgement.verdict is verdict_of(ends, weighed.region)
    assert len(rows) == len(ends) > 0
    assert f"{weighed.quantity}: " in judgement.why
    for row in rows:
        assert row["quantity"] == weighed.quantity
        assert row["lower"] is None or row["lower"] <= row["value"]
        assert row["upper"] is None or row["value"] <= row["upper"]
        assert [end is None for end in row["region"]] == [math.isinf(x) for x in weighed.region]


@pytest.mark.parametrize("kind", CLAIMS)
def test_a_study_that_is_not_finished_leaves_a_claim_open(plant, kind):
    for truth, growths in enumerate((SLOW, FAST)):
        evidence = replace(plant(growths, noise=0.02), unfinished=("toy", "another"))
        judgement = judge(CLAIMS[kind], evidence)
        contradicted = EXPECTED[kind][truth] is Verdict.CONTRADICTED
        assert judgement.verdict is (Verdict.CONTRADICTED if contradicted else Verdict.UNDECIDED)
        assert judgement.why.endswith("toy has results at some places only")


def test_two_noisy_seeds_do_not_pass_for_ten_to_twenty_times(plant):
    """The true ratio is 100; its interval meets the range, and says nothing of it."""
    evidence = plant({"CNN": lambda w: 5.0 * w, "LCN": lambda w: 500.0 * w}, noise=1.0)
    few = [
        r._replace(curve=replace(r.curve, seeds=(0, 1), risks=r.curve.risks[:, :2]))
        for r in evidence.results["toy"]
    ]
    claim = replace(CLAIMS["ratio"], low=10.0, high=20.0)
    assert judge(claim, Evidence({"toy": few})).verdict is Verdict.UNDECIDED
    clear = plant({"CNN": lambda w: 5.0 * w, "LCN": lambda w: 500.0 * w}, noise=0.1)
    assert judge(claim, clear).verdict is Verdict.CONTRADICTED


def test_a_ratio_is_of_the_seeds_that_both_have(plant):
    """What one was measured on besides is left out; with one seed in common nothing is told."""
    evidence = plant(SLOW, noise=0.02)

    def judged_with(seeds):
        fewer = [
            r._replace(curve=replace(r.curve, seeds=seeds, risks=r.curve.risks[:, list(seeds)]))
            if r.curve.cell.startswith("LCN")
            else r
            for r in evidence.results["toy"]
        ]
        return judge(CLAIMS["ratio"], Evidence({"toy": fewer}))

    whole = judge(CLAIMS["ratio"], evidence)
    half = judged_with(tuple(range(10)))
    assert half.verdict is whole.verdict
    assert [row["place"] for row in half.as_rows()] == [row["place"] for row in whole.as_rows()]
    assert all(row["lower"] < row["value"] < row["upper"] for row in half.as_rows())
    assert judged_with((3,)).why == "LCN and CNN share no place, target and seeds"


def test_a_place_that_one_network_does_not_have_leaves_the_ratio_and_the_order_open(plant):
    evidence = plant(SLOW, noise=0.02)
    without = [r for r in evidence.results["toy"] if r.curve.cell != "LCN-20"]
    for kind in ("ratio", "order"):
        judgement = judge(CLAIMS[kind], Evidence({"toy": without}))
        assert judgement.verdict is Verdict.UNDECIDED
        assert judgement.why.endswith("1 without a result")
    others = [r for r in plant(FAST, noise=0.02).results["toy"] if r.curve.cell != "LCN-20"]
    for kind in ("ratio", "order"):
        assert judge(CLAIMS[kind], Evidence({"toy": others})).verdict is Verdict.CONTRADICTED


@pytest.mark.parametrize("diverged", [("CNN",), ("CNN", "LCN")])
def test_a_size_at_which_a_run_diverged_has_no_result(plant, diverged):
    evidence = plant(SLOW, noise=0.02)
    for result in evidence.results["toy"]:
        if result.curve.cell in [f"{kind}-20" for kind in diverged]:
            result.curve.risks[3, 0] = np.inf
    judgement = judge(CLAIMS["order"], evidence)
    assert judgement.verdict is Verdict.UNDECIDED
    assert judgement.why.endswith("1 without a result")


def test_where_a_bound_does_not_apply_it_is_not_held_against_n_star(plant):
    judgement = judge(CLAIMS["stated"], plant(SLOW))
    assert [row["place"]["width"] for row in judgement.as_rows()] == [14, 20, 28, 40, 56]
    narrow = judge(CLAIMS["stated"], plant(SLOW, widths=(8, 10)))
    assert narrow.verdict is Verdict.NOT_APPLICABLE
    assert narrow.why.endswith("n* 56 to 70: it needs width >= 12")
    assert narrow.as_rows() == []


def test_three_points_on_a_line_tell_no_exponent(plant):
    """One degree of freedom: exactly on a line of slope 1, and as good as nothing known of it."""
    judgement = judge(CLAIMS["exponent"], plant(SLOW, widths=(10, 20, 40), noise=0.02))
    assert judgement.verdict is Verdict.UNDECIDED
    assert "points must hold at least 4 n* with closed intervals" in judgement.why


def test_what_was_not_swept_or_measured_is_said(plant):
    one = judge(CLAIMS["exponent"], plant(SLOW, widths=(10,)))
    assert one.verdict is Verdict.UNDECIDED
    assert one.why == "CNN at 1 place (width 10), n* 70; width takes one value"
    none = judge(replace(CLAIMS["law"], network="FCN"), plant(SLOW))
    assert none.why == "no FCN was measured; the laws need width swept, and nothing else"
    absent = judge(CLAIMS["ratio"], plant({"CNN": SLOW["CNN"]}))
    assert absent.verdict is Verdict.UNDECIDED
    assert absent.why == "LCN and CNN share no place, target and seeds"


def test_without_records_the_study_to_run_is_named():
    claim = replace(CLAIMS["ratio"], needs=("toy/one", "toy/two", "other"))
    assert claim.studies == ("toy", "other")
    judgement = judge(claim, Evidence({"other": []}, {"toy/one": [{"a": 1}]}))
    assert judgement.missing == ("toy/two", "other")
    assert judgement.why == "no records: run toy and other"
    assert judgement.as_rows() == []


FACT = FactClaim(
    **WORDS, needs=("toy/runs",), quantity="loss", about=lambda row: row["width"] > 5,
    number=lambda row: row["loss"], by=("width",), high=1.0,
)  # fmt: skip


def runs(loss, spread, *, width=8):
    steps = np.linspace(-1, 1, 6)
    return [{"width": width, "seed": i, "loss": loss + spread * x} for i, x in enumerate(steps)]


@pytest.mark.parametrize(("loss", "verdict"), [(0.8, "CONSISTENT"), (1.2, "CONTRADICTED")])
def test_means_of_runs(loss, verdict):
    verdicts = [
        judge(FACT, Evidence(tables={"toy/runs": runs(loss, spread) + runs(0.5, 0.0, width=9)}))
        for spread in (0.0, 0.1, 0.5, 3.0)
    ]
    assert verdicts[0].verdict == verdict
    assert never_decides_anew([each.verdict for each in verdicts])
    assert verdicts[-1].verdict is Verdict.UNDECIDED
    assert verdicts[0].why.startswith(f"loss: 0.5 to {loss} at 2 places; the statement allows ")
    assert verdicts[0].why.endswith("; 12 rows of toy/runs")


def test_a_table_without_a_row_about_it_is_not_applicable():
    judgement = judge(FACT, Evidence(tables={"toy/runs": runs(9.0, 0.0, width=2)}))
    assert judgement.verdict is Verdict.NOT_APPLICABLE
    assert judgement.why == "no row of toy/runs is about it"


SHARE = ShareClaim(
    **WORDS, needs=("toy/runs",), quantity="share that succeeds", about=lambda row: True,
    shares=lambda row: (Share(row["good"], row["runs"], row.get("chance", 0.0)),), by=("width",),
    low=0.9,
)  # fmt: skip


def counts(good, runs, **columns):
    return {"width": 8, "good": good, "runs": runs, **columns}


def share(*rows, claim=SHARE):
    return judge(claim, Evidence(tables={"toy/runs": rows})).verdict


def test_shares_have_the_interval_of_their_counts():
    assert share(counts(95, 100)) is Verdict.UNDECIDED  # [0.887, 0.984]
    assert share(counts(960, 1000)) is Verdict.CONSISTENT
    assert share(counts(80, 100)) is Verdict.CONTRADICTED
    assert share(counts(3, 3)) is Verdict.UNDECIDED
    assert share(*[counts(1, 1)] * 100) is Verdict.CONSISTENT  # a run a row: counts are added
    close = replace(SHARE, low=-0.05, high=0.05)
    assert share(counts(500, 1000, chance=0.51), claim=close) is Verdict.CONSISTENT
    assert share(counts(500, 1000, chance=0.6), claim=close) is Verdict.CONTRADICTED
    assert share(counts(5, 10, chance=0.51), claim=close) is Verdict.UNDECIDED
