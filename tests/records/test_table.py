"""Rows that do not fit the schema are refused before anything is written."""

from dataclasses import replace

import numpy as np
import pytest

from separatrix.records import Job, Store


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"risk": None},
            "rows must have the columns seed, setting, setting_label, status, steps, risk",
        ),
        (
            {"seed": np.array([0.0, 0.0, 1.0, 1.0, 2.0, 2.0])},
            "seed must hold integers, got float64.",
        ),
        ({"setting": [0.5, 1] * 3}, "setting must hold integers, got float64."),
        ({"steps": np.full((6, 3), 1.5)}, "steps must hold integers, got float64."),
        ({"steps": np.full((6, 3), np.nan)}, "steps must hold integers, got float64."),
        ({"risk": [["low"] * 3] * 6}, "risk must hold numbers, got <U3."),
        ({"seed": np.array([0, 1])}, "rows must have columns of one length, got lengths [2, 6]."),
        (
            {"seed": np.array([0, 0, 1, 1, 3, 3])},
            "rows must hold exactly the seeds of the job [0, 1",
        ),
        (
            {"setting": np.zeros(6, int)},
            "rows must hold a seed and setting once, got some of them tw",
        ),
        (
            {"status": ["fine"] * 6},
            "status must be one of converged, step_limit, diverged, got fine.",
        ),
        ({"risk": np.zeros((6, 2))}, "risk must hold one number a step, got 2 for 3 steps."),
        (
            {"steps": np.zeros((6, 0), int)},
            "steps must hold at least one step, got none: where did",
        ),
    ],
)
def test_refuses_in_a_sentence(tmp_path, job, rows, provenance, change, message):
    changed = {n: v for n, v in {**rows(job.seeds), **change}.items() if v is not None}
    with pytest.raises(ValueError) as error:  # noqa: PT011
        Store(tmp_path).write(job, changed, provenance)
    assert str(error.value).startswith(message)
    assert not list(tmp_path.iterdir())


def test_a_column_has_one_type_in_all_cells_that_are_read_together(
    tmp_path, cell, rows, provenance
):
    store = Store(tmp_path)
    jobs = [
        Job(replace(cell, network=replace(cell.network, width=width)), 8, (0,))
        for width in (4, 0.5, "wide")
    ]
    for job in jobs:
        store.write(job, rows(job.seeds), provenance)
    assert store.read(jobs[:2])["network.width"].to_pylist() == [4.0, 4.0, 0.5, 0.5]
    assert str(store.read(jobs[:1])["network.width"].type) == "int64"
    with pytest.raises(
        ValueError, match=r"network\.width must hold one type in all cells that are"
    ):
        store.read(jobs)


def test_numbers_that_were_not_measured_are_null(tmp_path, job, rows, provenance):
    some = [[0.1, 0.1, 0.1], None, None, None, None, None]
    Store(tmp_path).write(job, {**rows(job.seeds), "zero_one": some}, provenance)
    table = Store(tmp_path).read([job])
    assert table["zero_one"].null_count == 5
    assert table["risk_error"].null_count == 6
