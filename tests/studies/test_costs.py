"""What a study took: kept beside its records, added up, never lost to a run with nothing to do."""

import json
from dataclasses import dataclass, field

import pytest
from running_here import run_here

from separatrix.records import Cost, Store, add_cost, cost_path, read_cost
from separatrix.runs import AbstractItem, Machine, Part, Tables
from separatrix.studies import Study, TablePage

CPU = Machine("cpu", 1, 2**28, "cpu, 1 cores")
GPU = Machine("gpu", 1, 2**28, "NVIDIA H200")


@dataclass(frozen=True)
class Fragile(AbstractItem):
    number: int
    broken: list = field(default_factory=list, compare=False, metadata={"described": False})

    def rows(self):
        if self.broken:
            raise KeyboardInterrupt
        yield {"number": self.number}


def study(*items):
    return Study(
        name="numbers",
        title="Numbers",
        question="Which?",
        source="none",
        expected="some",
        plan=lambda profile: Tables((Part("numbers", items),)),
        page=TablePage(lambda tables: ()),
    )


def test_a_run_says_what_it_took_and_a_run_with_nothing_to_do_does_not(tmp_path):
    store, numbers = Store(tmp_path), study(Fragile(1), Fragile(2))
    run_here(numbers, "quick", store, CPU)
    cost = read_cost(tmp_path, "numbers", "quick")
    assert cost is not None
    assert 0 < cost.seconds < 60
    assert cost.device == "cpu, 1 cores"
    run_here(numbers, "quick", store, GPU)
    assert read_cost(tmp_path, "numbers", "quick") == cost
    assert read_cost(tmp_path, "numbers", "full") is None
    assert not store.problems()


def test_a_stopped_run_counts_with_the_one_that_goes_on(tmp_path):
    store, broken = Store(tmp_path), [True]
    numbers = study(Fragile(1), Fragile(2, broken))
    with pytest.raises(KeyboardInterrupt):
        run_here(numbers, "full", store, CPU)
    first = read_cost(tmp_path, "numbers", "full")
    broken.clear()
    run_here(numbers, "full", store, GPU)
    both = read_cost(tmp_path, "numbers", "full")
    assert first is not None
    assert both is not None
    assert both.seconds > first.seconds
    assert both.device == "cpu, 1 cores and NVIDIA H200"


def test_costs_add_up_and_a_device_is_named_once(tmp_path):
    for seconds in (200.0, 11.6):
        add_cost(tmp_path, "numbers", "full", Cost(seconds, "NVIDIA H200"))
    assert str(read_cost(tmp_path, "numbers", "full")) == "212 s on NVIDIA H200"
    assert str(Cost(0.52, "cpu, 2 cores")) == "0.5 s on cpu, 2 cores"


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"seconds": NaN, "device": ""}'])
def test_what_cannot_be_read_says_nothing(tmp_path, content):
    path = cost_path(tmp_path, "numbers", "full")
    path.parent.mkdir()
    path.write_text(content)
    assert read_cost(tmp_path, "numbers", "full") is None
    add_cost(tmp_path, "numbers", "full", Cost(1.0, "cpu"))
    assert json.loads(path.read_text()) == {"device": "cpu", "seconds": 1.0}


def test_where_it_cannot_be_written_nothing_is_lost(tmp_path):
    (tmp_path / "costs").write_text("a file where the folder should be")
    add_cost(tmp_path, "numbers", "full", Cost(1.0, "cpu"))
    assert read_cost(tmp_path, "numbers", "full") is None
