"""Answers that the tests of this folder share: what one trained, others read."""

import pytest
from small_questions import NETWORKS, SMALL, TASK

from separatrix.door import compare
from separatrix.records import Store


@pytest.fixture(scope="session")
def store(tmp_path_factory):
    return Store(tmp_path_factory.mktemp("door") / "records")


@pytest.fixture(scope="session")
def answers(store):
    """A CNN and an LCN on a small task."""
    return compare(TASK, NETWORKS, **SMALL, store=store)


@pytest.fixture
def counting():
    """A listener that remembers how many networks it has heard of."""

    class Counting:
        networks = 0

        def __call__(self, now):
            self.networks = now.num_done

    return Counting()
