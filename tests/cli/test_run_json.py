"""`run --json`: one document on standard output for programs; progress stays on standard error."""

import json

from command_line import TOY, TOY_TABLE


def test_one_document_for_all_studies(run_process, toy_store, tmp_path):
    """What is there already, and what is measured now."""
    done = run_process("run", TOY, "--store", toy_store, "--json")
    assert done.code == 0
    assert done.err == f"toy: nothing is missing; kept in {toy_store}\n"
    (toy,) = json.loads(done.out)
    words = run_process("run", TOY, "--store", toy_store).out
    assert words == f"toy: {toy['answer']}\n"
    assert toy == {
        "study": "toy",
        "profile": "full",
        "store": str(toy_store),
        "finished": 0,
        "unit": "",
        "complete": True,
        "answer": toy["answer"],
    }


def test_what_was_finished_is_counted(separatrix, tmp_path):
    where = ("--store", tmp_path / "records", "--profile", "quick")
    done = separatrix("run", TOY_TABLE, *where, "--json")
    assert done.code == 0
    assert "toy-table: 2 items in " in done.err
    assert json.loads(done.out) == [
        {
            "study": "toy-table",
            "profile": "quick",
            "store": str(tmp_path / "records"),
            "finished": 2,
            "unit": "items",
            "complete": True,
            "answer": "",  # its page shows what was measured
        }
    ]
    again = separatrix("run", TOY_TABLE, *where, "--json", "--quiet")
    assert again.err == ""
    assert json.loads(again.out)[0]["finished"] == 0


def test_a_study_that_is_not_complete_says_so(separatrix, tmp_path):
    """A shard of two has done its half."""
    done = separatrix("run", TOY_TABLE, "--store", tmp_path, "--shard", "1/2", "--json")
    assert done.code == 0
    (table,) = json.loads(done.out)
    assert 0 < table["finished"] < 5
    assert (table["complete"], table["answer"]) == (False, "")


def test_what_fails_leaves_the_document_whole(separatrix, tmp_path):
    """The sentence about it and the exit code come after."""
    broken = tmp_path / "broken.py"
    broken.write_text(TOY_TABLE.read_text().replace("self.number**2", "1 // (3 - self.number)"))
    done = separatrix("run", broken, TOY, "--store", tmp_path / "records", "--json")
    assert done.code != 0
    assert [(row["study"], row["complete"]) for row in json.loads(done.out)] == [
        ("toy-table", False),
        ("toy", True),
    ]


def test_letters_that_the_output_lacks_are_escaped(run_process, toy_store):
    done = run_process(
        "run", TOY, "--store", toy_store, "--json", PYTHONIOENCODING="ascii", LC_ALL="C"
    )
    assert done.out.isascii()
    assert "×" in json.loads(done.out)[0]["answer"]
