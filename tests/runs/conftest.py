"""Small cells, stores as bytes, and a counter of what the compiler was asked to do."""

from collections import Counter
from contextlib import contextmanager

import jax
import pytest

from separatrix.measures import ExactRisk
from separatrix.networks import CNN, LCN
from separatrix.records import Store
from separatrix.runs import Cell, Machine, execute
from separatrix.tasks import DSD
from separatrix.training import Descent, NonNegative, UnitBall, rates

CPU = Machine("cpu", 1, 2**28)


@pytest.fixture(scope="session")
def cells():
    """A CNN and an LCN on the same task; the third setting of each diverges."""
    settings = (rates(0.1), rates(0.3, threshold=0.01), rates(1e30))
    algorithms = (
        Descent(settings, 20, 10, projections=(NonNegative(),)),
        Descent(settings[:2], 20, 10, projections=(UnitBall(), NonNegative())),
    )
    return tuple(
        Cell(DSD(3, 2, 0.3), network(3, 2), algorithm, ExactRisk())
        for network, algorithm in zip((CNN, LCN), algorithms, strict=True)
    )


@pytest.fixture
def run(tmp_path_factory):
    """Executes jobs into a store, new unless given; returns the store and the jobs it trained."""

    def go(jobs, *, store=None, machine=CPU, largest=200):
        store = store or Store(tmp_path_factory.mktemp("store"))
        trained = []
        execute(jobs, store, machine, largest, trained.append)
        return store, trained

    return go


@pytest.fixture
def contents():
    """Every record of a store by its place in it; what it took lies beside them."""

    def read(store):
        files = (path for path in store.root.rglob("*.parquet") if path.is_file())
        return {str(path.relative_to(store.root)): path.read_bytes() for path in files}

    return read


@pytest.fixture
def count_compilations():
    """How often each function goes through the compiler, by jax's own monitoring."""

    @contextmanager
    def counting():
        counts = Counter()

        def listen(event, duration, **facts):
            if event == "/jax/core/compile/backend_compile_duration":
                counts[facts["fun_name"]] += 1

        jax.monitoring.register_event_duration_secs_listener(listen)
        try:
            yield counts
        finally:
            jax.monitoring.unregister_event_duration_listener(listen)

    return counting
