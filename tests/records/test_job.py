"""A job says what is wrong with it."""

import numpy as np
import pytest

from separatrix.records import CaseEntry, Job, name_of


def test_refuses_in_a_sentence(cell):
    with pytest.raises(ValueError, match="num_samples must be at least 1, got 0: there is nothing"):
        Job(cell, 0, (0,))
    with pytest.raises(ValueError, match=r"seeds must not be empty, got \(\): the job would train"):
        Job(cell, 1, ())
    with pytest.raises(
        ValueError, match=r"seeds must differ from one another, got \(1, 1\): a rep"
    ):
        Job(cell, 1, (1, 1))
    with pytest.raises(ValueError, match="cell must be a dataclass with the fields task, network,"):
        Job(cell.task, 1, (0,))
    with pytest.raises(
        ValueError, match="got str without task, network, algorithm, measure: a rec"
    ):
        Job("cell", 1, (0,))


@pytest.mark.usefixtures("as_installed")
def test_integers_are_integers(cell):
    for size in (2.5, 2.0, float("nan"), "2", True, None):
        with pytest.raises(ValueError, match=rf"num_samples must be an integer, got {size!r}\."):
            Job(cell, size, (0,))
    for seed in (0.5, float("nan"), False):
        with pytest.raises(ValueError, match=rf"each of seeds must be an integer, got {seed!r}\."):
            Job(cell, 1, (seed,))
    with pytest.raises(ValueError, match=r"seeds must be a tuple of integers, got \[0\]\."):
        Job(cell, 1, [0])


@pytest.mark.usefixtures("as_installed")
def test_integers_of_numpy_are_kept_as_pythons(cell):
    counted = Job(cell, np.int64(8), tuple(np.arange(2)))
    assert name_of(counted) == name_of(Job(cell, 8, (0, 1)))


@pytest.mark.parametrize("target", [float("nan"), float("inf")])
def test_a_target_is_a_number(target):
    with pytest.raises(ValueError, match=f"target must be a finite number, got {target}"):
        CaseEntry("a", {}, target, {})
