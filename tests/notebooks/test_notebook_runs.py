"""Every notebook runs from a cold cache as a reader would run it, and shows what it promises."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"
SECONDS = 600  # for one cell, on a busy machine

pytestmark = pytest.mark.slow


@pytest.fixture
def executed(tmp_path, monkeypatch):
    """A notebook run in an empty folder; nothing of the user's is read or written."""
    for name in ("SEPARATRIX_RECORDS", "XDG_CACHE_HOME", "MPLCONFIGDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    (tmp_path / "empty").mkdir()

    def execute(key):
        notebook = nbformat.read(FOLDER / f"{key}.ipynb", as_version=4)
        place = {"metadata": {"path": str(tmp_path / "empty")}}
        NotebookClient(notebook, timeout=SECONDS, resources=place).execute()
        assert not list((tmp_path / "empty").iterdir())
        assert list((tmp_path / "separatrix_records").iterdir())
        return {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}

    return execute


def printed(outputs):
    return "".join(o.text for o in outputs if o.output_type == "stream" and o.name == "stdout")


def has_figure(outputs):
    return any("image/png" in output.get("data", {}) for output in outputs)


def worth(text):
    """The ratio in "weight sharing is worth ×4.45 [2.46, inf]", with the ends of its interval."""
    number = r"([\d.]+|inf)"
    return [
        tuple(map(float, found))
        for found in re.findall(rf"is worth ×(?:at least )?{number} \[{number}, {number}\]", text)
    ]


def test_lahoti2024(executed):
    """Weight sharing saves samples at every k, surely so, and more of them at the largest."""
    shown = executed("lahoti2024")
    figures = {cell for cell, outputs in shown.items() if has_figure(outputs)}
    assert figures == {"draw-examples", "curves-of-three", "draw-growth"}
    assert re.search(r"FCN needs [\d.,]+ \[", printed(shown["compare-three"]))
    assert len(worth(printed(shown["compare-three"]))) == 2
    growing = worth(printed(shown["compare-growing"]))
    assert len(growing) == 3
    assert min(lower for _, lower, _ in growing) > 1
    assert growing[-1][0] > growing[0][0]
    assert "applicable False" in printed(shown["theorems"])


def test_malach2021(executed):
    """Locality saves samples at every length, surely so, and more of them at the longest."""
    shown = executed("malach2021")
    figures = {cell for cell, outputs in shown.items() if has_figure(outputs)}
    assert figures == {"draw-examples", "curves-of-three", "train"}
    growing = worth(printed(shown["compare-growing"]))
    assert len(growing) == 3
    assert min(lower for _, lower, _ in growing) > 1
    assert growing[-1][0] > growing[0][0]
    lcn, fcn = map(int, re.findall(r"after (\d+) steps", printed(shown["train"])))
    assert lcn < fcn
    assert "vacuous: True" in printed(shown["theorem-4-here"])
