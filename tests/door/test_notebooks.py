"""In a notebook: a bar that is replaced in place, and figures that show without pyplot."""

import sys
from types import ModuleType, SimpleNamespace

import pytest
from matplotlib.figure import Figure

from separatrix.runs import Progress
from separatrix.runs.display import following, in_notebook


class Formatter(dict):
    """What a notebook knows of a kind of picture: a function by class."""

    def for_type(self, kind, function):
        self[kind] = function


@pytest.fixture
def notebook(monkeypatch):
    """As much of IPython as is used: what was displayed, in order, and the formatters."""
    views, formatter = [], Formatter()
    place = SimpleNamespace(update=lambda view, raw: views.append(view))

    def display(view, raw, display_id):
        views.append(view)
        return place

    shell = SimpleNamespace(
        kernel=object(), display_formatter=SimpleNamespace(formatters={"image/png": formatter})
    )
    ipython, module = ModuleType("IPython"), ModuleType("IPython.display")
    ipython.get_ipython, module.display = lambda: shell, display
    ipython.version_info = (9, 0)  # what matplotlib asks for
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", module)
    return SimpleNamespace(views=views, formatter=formatter, shell=shell)


def test_a_bar_of_html(notebook, monkeypatch, capsys):
    clock = iter([0.0, 1.0, 60.0, 60.1, 70.0, 71.0])
    monkeypatch.setattr("separatrix.runs.display.time.monotonic", lambda: next(clock))
    assert in_notebook()
    with following("CNN, <LCN>") as tell:
        for done, waiting in ((0.0, "compiling"), (1.0, ""), (1.5, ""), (11.0, ""), (101.0, "")):
            tell(Progress(done, 101.0, 7, "networks", waiting))
    assert [view["text/plain"] for view in notebook.views] == [
        "CNN, <LCN>: 0%, compiling…, 1 s elapsed",
        "CNN, <LCN>: 1%, 7 networks, 60 s elapsed",
        "CNN, <LCN>: 11%, 7 networks, 70 s elapsed, about 90 s left",
        "CNN, <LCN>: 100%, 7 networks, 71 s elapsed",
    ]  # the third came too soon to be shown
    last = notebook.views[-1]["text/html"]
    assert "CNN, &lt;LCN&gt;" in last
    assert '<progress max="1" value="1.0000"' in last
    assert capsys.readouterr().err == ""


def test_ipython_in_a_terminal_is_a_terminal(notebook):
    del notebook.shell.kernel
    assert not in_notebook()


def test_a_figure_is_shown_on_white(notebook, answers):
    figure = answers.plot()
    assert notebook.formatter[Figure](figure).startswith(b"\x89PNG")
    assert figure.get_facecolor() == (1.0, 1.0, 1.0, 1.0)


def test_a_notebook_that_knows_figures_is_left_alone(notebook, answers):
    notebook.formatter[Figure] = "pyplot's"
    answers[0].plot()
    assert notebook.formatter == {Figure: "pyplot's"}


def test_lines_in_a_pipe_and_nothing_when_off(store, capsys):
    from small_questions import NETWORKS, SMALL, TASK

    from separatrix.door import compare

    more = {**SMALL, "num_seeds": 5}
    compare(TASK, NETWORKS, **more, store=store)
    assert capsys.readouterr().err == ""
    compare(TASK, NETWORKS, **{**more, "num_seeds": 6, "progress": "shown"}, store=store)
    assert capsys.readouterr().err.startswith("CNN, LCN: compiling…\n")
    compare(TASK, NETWORKS, **{**more, "num_seeds": 6, "progress": "shown"}, store=store)
    assert capsys.readouterr().err == ""  # there was nothing to do
