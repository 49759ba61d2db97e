"""A verdict on growth is what all trainings agree on; what a bias is worth, with its power."""

from dataclasses import replace

import pytest
from planted_places import EVERY_TRAINING, IN_BOTH

from separatrix.claims import Evidence, Verdict, judge
from separatrix.estimates import Grid
from separatrix.papers.lahoti2024.claims import claims

CLAIMS = claims()
LCN_LOWER = CLAIMS["lahoti2024/thm-7.1-lcn-lower"]
SHARING = CLAIMS["lahoti2024/headline-sharing"]
SMALL_RATES = CLAIMS["lahoti2024/canonical-rates-small-enough"]
KD, SUM = {"LCN": lambda k, d, s: 7 * k * d}, {"LCN": lambda k, d, s: 7 * (k + d)}


def together(*parts):
    """Evidence of several studies, each planted by itself."""
    return Evidence({name: results for part in parts for name, results in part.results.items()})


def test_trainings_that_disagree_leave_it_undecided(plant):
    first, *others = LCN_LOWER.needs
    evidence = together(
        plant(SUM, {first: IN_BOTH}, noise=0.02),
        plant(KD, dict.fromkeys(others, IN_BOTH), noise=0.02),
    )
    judgement = judge(LCN_LOWER, evidence)
    assert judgement.verdict is Verdict.UNDECIDED
    assert judgement.why.count("by itself") == 4
    assert judge(LCN_LOWER, plant(KD, EVERY_TRAINING, noise=0.02)).verdict is Verdict.CONSISTENT
    assert judge(LCN_LOWER, plant(SUM, EVERY_TRAINING, noise=0.02)).verdict is Verdict.CONTRADICTED


@pytest.mark.parametrize("best", [0, 2])
def test_a_best_setting_on_an_edge_leaves_it_undecided(plant, best):
    """The same records with a grid beside them, in which a rate at its end needs fewest samples."""
    evidence = plant(KD, EVERY_TRAINING, noise=0.02)
    study = LCN_LOWER.needs[-1]
    labels = ["rate 0.05", "rate 0.1", "rate 0.2"]
    n_stars = {label: 50.0 if i == best else 100.0 for i, label in enumerate(labels)}
    result = evidence.results[study][0]
    grids = {study: (Grid(result.curve.fields, result.target, n_stars),)}
    judgement = judge(LCN_LOWER, replace(evidence, grids=grids))
    assert judgement.verdict is Verdict.UNDECIDED
    assert "the best setting is on an edge at k 10, d 10, σ 0.1" in judgement.why
    inside = {study: (replace(grids[study][0], n_stars={**n_stars, "rate 0.1": 40.0}),)}
    assert judge(LCN_LOWER, replace(evidence, grids=inside)).verdict is Verdict.CONSISTENT


def test_without_seeds_to_tune_on_the_best_of_the_grid_counts(plant):
    """By the paper's protocol every run has a setting of its own."""
    evidence = plant(KD, EVERY_TRAINING, noise=0.02)
    study = LCN_LOWER.needs[0]
    for result in evidence.results[study]:
        result.curve.setting_labels[0, 0] = "rate 0.2"
    first = evidence.results[study][0]
    n_stars = {"rate 0.05": 100.0, "rate 0.1": 100.0, "rate 0.2": 50.0}
    grids = {study: (Grid(first.curve.fields, first.target, n_stars),)}
    judgement = judge(LCN_LOWER, replace(evidence, grids=grids))
    assert judgement.verdict is Verdict.UNDECIDED
    assert "rate 0.2: the largest rate of the grid" in judgement.why


def worths(plant, growth, num_studies=20):
    growths = {"CNN": lambda k, d, s: d, "LCN": lambda k, d, s: growth(k) * d}
    planted = (plant(growths, EVERY_TRAINING, seed=i, noise=0.05) for i in range(num_studies))
    return [judge(SHARING, each).verdict for each in planted]


def test_worth_that_grows_like_k(plant):
    """No study in 20 calls the truth wrong: at a rate of 5 %, 4 or more would have P = 0.016."""
    given = worths(plant, lambda k: k)
    assert given.count(Verdict.CONTRADICTED) <= 3
    assert given.count(Verdict.CONSISTENT) >= 16


def test_rates_that_are_not_small_enough_are_caught(plant):
    first, second = SMALL_RATES.needs
    nets = {name: lambda k, d, s: 10 * k for name in ("CNN", "LCN")}
    slower = {name: lambda k, d, s: 11 * k for name in ("CNN", "LCN")}
    place = ((20, 20, 0.1),)
    moved = together(
        plant(nets, {first: place}, noise=1e-3), plant(slower, {second: place}, noise=1e-3)
    )
    assert judge(SMALL_RATES, moved).verdict is Verdict.CONTRADICTED
    same = together(
        plant(nets, {first: place}, noise=1e-3), plant(nets, {second: place}, noise=1e-3)
    )
    assert judge(SMALL_RATES, same).verdict is Verdict.CONSISTENT
