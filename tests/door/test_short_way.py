"""One call from a task and networks to n*: what the engine finds, kept for the next time."""

from dataclasses import replace

import jax
import numpy as np
import pytest
from small_questions import DESCENT, NETWORKS, SMALL, TASK

from separatrix.door import compare, ratio, sample_complexity
from separatrix.door.answers import _apart
from separatrix.door.question import networks_of, questions
from separatrix.estimates import sample_ratio
from separatrix.measures import ExactRisk
from separatrix.networks import CNN, GaussianStart
from separatrix.records import Store
from separatrix.runs import Case, Cell, Plan, outcomes
from separatrix.training import rates


def test_an_answer_is_what_the_engine_finds(answers, store):
    cnn, lcn = answers
    cases = tuple(Case(Cell(TASK, n, DESCENT, ExactRisk()), 0.33) for n in NETWORKS)
    plan = Plan(cases, SMALL["sizes"], tuning_seeds=(0, 1), evaluation_seeds=(2, 3, 4))
    for measurement, (case, curve, n_star) in zip(answers, outcomes(plan, store), strict=True):
        assert (measurement.n_star.value, str(measurement.n_star)) == (n_star.value, str(n_star))
        np.testing.assert_array_equal(measurement.curve.risks, curve.risks)
        assert measurement.algorithm == case.cell.algorithm
        assert len(measurement.algorithm.settings) == 1
    assert (cnn.label, lcn.label) == ("CNN", "LCN")
    assert cnn.curve.seeds == lcn.curve.seeds == (2, 3, 4)
    assert cnn.network == NETWORKS[0]
    assert lcn.task == TASK


def test_asking_again_trains_nothing(answers, store, counting):
    again = compare(TASK, NETWORKS, **{**SMALL, "progress": counting}, store=store)
    assert counting.networks == 0
    assert str(again) == str(answers)
    compare(TASK, NETWORKS, **{**SMALL, "progress": counting, "num_seeds": 4}, store=store)
    assert counting.networks > 0


def test_one_alone_is_answered_as_in_company(answers, store, counting):
    alone = sample_complexity(TASK, NETWORKS[1], **{**SMALL, "progress": counting}, store=store)
    assert counting.networks == 0
    assert str(alone) == str(answers[1])


def test_a_ratio_is_paired_by_seed(answers):
    cnn, lcn = answers
    curves = [(m.curve.sizes, m.curve.risks) for m in (lcn, cnn)]
    assert str(ratio(lcn, cnn)) == str(sample_ratio(*curves, 0.33))


def test_networks_of_a_kind_have_settings_of_their_own():
    """In one plan they would share the setting that is best for both together."""
    named = networks_of([CNN(3, 4), CNN(3, 4, GaussianStart(0.5)), NETWORKS[1]], TASK)
    asked = questions(TASK, named, 0.33, "risk", DESCENT, None, None)
    plans = [[question.label for question in plan] for plan in _apart(asked)]
    assert plans == [["CNN, std 0.01", "LCN"], ["CNN, std 0.5"]]


def test_an_algorithm_for_each_network(store):
    slow = replace(DESCENT, settings=(rates(0.3, threshold=0.01),))
    _, lcn = compare(TASK, NETWORKS, **{**SMALL, "algorithm": [DESCENT, slow]}, store=store)
    assert lcn.algorithm == slow


def test_names_are_given_or_made(store):
    both = compare(TASK, {"one": NETWORKS[0], "other": NETWORKS[0]}, **SMALL, store=store)
    assert [m.label for m in both] == ["one", "other"]
    twice = compare(TASK, [NETWORKS[0]] * 2, **SMALL, store=store)
    assert [m.label for m in twice] == ["CNN 1", "CNN 2"]
    assert twice[0].n_star.value == both[1].n_star.value


@pytest.mark.filterwarnings("ignore::separatrix.door.SeparatrixWarning")
def test_accuracy_is_what_is_not_wrong(store):
    small = {**SMALL, "metric": "accuracy", "target": 0.9, "num_seeds": 2}
    accurate = sample_complexity(TASK, NETWORKS[1], **small, store=store)
    small = {**SMALL, "metric": "error", "target": 0.1, "num_seeds": 2}
    wrong = sample_complexity(TASK, NETWORKS[1], **small, store=store)
    assert accurate.n_star.value == pytest.approx(wrong.n_star.value)
    assert accurate.target_risk == pytest.approx(0.1)
    assert str(accurate).endswith("to reach accuracy 0.9")
    np.testing.assert_allclose(
        accurate.to_pandas()["accuracy"], 1 - wrong.to_pandas()["error"].to_numpy()
    )


class TestWhereAnswersAreKept:
    @pytest.fixture
    def ask(self, monkeypatch, tmp_path):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        monkeypatch.delenv("SEPARATRIX_RECORDS", raising=False)
        small = {**SMALL, "sizes": replace(SMALL["sizes"], largest=8)}
        return lambda **more: sample_complexity(TASK, NETWORKS[0], **small, **more)

    @pytest.mark.filterwarnings("ignore::separatrix.door.SeparatrixWarning")
    def test_in_the_users_cache_or_in_a_folder(self, ask, tmp_path, monkeypatch):
        ask()
        assert Store(tmp_path / "cache" / "separatrix" / "records").names()
        ask(store=tmp_path / "mine")
        assert Store(tmp_path / "mine").names()
        monkeypatch.setenv("SEPARATRIX_RECORDS", str(tmp_path / "named"))
        ask()
        assert Store(tmp_path / "named").names()

    def test_without_a_home_a_folder_has_to_be_given(self, ask, monkeypatch):
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.setattr("pathlib.Path.home", lambda: (_ for _ in ()).throw(RuntimeError("no")))
        words = (
            "store must be given where there is no home folder, got None: pass a folder, or name "
            "one in the environment variable SEPARATRIX_RECORDS"
        )
        with pytest.raises(ValueError, match=words):
            ask()


def test_the_settings_of_the_process_are_left_alone(monkeypatch, tmp_path):
    from separatrix.runs.engine.program_cache import kept_programs

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("SEPARATRIX_NO_CACHE", raising=False)
    names = ("jax_compilation_cache_dir", "jax_persistent_cache_min_compile_time_secs")
    before = [getattr(jax.config, name) for name in names]
    with kept_programs():  # the tests have a cache: it is the user's
        assert [getattr(jax.config, name) for name in names] == before
    jax.config.update("jax_compilation_cache_dir", None)
    try:
        with kept_programs():
            assert str(tmp_path) in jax.config.jax_compilation_cache_dir
            jax.jit(lambda x: x + 1)(1.0)
        assert jax.config.jax_compilation_cache_dir is None
        assert list(tmp_path.rglob("jax-*/*"))
    finally:
        jax.config.update("jax_compilation_cache_dir", before[0])
    assert [getattr(jax.config, name) for name in names] == before
