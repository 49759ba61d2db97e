"""Missing the target for want of data, and for want of training, are told apart."""

import dataclasses

import numpy as np
import pytest

from separatrix.estimates import variable
from separatrix.reports.unreached import unreached_section

PATCHES = [variable("task.num_patches")]


@pytest.fixture
def missed(results):
    """An FCN above its target of 0.1 at every size; two of its five seeds fit their own sample."""
    assert results[8].estimate.censoring == "right"
    train = np.full(results[8].curve.risks.shape, 0.2)
    train[:, :2] = 0.01
    fields = {**results[8].curve.fields, "algorithm.num_steps": 1000}
    return changed(results[8], train_risks=train, fields=fields)


def changed(result, **fields):
    return result._replace(curve=dataclasses.replace(result.curve, **fields))


def test_runs_are_counted_by_what_they_lack(missed):
    section = unreached_section([missed], PATCHES, None)
    assert section.heading == "Too few samples, or too little training?"
    (table,) = section.tables
    ((network, where, size, risk, train, _, steps, above, statistical, optimisation),) = table.rows
    assert (network, where, size) == ("FCN", "number of patches k = 20", 512)
    assert risk == missed[0].risks[-1].mean()
    assert train == pytest.approx(0.124)
    assert steps == "1 of 1,000"
    assert (above, statistical, optimisation) == ("5 of 5", 2, 3)


@pytest.mark.parametrize(("stop", "is_last"), [(1000, True), (950, False)])
def test_a_best_step_that_is_the_last_is_mentioned(missed, stop, is_last):
    stopped = changed(missed, steps=np.full(missed.curve.risks.shape, stop))
    text = unreached_section([stopped], PATCHES, None).text
    sentence = "The FCN was still getting better: at 1 of 1 of its curves"
    assert any(paragraph.startswith(sentence) for paragraph in text) == is_last


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
    assert section.heading == "The target is met at every size"
    assert section.text == ("Every curve is at or below its target at every size.",)
    assert not section.tables


def test_another_loss_says_nothing_of_the_fit(missed):
    fields = missed.curve.fields
    losses = {"algorithm.loss.kind": "Hinge", "measure.loss.kind": "ZeroOne"}
    section = unreached_section([changed(missed, fields={**fields, **losses})], PATCHES, None)
    assert section.text[0].startswith("Training minimised another loss")
    assert not section.tables
    same = changed(missed, fields={**fields, "algorithm.loss.kind": "Square"})
    assert unreached_section([same], PATCHES, None).tables
