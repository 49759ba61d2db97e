"""The page shows a study twice: by its own protocol, and by the paper's on the tuning seeds."""

import numpy as np
import pytest
from command_line import TOY

from separatrix.records import Store
from separatrix.runs import outcomes, tuning_stage
from separatrix.studies import Shelf, study_from_file


@pytest.fixture(scope="module")
def page(toy_store):
    study = study_from_file(TOY)
    return study.page.build(Shelf((Store(toy_store),)).answer(study))


def figure_of(page, name):
    return next(figure for figure in page.figures if figure.name == name)


def risks_of(results):
    return [result.curve.risks for result in results]


def test_ours_is_of_the_evaluation_seeds(page, toy_store):
    results = outcomes(study_from_file(TOY).plan("full"), Store(toy_store))
    (panel,) = figure_of(page, "learning-curves").panels
    assert [result.curve.seeds for result in results] == [(2, 3), (2, 3)]
    for series, risks in zip(panel.series, risks_of(results), strict=True):
        np.testing.assert_array_equal(series.risks, risks)


def test_the_papers_is_each_tuning_runs_own_best(page, toy_store):
    plan = tuning_stage(study_from_file(TOY).plan("full"))
    results = outcomes(plan, Store(toy_store))
    (panel,) = figure_of(page, "learning-curves-as-published").panels
    assert [result.curve.seeds for result in results] == [(0, 1), (0, 1)]
    for series, risks in zip(panel.series, risks_of(results), strict=True):
        np.testing.assert_array_equal(series.risks, risks)
        deviation = risks.std(axis=1, ddof=1)
        np.testing.assert_allclose(series.upper - series.mean, deviation)
