"""Tables: measured item by item, kept as they come, named by what was asked."""

from dataclasses import dataclass, replace

import pytest

from separatrix.records import (
    Provenance,
    RecordError,
    Store,
    read_table,
    table_provenance,
    write_table,
)
from separatrix.runs import AbstractItem, Machine, Part, Tables, local_crew, provenance

CPU = Machine("cpu", 2, 2**28)


class Stop(Exception):
    pass


@dataclass(frozen=True)
class Square(AbstractItem):
    number: int

    def rows(self):
        yield {"number": self.number, "square": self.number**2}


@dataclass(frozen=True)
class Counted(AbstractItem):
    """Says that it was measured, in a folder of its own."""

    number: int
    folder: str

    def rows(self):
        with open(f"{self.folder}/{self.number}", "a") as file:
            file.write("x")
        yield {"number": self.number}


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "records")


def plan_of(*numbers):
    return Tables((Part("squares", tuple(map(Square, numbers)), seconds=2.0),))


def table_of(plan, store):
    (part,) = plan.parts
    return [row["square"] for row in read_table(part.path("toy", store))]


def run(plan, store, listener=lambda now: None):
    with local_crew(CPU) as crew:
        plan.run("toy", store, crew, listener)


def test_rows_are_in_the_order_asked_and_items_leave_no_trace(store):
    plan = plan_of(3, 1, 2)
    run(plan, store)
    assert table_of(plan, store) == [9, 1, 4]
    assert [path.suffix for path in (store.root / "tables").iterdir()] == [".parquet"]


def test_the_same_rows_are_the_same_bytes(tmp_path):
    plan, stores = plan_of(1, 2, 3, 4), [Store(tmp_path / name) for name in "ab"]
    for store in stores:
        run(plan, store)
    first, second = (plan.parts[0].path("toy", store).read_bytes() for store in stores)
    assert first == second


def test_another_grid_is_another_table_and_both_stay(store):
    few, many = plan_of(1, 2), plan_of(1, 2, 3)
    run(few, store)
    assert not many.parts[0].path("toy", store).exists()
    run(many, store)
    assert table_of(few, store) == [1, 4]
    assert table_of(many, store) == [1, 4, 9]


def test_a_stopped_run_goes_on_where_it_was(store, tmp_path):
    (tmp_path / "seen").mkdir()
    items = tuple(Counted(number, str(tmp_path / "seen")) for number in range(6))
    plan = Tables((Part("numbers", items, seconds=6.0),))

    def stop_after_two(now):
        if now.num_done == 2:
            raise Stop

    with pytest.raises(Stop), local_crew(replace(CPU, threads=1)) as crew:
        plan.run("toy", store, crew, stop_after_two)
    (entry,) = plan.manifest("toy", "full", "", store).tables
    assert (entry.num_done, entry.num_items) == (2, 6)
    assert not entry.over
    paths = plan.parts[0].unfinished("toy", store)
    kept = [item.number for item, path in paths.items() if path.exists()]
    news = []
    with local_crew(CPU) as crew:
        plan.run("toy", store, crew, news.append)
    assert news[-1].num_done == 4
    assert news[-1].done == news[-1].total
    (entry,) = plan.manifest("toy", "full", "", store).tables
    assert entry.over
    # What was kept is not measured again; what was under way when it stopped is.
    assert len(kept) == 2
    assert all((tmp_path / "seen" / str(number)).read_text() == "x" for number in kept)


def test_a_finished_table_is_left_alone(store):
    plan, news = plan_of(1, 2), []
    run(plan, store)
    before = plan.parts[0].path("toy", store).stat()
    run(plan, store, news.append)
    assert plan.parts[0].path("toy", store).stat() == before
    assert {(now.done, now.total, now.num_done, now.waiting) for now in news} == {(0, 0, 0, "")}


def test_progress_goes_up_to_its_total(store):
    news = []
    run(plan_of(*range(5)), store, news.append)
    done = [now.done for now in news]
    assert done == sorted(done)
    assert all(now.done <= now.total for now in news)
    assert news[-1].done == news[-1].total == pytest.approx(2.0)
    assert {now.unit for now in news} == {"items"}


def test_an_item_that_fails_ends_the_run_with_its_error(store):
    @dataclass(frozen=True)
    class Failing(AbstractItem):
        number: int

        def rows(self):
            raise ZeroDivisionError("no such number")

    plan = Tables((Part("numbers", (Failing(1),)),))
    with pytest.raises(ZeroDivisionError, match="no such number"):
        run(plan, store)
    assert plan.manifest("toy", "full", "", store).tables[0].num_done == 0


def keep_item(part, store, item, made):
    """As an earlier run that was stopped left it."""
    path = part.unfinished("toy", store)[item]
    write_table(path, list(item.rows()), made)
    return path


def test_rows_of_an_earlier_run_keep_what_made_them(store):
    plan, earlier = plan_of(1, 2, 3), Provenance("0.0.1", "0.9", "gpu", None)
    keep_item(plan.parts[0], store, Square(2), earlier)
    run(plan, store)
    assert table_of(plan, store) == [1, 4, 9]
    assert table_provenance(plan.parts[0].path("toy", store)) == (provenance(), earlier)


@pytest.mark.parametrize("content", [b"", b"PAR1"])
def test_a_damaged_table_is_not_done(store, content):
    plan = plan_of(1, 2)
    run(plan, store)
    path = plan.parts[0].path("toy", store)
    path.write_bytes(content)
    for ask in (lambda: run(plan, store), lambda: plan.manifest("toy", "full", "", store)):
        with pytest.raises(RecordError, match=r"cannot be read as a table\. It is left alone"):
            ask()
    assert path.read_bytes() == content


def test_a_damaged_item_is_an_error_before_anything_is_measured(store, tmp_path):
    items = tuple(Counted(number, str(tmp_path)) for number in range(2))
    plan = Tables((Part("numbers", items),))
    keep_item(plan.parts[0], store, items[1], provenance()).write_bytes(b"PAR1")
    (tmp_path / "1").unlink()
    with pytest.raises(RecordError, match="cannot be read as a table"):
        run(plan, store)
    assert not (tmp_path / "0").exists()


def test_items_that_a_stop_left_beside_their_table_are_removed(store):
    plan = plan_of(1, 2)
    run(plan, store)
    folder = keep_item(plan.parts[0], store, Square(1), provenance()).parent
    run(plan, store)
    assert not folder.exists()
    assert table_of(plan, store) == [1, 4]


@pytest.mark.parametrize("name", ["", "Squares", "a.b", "a/b", "a_b", "a\n"])
def test_a_part_is_named_like_a_file(name):
    message = r"name must be lower-case letters, digits and hyphens, got .*: it names files\."
    with pytest.raises(ValueError, match=message):
        Part(name, (Square(1),))


def test_two_parts_of_one_name_are_refused():
    parts = Part("squares", (Square(1),)), Part("squares", (Square(2),))
    with pytest.raises(ValueError, match="parts must have different names, got squares twice"):
        Tables(parts)
