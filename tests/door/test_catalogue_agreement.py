"""The short way finds the n* of the catalogue's studies at the same place."""

from pathlib import Path

import pytest

from separatrix.door import compare
from separatrix.estimates import results_of, sample_ratio, unpaired_ratio
from separatrix.networks import CNN, LCN
from separatrix.papers import CATALOGUE
from separatrix.papers.lahoti2024.plans.dsd.trainings import canonical
from separatrix.papers.malach2021.plans.k_patterns.setting import POSITION, networks
from separatrix.records import Store
from separatrix.studies.answers import Shelf
from separatrix.tasks import DSD, KPattern, Parity

RESULTS = Path(__file__).parents[2] / "results"

pytestmark = pytest.mark.slow


def shipped(paper, study, **place):
    """The catalogue's results at a place, by kind of network."""
    answer = Shelf((Store(RESULTS / paper),), "full").answer(CATALOGUE.studies[study])
    fields = {f"task.{name}": value for name, value in place.items()}
    return {
        str(result.curve.fields["network.kind"]): result
        for result in results_of(answer.manifest.evaluation, answer.store)
        if fields.items() <= result.curve.fields.items()
    }


def ratio_apart(measurement, result):
    """The interval of the ratio of both n*, resampled apart: their seeds are not the same."""
    mine, theirs = ((c.sizes, c.risks) for c in (measurement.curve, result.curve))
    ratio = unpaired_ratio(mine, theirs, result.target)
    return ratio.lower, ratio.upper


def test_on_dsd(tmp_path):
    """On the study's seeds, by which both are paired: what is left is the rounding of the device.

    On seeds of its own: benchmarks/agreement.py, at seven places.
    """
    results = shipped("lahoti2024", "dsd-growth-canonical", num_patches=10, patch_dim=60)
    target, both = results["CNN"].target, [CNN(10, 60), LCN(10, 60)]
    asked = {"algorithm": [canonical(type(network), 10) for network in both]}
    seeds = {"num_tuning_seeds": 10, "num_seeds": 40}
    options = {"target": target, "store": tmp_path, "progress": "off", **seeds, **asked}
    for measurement in compare(DSD(10, 60, 0.1), both, **options):
        curve = results[measurement.label].curve
        assert measurement.curve.seeds == curve.seeds
        mine, theirs = ((c.sizes, c.risks) for c in (measurement.curve, curve))
        ratio = sample_ratio(mine, theirs, target)
        assert ratio.lower <= 1 <= ratio.upper, f"{measurement}: {ratio}"
        assert ratio.upper / ratio.lower < 1.2
        assert measurement.cautions == ()


def test_on_k_patterns(tmp_path):
    """On seeds of its own, and another test sample."""
    results = shipped(
        "malach2021", "k-patterns-pattern-length", **{"input_length": 16, "pattern.length": 2}
    )
    task, given = KPattern(16, Parity(2), POSITION), networks(16, 2)
    options = {"target": results["WindowCNN"].target, "metric": "error"}
    both = [given["CNN"], given["LCN"]]
    for measurement in compare(task, both, **options, store=tmp_path, progress="off"):
        result = results[measurement.label]
        lower, upper = ratio_apart(measurement, result)
        assert lower <= 1 <= upper, f"{measurement}, the catalogue says {result.estimate}"
        assert upper / lower < 3  # an interval that allows everything would say nothing
        assert measurement.cautions == ()
