"""Networks trained in the order they are given, another one, and a recovered one."""

import numpy as np
import pytest
from order_tables import STUDIES_BY_NAME, assert_shows_both_sides, quick

from separatrix.papers.malach2021.estimates.enough_samples import needed_samples
from separatrix.papers.malach2021.pages.unknown_order.order_recovery import kept
from separatrix.papers.malach2021.pages.unknown_order.permuted_inputs import same_law
from separatrix.papers.malach2021.plans.unknown_order.permuted_inputs import MiddleParity
from separatrix.records import where
from separatrix.studies import PROFILES


def accuracies(rows, **wanted):
    chosen = where(rows, **wanted)
    assert chosen
    return np.array([row["accuracy"] for row in chosen])


def test_the_order_is_recovered_from_correlated_inputs_alone():
    orders = quick("order-recovery")["order"]
    assert needed_samples(where(orders, correlation=0.0), kept) == np.inf
    weak, strong = (needed_samples(where(orders, correlation=rho), kept) for rho in (0.2, 0.5))
    assert strong < weak <= 1000


def test_a_cnn_learns_on_the_recovered_order_and_on_no_other():
    rows = quick("order-recovery")["training"]
    assert np.all(accuracies(rows, network="CNN", inputs="chain") > 0.95)
    assert np.all(accuracies(rows, network="CNN", inputs="recovered", correlation=0.3) > 0.95)
    assert np.all(accuracies(rows, network="CNN", inputs="recovered", correlation=0.0) < 0.6)
    assert np.all(accuracies(rows, network="CNN", inputs="permuted", correlation=0.0) < 0.6)


def test_needed_samples_is_infinite_unless_the_largest_is_enough():
    rows = [{"num_samples": m, "windows_kept": share} for m, share in ((10, 1.0), (20, 0.5))]
    assert needed_samples(rows, kept) == np.inf
    assert needed_samples(rows[:1], kept) == 10


def test_an_fcn_whose_start_is_permuted_too_has_the_same_losses():
    rows = quick("permuted-inputs")["paired"]
    assert len(rows) == 10
    assert max(row["deviation"] for row in rows) < 1e-12
    assert rows[-1]["loss"] < 0.5 < rows[0]["loss"]  # it was not standing still


def test_an_fcn_learns_in_any_order_and_a_cnn_in_one():
    rows = where(quick("permuted-inputs")["curves"], step=400)
    assert accuracies(rows, network="FCN", inputs="original").mean() > 0.9
    assert accuracies(rows, network="FCN", inputs="permuted").mean() > 0.9
    assert np.all(accuracies(rows, network="CNN", inputs="original") > 0.95)
    assert np.all(np.abs(accuracies(rows, network="CNN", inputs="permuted") - 0.5) < 0.06)


def test_the_order_drawn_parts_the_inputs_that_matter():
    for seed in range(30):
        data = MiddleParity(3, 2000, 2000).draw(16, seed)
        places = np.argsort(data.order)[6:9]
        assert np.ptp(places) > 2
        np.testing.assert_array_equal(data.y, data.x[:, 6:9].prod(axis=1))


def test_the_two_sample_test_tells_laws_apart():
    def rows(values):
        return [{"step": 240, "accuracy": value} for value in values]

    low, high = np.linspace(0.5, 0.6, 12), np.linspace(0.7, 0.8, 12)
    assert same_law(rows(low), rows(high)) < 1e-3
    assert same_law(rows(low), rows(low + 0.001)) > 0.1


@pytest.mark.parametrize("name", ["order-recovery", "permuted-inputs"])
def test_sections_show_the_table_and_say_both_sides(name):
    sections = assert_shows_both_sides(name)
    assert all("Does not show" in section.text[0] for section in sections)


SEARCHES = ("order-search", "order-search-by-pattern")


def num_networks(item):
    """Arrangements, sizes, seeds and rates, where an item has them."""
    sizes, rates = len(getattr(item, "sizes", (0,))), len(item.algorithm.settings)
    return len(item.arrangements) * sizes * len(item.seeds) * rates


@pytest.mark.parametrize("number", [0, 1], ids=PROFILES)
def test_the_studies_count_their_networks(number):
    def items(name):
        parts = STUDIES_BY_NAME[name].plan(PROFILES[number]).parts
        return {part.name: part.items for part in parts}

    trained = {
        # 14 tolerances, and 3 to tell the largest within 5 %
        "statistical-queries": 17 * len(items("statistical-queries")["threshold"]),
        "order-recovery": len(items("order-recovery")["training"]),
        "permuted-inputs": len(items("permuted-inputs")["curves"])
        + 2 * len(items("permuted-inputs")["paired"]),
        "reordered-pixels": sum(map(num_networks, items("reordered-pixels")["accuracies"]))
        + sum(map(num_networks, items("reordered-pixels")["blocks"])),
    }
    for name, study in STUDIES_BY_NAME.items():
        if name not in SEARCHES:
            assert study.networks[number] == trained.get(name, 0)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_trains_about_as_many_as_its_study_counts(name):
    """By the law, eight at a time; climbing takes a few times more."""
    tables = quick(name)
    rows = tables["trials" if name == "order-search" else "search"]
    trained = sum(min(8 * np.ceil(row["measured"] / 8), 20 * row["predicted"]) for row in rows)
    assert trained + len(tables.get("loss", ())) <= STUDIES_BY_NAME[name].networks[0]
