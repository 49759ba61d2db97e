"""A study that could not be shown is refused, by a sentence, before anything of it is run."""

import runpy
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from running_here import run_here

from separatrix.cli.terminal import run_in_turn
from separatrix.papers import CATALOGUE
from separatrix.records import CaseEntry, Manifest, StageEntry, Store
from separatrix.runs import AbstractItem, Machine, Part, Tables
from separatrix.studies import PROFILES, GrowthPage, Study, TablePage
from separatrix.studies.answers import Answer
from separatrix.studies.study import plan_of

pytestmark = pytest.mark.usefixtures("as_installed")

CPU = Machine("cpu", 1, 2**28)
TOY: Study = runpy.run_path(str(Path(__file__).parents[1] / "cli" / "toy_study.py"))["STUDY"]


@dataclass(frozen=True)
class Number(AbstractItem):
    number: int

    def rows(self):
        yield {"number": self.number}


TABLES = Tables((Part("numbers", (Number(1),)),))


def sentence_of(call):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the whole text is compared
        call()
    return str(caught.value)


def with_page(**changes):
    return replace(TOY, page=replace(TOY.page, **changes))


WRONG = [
    (
        {"variable": "task.num_patch"},
        "variable must be a column of every cell, got 'task.num_patch': "
        "did you mean task.num_patches?",
    ),
    (
        {"variable": "num_patches"},
        "variable must be a column of every cell, got 'num_patches': did you mean "
        "task.num_patches?",
    ),
    (
        {"variable": "xyz"},
        "variable must be a column of every cell, got 'xyz': it may be task.num_patches, "
        "task.patch_dim, task.noise_std.",
    ),
    (
        {"variable": "task.kind"},
        "variable must be a number in every cell, got task.kind = 'DSD': "
        "it may be task.num_patches, task.patch_dim, task.noise_std.",
    ),
    (
        {"comparisons": (("LNC", "CNN", "weight sharing"),)},
        "comparisons must be of networks of the plan (CNN, LCN), got 'LNC': did you mean LCN?",
    ),
    (
        {"comparisons": (("LCN", "CNN", "weight sharing"), ("Perceptron", "LCN", "locality"))},
        "comparisons must be of networks of the plan (CNN, LCN), got 'Perceptron': "
        "there is nothing to compare.",
    ),
]


@pytest.mark.parametrize(("changes", "sentence"), WRONG)
def test_names_that_the_plan_does_not_have(changes, sentence, tmp_path):
    study, store = with_page(**changes), tmp_path / "records"
    whole = f"the page of toy must fit its plan: {sentence}"
    assert sentence_of(lambda: plan_of(study, "quick")) == whole
    listener = pytest.fail  # nothing is run
    run = lambda: run_here(study, "full", Store(store), CPU, listener)
    assert sentence_of(run) == whole
    assert not [path for path in store.rglob("*") if path.is_file()]


def test_the_last_of_several_studies_is_checked_before_the_first_is_run(tmp_path, monkeypatch):
    monkeypatch.setattr("separatrix.studies.running.run_study", pytest.fail)
    wrong, store = with_page(variable="task.num_patch"), Store(tmp_path / "records")
    sentence = sentence_of(lambda: [*run_in_turn([TOY, wrong], "quick", store, CPU)])
    assert sentence == f"the page of toy must fit its plan: {WRONG[0][1]}"


def test_a_variable_must_be_there_in_every_cell():
    cells = [
        {"network.kind": "CNN", "task.width": 3, "task.noise_std": 0.1},
        {"network.kind": "CNN", "task.noise_std": 0.2},
    ]
    page = GrowthPage("task.width", "width")
    assert sentence_of(lambda: page.check_cells(cells)) == (
        "variable must be a column of every cell, got 'task.width': it may be task.noise_std."
    )
    replace(page, variable="task.noise_std").check_cells(cells)


def test_one_of_several_networks_of_a_kind_may_be_compared():
    """By the name that the page gives it."""
    cells = [{"network.kind": kind, "task.width": 3} for kind in ("FCN", "CNN")]
    GrowthPage("task.width", "width", (("FCN, num units 32", "CNN", "locality"),)).check_cells(
        cells
    )


def test_a_page_of_the_other_kind_is_refused():
    both = (
        (replace(TOY, plan=lambda profile: TABLES), "no cells, got a GrowthPage."),
        (replace(TOY, page=TablePage(lambda tables: ())), "no tables, got a TablePage."),
    )
    for study, end in both:
        sentence = sentence_of(lambda study=study: plan_of(study, "full"))
        assert sentence.startswith("the page of toy must fit its plan: page must be a ")
        assert sentence.endswith(f" where the plan has {end}")


def test_a_page_that_changed_after_the_run_is_refused_in_the_same_words(tmp_path):
    """Its plan is not made again then: the manifest holds what it was."""
    study = with_page(variable="task.num_patch")
    case = CaseEntry("cell", {"network.kind": "CNN", "task.num_patches": 3}, 0.4, {})
    manifest = Manifest("toy", "full", "code", evaluation=StageEntry("test", (), (0,), (case,)))
    answer = Answer(study, Store(tmp_path), manifest)
    assert sentence_of(lambda: study.page.build(answer)) == WRONG[0][1]


def test_networks_that_are_still_to_be_measured_are_no_mistake(tmp_path):
    """Of a search under way the second stage has those alone whose settings are chosen."""
    plan = replace(TOY.plan("full"), choice="samples")
    part = replace(TOY, plan=lambda profile: replace(plan, cases=plan.cases[:1]))
    whole, store = replace(TOY, plan=lambda profile: plan), Store(tmp_path)
    run_here(replace(part, page=GrowthPage("task.num_patches", "k")), "full", store, CPU)
    answer = Answer(whole, store, plan.manifest("toy", "full", "", store))
    assert len(answer.manifest.evaluation.cases) == 1
    page = whole.page.build(answer)
    assert [figure.name for figure in page.figures][:1] == ["sample-complexity"]
    assert not page.answer.startswith("Weight sharing")
    rows = [(row["network"], row["state"]) for row in whole.page.progress(answer)]
    assert rows == [("CNN", "done"), ("LCN", "tuning, next: n = 4")]  # none is passed over


@pytest.mark.parametrize("profile", PROFILES)
def test_every_study_of_the_catalogue_fits_its_page(profile):
    for study in CATALOGUE.studies.values():
        plan_of(study, profile)


@pytest.mark.parametrize(
    "name", ["a/../b", "../b", "a/b", "/b", "..", ".b", "-b", "", "a\n", "A", "a b", "a\\b", 5]
)
def test_a_name_is_a_name_and_not_a_path(name):
    assert sentence_of(lambda: replace(TOY, name=name)) == (
        f"name must be lower-case letters, digits, hyphens and dots, got {name!r}: it names files."
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"plan": TABLES},
            "plan must be a function of the profile, got a Tables: write `lambda profile: …`, and "
            "it is made when it is asked for.",
        ),
        ({"page": None}, "page must be a GrowthPage, a VariantsPage or a TablePage, got None."),
        ({"networks": (1.5, 3)}, "each of networks must be an integer, got 1.5."),
        ({"networks": 3}, "networks must be a tuple of integers, got 3."),
        (
            {"networks": (3,)},
            "networks must be two counts, for quick and for full, got (3,).",
        ),
    ],
)
def test_what_a_study_is_made_of(changes, sentence):
    assert sentence_of(lambda: replace(TOY, **changes)) == sentence


TRIPLES = (
    "comparisons must be a tuple of triples (needs more, needs fewer, its worth), got {}: "
    'one is written (("LCN", "CNN", "weight sharing"),).'
)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"variable": 3}, "variable must be words, got 3."),
        ({"variable_label": ""}, "variable_label must be words, got ''."),
        (
            {"comparisons": ("LCN", "CNN", "weight sharing")},
            TRIPLES.format("('LCN', 'CNN', 'weight sharing')"),
        ),
        ({"comparisons": (("LCN", "CNN"),)}, TRIPLES.format("(('LCN', 'CNN'),)")),
        ({"comparisons": [("a", "b", "c")]}, TRIPLES.format("[('a', 'b', 'c')]")),
        ({"comparisons": (("a", "b", 3),)}, TRIPLES.format("(('a', 'b', 3),)")),
        (
            {"comparisons": (("CNN", "CNN", "nothing"),)},
            "comparisons must be of two networks, got CNN and CNN.",
        ),
    ],
)
def test_what_a_page_is_made_of(changes, sentence):
    assert sentence_of(lambda: replace(TOY.page, **changes)) == sentence


def test_sections_are_a_function():
    assert sentence_of(lambda: TablePage("tables")) == (
        "sections must be a function of the tables, got 'tables'."
    )
