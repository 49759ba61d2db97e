"""What every command says, and its exit code."""

import json
import shutil
from pathlib import Path

import jax
import pytest
from command_line import TOY, TOY_TABLE

from separatrix import __version__ as separatrix_version
from separatrix.papers import CATALOGUE
from separatrix.records import read_table
from separatrix.studies import Paper, study_from_file

COMMANDS = {
    "list": ["--json"],
    "show": ["STUDY", "--store", "--json"],
    "run": ["[STUDY]...", "--profile", "--store", "--device", "--memory", "--quiet", "--json"],
    "status": ["[STUDY]...", "--profile", "--store", "--json"],
    "report": ["[STUDY]...", "--profile", "--store", "--out", "--svg", "--pdf", "--quiet"],
    "check": ["CLAIM", "--profile", "--store", "--json"],
    "cite": ["CLAIM"],
    "data": ["fetch", "NAME", "--json"],
    "pack": ["--store"],
    "archive": ["--store"],
    "merge": ["DIR...", "--store", "--json"],
    "reproduce": ["--profile", "--only", "--dry-run", "--store", "--out", "--device", "--quiet"],
}


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    """The default places of records and pages are in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SEPARATRIX_TRACEBACK", raising=False)


def test_help_names_every_command_and_the_way_to_a_traceback(separatrix):
    done = separatrix("--help")
    assert done.code == 0
    assert all(command in done.out for command in COMMANDS)
    assert "SEPARATRIX_TRACEBACK=1" in done.out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_names_its_options(separatrix, command):
    done = separatrix(command, "--help")
    assert done.code == 0
    assert all(option in done.out for option in COMMANDS[command])


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "--colour"],
        ["run", "--profile", "fast"],
        ["show"],
        ["lsit"],
        [],
    ],
)
def test_wrong_use_is_exit_code_2(separatrix, arguments):
    done = separatrix(*arguments)
    assert done.code == 2
    assert "Usage: separatrix" in done.out + done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("memory", ["0.0001", "0", "-1", "nan", "inf"])
def test_memory_must_be_enough_to_be_worth_a_try(separatrix, memory):
    done = separatrix("run", TOY, "--memory", memory)
    assert done.code == 2
    assert done.err == f"memory must be at least 0.01 GiB, got {memory}: allow more.\n"


def test_memory_that_holds_no_group_is_refused_before_training(separatrix, tmp_path):
    done = separatrix("run", "dsd-weight-sharing", "--memory", "0.01")
    assert done.code == 2
    sentence = done.err.splitlines()[-1]
    assert sentence.startswith("memory must hold one group of 1024 examples")
    assert sentence.endswith("got 10.24 MiB: allow more, or lower the largest size.")
    assert list((tmp_path / "records").rglob("*.parquet")) == []


@pytest.mark.skipif(jax.default_backend() != "cpu", reason="this machine has an accelerator")
def test_a_gpu_that_is_not_there_is_one_sentence(run_process, tmp_path):
    done = run_process("run", TOY, "--device", "gpu", "--store", tmp_path / "records")
    assert done.code == 2
    sentence = done.err.splitlines()[-1]
    assert sentence.startswith(
        "device must be one that jax finds, got gpu: install the [cuda] extra or use --device cpu"
    )
    assert "Traceback" not in done.err


@pytest.mark.parametrize("command", ["show", "run", "status", "report"])
def test_an_unknown_study_suggests_the_nearest(separatrix, command):
    done = separatrix(command, "dsd-weight-shering")
    assert done.code == 2
    assert done.err == (
        "study must be one of the catalogue or a .py file, got 'dsd-weight-shering': "
        "did you mean dsd-weight-sharing?\n"
    )


def test_a_study_file_that_raises_is_one_sentence_unless_asked(separatrix, tmp_path, monkeypatch):
    path = tmp_path / "mine.py"
    path.write_text("import math\n\nSTUDY = math.sqrt(-1)\n")
    done = separatrix("show", path)
    assert done.code == 2
    sentence = f"{path} must run to its end, got ValueError in line 3: math domain error\n"
    assert done.err == sentence
    monkeypatch.setenv("SEPARATRIX_TRACEBACK", "1")
    done = separatrix("show", path)
    assert done.code == 2
    assert done.err.startswith("Traceback (most recent call last):\n")
    assert "STUDY = math.sqrt(-1)" in done.err
    assert done.err.endswith(sentence)


def test_list_is_one_line_a_study_and_cuts_nothing(separatrix):
    done = separatrix("list")
    assert done.code == 0
    for study in CATALOGUE.studies.values():
        (line,) = [each for each in done.out.splitlines() if each.startswith(f"{study.name} ")]
        assert line.endswith(f"  {study.title}")


def test_list_as_json(separatrix):
    rows = json.loads(separatrix("list", "--json").out)
    (row,) = [row for row in rows if row["name"] == "dsd-weight-sharing"]
    assert set(row) == {"name", "title", "source", "networks"}
    for profile, count in row["networks"].items():
        plan = CATALOGUE.studies["dsd-weight-sharing"].plan(profile)
        tuning, others = len(plan.tuning_seeds), len(plan.evaluation_seeds)
        grid = len(plan.sizes.grid)
        refined = grid + plan.sizes.num_refinements
        assert count == len(plan.cases) * (grid * 9 * tuning + refined * (tuning + others))


def test_show_as_json(separatrix):
    facts = json.loads(separatrix("show", TOY, "--json").out)
    assert set(facts) == {"name", "title", "question", "source", "expected", "profiles"}
    full = facts["profiles"]["full"]
    assert [cell["network"]["kind"] for cell in full["cells"]] == ["CNN", "LCN"]
    assert full["cells"][0]["target"] == 0.4
    assert full["summary"] == "2 cells, sizes 4 to 64, 2 tuning and 2 evaluation seeds"
    tuning, measuring = 5 * 2 * 2, 8 * 4  # sizes × seeds × settings; refinements once tuned
    assert full["networks"] == 2 * (tuning + measuring)
    assert full["seconds"] > 0


def test_show_tells_the_story_of_the_file(separatrix):
    done = separatrix("show", TOY)
    assert done.code == 0
    assert "Does a toy run?" in done.out
    assert "CNN  on DSD (num_patches 3, patch_dim 4, noise_std 0.3, signal None)" in done.out
    assert done.out.endswith("Expected: the CNN needs fewer samples than the LCN.\n")


def test_status_before_and_after(separatrix, toy_store, tmp_path):
    before = separatrix("status", TOY, "--store", tmp_path)
    assert before.code == 0
    assert before.out == "nothing yet: toy\n"
    assert list(tmp_path.iterdir()) == []

    after = separatrix("status", TOY, "--store", toy_store)
    title, header, cnn, lcn = after.out.splitlines()
    assert title == "toy, full: 2 of 2 done"
    assert header.split() == ["network", "num_patches", "n*", "sizes", "state"]
    assert [line.split()[:2] for line in (cnn, lcn)] == [["CNN", "3"], ["LCN", "3"]]
    assert all(line.endswith("done") for line in (cnn, lcn))
    assert all(len(line) <= 80 for line in after.out.splitlines())


def test_status_of_several_stores_forgets_none(separatrix, toy_store, tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    told = separatrix("status", TOY, "--store", toy_store, "--store", tmp_path).out
    assert told.startswith("toy, full: 2 of 2 done")
    assert f"{tmp_path / 'notes.txt'} is not where a record would be" in told


def test_status_as_json(separatrix, toy_store):
    status = json.loads(separatrix("status", TOY, "--store", toy_store, "--json").out)
    assert status["problems"] == status["nothing_yet"] == []
    (study,) = status["studies"]
    assert (study["study"], study["profile"], study["complete"]) == ("toy", "full", True)
    assert [row["network"] for row in study["rows"]] == ["CNN", "LCN"]
    for row in study["rows"]:
        assert set(row) == {"network", "num_patches", "n*", "sizes", "state"}
        assert row["state"] == "done"
        assert row["sizes"] == sorted(row["sizes"])
        assert row["sizes"][0] == 4


def test_status_of_a_store_that_is_not_there_is_an_error(separatrix, tmp_path):
    done = separatrix("status", TOY, "--store", tmp_path / "none")
    assert done.code == 2
    assert done.err.startswith(f"store must be a folder of records, got {tmp_path / 'none'}, ")


def test_status_names_foreign_files(separatrix, toy_store, tmp_path):
    store = tmp_path / "copy"
    shutil.copytree(toy_store, store)
    (store / "notes.txt").write_text("mine")
    (problem,) = json.loads(separatrix("status", TOY, "--store", store, "--json").out)["problems"]
    assert problem.startswith(f"{store / 'notes.txt'} is not where a record would be")


def test_report_without_records_says_how_to_make_them(separatrix, tmp_path):
    (tmp_path / "records").mkdir()
    done = separatrix("report", TOY)
    assert done.code == 2
    assert done.err == (
        f"toy must have records in records, got none: `separatrix run {TOY}` makes them.\n"
    )
    assert not (tmp_path / "report").exists()


def test_reproduce_writes_pages_and_report_the_same_ones(
    separatrix, toy_store, tmp_path, monkeypatch
):
    only_toys(monkeypatch, TOY, TOY_TABLE)
    toy_store = shutil.copytree(toy_store, tmp_path / "records")  # a table is added to it
    where = ("--profile", "full", "--store", toy_store, "--out")
    first = separatrix("reproduce", *where, tmp_path / "first")
    assert first.code == 0
    (table,) = (toy_store / "tables").iterdir()
    assert [row["square"] for row in read_table(table)] == [0, 1, 4, 9, 16]
    assert "study 1 of 2, toy: stored; " in first.err  # its records were there
    assert first.out == f"Open {tmp_path / 'first' / 'index.html'}\n"
    second = separatrix("report", TOY, *where, tmp_path / "second")
    assert second.code == 0
    pages = [files(tmp_path / name / "toy") for name in ("first", "second")]
    assert pages[0] == pages[1]
    assert {"index.html", "tables/sample-complexity.csv"} <= set(pages[0])
    html = pages[0]["index.html"].decode()
    assert html.count("<svg") >= 2
    assert "toy, full profile" in html
    # the same bytes, into a folder that has them
    assert separatrix("report", TOY, *where, tmp_path / "second").code == 0
    assert files(tmp_path / "second" / "toy") == pages[0]


def only_toys(monkeypatch, *paths):
    """The commands know these studies alone."""
    paper = Paper("toys", "Toys", tuple(study_from_file(path) for path in paths))
    monkeypatch.setattr("separatrix.cli.known.PAPERS", (paper,))


def files(folder):
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_a_page_that_cannot_be_written_is_one_sentence(separatrix, toy_store, tmp_path):
    (tmp_path / "out").write_text("mine")
    done = separatrix("report", TOY, "--store", toy_store, "--out", tmp_path / "out")
    assert done.code == 2
    (sentence,) = done.err.splitlines()
    assert "could not be read or written (Not a directory)" in sentence
    assert (tmp_path / "out").read_text() == "mine"


def test_quick_and_full_live_side_by_side(separatrix, tmp_path):
    """Without a profile full counts where it is complete, and the page says which it shows."""
    where = ("--store", tmp_path / "records")
    assert separatrix("run", TOY_TABLE, "--profile", "quick", *where).code == 0
    assert separatrix("status", TOY_TABLE, *where).out.startswith("toy-table, quick: 1 of 1 done")
    assert separatrix("run", TOY_TABLE, *where).code == 0
    assert separatrix("status", TOY_TABLE, *where).out.startswith("toy-table, full: 1 of 1 done")
    quick = separatrix("status", TOY_TABLE, "--profile", "quick", *where).out
    assert quick.startswith("toy-table, quick: 1 of 1 done")
    assert separatrix("report", TOY_TABLE, *where).code == 0
    assert "toy-table, full profile" in Path("report/toy-table/index.html").read_text()


def test_another_grid_never_shows_old_numbers(separatrix, tmp_path):
    study = tmp_path / "toy_table.py"
    study.write_text(TOY_TABLE.read_text())
    where = ("--store", tmp_path / "records")
    assert separatrix("run", study, *where).code == 0
    study.write_text(TOY_TABLE.read_text().replace("range(5)", "range(3, 6)"))
    assert separatrix("report", study, *where).code == 2
    assert separatrix("run", study, *where).code == 0
    assert separatrix("report", study, *where).code == 0
    shown = Path("report/toy-table/tables/squares.csv").read_text().split()
    assert shown == ["number,square", "3,9", "4,16", "5,25"]


def test_report_without_names_shows_what_the_stores_hold(
    separatrix, toy_store, tmp_path, monkeypatch
):
    only_toys(monkeypatch, TOY, TOY_TABLE)
    (tmp_path / "empty").mkdir()
    done = separatrix(
        "report", "--store", tmp_path / "empty", "--store", toy_store, "--out", tmp_path / "out"
    )
    assert done.code == 0
    pages = [Path(line).relative_to(tmp_path / "out") for line in done.out.splitlines()]
    assert [page.parent.name for page in pages] == ["toy", "claims", ""]


def test_status_and_show_tell_of_a_table(separatrix, tmp_path):
    assert (
        "nothing yet: equivariance" in separatrix("status", "equivariance", "--store", tmp_path).out
    )
    shown = separatrix("show", "equivariance").out
    assert "Does training on rotated data give the rotated network?" in shown
    assert "deviations: " in shown


def test_a_folder_of_ones_own_is_known_like_a_paper(separatrix, tmp_path, monkeypatch):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "squares.py").write_text(TOY_TABLE.read_text().replace("toy-table", "my-squares"))
    (folder / "__init__.py").write_text(
        "from separatrix.studies import Paper\n"
        "from . import squares\n"
        "PAPER = Paper('mine', 'My own', (squares.STUDY,))\n"
    )
    assert separatrix("run", folder, "--store", tmp_path / "records").code == 0
    monkeypatch.setenv("SEPARATRIX_PAPERS", str(folder))
    assert "my-squares" in separatrix("list").out
    assert (
        "my-squares, full: 1 of 1 done"
        in separatrix("status", "my-squares", "--store", tmp_path / "records").out
    )


def test_version(separatrix):
    done = separatrix("--version")
    assert (done.code, done.out) == (0, f"{separatrix_version}\n")


def test_status_names_what_belongs_to_another_version(separatrix, toy_store, tmp_path):
    """Records and tables of a study that asks something else now."""
    store = shutil.copytree(toy_store, tmp_path / "copy")
    assert separatrix("run", TOY_TABLE, "--store", store).code == 0
    as_it_was = separatrix("status", TOY, TOY_TABLE, "--store", store, "--json").out
    assert json.loads(as_it_was)["problems"] == []
    names = tmp_path / TOY.name, tmp_path / TOY_TABLE.name
    names[0].write_text(TOY.read_text().replace("num_steps=20", "num_steps=40"))
    names[1].write_text(TOY_TABLE.read_text().replace("range(5)", "range(6)"))
    status = json.loads(separatrix("status", *names, "--store", store, "--json").out)
    assert status["nothing_yet"] == ["toy", "toy-table"]
    cnn, lcn, table = status["problems"]
    words = "belong to another version of a study or of its classes"
    assert all(words in sentence for sentence in (cnn, lcn, table))
    assert "records of CNN on DSD" in cnn
    assert "records of LCN on DSD" in lcn
    assert table.startswith("The numbers in toy-table.squares.")
