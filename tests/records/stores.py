"""A small store with a file of every kind, for tests that damage, merge or cheat."""

from dataclasses import replace
from pathlib import Path

from toy_cells import ToyCell, ToyDescent, ToyNetwork, ToyTask, toy_rows

from separatrix.records import (
    CaseEntry,
    Cost,
    Job,
    Manifest,
    Provenance,
    Seeds,
    StageEntry,
    Store,
    TableEntry,
    add_cost,
    name_of,
    pack,
    table_path,
    write_manifest,
    write_table,
)

CPU = Provenance("0.4.0", "0.10.2", "cpu", None)
GPU = replace(CPU, device="NVIDIA H200")
CELL = ToyCell(ToyTask(20), ToyNetwork(), ToyDescent((0.1, 1.0)))
WIDE = replace(CELL, network=ToyNetwork(8))
JOBS = tuple(Job(cell, n, (0, 1)) for cell in (CELL, WIDE) for n in (8, 16, 32))
NAMES = tuple(map(name_of, JOBS))
IDENTITY, ITEM = "0" * 15 + "1", "0" * 15 + "2"
ROWS = ({"network": "CNN", "deviation": 0.25, "exact": True, "members": 8},) * 2


def write_jobs(root, jobs=JOBS, made=CPU, risk=0.5):
    """A record a job, each with numbers of its own."""
    store = Store(root)
    for job in jobs:
        rows = toy_rows(job.seeds, risk=risk + 1 / job.num_samples)
        rows["tuning_risk"] = rows["risk"] / 2
        store.write(job, rows, made)
    return store


def table_of(root):
    return table_path(root, "toy", "part", IDENTITY)


def item_of(root):
    return Path(root) / "tables" / "toy.other.0123456789abcdef" / f"{ITEM}.parquet"


def whole_store(root):
    """Two jobs in a pack, four loose; a table, an item of another; a manifest and a cost."""
    store = write_jobs(root)
    pack(root, "toy", NAMES[:2])
    write_table(table_of(root), ROWS, CPU)
    write_table(item_of(root), ROWS[:1], CPU)
    write_manifest(root, MANIFEST)
    add_cost(root, "toy", "full", Cost(12.5, "cpu, 2 cores"))
    return store


def case(cell, jobs):
    by_size = {job.num_samples: (name_of(job).job,) for job in jobs}
    fields = {"task.kind": "ToyTask", "network.width": None, "task.noise_std": 0.3}
    alone = Seeds((0,), (1,)) if cell == WIDE else None
    return CaseEntry(name_of(jobs[0]).cell, fields, 0.4, by_size, n_star="8 (8 to 16)", seeds=alone)


MANIFEST = Manifest(
    "toy",
    "full",
    "c0de",
    evaluation=StageEntry("validation", (0,), (1, 2), (case(CELL, JOBS[:3]), case(WIDE, JOBS[3:]))),
    tables=(TableEntry("part", IDENTITY, 1, 1),),
)


def files(root):
    """What lies in a folder, hidden files too."""
    return {str(p.relative_to(root)): p.read_bytes() for p in Path(root).rglob("*") if p.is_file()}
