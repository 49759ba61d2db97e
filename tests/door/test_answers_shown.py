"""An answer to people: a sentence, a table, a figure, a view in a notebook."""

import re
import sys

import numpy as np
import pytest
from matplotlib.figure import Figure
from small_questions import NETWORKS, SMALL, TASK

from separatrix.door import Measurements, ratio, sample_complexity
from separatrix.runs import Sizes


def test_one_sentence(answers):
    lcn = answers[1]
    value, lower, upper = (
        f"{n:.3g}" for n in (lcn.n_star.value, lcn.n_star.lower, lcn.n_star.upper)
    )
    assert str(lcn) == f"LCN needs {value} [{lower}, {upper}] samples to reach risk 0.33"
    assert repr(lcn) == f"<Measurement: {lcn}>"
    assert lcn.setting == "rate 0.4, threshold 0.01"


def test_a_line_each_and_the_ratios(answers):
    cnn, lcn = answers
    assert isinstance(answers, Measurements)
    assert str(answers) == repr(answers) == f"{cnn}\n{lcn}\nLCN / CNN: {ratio(lcn, cnn)}"
    assert str(Measurements([cnn])) == str(cnn)


@pytest.mark.filterwarnings("ignore::separatrix.door.SeparatrixWarning")
def test_what_the_sizes_do_not_reach_is_bounded(store):
    few = {**SMALL, "sizes": Sizes(2, 4, num_refinements=0)}
    assert str(sample_complexity(TASK, NETWORKS[1], **few, store=store)) == (
        "LCN needs more than 4 samples to reach risk 0.33"
    )
    many = {**SMALL, "sizes": Sizes(32, 64), "target": 0.5}
    assert str(sample_complexity(TASK, NETWORKS[0], **many, store=store)) == (
        "CNN needs at most 32 samples to reach risk 0.5"
    )


class TestPandas:
    def test_a_row_for_every_size_and_seed(self, answers):
        lcn = answers[1]
        frame = lcn.to_pandas()
        first = ["network", "num_samples", "seed", "risk", "train_risk", "step", "setting"]
        assert list(frame.columns)[:7] == first
        assert "alignment" in frame  # of the measure
        assert len(frame) == lcn.curve.risks.size
        assert set(frame["network"]) == {"LCN"}
        by_size = frame.groupby("num_samples")["risk"].mean()
        np.testing.assert_allclose(by_size, lcn.curve.risks.mean(axis=1))
        at = frame[(frame["num_samples"] == 16) & (frame["seed"] == 3)]
        row, column = list(lcn.curve.sizes).index(16), lcn.curve.seeds.index(3)
        assert at["risk"].item() == lcn.curve.risks[row, column]

    def test_all_networks_in_one(self, answers):
        frame = answers.to_pandas()
        assert list(frame["network"].unique()) == ["CNN", "LCN"]
        assert len(frame) == sum(m.curve.risks.size for m in answers)

    def test_without_pandas_it_says_how_to_get_it(self, answers, monkeypatch):
        monkeypatch.setitem(sys.modules, "pandas", None)
        words = re.escape("pip install 'separatrix[pandas]'")
        with pytest.raises(ImportError, match=f"^pandas must be installed for to_pandas.*{words}"):
            answers.to_pandas()


class TestFigures:
    def test_one_curve_and_all_of_them(self, answers, tmp_path):
        for shown in (answers, answers[0]):
            figure = shown.plot()
            assert isinstance(figure, Figure)
            figure.savefig(tmp_path / "figure.png")
            assert (tmp_path / "figure.png").stat().st_size > 1000
        (axes,) = answers.plot().axes
        assert axes.get_title(loc="left") == "σ = 0.3, k = 3, d = 4"

    def test_a_run_that_diverged_can_be_drawn(self, store):
        from dataclasses import replace

        from separatrix.training import rates

        wild = replace(SMALL["algorithm"], settings=(rates(1e30),), projections=())
        with pytest.warns(UserWarning, match="All runs of CNN diverged"):
            answer = sample_complexity(
                TASK, NETWORKS[0], **{**SMALL, "algorithm": wild}, store=store
            )
        assert isinstance(answer.plot(), Figure)


class TestInANotebook:
    def test_the_numbers_and_the_curve_are_there(self, answers):
        html = answers._repr_html_()
        for words in ("CNN", "LCN", *(m.needs for m in answers), "risk 0.33"):
            assert words in html
        assert answers[1].setting in html
        assert str(ratio(answers[1], answers[0])) in html
        assert html.count("<svg") == 1

    def test_ink_has_the_colour_of_the_page(self, answers):
        html = answers[0]._repr_html_()
        assert '<svg style="color: inherit' in html
        assert "currentColor" in html
        assert not re.search(r"background: (?!none)", html)

    def test_two_views_share_no_identifiers(self, answers):
        names = [set(re.findall(r'\bid="([^"]+)"', m._repr_html_())) for m in answers]
        assert names[0]
        assert not names[0] & names[1]

    def test_cautions_are_told_and_escaped(self, answers):
        from dataclasses import replace

        wary = replace(answers[0], label="a<b", cautions=("Mind the <gap>.",))
        html = wary._repr_html_()
        assert "Mind the &lt;gap&gt;." in html
        assert "a&lt;b" in html
        assert "<gap>" not in html
