"""Whatever happens to a file of a store, a reader gives what was written or a documented error."""

import json
import os
import struct

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stores import MANIFEST, NAMES, ROWS, item_of, table_of, whole_store

from separatrix.records import (
    Cost,
    RecordError,
    Store,
    manifests_in,
    read_cost,
    read_manifest,
    read_table,
    table_provenance,
)
from separatrix.records.table import to_bytes

OPTIONS = {
    "deadline": None,
    "database": None,
    "derandomize": True,
    "suppress_health_check": [HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
}
QUICKLY = settings(max_examples=25, **OPTIONS)
THOROUGHLY = settings(max_examples=1000, **OPTIONS)
KINDS = ("record", "pack", "table", "item", "manifest", "cost")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return whole_store(tmp_path_factory.mktemp("fuzzed") / "records")


@pytest.fixture(scope="module")
def whole(store):
    """What every reader gives while nothing is damaged."""
    return {kind: answers(store, kind) for kind in KINDS}


def path_of(store, kind):
    root = store.root
    return {
        "record": root / NAMES[3].cell / f"{NAMES[3].job}.parquet",
        "pack": root / "packs" / "toy.parquet",
        "table": table_of(root),
        "item": item_of(root),
        "manifest": root / "manifests" / "toy.full.json",
        "cost": root / "costs" / "toy.full.json",
    }[kind]


def readers(store, kind):
    """What would be asked of a file of this kind, and of others beside it."""
    rows = lambda *names: lambda: to_bytes(store.read_names(names))
    metadata = lambda: json.dumps(store.metadata(NAMES), sort_keys=True)
    records = {
        "names": store.names,
        "packed": rows(NAMES[1]),
        "loose": rows(NAMES[3]),
        "both": rows(*NAMES[4:], NAMES[0]),
        "metadata": metadata,
        "check": store.check,
    }
    table, item = table_of(store.root), item_of(store.root)
    return {
        "record": records,
        "pack": records,
        "table": {"rows": lambda: read_table(table), "made": lambda: table_provenance(table)},
        "item": {"rows": lambda: read_table(item), "check": store.check},
        "manifest": {"manifest": lambda: read_manifest(store.root, "toy", "full")},
        "cost": {"cost": lambda: read_cost(store.root, "toy", "full")},
    }[kind]


def answers(store, kind):
    """By reader: what it gives, or the documented error."""
    found, damage = {}, []
    for reader, read in readers(store, kind).items():
        try:
            found[reader] = read()
        except RecordError as error:
            damage += error.damage or [""]
            found[reader] = RecordError
    assert all(str(store.root) in line for line in damage)  # the file is named
    return found


def check(store, whole, kind, content):
    path = path_of(store, kind)
    before, stat = path.read_bytes(), path.stat()
    path.write_bytes(content)
    try:
        got = answers(Store(store.root), kind)
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    for reader, value in got.items():
        absent = kind in ("manifest", "cost") and value is None
        advisory = isinstance(value, Cost)  # of seconds that were spent nothing depends
        assert absent or advisory or value is RecordError or value == whole[kind][reader], reader


@st.composite
def flipped(draw, content):
    place = draw(st.integers(0, 8 * len(content) - 1))
    changed = bytearray(content)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)


@st.composite
def spoiled(draw, content):
    """Cut, doubled, overwritten; what is left still looks like the file."""
    changed = bytearray(content)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(changed)))
        changed[start : start + draw(st.integers(0, 40))] = draw(st.binary(max_size=40))
    return bytes(changed[: draw(st.integers(0, len(changed)) | st.just(len(changed)))])


@st.composite
def footers(draw, content):
    """Any bytes with the frame of a Parquet file around them."""
    body = draw(st.binary(max_size=300))
    length = draw(st.sampled_from([len(body), 0, 2**31 - 1, 2**32 - 1]))
    return b"PAR1" + body + struct.pack("<I", length) + b"PAR1"


DAMAGES = (flipped, spoiled, footers, lambda content: st.binary(max_size=300))


@pytest.mark.parametrize("damage", DAMAGES, ids=["flipped", "spoiled", "footers", "any"])
@pytest.mark.parametrize("kind", KINDS)
@QUICKLY
@given(data=st.data())
def test_readers(store, whole, kind, damage, data):
    check(store, whole, kind, data.draw(damage(path_of(store, kind).read_bytes())))


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGES[:2], ids=["flipped", "spoiled"])
@pytest.mark.parametrize("kind", KINDS)
@THOROUGHLY
@given(data=st.data())
def test_readers_thoroughly(store, whole, kind, damage, data):
    check(store, whole, kind, data.draw(damage(path_of(store, kind).read_bytes())))


@pytest.mark.parametrize("kind", KINDS[:5])
def test_every_cut_is_noticed(store, whole, kind):
    """A file cut short anywhere is none, whatever it was."""
    content = path_of(store, kind).read_bytes()
    for length in range(0, len(content) - (kind == "manifest"), max(len(content) // 15, 1)):
        check(store, whole, kind, content[:length])


def test_nothing_is_left_of_it(store, whole):
    assert {kind: answers(store, kind) for kind in KINDS} == whole
    assert not [v for found in whole.values() for v in found.values() if v is RecordError]
    assert whole["manifest"]["manifest"] == MANIFEST
    assert whole["table"]["rows"] == ROWS
    assert store.problems() == []
    assert list(manifests_in(store.root)) == [("toy", "full")]


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


@st.composite
def manifests(draw, text):
    """A manifest with some parts of it replaced by anything, and no digest that would tell."""
    content = json.loads(text)
    del content["sha256"]
    for _ in range(draw(st.integers(1, 3))):
        place = content
        while isinstance(place, dict | list) and place:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            key = draw(st.sampled_from(keys))
            inner = place[key]
            if not isinstance(inner, dict | list) or not inner or draw(st.booleans()):
                place[key] = draw(
                    JSON | st.sampled_from(["../../x", "/etc/passwd", "a/b", "", "."])
                )
                break
            place = inner
    return content


@QUICKLY
@given(data=st.data())
def test_manifests_of_any_json(store, tmp_path, data):
    """One that is believed has the right types, and every path of it lies in the store."""
    text = path_of(store, "manifest").read_text()
    content = data.draw(manifests(text) | JSON)
    folder = tmp_path / "manifests"
    folder.mkdir(exist_ok=True)
    (folder / "toy.full.json").write_text(json.dumps(content))
    manifest = read_manifest(tmp_path, "toy", "full")
    if manifest is None:
        return
    assert (manifest.study, manifest.profile) == ("toy", "full")
    assert all(isinstance(name, str) for pair in manifest.names for name in pair)
    assert isinstance(manifest.complete, bool)
    for table in manifest.tables:
        assert manifest.path_of(table, tmp_path).parent == tmp_path / "tables"
