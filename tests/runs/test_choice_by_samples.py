"""Settings chosen at every place by the samples they need: how far tuning goes, who must wait.

Training is replaced by made-up records: two settings, each good on one of two tuning seeds.
"""

import re
from dataclasses import replace

import pytest
from planted_crew import planted_crew

from separatrix.estimates import grids_of, results_of
from separatrix.measures import ExactRisk
from separatrix.networks import CNN
from separatrix.records import Seeds, Store, read_manifest, write_manifest
from separatrix.runs import Case, Cell, Machine, Plan, Sizes, pending, search, stages_done
from separatrix.tasks import DSD
from separatrix.training import Descent, rates

CPU = Machine("cpu", 1, 2**28)
GOOD, BAD = 20.0, 80.0  # risk · n; with one tuning seed of each a setting has 50 on the mean


def case_of(patch_dim):
    algorithm = Descent((rates(0.3), rates(0.1)), num_steps=20, measure_every=10)
    cell = Cell(DSD(3, patch_dim, 0.3), CNN(3, patch_dim), algorithm, ExactRisk())
    return Case(cell, 0.5)


@pytest.fixture
def plan():
    return Plan(
        cases=(case_of(2), case_of(4)),
        sizes=Sizes(4, 1024),
        tuning_seeds=(0, 1),
        evaluation_seeds=(2, 3, 4),
        choice="samples",
    )


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "records")


def rows_of(job):
    settings = job.cell.algorithm.settings
    runs = [(seed, setting) for seed in job.seeds for setting in range(len(settings))]
    last = [(GOOD if seed % 2 == setting else BAD) / job.num_samples for seed, setting in runs]
    return {
        "seed": [seed for seed, _ in runs],
        "setting": [setting for _, setting in runs],
        "setting_label": [str(settings[setting]) for _, setting in runs],
        "status": ["step_limit"] * len(runs),
        "steps": [[10, 20]] * len(runs),
        "risk": [[1000.0, risk] for risk in last],
        "train_risk": [[0.0, 0.0]] * len(runs),
    }


def planted_search(plan, store):
    with planted_crew(rows_of, CPU, []) as crew:
        search(plan, store, crew)


def tuned_sizes(plan, store):
    planted_search(plan, store)
    tuning, _ = stages_done(plan, store)
    return [max(entry.jobs) for entry in tuning.cases]


def test_tuning_goes_on_until_the_setting_to_be_chosen_meets_the_target(plan, store):
    """By the mean at 100, so at 128 and 256; each run's own best does so at 40: 64 and 128."""
    assert tuned_sizes(plan, store) == [256, 256]
    by_risk = replace(plan, choice="risk")
    assert tuned_sizes(by_risk, Store(store.root / "other")) == [128, 128]


def test_a_place_whose_setting_is_chosen_need_not_wait(plan, store):
    planted_search(replace(plan, cases=plan.cases[:1]), store)
    tuning, evaluation = stages_done(plan, store)
    assert [bool(case.waiting) for case in tuning.cases] == [False, True]
    assert len(evaluation.cases) == 1
    assert evaluation.over
    assert list(pending(plan, store).values()) == [(4,)]
    assert not plan.manifest("toy", "full", "", store).complete
    _, nothing = stages_done(replace(plan, choice="risk"), store)
    assert nothing is None  # one setting for all of them


MORE = Seeds((0, 1, 10, 11), (2, 3, 4, 5, 6, 7))


def test_a_case_has_seeds_of_its_own(plan, store):
    """It is tuned, measured, read and told by them, and the other case by those of the plan."""
    few, many = plan.cases[0], replace(plan.cases[1], seeds=MORE)
    plan = replace(plan, cases=(few, many))
    planted_search(plan, store)
    write_manifest(store.root, plan.manifest("toy", "full", "", store))
    manifest = read_manifest(store.root, "toy", "full")
    assert manifest.complete
    results = results_of(manifest.evaluation, store)
    assert [len(result.curve.seeds) for result in results] == [3, 6]
    tuned_on = [manifest.tuning.seeds_of(case).evaluation for case in manifest.tuning.cases]
    assert tuned_on == [(0, 1), MORE.tuning]
    chosen = [grid.choice for grid in grids_of(manifest.tuning)]  # as it was written and read
    assert chosen == [str(result.curve.setting_labels[0, 0]) for result in results]
    trained = {
        seed
        for case in manifest.evaluation.cases
        for facts in store.metadata(case.names)
        for seed in facts["job"]["seeds"]
        if manifest.evaluation.seeds_of(case) == MORE
    }
    assert trained == {*MORE.tuning, *MORE.evaluation}
    assert plan.outline()["summary"].endswith("2 to 4 tuning and 3 to 6 evaluation seeds")


@pytest.mark.parametrize(
    ("seeds", "choice", "sentence"),
    [
        (Seeds((0,), (0, 1)), "samples", "tuning_seeds and evaluation_seeds must share none, "),
        (Seeds((), (0, 1)), "samples", "tuning_seeds and evaluation_seeds must not be empty, "),
        (
            MORE,
            "risk",
            f'seeds of a case must be absent with choice "risk", got {MORE}: '
            "one setting is chosen for all cases of a network.",
        ),
    ],
)
def test_seeds_of_a_case_that_would_not_do(plan, seeds, choice, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        replace(plan, choice=choice, cases=(replace(plan.cases[0], seeds=seeds),))
