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


@pytest.mark.parametrize(("kind", "patch_dim"), [(CNN, 20), (LCN, 10)])
def test_on_dsd(kind, patch_dim, tmp_path):
    """On the study's seeds, by which both are paired: what is left is the rounding of the device.

    The CNN where it needs some twenty samples: of the five it needs at d = 10, one is a fifth.
    On seeds of its own: benchmarks/agreement.py, at seven places.
    """
    place = {"num_patches": 10, "patch_dim": patch_dim}
    result = shipped("lahoti2024", "dsd-growth-canonical", **place)[kind.__name__]
    target, curve, network = result.target, result.curve, kind(10, patch_dim)
    options = {"target": target, "algorithm": canonical(kind, 10), "store": tmp_path}
    seeds = {"num_tuning_seeds": 10, "num_seeds": 40}
    task = DSD(10, patch_dim, 0.1)
    (measurement,) = compare(task, [network], **options, **seeds, progress="off")
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
