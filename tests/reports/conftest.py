"""A made-up study: CNN, LCN and FCN at three sizes of the task."""

import numpy as np
import pytest

from separatrix.estimates import (
    Curve,
    Result,
    compare_networks,
    group_by_network,
    sample_complexity,
    variable,
)
from separatrix.figures import Guides
from separatrix.fits import Estimate, Law, PowerLaw, compare_laws, points_of
from separatrix.reports import html_of, study_page, write_report

SIZES = np.array([16, 32, 64, 128, 256, 512])
VARIABLE = "task.num_patches"
VARIABLES = [variable(VARIABLE, "number of patches")]
LAW = PowerLaw(Estimate(30.0, 25.0, 36.0), {"num_patches": Estimate(0.6, 0.5, 0.7)}, 0.1, 2, 0, 1.0)
RIVALS = [Law(f"k^{power}", lambda v, p=power: v["num_patches"] ** p) for power in (0, 1, 2)]


def made_up_result(kind, num_patches, half_size, rises=False):
    rng = np.random.default_rng(num_patches)
    risks = np.exp(0.1 * rng.standard_normal((6, 5))) / (1 + SIZES[:, None] / half_size)
    if rises:
        risks[-1] = 0.5
    fields = {"task.kind": "DSD", VARIABLE: num_patches, "task.patch_dim": 20}
    curve = Curve(
        cell=f"{kind}-{num_patches}",
        fields={**fields, "network.kind": kind},
        seeds=tuple(range(5)),
        sizes=SIZES,
        risks=risks,
        train_risks=risks,
        steps=np.ones((6, 5)),
        setting_labels=np.full((6, 5), "rate 0.1", dtype=object),
    )
    return Result(curve, 0.1, sample_complexity(SIZES, risks, 0.1))


@pytest.fixture(scope="session")
def results():
    half_sizes = {"CNN": (0.5, 8, 12), "LCN": (12, 20, 30), "FCN": (20, 40, 400)}
    return [
        made_up_result(kind, num_patches, half_size, rises=(kind, num_patches) == ("CNN", 10))
        for kind, each in half_sizes.items()
        for num_patches, half_size in zip((5, 10, 20), each, strict=True)
    ]


@pytest.fixture(scope="session")
def page(results):
    lcn = [result.estimate for result in group_by_network(results, [VARIABLE])["LCN"]]
    pairs = (("LCN", "CNN", "weight sharing"), ("FCN", "LCN", "locality"))
    return study_page(
        "Does <script>alert(1)</script> pay?",
        "Is 1 < 2 & 'so on'?",
        results,
        VARIABLES,
        comparisons=[
            compare_networks(results, VARIABLES, more=more, fewer=fewer, worth=worth)
            for more, fewer, worth in pairs
        ],
        laws={"LCN": LAW},
        rivals={"LCN": compare_laws(points_of({"num_patches": [5, 10, 20]}, lcn), RIVALS)},
        guides=lambda fields: Guides({"optimal risk": 0.01}),
        as_published=results[:6],
        provenance=[("separatrix", "0.1.0"), ("device", "<b>cpu</b>")],
    )


@pytest.fixture(scope="session")
def html(page):
    return html_of(page)


@pytest.fixture(scope="session")
def written(page, tmp_path_factory):
    """The folder of the written report; not to be changed."""
    return write_report(tmp_path_factory.mktemp("reports") / "report", page).parent
