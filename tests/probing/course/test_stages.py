"""What the stages ask for: rates inside of what was tried, sizes around each crossing."""

from itertools import pairwise

import pytest
from planted_machine import BEST_RATE, MANY, N_STAR, PlantedMachine, question

from separatrix.probing.course.loop import follow
from separatrix.probing.course.planning import family
from separatrix.probing.course.planning.level import LEVELS, Level, largest_size, level_for
from separatrix.probing.course.planning.sizes import coarse_sizes, fine_sizes, sizes_around


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    machine = PlantedMachine(seconds=0.1)
    known, _ = follow(question(), 2_000.0, machine.means(tmp_path_factory.mktemp("probe")))
    return known


def grids_of(known, stage):
    return [g for step in known.plan.steps if step.stage == stage for g in step.grids]


def test_sizes_are_steps_of_a_root_of_two_and_coarse_ones_of_four():
    fine = fine_sizes(1259, 10)
    assert fine[-1] == 1259
    assert fine[0] >= 10
    assert all(1.3 < b / a < 1.55 for a, b in pairwise(fine))
    assert coarse_sizes(fine) == (20, 79, 315, 1259)


def test_sizes_lie_around_the_crossing():
    fine = fine_sizes(1024, 16)
    means = {16: 0.8, 64: 0.4, 256: 0.2, 1024: 0.1}
    assert sizes_around(fine, means, 0.3, 0) == (91, 128)
    assert sizes_around(fine, means, 0.3, 1) == (64, 91, 128, 181)
    assert sizes_around(fine, means, 0.05, 1) == (724, 1024)  # not met
    assert sizes_around(fine, means, 0.9, 1) == (16, 23)  # met at once
    assert sizes_around(fine, means, 0.2, 0) == (181, 256)  # met at a size that was tried


def test_every_network_has_its_rate_and_it_is_not_at_the_edge(known):
    for network in known.main:
        tried = sorted(known.tuned(network))
        assert known.rate(network) == pytest.approx(BEST_RATE[network.label])
        assert tried[0] < known.rate(network) < tried[-1]
    assert {g.purpose for g in grids_of(known, "tuning")} == {"tuning"}


def test_the_kernel_with_the_least_validation_error_is_chosen(known):
    tried = {grid.network.kernel for grid in grids_of(known, "tuning")}
    assert tried == {(2, 2), (4, 4)}
    assert known.kernel.kernel == (2, 2)
    other = question(kernels=((4, 4), (2, 2)))
    assert other.candidates[0].kernel == (4, 4)


def test_a_better_second_kernel_is_chosen_and_tuned_for_all_three(tmp_path):
    asked = question(kernels=((4, 4), (2, 2)))
    known, _ = follow(asked, 60.0, PlantedMachine(seconds=0.5, compiling=0.0).means(tmp_path))
    assert known.kernel.kernel == (2, 2)
    for network in known.main:
        assert known.rate(network) == pytest.approx(BEST_RATE[network.label])


def test_rates_are_tuned_again_where_the_target_is_met(tmp_path):
    """With 4,000 samples the LCN is tuned with many, where four times the rate is best."""
    machine = PlantedMachine(seconds=0.1)
    known, _ = follow(question(largest=8_000), 2_000.0, machine.means(tmp_path))
    lcn = known.main[1]
    many, few = known.tuned_sizes(lcn)
    assert few < MANY < many
    at_many = known.tuned(lcn, size=many)
    assert min(at_many, key=at_many.__getitem__) == pytest.approx(4 * BEST_RATE["LCN"])
    assert known.rate(lcn) == known.measured_rate(lcn) == pytest.approx(BEST_RATE["LCN"])
    assert set(known.question.coarse) <= set(known.means(lcn))  # measured again at the new rate


def test_rates_are_tuned_once_more_where_the_new_one_meets_the_target(tmp_path, monkeypatch):
    """At 64 times its best rate with few samples, the LCN seems to need three times as many."""
    more = lambda label, n: 64 if label == "LCN" and n > MANY else 1
    best = lambda label, n: more(label, n) * BEST_RATE.get(label, 4e-3)
    monkeypatch.setattr("planted_machine.best_rate", best)
    machine = PlantedMachine(seconds=0.1)
    asked = question(target=0.1, largest=8_000)
    known, _ = follow(asked, 2_000.0, machine.means(tmp_path))
    _, lcn, cnn = known.main
    assert known.tuned_sizes(lcn) == (2_000, 1_000, 354)  # n* is 300
    assert known.rate(lcn) == known.measured_rate(lcn) == pytest.approx(BEST_RATE["LCN"])
    assert len(known.tuned_sizes(cnn)) == 2  # it stays where it was


def test_sizes_are_refined_around_each_crossing(known):
    for network in known.main:
        crossing = N_STAR[network.label] * (0.1 / known.target) ** (1 / 0.6)
        sizes = {
            n for g in grids_of(known, "refined sizes") if g.network == network for n in g.sizes
        }
        assert min(sizes) < crossing < max(sizes)
        near = [n for n in sizes if 1 / 1.6 < n / crossing < 1.6]
        assert len(near) >= 2


def test_all_networks_have_the_same_seeds_and_nested_samples(known):
    for stage in ("coarse sizes", "refined sizes", "more seeds"):
        assert len({grid.seeds for grid in grids_of(known, stage)}) == 1


def test_an_unreachable_target_is_bounded_from_the_largest_size(tmp_path):
    asked = question(target=0.01)
    known, _ = follow(asked, 60.0, PlantedMachine(seconds=0.5, compiling=0.0).means(tmp_path))
    for grid in grids_of(known, "refined sizes"):
        assert grid.sizes[-1] == asked.largest
        assert len(grid.seeds) >= 3


def test_the_order_is_the_least_dispensable_first(known):
    order = list(dict.fromkeys(step.stage for step in known.plan.steps))
    assert order == [
        *("tuning", "coarse sizes", "tuning at the target", "refined sizes", "labels shuffled"),
        *(
            "pixels permuted",
            "flat",
            "doublings",
            "shifted at test",
            "insides permuted",
            "patches permuted",
        ),
        *("three layers", "degrees of sharing", "more seeds"),
    ]


def test_permuted_pixels_leave_the_fcn_its_rate(known):
    first = family(known.kernel)[0]
    grids = [g for g in grids_of(known, "pixels permuted") if g.network == first]
    assert {g.rate for g in grids} == {known.rate(first)}
    assert {g.purpose for g in grids} == {"measuring"}


def test_degrees_lie_between(known):
    labels = {grid.network.label for grid in grids_of(known, "degrees of sharing")}
    assert labels == {"blocks of 2", "blocks of 4"}


def test_a_level_is_what_half_of_the_budget_affords():
    operations = lambda level: 1.0 * level.num_filters * level.num_steps
    of = lambda seconds, num_train=10**6: level_for(float(seconds), 1e4, operations, num_train, 32)
    assert of(1) == LEVELS[0]
    chosen = [of(seconds) for seconds in (60, 300, 1200, 10**6)]
    assert chosen == sorted(chosen)
    assert chosen[-1] == LEVELS[-1]
    assert of(10**6, num_train=1259) == Level(32, 1_000)  # more would not be used


def test_the_largest_sample_is_seen_three_times():
    assert largest_size(1_000, 32, 50_000) == 10_666
    assert largest_size(1_000, 32, 1_259) == 1_259
