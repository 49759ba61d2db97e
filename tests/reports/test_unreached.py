"""Missing the target for want of data, and for want of training, are told apart."""

import dataclasses

import numpy as np
import pytest

from separatrix.figures import variable
from separatrix.reports.unreached import unreached_section

PATCHES = [variable("task.num_patches")]


@pytest.fixture
def missed(results):
    """An FCN above its target of 0.1 at every size; two of its five seeds fit their own sample."""
    curve, target, estimate = results[8]
    assert estimate.censoring == "right"
    train = np.full(curve.risks.shape, 0.2)
    train[:, :2] = 0.01
    fields = {**curve.fields, "algorithm.num_steps": 1000}
    return dataclasses.replace(curve, train_risks=train, fields=fields), target, estimate


def test_runs_are_counted_by_what_they_lack(missed):
    (table,) = unreached_section([missed], PATCHES, None).tables
    ((network, where, size, risk, train, _, steps, above, statistical, optimisation),) = table.rows
    assert (network, where, size) == ("FCN", "number of patches k = 20", 512)
    assert risk == missed[0].risks[-1].mean()
    assert train == pytest.approx(0.124)
    assert steps == "1 of 1,000"
    assert (above, statistical, optimisation) == ("5 of 5", 2, 3)


@pytest.mark.parametrize(("stop", "said"), [(1000, True), (950, False)])
def test_a_best_step_that_is_the_last_is_told(missed, stop, said):
    curve, target, estimate = missed
    stopped = dataclasses.replace(curve, steps=np.full(curve.risks.shape, stop))
    text = unreached_section([(stopped, target, estimate)], PATCHES, None).text
    sentence = "The FCN was still getting better: at 1 of 1 of its curves"
    assert any(own.startswith(sentence) for own in text) == said


def test_a_curve_counts_at_the_last_size_above_its_target(results):
    """The CNN at 10 patches meets its target, and rises above it again at the largest size."""
    rows = unreached_section(results, PATCHES, None).tables[0].rows
    sizes = {(row[0], row[1]): row[2] for row in rows}
    assert sizes["CNN", "number of patches k = 10"] == 512
    assert sizes["LCN", "number of patches k = 10"] < 512
    assert ("CNN", "number of patches k = 5") not in sizes  # at its target at every size


def test_the_figure_is_of_the_network_that_needs_most(results):
    (figure,) = unreached_section(results, PATCHES, None).figures
    assert figure.title == "Risk and training risk of the FCN"
    curve, target, _ = results[6]
    risk, train = figure.panels[0].lines
    np.testing.assert_array_equal(risk.y, curve.risks.mean(axis=1))
    np.testing.assert_array_equal(train.y, curve.train_risks.mean(axis=1))
    np.testing.assert_array_equal(risk.hollow, curve.risks.mean(axis=1) > target)


def test_where_all_is_reached_it_says_so(results):
    section = unreached_section(results[:1], PATCHES, None)
    assert section.text == ("Every curve is at or below its target at every size.",)
    assert not section.tables


def test_another_loss_says_nothing_of_the_fit(missed):
    curve, target, estimate = missed
    losses = {"algorithm.loss.kind": "Hinge", "measure.loss.kind": "ZeroOne"}
    other = dataclasses.replace(curve, fields={**curve.fields, **losses})
    section = unreached_section([(other, target, estimate)], PATCHES, None)
    assert section.text[0].startswith("Training minimised another loss")
    assert not section.tables
    same = dataclasses.replace(curve, fields={**curve.fields, "algorithm.loss.kind": "Square"})
    assert unreached_section([(same, target, estimate)], PATCHES, None).tables
