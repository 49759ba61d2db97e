"""Claims on starts, draws and Corollary 5's sample: each has numbers that contradict it."""

import numpy as np
import pytest
from planted_samples import plant

from separatrix.claims import Evidence, Verdict, judge
from separatrix.papers.malach2021.claims.theorems import draws, expressivity, sizes
from separatrix.papers.malach2021.theory.activations import clipped_relu
from separatrix.papers.malach2021.theory.gradient_bounds import theorem12_filters
from separatrix.papers.malach2021.theory.initial_gradients import neuron_gradient


def started(reached, *, limit=2000, network="CNN"):
    row = {"network": network, "pattern_length": 3, "limit": limit}
    return [{**row, "reached": each} for each in reached]


@pytest.mark.parametrize(
    ("reached", "expected"),
    [
        ([True] * 160, "CONSISTENT"),
        ([True] * 20, "UNDECIDED"),
        ([True, False] * 80, "CONTRADICTED"),
    ],
)
def test_training_from_gaussian_filters(reached, expected):
    evidence = Evidence(tables={"k-pattern-steps/runs": started(reached)})
    assert judge(expressivity.TRAINED, evidence).verdict == expected


def test_a_run_that_was_cut_short_and_an_fcn_say_nothing_of_it():
    rows = [*started([False] * 50, limit=200), *started([False] * 50, network="FCN")]
    evidence = Evidence(tables={"k-pattern-steps/runs": rows})
    assert judge(expressivity.TRAINED, evidence).verdict is Verdict.NOT_APPLICABLE


def test_gaussian_filters_without_biases_would_contradict_comment_7(monkeypatch):
    drawn = expressivity.gaussian_answers
    without = lambda k, q, activation, std, rng: drawn(k, q, activation, 0.0, rng)
    monkeypatch.setattr(expressivity, "gaussian_answers", without)
    monkeypatch.setattr(expressivity, "_LENGTHS", (3,))
    assert judge(expressivity.GAUSSIAN, Evidence()).verdict is Verdict.CONTRADICTED


def test_neurons_with_tails_heavier_than_the_bound_would_contradict(monkeypatch):
    heavy = np.where(np.arange(draws._NUM_NEURONS)[:, None] % 10 == 0, 1.0, 0.0)
    monkeypatch.setattr(draws, "_square_slopes", lambda n: np.broadcast_to(heavy, (500, 2**n)))
    assert judge(draws.NEURONS, Evidence()).verdict is Verdict.CONTRADICTED


def test_the_gradient_of_drawn_neurons_is_that_of_the_enumeration():
    n, k = 8, 3
    filters = np.random.default_rng(n).standard_normal((draws._NUM_NEURONS, n)) / np.sqrt(n)
    squares = draws._square_slopes(n)[0, (2**k - 1) ^ (1 << np.arange(n))]
    exact = neuron_gradient(filters[0], 0.0, 1.0, clipped_relu(), 2**k - 1).filters
    np.testing.assert_allclose(squares, exact**2, atol=1e-15)


def test_from_signs_every_draw_has_the_mean():
    """All coefficients of a level are equal up to sign: the probability is 1."""
    rng, norms = np.random.default_rng(0), []
    for _ in range(5):
        w = rng.choice([-1.0, 1.0], 10) / np.sqrt(10)
        norms.append(np.sum(neuron_gradient(w, 0.0, 1.0, clipped_relu(), 0b111).filters ** 2))
    np.testing.assert_allclose(norms, norms[0], rtol=1e-12)
    assert norms[0] <= theorem12_filters(10, 3, 1).value


def test_a_loss_above_the_bound_would_contradict_theorem_4(monkeypatch):
    monkeypatch.setattr(draws, "_DESCENTS", ((4, 1, 400, 400),))
    lower = type("Bound", (), {"value": 0.01})()
    monkeypatch.setattr(draws, "theorem4", lambda *sizes, failure: lower)
    assert judge(draws.STARTS, Evidence()).verdict is Verdict.CONTRADICTED


def of_samples(claim, n_star, lengths=(16, 24, 32, 48, 64), seed=0):
    results = plant({"WindowCNN": lambda n, k: n_star(n)}, [(n, 3) for n in lengths], seed)
    return judge(claim, Evidence(results=dict.fromkeys(claim.needs, results))).verdict


def test_samples_of_corollary_5():
    assert of_samples(sizes.SAMPLES, lambda n: 10.0 * n) is Verdict.CONSISTENT
    assert of_samples(sizes.SAMPLES, lambda n: 1e10) is Verdict.CONTRADICTED
    assert of_samples(sizes.SAMPLES, lambda n: 1e3, (16, 24)) is Verdict.NOT_APPLICABLE


def test_growth_of_samples_that_is_true_is_seen():
    growth = lambda n: n * np.log(n * 3 * 64 / 0.05)
    truth = [of_samples(sizes.SAMPLE_GROWTH, growth, seed=seed) for seed in range(50)]
    assert truth.count(Verdict.CONSISTENT) >= 25
