"""Networks trained in the order they are given, another one, and a recovered one."""

import numpy as np
import pytest

from separatrix.studies.facts import FACTS
from separatrix.studies.facts.unknown_order.order_recovery import needed_samples
from separatrix.studies.facts.unknown_order.permuted_inputs import draw, same_law

NAMES = ("order-recovery", "permuted-inputs")


@pytest.fixture(scope="module")
def tables():
    return {name: FACTS[name].rows("quick") for name in NAMES}


def chosen(rows, **wanted):
    return [row for row in rows if all(row[key] == value for key, value in wanted.items())]


def accuracies(rows, **wanted):
    found = chosen(rows, **wanted)
    assert found
    return np.array([row["accuracy"] for row in found])


def test_the_order_is_recovered_from_correlated_inputs_alone(tables):
    orders = chosen(tables["order-recovery"], part="order")
    assert needed_samples(chosen(orders, correlation=0.0)) == np.inf
    weak, strong = (needed_samples(chosen(orders, correlation=rho)) for rho in (0.2, 0.5))
    assert strong < weak <= 1000


def test_a_cnn_learns_on_the_recovered_order_and_on_no_other(tables):
    rows = chosen(tables["order-recovery"], part="training")
    assert np.all(accuracies(rows, network="CNN", inputs="chain") > 0.95)
    assert np.all(accuracies(rows, network="CNN", inputs="recovered", correlation=0.3) > 0.95)
    assert np.all(accuracies(rows, network="CNN", inputs="recovered", correlation=0.0) < 0.6)
    assert np.all(accuracies(rows, network="CNN", inputs="permuted", correlation=0.0) < 0.6)


def test_needed_samples_is_infinite_unless_the_largest_is_enough():
    rows = [{"num_samples": m, "windows_kept": kept} for m, kept in ((10, 1.0), (20, 0.5))]
    assert needed_samples(rows) == np.inf
    assert needed_samples(rows[:1]) == 10


def test_an_fcn_whose_start_is_permuted_too_has_the_same_losses(tables):
    own = chosen(tables["permuted-inputs"], inputs="permuted, start too")
    assert len(own) == 10
    assert max(row["deviation"] for row in own) < 1e-12
    assert own[-1]["loss"] < 0.5 < own[0]["loss"]  # it was not standing still


def test_an_fcn_learns_in_any_order_and_a_cnn_in_one(tables):
    rows = chosen(tables["permuted-inputs"], step=400)
    assert accuracies(rows, network="FCN", inputs="original").mean() > 0.9
    assert accuracies(rows, network="FCN", inputs="permuted").mean() > 0.9
    assert np.all(accuracies(rows, network="CNN", inputs="original") > 0.95)
    assert np.all(np.abs(accuracies(rows, network="CNN", inputs="permuted") - 0.5) < 0.06)


def test_the_order_drawn_parts_the_inputs_that_matter():
    for seed in range(30):
        data = draw(seed)
        places = np.argsort(data.order)[6:9]
        assert np.ptp(places) > 2
        np.testing.assert_array_equal(data.y, data.x[:, 6:9].prod(axis=1))


def test_the_two_sample_test_tells_laws_apart():
    def rows(values):
        return [{"step": 240, "accuracy": value} for value in values]

    low, high = np.linspace(0.5, 0.6, 12), np.linspace(0.7, 0.8, 12)
    assert same_law(rows(low), rows(high)) < 1e-3
    assert same_law(rows(low), rows(low + 0.001)) > 0.1


@pytest.mark.parametrize("name", NAMES)
def test_sections_show_the_table_and_say_both_sides(tables, name):
    for section in FACTS[name].sections(tables[name]):
        assert section.figures or section.tables
        assert section.text[0].startswith("Shows")
        assert "Does not show" in section.text[0]
