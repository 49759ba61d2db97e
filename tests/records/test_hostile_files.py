"""Files that somebody made to do harm, in the place of a record: one sentence, and nothing else."""

import json
import os
import pickle
import struct
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from stores import CPU, JOBS, MANIFEST, NAMES, ROWS, files, table_of, write_jobs

from separatrix.records import (
    RecordError,
    Store,
    pack,
    read_manifest,
    read_table,
    write_manifest,
    write_table,
)
from separatrix.records.checking import content, digest, stored_json
from separatrix.records.table import to_bytes


class Hostile:
    """Unpickled, it would leave a folder."""

    def __reduce__(self):
        return (os.mkdir, ("executed",))


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield
    assert not (tmp_path / "executed").exists()


@pytest.fixture
def store(tmp_path):
    return write_jobs(tmp_path / "records", JOBS[:2])


@pytest.fixture
def victim(store):
    return store.path(JOBS[0])


def facts_of(path):
    return json.loads(pq.read_metadata(path).metadata[b"separatrix"])


def rewritten(path, change=lambda table: table, facts=None, **more):
    """The record with other columns or metadata, sealed as if it were ours."""
    text = json.dumps(facts or facts_of(path)) if not isinstance(facts, bytes) else facts
    table = change(pq.read_table(path)).replace_schema_metadata({"separatrix": text, **more})
    try:
        path.write_bytes(to_bytes(table))
    except (ValueError, OSError):  # columns that our writer has no encoding for
        pq.write_table(table, path)


def column(name, values, kind):
    def change(table):
        place = table.schema.get_field_index(name)
        return table.set_column(place, name, pa.array(values(table), kind))

    return change


def nested(depth):
    kind = pa.float32()
    for _ in range(depth):
        kind = pa.list_(kind)
    return kind


NUMBERS = pa.list_(pa.float32())
CHANGES = {
    "text for numbers": (
        column("risk", lambda t: ["x"] * t.num_rows, pa.string()),
        "has string in the column risk",
    ),
    "long integers": (
        column("steps", lambda t: t["steps"].to_pylist(), pa.list_(pa.int64())),
        "has list<element: int64> in the column steps",
    ),
    "lists of lists": (
        column("risk", lambda t: [None] * t.num_rows, nested(30)),
        "… in the column risk",
    ),
    "a column twice": (
        lambda t: t.append_column("risk", t["risk"]),
        "has the column risk twice",
    ),
    "a column too few": (lambda t: t.drop_columns(["status"]), "lacks the columns status"),
    "nothing for numbers": (
        column("risk", lambda t: [None] * t.num_rows, NUMBERS),
        "has nothing in some rows of the column risk",
    ),
    "nothing for a number": (
        column("risk", lambda t: [[1, None, 2]] * t.num_rows, NUMBERS),
        "has nothing in some steps of the column risk",
    ),
    "numbers too few": (
        column("risk", lambda t: [[1.0]] * t.num_rows, NUMBERS),
        "has other than one number a step in the column risk",
    ),
    "numbers too many of one's own": (
        column("tuning_risk", lambda t: [[1.0] * 9] * t.num_rows, NUMBERS),
        "has other than one number a step in the column tuning_risk",
    ),
    "a status of one's own": (
        column("status", lambda t: ["fine"] * t.num_rows, pa.string()),
        "has the status 'fine'",
    ),
    "rows of another job": (
        column("job", lambda t: [NAMES[1].job] * t.num_rows, pa.string()),
        "not the one it is named after",
    ),
    "a path for a cell": (
        column("cell", lambda t: ["../../x"] * t.num_rows, pa.string()),
        "not the one it is named after",
    ),
    "rows of two jobs": (
        column("job", lambda t: [NAMES[0].job, *[NAMES[1].job] * (t.num_rows - 1)], pa.string()),
        "holds no job, or several, not the one it is named after",
    ),
    "no rows": (lambda t: t.slice(0, 0), "holds no job, or several"),
}


def refused(store, reason):
    """Every way to it is one sentence that names the file; what lies beside is read as ever."""
    ways = (lambda: store.read([JOBS[0]]), lambda: store.read_names([NAMES[0]]))
    for way in ways:
        with pytest.raises(RecordError) as error:
            way()
        (sentence,) = str(error.value).splitlines()
        assert sentence.startswith(str(store.path(JOBS[0])))
        assert reason in sentence
        assert sentence.endswith("It is left alone: move it away, then run the study again.")
        assert len(sentence) < 400
    assert store.names() == set(NAMES[:2])
    assert store.read(JOBS[1:2]).num_rows == 4


@pytest.mark.parametrize("name", CHANGES)
def test_columns_and_rows(store, victim, name):
    change, reason = CHANGES[name]
    rewritten(victim, change)
    refused(store, reason)


def without(facts, *names):
    return {name: value for name, value in facts.items() if name not in names}


UNSAID = "does not say which job it holds, or what made it"
FACTS = {
    "a list": (lambda f: [f], "was not written by Separatrix"),
    "a number": (lambda f: 1e308, "was not written by Separatrix"),
    "no job": (lambda f: without(f, "job"), UNSAID),
    "a job that is text": (lambda f: f | {"job": "os.system"}, UNSAID),
    "a cell that is none": (lambda f: f | {"job": f["job"] | {"cell": []}}, UNSAID),
    "no seeds": (lambda f: f | {"job": f["job"] | {"seeds": []}}, UNSAID),
    "seeds of text": (lambda f: f | {"job": f["job"] | {"seeds": ["0"]}}, UNSAID),
    "no size": (lambda f: f | {"job": without(f["job"], "num_samples")}, UNSAID),
    "no provenance": (lambda f: without(f, "provenance"), UNSAID),
    "another provenance": (lambda f: f | {"provenance": {"device": 1}}, UNSAID),
    "a column in the description": (
        lambda f: f | {"job": f["job"] | {"cell": f["job"]["cell"] | {"risk": 0.0}}},
        UNSAID,
    ),
    "a later schema": (lambda f: f | {"schema": 2}, "has schema 2, and this version"),
    "a schema that is none": (lambda f: f | {"schema": {"x": []}}, "has schema {'x': []}, and"),
}


@pytest.mark.parametrize("name", FACTS)
def test_metadata(store, victim, name):
    change, reason = FACTS[name]
    rewritten(victim, facts=change(facts_of(victim)))
    refused(store, reason)


def test_metadata_without_an_end(store, victim):
    """Deeper than any stack, longer than any description."""
    facts = facts_of(victim)
    rewritten(victim, facts=b"[" * 100_000)
    refused(store, "was not written by Separatrix")
    victim.unlink()
    write_jobs(store.root, JOBS[:1])
    rewritten(victim, facts=facts | {"notes": "x" * 20_000_000})
    assert store.read(JOBS[:1]).num_rows == 4  # long, and harmless


def test_types_that_carry_pickles(store, victim):
    """Arrow has had a type that was unpickled when its schema was read [CVE-2023-47248]."""
    before = to_bytes(store.read(JOBS[:1]))
    payload = pickle.dumps(Hostile())
    table = pq.read_table(victim)
    field = pa.field(
        "mine",
        pa.int32(),
        metadata={
            "ARROW:extension:name": "arrow.py_extension_type",
            "ARROW:extension:metadata": payload,
        },
    )
    facts = {"separatrix": table.schema.metadata[b"separatrix"]}
    table = table.append_column(field, pa.array([0] * table.num_rows, pa.int32()))
    pq.write_table(table.replace_schema_metadata(facts), victim, store_schema=True)
    try:
        assert to_bytes(store.read(JOBS[:1])) == before  # a column that nobody asked for
    except RecordError as error:
        refused(store, str(error.damage[0]).partition(".parquet ")[2])


@pytest.mark.parametrize(
    "payload",
    [
        pickle.dumps(Hostile()),
        b"PAR1" + pickle.dumps(Hostile()) + b"PAR1",
        b"\x93NUMPY\x01\x00v\x00{'descr': '|O', 'fortran_order': False, 'shape': (1,)}\n",
        b"PK\x03\x04" + pickle.dumps(Hostile()),
    ],
    ids=["pickle", "framed", "numpy", "zip"],
)
def test_pickles_in_the_place_of_a_record(store, victim, payload):
    victim.write_bytes(payload)
    refused(store, "or is not a Parquet file")
    (store.root / "packs").mkdir()
    (store.root / "packs" / "toy.parquet").write_bytes(payload)
    write_table(table_of(store.root), ROWS, CPU)
    table_of(store.root).write_bytes(payload)
    with pytest.raises(RecordError, match="cannot be read as a table"):
        read_table(table_of(store.root))
    with pytest.raises(RecordError) as error:
        store.check()
    assert len(error.value.damage) == 3
    (store.root / "manifests").mkdir()
    (store.root / "manifests" / "toy.full.json").write_bytes(payload)
    assert read_manifest(store.root, "toy", "full") is None


def varint(number):
    groups = [number >> shift & 0x7F for shift in range(0, max(number.bit_length(), 1), 7)]
    return bytes([*(group | 0x80 for group in groups[:-1]), groups[-1]])


def zigzag(number):
    return varint(number << 1)


def element(name, num_children=None):
    """An element of a schema in Thrift: a group, or a column of int32."""
    kind = b"" if num_children else b"\x15" + zigzag(1)
    last = 0 if num_children else 1
    repetition = bytes([(3 - last) << 4 | 5]) + zigzag(1)
    text = b"\x18" + varint(len(name)) + name
    return (
        kind + repetition + text + (b"\x15" + zigzag(num_children) if num_children else b"") + b"\0"
    )


def parquet(schema, num_rows, groups=b"\x0c"):
    """A file with a footer alone."""
    count = varint(len(schema))
    footer = b"\x15" + zigzag(2) + b"\x19" + b"\xfc" + count + b"".join(schema)
    footer += b"\x16" + zigzag(num_rows) + b"\x19" + groups + b"\0"
    return b"PAR1" + footer + struct.pack("<I", len(footer)) + b"PAR1"


@pytest.mark.parametrize("depth", [10, 1000, 50_000])
def test_schemas_nested_without_an_end(store, victim, depth):
    schema = [element(b"s", 1), *[element(b"a", 1)] * depth, element(b"x")]
    victim.write_bytes(parquet(schema, 0))
    refused(store, "")


@pytest.mark.parametrize("num_rows", [1, 2**31, 2**62])
def test_rows_that_are_promised(store, victim, num_rows):
    group = b"\x1c" + b"\x19\x0c" + b"\x16" + zigzag(0) + b"\x16" + zigzag(num_rows) + b"\0"
    for groups in (b"\x0c", group):
        victim.write_bytes(parquet([element(b"s", 1), element(b"x")], num_rows, groups))
        refused(store, "")


def test_a_small_file_that_unpacks_to_much_is_refused_before_it_is_unpacked(
    store, victim, monkeypatch
):
    """A number that is repeated takes next to nothing in a file."""

    def many(table):
        numbers = [np.zeros(100_000, np.float32)] * table.num_rows
        table = table.set_column(8, "risk", pa.array(numbers, NUMBERS))
        return table.set_column(10, "train_risk", pa.array(numbers, NUMBERS))

    rewritten(victim, many)
    assert victim.stat().st_size < 20_000
    monkeypatch.setattr(content, "MOST_BYTES", 2**20)
    refused(store, "bytes, more than 1,048,576")
    monkeypatch.setattr(content, "MOST_BYTES", 1000)
    with pytest.raises(RecordError, match=r"holds .* bytes, more than 1,000"):
        store.read(JOBS[:1])


def test_pipes_folders_and_links_in_the_place_of_a_record(store, victim, tmp_path):
    """Nobody waits for a pipe that is never written."""
    victim.unlink()
    os.mkfifo(victim)
    refused(store, "is not a plain file")
    victim.unlink()
    victim.mkdir()
    refused(store, "is not a plain file")
    victim.rmdir()
    victim.symlink_to("/dev/zero")
    refused(store, "is not a plain file")


@pytest.mark.parametrize("name", ["../../x", "/etc/passwd", "a/b", ".", "", "A", "a b"])
def test_manifests_whose_names_lead_out(store, tmp_path, name):
    """The name of a study, of a part, an identity: each is a part of a path."""
    write_manifest(store.root, MANIFEST)
    path = Path(store.root) / "manifests" / "toy.full.json"
    whole = json.loads(path.read_bytes())
    del whole["sha256"]
    places = [("study",), ("profile",), ("tables", 0, "part"), ("tables", 0, "identity")]
    places += [("evaluation", "cases", 0, "cell"), ("evaluation", "cases", 0, "surplus")]
    before = files(tmp_path)
    for *above, last in places:
        changed = json.loads(json.dumps(whole))
        inner = changed
        for key in above:
            inner = inner[key]
        inner[last] = [name] if last == "surplus" else name
        path.write_text(json.dumps(changed))
        assert read_manifest(store.root, "toy", "full") is None
    path.write_text(json.dumps(whole))
    assert read_manifest(store.root, "toy", "full") == MANIFEST
    assert files(tmp_path).keys() == before.keys()


def test_a_pack_that_lies_about_its_jobs(store):
    path = pack(store.root, "toy", NAMES[:2])
    table = pq.read_table(path)
    facts = stored_json(table.schema.metadata)
    lies = (
        facts | {"jobs": facts["jobs"][:1]},
        facts | {"jobs": [[job, -1, asked, made, n] for job, _, asked, made, n in facts["jobs"]]},
        facts | {"jobs": [[*job[:4], 10**9] for job in facts["jobs"]]},
        facts | {"jobs": [facts["jobs"][0]] * 2},
        facts | {"cells": []},
        facts | {"made": None},
        facts | {"asked": [{}]},
    )
    for lie in lies:
        text = json.dumps(lie).encode()
        metadata = {b"separatrix": text, b"separatrix.sha256": digest(text)}
        path.write_bytes(to_bytes(table.replace_schema_metadata(metadata)))
        with pytest.raises(RecordError, match=UNSAID):
            Store(store.root).names()
    swapped = facts | {"jobs": [[("f" * 16), *facts["jobs"][0][1:]], facts["jobs"][1]]}
    text = json.dumps(swapped).encode()
    metadata = {b"separatrix": text, b"separatrix.sha256": digest(text)}
    path.write_bytes(to_bytes(table.replace_schema_metadata(metadata)))
    with pytest.raises(RecordError, match="does not hold the rows of the jobs that it names"):
        store.read_names(sorted(store.names()))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: t.append_column("x", t["network"]).append_column("x", t["exact"]), "x twice"),
        (lambda t: t.append_column("x", pa.array([None, "y"])), "nothing in some rows of the co"),
        (lambda t: t.append_column("x", pa.array([[1], [2]])), "has list<element: int64> in the"),
        (lambda t: t.append_column("x", pa.array([1, 2], pa.date32())), "has date32"),
    ],
)
def test_tables(store, change, reason):
    path = table_of(store.root)
    write_table(path, ROWS, CPU)
    table = pq.read_table(path)
    facts = {"separatrix": table.schema.metadata[b"separatrix"]}
    pq.write_table(change(table).replace_schema_metadata(facts), path)
    with pytest.raises(RecordError, match=reason):
        read_table(path)
    for made in ([], {}, "cpu", [{"device": "cpu"}]):
        text = json.dumps({"table": 1, "provenance": made})
        path.write_bytes(to_bytes(table.replace_schema_metadata({"separatrix": text})))
        with pytest.raises(RecordError, match="does not say what made it"):
            read_table(path)
