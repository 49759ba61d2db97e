"""The page shows a study twice: by its own protocol, and by the paper's on the tuning seeds."""

import numpy as np
import pytest
from command_line import TOY

from separatrix.records import Store
from separatrix.runs import tuning_stage
from separatrix.studies import find_study, outcomes, page_of


@pytest.fixture(scope="module")
def page(toy_store):
    return page_of(find_study(str(TOY)), "full", Store(toy_store))


def figure_of(page, name):
    return next(figure for figure in page.figures if figure.name == name)


def risks_of(found):
    return [own.curve.risks for own in found]


def test_ours_is_of_the_evaluation_seeds(page, toy_store):
    found = outcomes(find_study(str(TOY)).full, Store(toy_store))
    (panel,) = figure_of(page, "learning-curves").panels
    assert [own.curve.seeds for own in found] == [(2, 3), (2, 3)]
    for series, risks in zip(panel.series, risks_of(found), strict=True):
        np.testing.assert_array_equal(series.risks, risks)


def test_the_papers_is_each_tuning_runs_own_best(page, toy_store):
    plan = tuning_stage(find_study(str(TOY)).full)
    found = outcomes(plan, Store(toy_store))
    (panel,) = figure_of(page, "learning-curves-as-published").panels
    assert [own.curve.seeds for own in found] == [(0, 1), (0, 1)]
    for series, risks in zip(panel.series, risks_of(found), strict=True):
        np.testing.assert_array_equal(series.risks, risks)
        deviation = risks.std(axis=1, ddof=1)
        np.testing.assert_allclose(series.upper - series.mean, deviation)
