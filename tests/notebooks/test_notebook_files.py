"""The notebooks as they lie in the repository: one a paper, valid, without outputs."""

from pathlib import Path

import nbformat
import pytest

from separatrix.papers import CATALOGUE

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def test_there_is_one_for_every_paper():
    assert [path.stem for path in NOTEBOOKS] == sorted(paper.key for paper in CATALOGUE.papers)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_valid_and_stripped(path):
    notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) >= 5
    assert not [cell.id for cell in code if cell.outputs or cell.execution_count is not None]
    assert not [cell.id for cell in notebook.cells if cell.metadata]  # no times, no folded cells
