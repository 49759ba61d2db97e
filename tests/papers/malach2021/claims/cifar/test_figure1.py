"""Figure 1's claims on planted runs: true, false, and with nothing to say; intervals by seeds."""

import numpy as np
import pytest
from planted_capacity import RUNS, WIDTHS, as_published, planted

from separatrix.claims import Evidence, Verdict, judge
from separatrix.papers.malach2021.claims.cifar import CLAIMS
from separatrix.papers.malach2021.claims.cifar.accuracies import accuracies

NAMES = {name.partition("fig-1-")[2]: name for name in CLAIMS}


def judged(name, rows):
    return judge(CLAIMS[NAMES[name]], Evidence(tables={RUNS: rows}))


@pytest.mark.parametrize("name", NAMES)
def test_what_the_figure_shows_is_consistent(name):
    assert judged(name, planted()).verdict is Verdict.CONSISTENT


def test_one_strong_fcn_contradicts_that_cnns_are_above():
    strong = lambda *at: 0.95 if at[:3] == ("FCN", 2, 2048) else as_published(*at)
    judgement = judged("cnn-above-larger-fcn", planted(strong))
    assert judgement.verdict is Verdict.CONTRADICTED
    assert "over FCN-2 of width 2048" in judgement.why


def test_an_fcn_no_larger_is_compared_apart():
    small = lambda *at: 0.95 if at[:3] == ("FCN", 2, 256) else as_published(*at)
    rows = planted(small)
    for row in rows:
        if (row["family"], row["depth"], row["width"]) == ("FCN", 2, 256):
            row["parameters"] = 10
    assert judged("cnn-above-fcn", rows).verdict is Verdict.CONTRADICTED
    assert judged("cnn-above-larger-fcn", rows).verdict is Verdict.CONSISTENT


@pytest.mark.parametrize(("fall", "verdict"), [(0.06, "CONTRADICTED"), (0.0, "CONSISTENT")])
def test_a_fall_with_the_width_hurts_and_a_level_line_does_not(fall, verdict):
    level = lambda family, depth, width, augmentation: 0.7 - fall * (width == WIDTHS[family][-1])
    assert judged("more-parameters-do-not-hurt", planted(level)).verdict == verdict


@pytest.mark.parametrize(
    ("name", "shift"),
    [("levels-augmented", 0.1), ("levels-plain", -0.1), ("best-cnn", -0.05), ("best-fcn", 0.1)],
)
def test_levels_elsewhere_contradict(name, shift):
    moved = lambda *at: as_published(*at) + shift
    assert judged(name, planted(moved)).verdict is Verdict.CONTRADICTED


@pytest.mark.parametrize("name", NAMES)
def test_digits_say_nothing_of_the_figure(name):
    assert judged(name, planted(data="digits")).verdict is Verdict.NOT_APPLICABLE


@pytest.mark.parametrize("name", NAMES)
def test_without_a_second_seed_nothing_is_decided(name):
    rows = [row for row in planted() if row["seed"] == 0]
    assert judged(name, rows).verdict is Verdict.UNDECIDED


def test_the_scatter_is_that_of_the_family_with_all_its_seeds():
    last_rows = [row for row in planted() if row["last"]]
    (wide,) = (
        each
        for each in accuracies(last_rows)
        if each.network[:3] == ("CNN", 6, 64) and each.network.augmentation == "on"
    )
    groups = [
        [
            row["test_accuracy"]
            for row in last_rows
            if (row["family"], row["augmentation"], row["depth"], row["width"])
            == ("CNN", "on", depth, width)
        ]
        for depth in (2, 4, 6)
        for width in (16, 32)
    ]
    assert wide.num_seeds == 1
    assert wide.scatter.freedom == 12
    assert wide.scatter.variance == pytest.approx(np.mean([np.var(g, ddof=1) for g in groups]))


def test_intervals_hold_as_often_as_they_say():
    """1000 studies, an interval each for a single seed: 95 % of them, within 5 standard errors."""
    held = 0
    for seed in range(1000):
        few = [row for row in planted(seed=seed) if row["last"] and row["augmentation"] == "on"]
        by = {each.network[:3]: each for each in accuracies(few)}
        one, other = by["CNN", 2, 64], by["FCN", 2, 2048]
        truth = as_published("CNN", 2, 64, "on") - as_published("FCN", 2, 2048, "on")
        _, lower, upper = one.above(other, 0.95)
        held += lower <= truth <= upper
    assert abs(held / 1000 - 0.95) < 5 * np.sqrt(0.05 * 0.95 / 1000)
