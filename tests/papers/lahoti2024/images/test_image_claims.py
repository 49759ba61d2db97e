"""Claims about images on planted curves: each comes out both ways, and a rate may spoil a place."""

import pytest
from planted_images import BOTH, NEITHER, SHIFTED, controls_rows, curve_rows, degrees_rows

from separatrix.claims import Evidence, Verdict, judge
from separatrix.papers.lahoti2024.claims.images import CLAIMS
from separatrix.papers.lahoti2024.claims.images.curves import curve, trio, worths

POOLED = ("regional", "global")
AS_ON_DSD = {**dict.fromkeys(POOLED, BOTH), "none": NEITHER}
REVERSED = {"FCN": 100.0, "LCN": 400.0, "CNN": 1200.0}
MORE = {**BOTH, "LCN": 2400.0, "FCN": 7200.0}  # sharing is worth ×24


def verdict(name, rows):
    claim = CLAIMS[f"lahoti2024/images-{name}"]
    (table,) = claim.needs
    return judge(claim, Evidence(tables={table: rows})).verdict


@pytest.mark.parametrize("suffix", ["", "-deep"])
@pytest.mark.parametrize("pooling", POOLED)
@pytest.mark.parametrize("bias", ["locality", "sharing"])
def test_a_bias_is_worth_samples_or_costs_some(bias, pooling, suffix):
    name = f"{bias}-{pooling}{suffix}"
    assert verdict(name, degrees_rows(AS_ON_DSD)) is Verdict.CONSISTENT
    assert verdict(name, degrees_rows({pooling: REVERSED})) is Verdict.CONTRADICTED
    assert verdict(name, degrees_rows({"none": REVERSED})) is Verdict.NOT_APPLICABLE


@pytest.mark.parametrize(
    ("scales", "least", "most"),
    [
        # Equal networks, 40 studies: contradicted in 5 % of them; more than 6 have probability 1 %.
        (NEITHER, 0, 6),
        # Half-way, in the logarithm, to a bias that costs as much as ×2: in 80 % at least.
        ({"FCN": 400.0, "LCN": 400.0 * 2**0.5, "CNN": 800.0}, 32, 40),
    ],
)
def test_how_often_a_bias_is_said_to_cost_samples(scales, least, most):
    for bias in ("locality", "sharing"):
        studies = [
            verdict(f"{bias}-global", degrees_rows({"global": scales}, study=i)) for i in range(40)
        ]
        assert least <= studies.count(Verdict.CONTRADICTED) <= most
        assert Verdict.CONSISTENT not in studies


@pytest.mark.parametrize("suffix", ["", "-deep"])
def test_nothing_without_pooling(suffix):
    name = "nothing-without-pooling" + suffix
    assert verdict(name, degrees_rows(AS_ON_DSD)) is Verdict.CONSISTENT
    assert verdict(name, degrees_rows({"none": BOTH})) is Verdict.CONTRADICTED
    assert verdict(name, degrees_rows({"global": BOTH})) is Verdict.NOT_APPLICABLE


def test_a_missing_network_is_a_place_without_a_result():
    rows = degrees_rows({"global": {"FCN": 1200.0, "LCN": 400.0}})
    assert verdict("locality-global", rows) is Verdict.UNDECIDED


def test_a_rate_on_the_edge_leaves_a_place_without_a_result():
    rows = degrees_rows({"global": BOTH}, best=3e-3)
    shifted = [{**row, "validation": row["validation"] - (row["rate"] < 3e-3) / 50} for row in rows]
    assert verdict("sharing-global", shifted) is Verdict.UNDECIDED
    assert verdict("sharing-global", rows) is Verdict.CONSISTENT  # the neighbour is within a point


def test_ratios_are_those_that_were_planted():
    three = trio(degrees_rows({"global": BOTH}))
    assert three is not None
    assert three.window == 11
    for worth in worths(three):
        planted = {"locality": 3.0, "sharing": 4.0}[worth.bias]
        ratio = worth.ratio()
        assert ratio.lower < planted < ratio.upper or ratio.bound == "at least"
        assert worth.num_samples in (5000, 15_000)


def test_a_curve_has_a_row_a_size_and_a_column_a_seed():
    of_network = curve(curve_rows("LCN", 400.0, pooling="global"))
    assert of_network.errors.shape == (5, 5)
    assert of_network.settled


def test_shifts():
    assert verdict("sharing-and-shifts", controls_rows(MORE)) is Verdict.CONSISTENT
    less = controls_rows({**BOTH, "CNN": 1200.0, "LCN": 800.0})
    assert verdict("sharing-and-shifts", less) is Verdict.CONTRADICTED
    without = [row for row in less if row["control"] != SHIFTED]
    assert verdict("sharing-and-shifts", without) is Verdict.UNDECIDED


def test_permutations():
    for name in ("fcn-blind-to-order", "order-of-pixels", "order-of-patches"):
        assert verdict(name, controls_rows(MORE)) is Verdict.CONSISTENT
    assert verdict("fcn-blind-to-order", controls_rows(MORE, dense=8.0)) is Verdict.CONTRADICTED
    assert verdict("order-of-pixels", controls_rows(MORE, permuted=0.2)) is Verdict.CONTRADICTED
    assert verdict("order-of-patches", controls_rows(MORE, patches=30.0)) is Verdict.CONTRADICTED


def test_more_sharing():
    rows = degrees_rows({"global": {**BOTH, "blocks": 200.0}})
    assert verdict("sharing-by-degrees", rows) is Verdict.CONSISTENT
    rows = degrees_rows({"global": {**BOTH, "blocks": 6000.0}})
    assert verdict("sharing-by-degrees", rows) is Verdict.CONTRADICTED
