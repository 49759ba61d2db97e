"""Controls: what must change changes, what fails is seen, what is thin is not decided."""

import numpy as np
import pytest
from planted_trials import NEEDED, SIZES, three

from separatrix.probing.answer import Circle, judge_controls
from separatrix.probing.examples import Division

SAME = dict.fromkeys(NEEDED, 400.0)
CHANCE = 0.9


def judged(name, *rows, circle=None):
    results = judge_controls([row for group in rows for row in group], 0.1, CHANCE, circle)
    (result,) = (each for each in results if each.name == name)
    return result


def permuted(needed=SAME, **kinds):
    return three(needed, control="pixels permuted", **kinds)


def test_permuted_pixels_take_the_worth():
    result = judged("pixels permuted", three(), permuted())
    assert result.passed is True
    assert "is worth ×0.98 [" in result.says
    assert result.says.endswith("as it must.")
    assert result.comparison is not None
    assert result.comparison.control == "pixels permuted"


def test_a_worth_that_stays_fails():
    result = judged("pixels permuted", three(), permuted(NEEDED))
    assert result.passed is False
    assert "what was measured is no worth of locality" in result.says


def test_sharing_that_pays_on_permuted_pixels_fails():
    needed = {"FCN": 400.0, "LCN": 400.0, "CNN": 100.0}
    assert judged("pixels permuted", three(), permuted(needed)).passed is False


def test_an_fcn_that_changes_fails():
    worse = permuted(dict.fromkeys(NEEDED, 800.0), noise=0.01)
    result = judged("pixels permuted", three(noise=0.01), worse)
    assert result.passed is False
    assert "it must stay, as its units look at all pixels alike" in result.says


def test_a_worth_below_one_is_one_that_was_lost():
    needed = {"FCN": 400.0, "LCN": 900.0, "CNN": 900.0}
    assert judged("pixels permuted", three(), permuted(needed)).passed is True


def test_networks_that_never_reach_the_target_leave_something_to_say():
    needed = {"FCN": 400.0, "LCN": 9e5, "CNN": 9e5}
    result = judged("pixels permuted", three(), permuted(needed))
    assert result.passed is True
    assert "at most ×0.18 (below 0.21)" in result.says
    assert "an unknown number of times the samples" in result.says


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ({"seeds": range(2)}, "Pixels permuted, not decided: there are 2 seeds, and it takes 3."),
        ({"seeds": range(5, 9)}, "too few seeds have both"),
        ({"noise": 0.7}, "too wide to tell"),
        ({"sizes": (16,)}, "too wide to tell whether it lost its worth"),
    ],
)
def test_thin_controls_are_not_decided(kinds, words):
    result = judged("pixels permuted", three(), permuted(**kinds))
    assert result.passed is None
    assert words in result.says


def test_a_control_without_its_data_as_they_are_is_not_decided():
    result = judged("pixels permuted", permuted())
    assert result.passed is None
    assert result.says.endswith("not decided: nothing was trained on the data as they are.")


def test_a_network_too_few_is_not_decided():
    result = judged("pixels permuted", three(), permuted({"FCN": 400.0}))
    assert result.passed is None
    assert "only FCN was trained" in result.says


@pytest.mark.parametrize(("error", "passed"), [(0.9, True), (0.91, True), (0.8, False)])
def test_shuffled_labels_teach_nothing(error, passed):
    shuffled = three(control="labels shuffled", errors=error, noise=0.004, sizes=SIZES[-2:])
    result = judged("labels shuffled", three(), shuffled)
    assert result.passed is passed
    assert ("test examples leak" in result.says) is (not passed)


def test_two_seeds_of_shuffled_labels_are_not_decided():
    shuffled = three(control="labels shuffled", errors=0.9, noise=0.01, seeds=range(2))
    result = judged("labels shuffled", three(), shuffled)
    assert result.passed is None
    assert result.says == "Labels shuffled, not decided: there are 2 seeds, and it takes 3."


def test_other_controls_are_not_judged():
    worse = dict.fromkeys(NEEDED, 1600.0)
    shifted = judged("shifted at test", three(noise=0.0), three(worse, control="shifted at test"))
    assert shifted.passed is None
    assert shifted.says.startswith("When test examples are shifted the error goes from 4.4 to ")
    inside = judged("insides permuted", three(), three(SAME, control="insides permuted"))
    assert inside.passed is None
    assert inside.says.startswith("With pixels permuted inside patches the error goes from ")


def test_no_control_no_result():
    assert judge_controls(three(), 0.1, CHANCE) == ()


def test_false_alarms_are_rare():
    """No difference, 5 seeds: more than 3 of 60 fail in 1 of 300 tests at a rate of 1 %."""
    circle, failed = Circle(6000, Division(1200, 600)), 0
    for study in range(60):
        rng = np.random.default_rng(study)
        rows = [
            row | {"test": row["test"] * float(np.exp(0.1 * rng.standard_normal()))}
            for row in (*three(noise=0.0), *permuted(noise=0.0))
        ]
        failed += judged("pixels permuted", rows, circle=circle).passed is False
    assert failed <= 3
