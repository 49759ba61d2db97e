"""Who does the work, by options: what is asked wrongly, shards, a cell that always fails."""

import json
import sys
from pathlib import Path

import pytest
from command_line import TOY, TOY_TABLE, records

TOY_FAILING = Path(__file__).with_name("toy_failing.py")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--executor", "dask"],
            "address must be that of a Dask scheduler, got none: start one with `dask scheduler` "
            "and workers with `dask worker ADDRESS`, then give --address.",
        ),
        (
            ["--address", "tcp://127.0.0.1:1"],
            "address must go with --executor dask, got --executor local: leave one of them out.",
        ),
        (
            ["--slurm", "partition=gpu"],
            "slurm must go with --executor slurm, got --executor local: leave one of them out.",
        ),
        (
            ["--executor", "dask", "--device", "cpu"],
            "device must go with --executor local, got --executor dask: leave one of them out.",
        ),
        (
            ["--shard", "3/2"],
            "shard must be i/N with 1 <= i <= N, got 3/2: each of N processes has a number.",
        ),
        (["--shard", "half"], "shard must be i/N, such as 2/8, got 'half'."),
    ],
)
def test_what_is_asked_wrongly_is_one_sentence(separatrix, options, sentence):
    done = separatrix("run", TOY_TABLE, *options)
    assert (done.code, done.err) == (2, f"{sentence}\n")


@pytest.mark.parametrize(
    ("executor", "module", "sentence"),
    [
        (
            "dask",
            "distributed",
            "executor dask must have Dask installed, got none: `pip install separatrix[dask]`.",
        ),
        (
            "slurm",
            "submitit",
            "executor slurm must have submitit installed, got none: "
            "`pip install separatrix[slurm]`.",
        ),
    ],
)
def test_a_missing_extra_names_its_install_command(
    separatrix, monkeypatch, executor, module, sentence
):
    monkeypatch.setitem(sys.modules, module, None)
    done = separatrix("run", TOY_TABLE, "--executor", executor)
    assert (done.code, done.err) == (2, f"{sentence}\n")


def test_slurm_without_its_commands_is_one_sentence(run_process, tmp_path):
    """In a process of its own: submitit logs to the stream that it meets when it is imported."""
    store = tmp_path / "store"
    done = run_process(
        "run", TOY_TABLE, "--executor", "slurm", "--store", store, PATH=str(tmp_path)
    )
    sentence = "executor slurm must find `sbatch`, got none: run it on a host of the cluster.\n"
    assert (done.code, done.err) == (2, sentence)


@pytest.mark.slow
def test_four_shards_merged_make_what_one_process_makes(run_process, toy_store, tmp_path):
    """Each into a store of its own, twice round: settings are chosen once all shards have tuned."""
    merged, shards = tmp_path / "merged", [tmp_path / str(number) for number in range(1, 5)]
    for _ in range(2):
        for number, store in enumerate(shards, 1):
            done = run_process("run", TOY, TOY_TABLE, "--store", store, "--shard", f"{number}/4")
            assert done.code == 0, done.err
            assert done.err.splitlines()[-1] == (
                f"Shard {number}/4 has done what it can alone: when all shards have, `separatrix "
                "merge` brings their stores together, and the same command goes on from there."
            )
        assert run_process("merge", *shards, "--store", merged).code == 0
        for store in shards:
            assert run_process("merge", merged, "--store", store).code == 0
    done = run_process("run", TOY, TOY_TABLE, "--store", merged)
    assert "toy: 0 networks in" in done.err
    assert "toy-table: 0 items in" in done.err
    of_toy = {name: rows for name, rows in records(merged).items() if "toy-table" not in name}
    assert of_toy == records(toy_store)
    assert [name for name in records(merged) if "toy-table" in name]


def test_a_cell_that_always_fails_is_named_and_the_rest_is_done(separatrix, tmp_path):
    store = tmp_path / "store"
    done = separatrix("run", TOY_FAILING, TOY_TABLE, "--store", store)
    assert done.code == 1
    assert done.err.splitlines()[-1] == (
        "CNN on DSD with 4 samples failed twice (ZeroDivisionError: no such number); the rest is "
        "done. `separatrix status` names what failed, and the next run tries it again."
    )
    assert "toy-table: its page shows what was measured." in done.out
    status = json.loads(separatrix("status", TOY_FAILING, "--store", store, "--json").out)
    (study,) = status["studies"]
    assert [row["state"] for row in study["rows"]] == ["next: n = 4", "done"]
    assert status["failed"] == [
        "CNN on DSD with 4 samples failed twice: ZeroDivisionError: no such number"
    ]


def test_show_says_what_many_workers_would_take(separatrix):
    done = separatrix("show", TOY, "--workers", 64)
    assert done.code == 0
    lines = [line for line in done.out.splitlines() if line.startswith("with 64 workers: at most ")]
    assert len(lines) == 2
    assert all("no number of them takes less than " in line for line in lines)
    facts = json.loads(separatrix("show", TOY, "--workers", 64, "--json").out)["profiles"]["full"]
    workers = facts["workers"]
    assert workers["number"] == 64
    assert 0 < workers["at_least"] <= workers["seconds"] < facts["seconds"]
    assert workers["bytes"] == 150 * facts["networks"]
