"""Jobs of a toy cell, and rows for them."""

import pytest
from toy_cells import ToyCell, ToyDescent, ToyNetwork, ToyTask, toy_rows

from separatrix.records import Job, Provenance


@pytest.fixture
def cell():
    return ToyCell(ToyTask(20), ToyNetwork(), ToyDescent((0.1, 1.0)))


@pytest.fixture
def job(cell):
    return Job(cell, 64, (0, 1, 2))


@pytest.fixture
def rows():
    return toy_rows


@pytest.fixture
def provenance():
    return Provenance("0.1.0", "0.10.2", "cpu", None)
