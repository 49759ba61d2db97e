"""The search for n*: up the grid, closer, and over; what it does next is read off the records.

Training is replaced by made-up records with a planted curve, but for one search of a real cell.
"""

import shutil
from dataclasses import replace
from typing import NamedTuple

import pytest
from planted_crew import MADE, planted_crew

from separatrix.measures import ExactRisk
from separatrix.networks import CNN, LCN
from separatrix.records import Store, identity, name_of
from separatrix.runs import (
    Case,
    Cell,
    FixedSizes,
    Machine,
    Plan,
    Sizes,
    local_crew,
    outcomes,
    pending,
    search,
    stages_done,
    tuning_stage,
)
from separatrix.tasks import DSD
from separatrix.training import Descent, rates

CPU = Machine("cpu", 1, 2**28)
RATE = rates(0.1)
# Mean risk 20 / n on every seed: 0.5 is met from n = 40 on, and 64 confirms nothing before 128.
HALF = 20.0


def case_of(network, target):
    algorithm = Descent((RATE,), num_steps=20, measure_every=10)
    return Case(Cell(DSD(3, 2, 0.3), network(3, 2), algorithm, ExactRisk()), target)


@pytest.fixture(scope="module")
def plan():
    """Reached between 32 and 64; met at once; never met."""
    return Plan(
        cases=(case_of(CNN, 0.5), case_of(CNN, 50.0), case_of(LCN, 0.01)),
        sizes=Sizes(4, 256),
        tuning_seeds=(0, 1),
        evaluation_seeds=(2, 3, 4, 5),
    )


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "records")


def rows_of(job):
    """Every setting's risk falls to 20 / n; with another rate than RATE it ends 10 % above."""
    settings = job.cell.algorithm.settings
    seeds = [seed for seed in job.seeds for _ in settings]
    worse = [1.0 if setting == RATE else 1.1 for setting in settings]
    last = [HALF / job.num_samples * factor for _ in job.seeds for factor in worse]
    return {
        "seed": seeds,
        "setting": [*range(len(settings))] * len(job.seeds),
        "setting_label": [*map(str, settings)] * len(job.seeds),
        "status": ["step_limit"] * len(seeds),
        "steps": [[10, 20]] * len(seeds),
        "risk": [[1000.0, risk] for risk in last],
        "train_risk": [[0.0, 0.0]] * len(seeds),
    }


def write(store, job):
    store.write(job, rows_of(job), MADE)


class Asked(NamedTuple):
    """A search that trained nothing: where to, what it would have trained, what it told."""

    store: Store
    jobs: list
    news: list


def planted_search(plan, store, machine=CPU):
    asked = Asked(store, [], [])

    with planted_crew(rows_of, machine, asked.jobs) as crew:
        search(plan, store, crew, asked.news.append)
    return asked


@pytest.fixture(scope="module")
def finished(plan, tmp_path_factory):
    """The whole search; its store is not to be changed."""
    return planted_search(plan, Store(tmp_path_factory.mktemp("finished")))


def sizes_of(jobs, case):
    """In the order in which they were first asked for."""
    return list(dict.fromkeys(job.num_samples for job in jobs if job.cell == case.cell))


def sizes_tried(plan, store):
    """The sizes that the search of a plan without settings to choose went through, by case."""
    tuning, stage = stages_done(plan, store)
    assert tuning is None
    return {case: tuple(entry.jobs) for case, entry in zip(plan.cases, stage.cases, strict=True)}


def test_it_goes_up_the_grid_refines_and_stops(plan, finished):
    reached, at_once, never = plan.cases
    grid = [4, 8, 16, 32, 64, 128]  # 64 meets the target and 128 again
    assert sizes_of(finished.jobs, reached) == [*grid, 38, 45, 54]
    assert sizes_tried(plan, finished.store)[reached] == tuple(sorted([*grid, 38, 45, 54]))
    assert sizes_tried(plan, finished.store)[at_once] == (4, 8)
    assert sizes_tried(plan, finished.store)[never] == (*grid, 256)
    assert pending(plan, finished.store) == {}
    estimates = {each.case: each.estimate for each in outcomes(plan, finished.store)}
    assert str(estimates[never]) == "> 256"
    assert str(estimates[at_once]) == "≤ 4"
    assert estimates[reached].value == pytest.approx(40, rel=1e-3)


def test_nothing_is_trained_twice(plan, finished):
    assert len(finished.jobs) == len(set(finished.jobs))
    again = planted_search(plan, finished.store)
    assert again.jobs == []
    assert [tuple(now) for now in again.news] == [(0, 0, 0, "networks", "", "")]


@pytest.mark.parametrize("num_finished", [1, 20])
def test_a_search_stopped_anywhere_goes_on_where_it_was(plan, finished, store, num_finished):
    for job in finished.jobs[:num_finished]:
        write(store, job)
    again = planted_search(plan, store)
    assert set(again.jobs) == set(finished.jobs[num_finished:])


def test_pending_is_the_next_step_of_every_case(plan, store):
    reached, at_once, never = plan.cases
    assert pending(plan, store) == {reached: (4,), at_once: (4,), never: (4,)}
    for n in (4, 8, 16, 32, 64, 128):
        for job in plan.jobs(reached, n):
            write(store, job)
    assert pending(plan, store) == {reached: (38, 45, 54), never: (4,)}
    for job in plan.jobs(reached, 45):
        write(store, job)
    assert pending(plan, store)[reached] == (38, 54)


def test_a_size_counts_when_all_of_its_seeds_do(plan, store):
    reached = plan.cases[0]
    plan = replace(plan, evaluation_seeds=tuple(range(2, 60)))
    first, second = plan.jobs(reached, 4)
    write(store, first)
    assert sizes_tried(plan, store)[reached] == ()
    assert pending(plan, store)[reached] == (4,)
    write(store, second)
    assert sizes_tried(plan, store)[reached] == (4,)


def test_progress_never_passes_its_total_and_ends_at_it(finished):
    news = finished.news
    assert all(0 <= now.done <= now.total for now in news)
    assert [now.done for now in news] == sorted(now.done for now in news)
    assert news[0].done == 0 < news[0].total
    assert news[-1].done == news[-1].total > 0
    counts = [now.num_done for now in news]
    assert counts == sorted(counts)
    assert counts[-1] == sum(len(job.seeds) for job in finished.jobs)
    assert len(set(counts)) == len(finished.jobs) + 1  # 0, then one more after every job
    assert {now.unit for now in news} == {"networks"}


def test_it_says_that_it_compiles_until_something_is_finished(finished):
    waiting = [now.waiting for now in finished.news]
    assert waiting[0] == "compiling"
    assert not any(waiting[1:])


def test_two_targets_of_one_cell_share_their_work(plan, tmp_path):
    targets = [case_of(CNN, 50.0), case_of(CNN, 60.0)]
    both, one = (
        planted_search(replace(plan, cases=tuple(cases)), Store(tmp_path / str(len(cases))))
        for cases in (targets, targets[:1])
    )
    assert both.jobs == one.jobs
    assert both.news[0].total < 2 * one.news[0].total


def outcome_of(plan, store):
    return [
        (each.case, each.curve.sizes.tolist(), each.curve.risks.tolist(), str(each.estimate))
        for each in outcomes(plan, store)
    ]


def test_records_that_were_never_asked_for_change_nothing(plan, finished, store):
    shutil.copytree(finished.store.root, store.root)
    other = replace(plan, tuning_seeds=(10,), evaluation_seeds=(11, 12))
    for case in plan.cases[1:]:
        for n in (5, 39, 256):
            for job in (*plan.jobs(case, n), *other.jobs(case, n)):
                write(store, job)
    assert planted_search(plan, store).jobs == []
    assert outcome_of(plan, store) == outcome_of(plan, finished.store)


def test_a_gpu_may_run_ahead_and_finds_the_same(plan, finished, store):
    ahead = planted_search(plan, store, Machine("gpu", 1, 2**30))
    assert sizes_of(ahead.jobs, plan.cases[0])[:7] == [4, 8, 16, 32, 64, 128, 256]
    assert outcome_of(plan, store) == outcome_of(plan, finished.store)
    assert all(now.done <= now.total for now in ahead.news)
    manifest = plan.manifest("toy", "full", "", store)
    assert set(manifest.names) == store.names()  # what was tried ahead is no stranger
    assert set(manifest.evaluation.names) < store.names()
    assert ahead.news[-1].done == ahead.news[-1].total


def test_an_unfinished_search_counts_as_far_as_it_went(plan, store):
    reached, _, never = plan.cases
    assert outcomes(plan, store) == ()
    for n in (4, 8, 16):
        for job in plan.jobs(reached, n):
            write(store, job)
    for job in plan.jobs(never, 8):  # beyond a gap: the search has not been there
        write(store, job)
    first, same_cell = outcomes(plan, store)
    assert first.case == reached
    assert first.curve.sizes.tolist() == [4, 8, 16]
    assert str(first.estimate) == "> 16"
    assert same_cell.case == plan.cases[1]
    assert str(same_cell.estimate) == "≤ 4"


def test_the_protocol_of_the_paper_reads_the_same_records(plan, finished):
    """Choosing by test picks each run's own best; here that is the same, so nothing is missing."""
    by_test = replace(plan, selection="test")
    assert planted_search(by_test, finished.store).jobs == []
    assert outcome_of(by_test, finished.store) == outcome_of(plan, finished.store)


def test_a_real_search_ends_with_an_interval_and_resumes_to_nothing(store):
    algorithm = Descent((rates(1.0, threshold=0.01), rates(0.3)), num_steps=20, measure_every=10)
    cell = Cell(DSD(3, 4, 0.3), CNN(3, 4), algorithm, ExactRisk())
    plan = Plan((Case(cell, 0.4),), Sizes(4, 64), tuning_seeds=(0, 1), evaluation_seeds=(2, 3))
    trained, again = [], []
    with local_crew(CPU) as crew:
        search(plan, store, crew, trained.append)
    (measured,), (tested,) = outcomes(plan, store), outcomes(tuning_stage(plan), store)
    assert measured.estimate.censoring == "none"
    assert trained[-1].num_done == 4 * len(measured.curve.sizes) + 2 * 2 * len(tested.curve.sizes)
    with local_crew(CPU) as crew:
        search(plan, store, crew, again.append)
    assert again[-1].num_done == 0


def test_a_list_of_sizes_is_tried_whole_whatever_is_found(plan, store):
    listed = replace(plan, cases=plan.cases[1:], sizes=FixedSizes((4, 10, 30)))
    asked = planted_search(listed, store)
    for case in listed.cases:
        assert sizes_tried(listed, store)[case] == (4, 10, 30)
    assert pending(listed, store) == {}
    assert planted_search(listed, store).jobs == []
    assert asked.news[0].total == asked.news[-1].total == asked.news[-1].done


# Two settings: they are compared on the tuning seeds, and the better one is measured on all.


@pytest.fixture(scope="module")
def choosing(plan):
    def with_rates(case, *settings):
        algorithm = replace(case.cell.algorithm, settings=settings)
        return replace(case, cell=replace(case.cell, algorithm=algorithm))

    two = [with_rates(case, rates(0.3), RATE) for case in plan.cases[:2]]
    return replace(plan, cases=(*two, plan.cases[2]))


def test_all_settings_on_tuning_seeds_then_the_best_on_all(plan, choosing, finished, store):
    asked = planted_search(choosing, store)
    tuning = [job for job in asked.jobs if len(job.cell.algorithm.settings) == 2]
    assert asked.jobs[: len(tuning)] == tuning
    assert {seed for job in tuning for seed in job.seeds} == set(choosing.tuning_seeds)
    assert set(asked.jobs[len(tuning) :]) == set(finished.jobs)
    tuned, measured = stages_done(choosing, store)
    assert {*tuned.names, *measured.names} == set(map(name_of, asked.jobs))
    assert outcome_of(choosing, store) == outcome_of(plan, finished.store)
    assert [entry.cell for entry in measured.cases] == [identity(c.cell) for c in plan.cases]
    assert tuned.over
    assert measured.over


def test_progress_counts_both_stages(choosing, store):
    news = planted_search(choosing, store).news
    assert all(0 <= now.done <= now.total for now in news)
    assert news[-1].done == news[-1].total > 0


def test_nothing_counts_while_settings_are_chosen(choosing, store):
    tuning = tuning_stage(choosing)
    assert [case.target for case in tuning.cases] == [0.5, 50.0]
    first = tuning.cases[0]
    for job in tuning.jobs(first, 4):
        write(store, job)
    entry, nothing = stages_done(choosing, store)
    assert nothing is None
    assert [case.waiting for case in entry.cases] == [(8,), (8,)]  # they share a cell
    assert pending(choosing, store)[first] == (8,)
    assert outcomes(choosing, store) == ()


def test_the_tuning_stage_is_the_protocol_of_the_paper(choosing, store):
    """Each run at its own best over settings and steps, on the tuning seeds."""
    planted_search(choosing, store)
    first, _ = outcomes(tuning_stage(choosing), store)
    assert first.curve.seeds == choosing.tuning_seeds
    assert first.estimate.value == pytest.approx(40, rel=1e-3)


def test_nothing_to_choose_is_one_stage(plan, choosing):
    assert tuning_stage(plan) is None
    assert tuning_stage(replace(choosing, selection="test")) is None
