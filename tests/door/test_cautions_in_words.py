"""What to know before an answer is believed: a warning, and a sentence in the answer."""

from dataclasses import replace

import pytest
from small_questions import DESCENT, NETWORKS, SMALL, TASK, Scorer, blobs

from separatrix.door import SeparatrixWarning, sample_complexity
from separatrix.door.floors import bayes_risk, network_optimum
from separatrix.measures import ExactRisk
from separatrix.networks import CNN, LCN
from separatrix.papers.lahoti2024.theory import bayes_risk as bayes_risk_in_theory
from separatrix.papers.lahoti2024.theory import optimal_threshold, static_bayes_risk
from separatrix.runs import Cell, Sizes
from separatrix.tasks import DSD, SSD, arrays
from separatrix.training import Square, ZeroOne, rates


def asked(store, network=NETWORKS[1], task=TASK, **more):
    return sample_complexity(task, network, **{**SMALL, **more}, store=store)


def warned(store, *beginnings, **more):
    """The answer, and that its cautions begin so, each of them a warning, too."""
    with pytest.warns(SeparatrixWarning) as caught:
        answer = asked(store, **more)
    assert {str(each.message) for each in caught} == set(answer.cautions)
    assert len(answer.cautions) == len(beginnings)
    for caution, beginning in zip(answer.cautions, beginnings, strict=True):
        assert caution.startswith(beginning), answer.cautions
    return answer


def test_a_good_answer_has_none(answers):
    assert [answer.cautions for answer in answers] == [(), ()]


class TestTargetsThatAreTooLow:
    def test_below_the_least_risk_of_the_network(self, store):
        words = (
            "LCN cannot reach risk 0.1 on this task: the best of any LCN is 0.184. No sample is "
            "large enough; choose an easier target."
        )
        few = Sizes(2, 4)
        answer = warned(store, words, target=0.1, sizes=few)
        assert answer.n_star.censoring == "right"
        again = warned(store, words, target=0.1, sizes=few)  # from the records
        assert again.cautions == answer.cautions

    @pytest.mark.filterwarnings("ignore:The best rate")
    def test_below_the_bayes_risk(self, store):
        words = (
            "LCN cannot reach accuracy 0.99 on this task: the best of any function (Bayes) is "
            "0.984. No sample is large enough; choose an easier target."
        )
        with pytest.warns(SeparatrixWarning) as caught:
            answer = asked(store, metric="accuracy", target=0.99, sizes=Sizes(2, 4))
        assert words in {str(each.message) for each in caught}
        assert answer.cautions == (words,)

    @pytest.mark.parametrize("network", [CNN, LCN])
    @pytest.mark.parametrize(("k", "noise_std"), [(3, 0.3), (10, 0.1), (30, 0.1)])
    def test_the_least_risk_is_that_of_the_theory(self, network, k, noise_std):
        cell = Cell(DSD(k, 5, noise_std), network(k, 5), DESCENT, ExactRisk())
        optimum = optimal_threshold(k, noise_std).risk
        assert network_optimum(cell) == pytest.approx(optimum, rel=1e-4)

    def test_without_a_ball_filters_may_be_longer(self):
        cell = Cell(DSD(10, 5, 0.1), CNN(10, 5), DESCENT, ExactRisk())
        free = replace(cell, algorithm=replace(DESCENT, projections=()))
        assert network_optimum(free) < 0.6 * network_optimum(cell)

    def test_an_lcn_that_knows_the_place_is_linear(self):
        """σ²/(1 + σ²): on SSD its other filters may be 0, and then nothing is to be silenced."""
        cell = Cell(SSD(3, 5, 0.3, 1), LCN(3, 5), DESCENT, ExactRisk())
        assert network_optimum(cell) == pytest.approx(0.09 / 1.09, rel=1e-4)

    def test_the_bayes_risk_is_that_of_the_theory(self):
        mean, error = bayes_risk(TASK, Square())
        theory, other = bayes_risk_in_theory(3, 0.3, 200_000, 0)
        assert abs(mean - theory) < 5 * (error + other)
        mean, error = bayes_risk(SSD(3, 4, 0.5, 0), Square())
        assert abs(mean - static_bayes_risk(0.5)) < 5 * error

    def test_of_answers_fewer_are_wrong(self):
        assert bayes_risk(TASK, ZeroOne())[0] < bayes_risk(TASK, Square())[0] / 2


class TestRates:
    def test_all_runs_diverged(self, store):
        wild = replace(DESCENT, settings=(rates(1e30),), projections=())
        warned(store, "All runs of LCN diverged, at every size: lower the rates.", algorithm=wild)

    @pytest.mark.parametrize(
        ("tried", "words"),
        [
            (
                (0.05, 0.1),
                "The best rate of LCN, 0.1, is the largest of the grid: try larger ones.",
            ),
            (
                (0.4, 1.6),
                "The best rate of LCN, 0.4, is the smallest of the grid: try smaller ones.",
            ),
        ],
    )
    def test_the_best_is_on_the_edge(self, tried, words, store):
        grid = tuple(rates(rate, threshold=0.01) for rate in tried)
        answer = warned(store, words, algorithm=replace(DESCENT, settings=grid))
        assert answer.cautions == (words,)


class TestSizes:
    def test_none_was_enough(self, store):
        answer = warned(store, "LCN needs more than 4 samples: ", sizes=Sizes(2, 4))
        (caution,) = answer.cautions
        risk = f"{answer.curve.risks[-1].mean():.3g}"
        assert f"its mean risk there is {risk}, the target 0.33. " in caution
        assert caution.endswith(
            "Try larger ones, sizes=Sizes(2, 16), train longer, or set an easier target."
        )

    def test_the_smallest_was_enough(self, store):
        words = (
            "LCN needs 32 samples or fewer: the smallest size tried is enough. To know more, try "
            "smaller ones, sizes=Sizes(1, 32), or set a stricter target."
        )
        warned(store, words, sizes=Sizes(32, 64), target=0.5)

    def test_a_pool_has_no_more(self, store):
        x, y = blobs(2, 40)
        pool = arrays(x, 2.0 * y - 1)
        descent = replace(DESCENT, settings=(rates(0.001),), projections=())
        answer = warned(
            store,
            f"Scorer needs more than {pool.num_train} samples: ",
            task=pool,
            network=Scorer((5,)),
            algorithm=descent,
            target=1e-4,
            sizes=Sizes(8, pool.num_train),
        )
        assert answer.cautions[0].endswith(
            "These are all there are; train longer, or set an easier target."
        )
