"""What the documentation promises: its example runs as printed, its links lead somewhere."""

import importlib.util
import re
import sys
from pathlib import Path

import jax
import jax.random as jr
import numpy as np
import pytest
from running_here import run_here

import separatrix as sx
from separatrix.runs import pending, this_machine
from separatrix.studies import Catalogue, Shelf, paper_from_folder
from separatrix.studies.judging import judged

ROOT = Path(__file__).parents[1]
PAGES = (*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md")))


def block(page, language):
    """The only fenced block of that language on a page."""
    (text,) = re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(), re.DOTALL | re.M)
    return text


def first_block(page, language):
    return re.search(rf"^```{language}\n(.*?)^```$", page.read_text(), re.DOTALL | re.M)[1]


def words_and_numbers(text):
    """("CNN needs # [#, #] samples", [12.04, 4.315, 14.21])"""
    number = r"(?<![\w.])[-−]?\d+(?:,\d{3})*(?:\.\d+)?"
    numbers = [float(n.replace(",", "").replace("−", "-")) for n in re.findall(number, text)]
    return re.sub(number, "#", text), numbers


def test_the_example_of_the_readme_runs_as_printed(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SEPARATRIX_RECORDS", str(tmp_path / "records"))
    readme = ROOT / "README.md"
    exec(compile(first_block(readme, "python"), str(readme), "exec"), {})
    words, numbers = words_and_numbers(capsys.readouterr().out)
    printed, expected = words_and_numbers(first_block(readme, "text"))
    assert words == printed
    # Rounding differs between processors, and may move a run that is close to its threshold.
    assert numbers == pytest.approx(expected, rel=0.2)


def targets(page):
    """Links and images of a page, without those to other sites; code is left out."""
    text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(), flags=re.DOTALL | re.M)
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    return [link for link in links if not re.match(r"[a-z]+:", link)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_images_exist(page):
    missing = [link for link in targets(page) if not _leads_somewhere(page, link)]
    assert not missing


def _leads_somewhere(page, link):
    path, _, heading = link.partition("#")
    target = page.parent / path if path else page
    return target.exists() and (not heading or heading in _headings(target))


def _headings(page):
    """The anchors a reader's browser knows: lower case, spaces as hyphens, no punctuation."""
    lines = re.findall(r"^#+ (.+)$", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


def skeleton(page, name, tmp_path):
    """The file of a page of docs/developer, loaded as the module that it says it is."""
    path = tmp_path / f"{name.rpartition('.')[2]}.py"
    path.write_text(block(ROOT / "docs" / "developer" / page, "python"))
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, name, module)  # where dataclasses look up annotations
        spec.loader.exec_module(module)
    return module


def test_skeletons_of_a_task_and_a_network_fit_together(tmp_path):
    tasks = skeleton("new_task.md", "separatrix.tasks.gaussian_mean", tmp_path)
    networks = skeleton("new_network.md", "separatrix.networks.linear", tmp_path)
    descent = sx.Descent(sx.rate_grid((0.1,), bias=(0.0,)), num_steps=2, measure_every=1)
    cell = sx.Cell(tasks.GaussianMean(4, 0.3), networks.Linear(4), descent, sx.SampledRisk(8))
    target = cell.task.draw_target(jr.key(0))
    x, y = cell.task.sample(jr.key(1), target, 5)
    weights = cell.network.init(jr.key(2))._replace(filters=target)
    scores = jax.vmap(cell.network.score, (None, 0))(weights, x)
    np.testing.assert_allclose(scores, x @ target, rtol=1e-5)
    assert set(np.unique(y)) <= {-1.0, 1.0}


def test_the_skeleton_of_a_study_is_found_by_its_path(tmp_path):
    path = tmp_path / "noisy_sharing.py"
    path.write_text(block(ROOT / "docs" / "developer" / "new_study.md", "python"))
    study = sx.CATALOGUE.find_study(str(path))
    assert study.name == "noisy-sharing"
    assert study.name not in sx.CATALOGUE.studies
    waiting = pending(study.plan("quick"), sx.Store(tmp_path / "records"))
    assert set(waiting.values()) == {(2,)}


def test_the_skeleton_of_a_paper_is_run_judged_and_shown(tmp_path):
    """As its page says: a folder of three files, known by its path."""
    page = (ROOT / "docs" / "developer" / "new_paper.md").read_text()
    files = dict(
        zip(
            re.findall(r"^`my_paper/(\w+\.py)`", page, re.M),
            re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.M),
            strict=True,
        )
    )
    assert set(files) == {"__init__.py", "coin.py", "claims.py"}
    (tmp_path / "my_paper").mkdir()
    for name, text in files.items():
        (tmp_path / "my_paper" / name).write_text(text)
    paper = paper_from_folder(tmp_path / "my_paper")
    catalogue, store = Catalogue((paper,)), sx.Store(tmp_path / "records")
    run_here(paper.studies[0], "full", store, this_machine())
    (judgement,), (answer,) = judged(catalogue.find_claims(None), catalogue, Shelf((store,)))
    assert judgement.verdict == "CONSISTENT"
    page = answer.study.page.build(answer)
    assert len(page.tables[0].rows) == 40


def test_the_drawings_of_the_architecture_name_files_that_are_there_and_none_twice():
    page = (ROOT / "docs" / "developer" / "architecture.md").read_text()
    drawings = [
        text for text in re.findall(r"^```\n(.*?)^```$", page, re.DOTALL | re.M) if ".py" in text
    ]
    assert len(drawings) == 2
    for drawing in drawings:
        paths = re.findall(r"[\w/]+/\w+\.py", drawing)
        assert len(paths) >= 8
        assert len(paths) == len(set(paths))
        assert not [path for path in paths if not (ROOT / "src" / "separatrix" / path).exists()]
