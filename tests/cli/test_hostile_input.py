"""Files made to do harm, given to commands: one sentence, exit code 2, and nothing is run."""

import io
import os
import pickle
import shutil
import tarfile
import zipfile

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from command_line import TOY


class Hostile:
    """Unpickled, it would leave a folder."""

    def __reduce__(self):
        return (os.mkdir, ("executed",))


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SEPARATRIX_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    yield
    assert not (tmp_path / "executed").exists()


def objects():
    """An array of things that run something when they are unpickled."""
    array = np.empty(2, object)
    array[:] = Hostile()
    return array


def refused(done, *words):
    assert done.code == 2
    (sentence,) = done.err.splitlines()
    assert all(word in sentence for word in words)
    assert "Traceback" not in done.err


@pytest.mark.parametrize("name", ["x.npy", "x.npz"])
def test_arrays_of_objects(separatrix, name):
    np.save("x.npy", objects(), allow_pickle=True)
    np.savez("x.npz", x=objects(), y=np.arange(2))
    labels = ["--labels", "y.npy"] if name == "x.npy" else []
    np.save("y.npy", np.arange(2))
    refused(separatrix("probe", name, *labels), f"{name} must be", "pickled objects")


def test_a_zip_that_unpacks_to_much(separatrix):
    """16 TB of zeros by its header, and as many as it likes by its content."""
    header = b"{'descr': '|u1', 'fortran_order': False, 'shape': (16000000000000,)}\n"
    start = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header
    with zipfile.ZipFile("bomb.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.npy", start + bytes(2**24))
    assert os.path.getsize("bomb.npz") < 2**15
    refused(separatrix("probe", "bomb.npz"), "bomb.npz must be", "16,000,000,000,000 bytes")


def test_a_zip_whose_names_lead_out(separatrix, tmp_path):
    content = io.BytesIO()
    np.save(content, np.zeros((4, 2)))
    with zipfile.ZipFile("names.npz", "w") as archive:
        for name in ("../outside.npy", "/tmp/separatrix-outside.npy", "x.npy"):
            archive.writestr(name, content.getvalue())
    done = separatrix("probe", "names.npz")
    assert done.code == 2
    assert "Traceback" not in done.err
    assert not (tmp_path.parent / "outside.npy").exists()
    assert not os.path.exists("/tmp/separatrix-outside.npy")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("cifar-10-python.tar.gz", "could run any program when it is read"),
        ("data_batch_1.bin", "could run any program when it is read"),
        ("data_batch_1", "a name that ends otherwise"),
    ],
)
def test_pickled_images(separatrix, tmp_path, name, reason):
    folder = tmp_path / "data" / "cifar10"
    folder.mkdir(parents=True)
    batch = {b"data": np.zeros((1, 3072), np.uint8), b"labels": [0], b"x": Hostile()}
    if name.endswith(".gz"):
        with tarfile.open(folder / name, "w:gz") as archive:
            for member in ("cifar-10-batches-py/data_batch_1", "../../outside"):
                content = pickle.dumps(batch)
                info = tarfile.TarInfo(member)
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
    else:
        (folder / name).write_bytes(pickle.dumps(batch))
    done = separatrix("probe", folder / name)
    refused(done, name, reason)
    assert not (tmp_path / "outside").exists()


def pickled(path):
    path.write_bytes(pickle.dumps(Hostile()))


def other_columns(path):
    table = pq.read_table(path)
    facts = {"separatrix": table.schema.metadata[b"separatrix"]}
    table = table.set_column(8, "risk", pa.array(["os.system"] * table.num_rows))
    pq.write_table(table.replace_schema_metadata(facts), path)


@pytest.mark.parametrize("harm", [pickled, other_columns])
@pytest.mark.parametrize("command", ["run", "report"])
def test_records(separatrix, toy_store, tmp_path, harm, command):
    store = shutil.copytree(toy_store, tmp_path / "records")
    victim = sorted(store.glob("*/*.parquet"))[0]
    harm(victim)
    refused(separatrix(command, TOY), victim.name, "It is left alone: move it away")


def test_a_study_file_is_python_and_runs(separatrix, tmp_path):
    """The one thing that does: it is what a study is, and the documentation says so."""
    (tmp_path / "mine.py").write_text("import os\nos.mkdir('made')\nSTUDY = None\n")
    assert separatrix("show", tmp_path / "mine.py").code == 2
    assert (tmp_path / "made").is_dir()
