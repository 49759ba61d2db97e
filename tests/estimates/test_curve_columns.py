"""A curve as columns that any library of tables takes."""

import numpy as np
import pyarrow as pa
import pytest

from separatrix.estimates import curve_columns, learning_curves


@pytest.fixture
def table(records):
    """Seed 2 stopped at step 10; setting 1 is the better one, at step 100."""
    ends = {2: [1, 10]}
    return records(
        [
            (cell, size, seed, setting, "step_limit", steps, [r / size for r in risk[: len(steps)]])
            for cell in ("a", "bb")
            for size in (8, 16)
            for seed in range(4)
            for setting, risk in enumerate(([0.5, 0.5, 0.4], [0.5, 0.3, 0.2]))
            for steps in [ends.get(seed, [1, 10, 100])]
        ]
    )


def curve_of(table):
    curves = learning_curves(
        table, tuning_seeds=(0, 1), evaluation_seeds=(3, 2), selection="tuning"
    )
    return curves[0]


def test_a_row_for_every_size_and_seed(table):
    columns = curve_columns(curve_of(table))
    assert list(columns) == ["num_samples", "seed", "risk", "train_risk", "step", "setting"]
    assert columns["num_samples"] == [8, 8, 16, 16]
    assert columns["seed"] == [3, 2, 3, 2]
    np.testing.assert_allclose(columns["risk"], [0.2 / 8, 0.3 / 8, 0.2 / 16, 0.3 / 16])
    np.testing.assert_allclose(columns["train_risk"], np.array(columns["risk"]) / 2)
    assert columns["step"] == [100] * 4
    assert columns["setting"] == ["rate 1"] * 4
    kinds = [{type(value) for value in column} for column in columns.values()]
    assert kinds == [{int}, {int}, {float}, {float}, {int}, {str}]


def test_with_the_records_what_else_was_measured_at_that_step(table):
    ends = [len(steps) for steps in table["steps"].to_pylist()]
    numbers = [[100 * run + i for i in range(end)] for run, end in enumerate(ends)]
    floats = pa.list_(pa.float32())
    table = table.append_column("margin", pa.array(numbers, floats))
    some = [each if i % 2 else None for i, each in enumerate(numbers)]
    table = table.append_column("norm", pa.array([*some[:5], None, *some[6:]], floats))
    table = table.append_column("alignment", pa.nulls(len(table), floats))
    columns = curve_columns(curve_of(table), table)
    assert list(columns)[6:] == ["margin", "norm"]  # what was not measured is no column
    # cell a, setting 1: seed 3 is run 7 of size 8 and run 15 of size 16; seed 2 has two steps
    assert columns["margin"] == [702, 501, 1502, 1301]
    assert columns["norm"] == [702, None, 1502, 1301]


def test_records_of_other_runs_are_refused(table):
    with pytest.raises(
        ValueError, match="records must hold every run of the curve, got none for 8 samples and se"
    ):
        curve_columns(curve_of(table), table.slice(0, 6))
