"""With nothing but defaults, n* is what the catalogue's studies found at the same place."""

from pathlib import Path

import numpy as np
import pytest

from separatrix.door import compare
from separatrix.estimates import results_of
from separatrix.estimates.resampling import crossings
from separatrix.estimates.sample_complexity import percentile_interval
from separatrix.networks import CNN, LCN
from separatrix.papers import CATALOGUE
from separatrix.papers.malach2021.plans.k_patterns.setting import POSITION, networks
from separatrix.records import Store
from separatrix.studies.answers import Shelf
from separatrix.tasks import DSD, KPattern, Parity

RESULTS = Path(__file__).parents[2] / "results"

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore:Error reading persistent")]


def shipped(paper, study, **place):
    """The catalogue's results at a place, by kind of network."""
    answer = Shelf((Store(RESULTS / paper),), "full").answer(CATALOGUE.studies[study])
    fields = {f"task.{name}": value for name, value in place.items()}
    return {
        str(result.curve.fields["network.kind"]): result
        for result in results_of(answer.manifest.evaluation, answer.store)
        if fields.items() <= result.curve.fields.items()
    }


def ratio_interval(measurement, result):
    """Of both n*, resampled apart: most of the seeds are not the same."""
    draws = [
        crossings(curve.sizes, curve.risks, result.target, 4000, seed)[1]
        for seed, curve in enumerate((measurement.curve, result.curve))
    ]
    assert all(np.isfinite(each.upper).all() or (each.lower > 0).mean() > 0.9 for each in draws)
    with np.errstate(divide="ignore"):
        quotient = type(draws[0])(draws[0].lower / draws[1].upper, draws[0].upper / draws[1].lower)
    return percentile_interval(quotient, 0.95)


def check(measurement, result):
    assert measurement.n_star.censoring == "none"
    lower, upper = ratio_interval(measurement, result)
    assert lower <= 1 <= upper, f"{measurement}, the catalogue says {result.estimate}"
    assert upper / lower < 4  # an interval that allows everything would say nothing


def test_on_dsd(tmp_path):
    results = shipped("lahoti2024", "dsd-growth", num_patches=10, patch_dim=20)
    target = results["CNN"].target
    task, both = DSD(10, 20, 0.1), [CNN(10, 20), LCN(10, 20)]
    cnn, lcn = compare(task, both, target=target, store=tmp_path, progress="off")
    check(cnn, results["CNN"])
    check(lcn, results["LCN"])
    assert cnn.cautions == lcn.cautions == ()


def test_on_k_patterns(tmp_path):
    results = shipped(
        "malach2021", "k-patterns-pattern-length", **{"input_length": 16, "pattern.length": 2}
    )
    task, given = KPattern(16, Parity(2), POSITION), networks(16, 2)
    both = compare(
        task,
        [given["CNN"], given["LCN"]],
        target=results["WindowCNN"].target,
        metric="error",
        store=tmp_path,
        progress="off",
    )
    for measurement in both:
        check(measurement, results[measurement.label])
        assert measurement.cautions == ()
