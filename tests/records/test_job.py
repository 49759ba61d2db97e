"""A job says what is wrong with it."""

import pytest

from separatrix.records import Job


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
