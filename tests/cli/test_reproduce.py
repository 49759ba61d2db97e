"""`separatrix reproduce`: the plan, what comes first, what is told, how it ends, going on."""

import re
from pathlib import Path

import pytest
from command_line import TOY, TOY_TABLE
from toy_claims import PAPER as TOY_PAPER

from separatrix.cli.reproducing import view
from separatrix.cli.reproducing.course import Course, in_minutes, in_words
from separatrix.runs import Progress
from separatrix.studies import Paper, study_from_file
from separatrix.studies.paper import Front

CLOCK = r"\d+:\d\d elapsed, about \d+:\d\d left"


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("separatrix.cli.reproducing.forecast.calibrate", lambda machine: 2.0)


@pytest.fixture
def squares(tmp_path):
    """A second table, of a name of its own."""
    path = tmp_path / "squares.py"
    path.write_text(TOY_TABLE.read_text().replace("toy-table", "squares"))
    return study_from_file(path)


@pytest.fixture
def papers(monkeypatch, squares):
    """Two papers; the study of the second one is a headline."""
    first = Paper("mine", "Mine", (squares,))
    second = Paper(
        TOY_PAPER.key,
        TOY_PAPER.title,
        TOY_PAPER.studies,
        claims=TOY_PAPER.claims,
        front=Front(tasks=(("toy-table", "nothing"),)),
    )
    monkeypatch.setattr("separatrix.cli.known.PAPERS", (first, second))


def test_the_plan_comes_first_and_runs_nothing_if_only_that_is_asked(separatrix, papers, tmp_path):
    done = separatrix("reproduce", "--dry-run")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].split()[:2] == ["study", "minutes"]
    assert [line.split()[:2] for line in lines[1:3]] == [["toy-table", "0:01"], ["squares", "0:01"]]
    assert re.fullmatch(r"2 studies: about \d+ seconds here \(.+\)", lines[4])
    assert [line.split()[:3] for line in lines[5:]] == [
        ["headlines", "1", "study"],
        ["mine", "1", "study"],
    ]
    assert not Path("records").exists()
    assert not Path("report").exists()


def test_headlines_first_then_a_page_then_the_rest(separatrix, papers):
    """Two are run side by side, and either may be through first; the page comes with the first."""
    done = separatrix("reproduce")
    assert done.code == 0
    plan, _, _, *course = done.err.splitlines()
    assert plan.startswith("2 studies: about ")
    there = course.index("Open report/index.html in a browser: it grows as the rest arrives.")
    assert there > 0
    first = course[there - 1]
    assert re.fullmatch(rf"study 1 of 2, toy-table: 2 items in \d+ s; {CLOCK}", first)
    (second,) = set(course) - {first, course[there]}
    assert re.fullmatch(rf"study 2 of 2, squares: 2 items in \d+ s; {CLOCK}", second)
    assert {path.parent.name for path in Path("report").glob("*/index.html")} == {
        "toy-table",
        "squares",
        "claims",
    }


def test_it_ends_with_the_verdicts_by_kind_and_the_page(separatrix, papers):
    table, last = separatrix("reproduce").out.split("\n\n")
    head, *rows = table.splitlines()
    assert re.split("  +", head) == ["verdicts", "consistent", "contradicted", "not applicable"]
    assert [re.split("  +", row) for row in rows] == [
        ["statements of the papers", "2", "3", "1"],
        ["errata", "-", "1", "-"],
        ["ours", "1", "-", "-"],
        ["controls", "1", "-", "-"],
    ]
    assert last == "Open report/index.html\n"


def test_a_second_time_everything_is_stored(separatrix, papers):
    first = separatrix("reproduce")
    pages = {path: path.read_bytes() for path in Path("report").rglob("*") if path.is_file()}
    second = separatrix("reproduce")
    assert second.out == first.out
    assert second.err.startswith("2 studies, 2 of them stored: about ")
    assert second.err.count(": stored; ") == 2
    assert {path: path.read_bytes() for path in pages} == pages


@pytest.mark.parametrize("only", ["mine", "squares"])
def test_only_a_paper_or_a_study(separatrix, papers, only):
    done = separatrix("reproduce", "--only", only)
    assert done.code == 0
    assert "toy-table" not in done.err
    assert "study 1 of 1, squares: " in done.err
    assert done.out == "Open report/index.html\n"  # no claim is about it


def test_an_unknown_name_is_one_sentence(separatrix, papers):
    done = separatrix("reproduce", "--only", "squore")
    assert done.code == 2
    assert done.err.endswith("got 'squore': did you mean squares?\n")


def test_quietly(separatrix, papers):
    done = separatrix("reproduce", "--quiet")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("Open report/index.html\n")


def test_what_is_wrong_with_the_last_is_told_before_the_first_is_run(
    separatrix, papers, monkeypatch, tmp_path
):
    path = tmp_path / "wrong.py"
    path.write_text(TOY_TABLE.read_text().replace("return Tables(", "return 1 / 0 or Tables("))
    wrong = Paper("wrong", "Wrong", (study_from_file(path),))
    monkeypatch.setattr("separatrix.cli.known.PAPERS", (wrong,))
    done = separatrix("reproduce")
    assert done.code == 2
    assert "the plan of toy-table must be made without an error, got ZeroDivisionError" in done.err
    assert not Path("records").exists()


def test_pages_grow_and_are_drawn_no_more_than_needed(separatrix, papers, monkeypatch):
    """With no pause between: each page once, since no claim of one study needs the other."""
    monkeypatch.setattr("separatrix.cli.reproducing.pages._SECONDS_BETWEEN", 0.0)
    written = []

    def noting(catalogue, shelf, answers, out, **more):
        written.append([answer.study.name for answer in answers])
        return real(catalogue, shelf, answers, out, **more)

    from separatrix.cli.reproducing import pages

    real = pages.write_pages
    monkeypatch.setattr(pages, "write_pages", noting)
    assert separatrix("reproduce").code == 0
    assert [name for names in written for name in names] == ["toy-table", "squares"]


def test_the_clock_starts_from_the_forecast_and_learns(monkeypatch):
    now = 0.0
    monkeypatch.setattr("separatrix.cli.reproducing.course.time.monotonic", lambda: now)
    course = Course({"a": 100.0, "b": 280.0}, page=10.0)
    assert course.clock == "0:00 elapsed, about 6:40 left"
    course.begin("a")
    course.hear("a", Progress(0.0, 8.0, 0, "networks", "compiling"))
    assert course.states == ["study 1 of 2, a: compiling…"]
    course.hear("a", Progress(4.0, 8.0, 1, "networks"))
    assert (course.state("a"), course.share) == ("a: 1 network", 50 / 400)
    now = 100.0  # twice as slow as was forecast
    course.finish("a", "")
    assert course.states == ["writing pages…"]
    course.write(1)
    assert course.share == 110 / 400
    assert course.clock == "1:40 elapsed, about 4:33 left"
    assert course.kept_in(Path("here")) == (
        "Stopped. 1 of 2 studies are in here; the same command goes on."
    )
    course.begin("b")
    course.hear("b", Progress(4.0, 8.0, 1200, "networks"))
    assert course.kept_in(Path("here")) == (
        "Stopped. 1 of 2 studies are in here, and of b at least 1,200 networks; "
        "the same command goes on."
    )


def test_two_studies_side_by_side_are_both_told():
    course = Course({"a": 100.0, "b": 300.0}, page=0.0)
    course.begin("a")
    course.begin("b")
    course.hear("b", Progress(1.0, 2.0, 3, "items"))
    course.hear("a", Progress(0.0, 2.0, 0, "networks", "compiling"))
    assert course.states == ["study 1 of 2, a: compiling…", "study 2 of 2, b: 3 items"]
    assert course.share == 150 / 400
    course.finish("b", "b is three")
    assert (course.states, course.answer) == (["study 1 of 2, a: compiling…"], "b is three")
    assert course.share == 300 / 400


def test_a_long_study_is_heard_of_in_a_pipe(monkeypatch, capsys):
    monkeypatch.setattr(view, "_SECONDS_BETWEEN_LINES", 0.0)
    course = Course({"a": 100.0}, page=0.0)
    with view.view_of(course, quiet=False) as shown:
        course.begin("a")
        shown.hear("a", Progress(4.0, 8.0, 12, "networks"))
    assert re.fullmatch(rf"study 1 of 1, a: 12 networks; {CLOCK}\n", capsys.readouterr().err)


@pytest.mark.parametrize(
    ("seconds", "clock", "words"),
    [
        (0.4, "0:00", "1 second"),
        (59.4, "0:59", "59 seconds"),
        (460.0, "7:40", "8 minutes"),
        (7300.0, "2:01:40", "2 hours"),
        (400_000.0, "111:06:40", "5 days"),
    ],
)
def test_times_in_words(seconds, clock, words):
    assert (in_minutes(seconds), in_words(seconds)) == (clock, words)


def test_a_study_that_was_never_measured_is_forecast_by_its_plan(separatrix, monkeypatch):
    paper = Paper("toys", "Toys", (study_from_file(TOY),))
    monkeypatch.setattr("separatrix.cli.known.PAPERS", (paper,))
    minutes = separatrix("reproduce", "--dry-run").out.splitlines()[1].split()[1]
    shown = re.search(r"quick: .* about (\d+) s here", separatrix("show", TOY).out)
    assert minutes == in_minutes(float(shown[1]))
