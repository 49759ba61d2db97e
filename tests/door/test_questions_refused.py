"""What cannot be answered is refused in one sentence, before anything is trained."""

import re

import numpy as np
import pytest
from small_questions import DESCENT, NETWORKS, SMALL, TASK, Classifier, Scorer, blobs

from separatrix.door import compare, ratio, sample_complexity
from separatrix.measures import SampledRisk
from separatrix.networks import CNN, WindowCNN
from separatrix.runs import Sizes
from separatrix.tasks import DSD, KPattern, Parity, arrays
from separatrix.training import Hinge


@pytest.fixture(scope="module")
def nowhere(tmp_path_factory):
    """A store that nothing may be written to."""
    folder = tmp_path_factory.mktemp("nowhere") / "records"
    yield folder
    assert not folder.exists()


pytestmark = pytest.mark.usefixtures("as_installed")


def refused(words, store, task=TASK, networks=NETWORKS, **more):
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        compare(task, networks, **{**SMALL, **more}, store=store)


@pytest.mark.parametrize(
    ("metric", "target", "words"),
    [
        ("risk", float("nan"), "target must be a finite number, got nan."),
        ("risk", "0.1", "target must be a finite number, got '0.1'."),
        (
            "risk",
            -0.1,
            "target must be positive, got -0.1: risk 0 is never met by a finite sample.",
        ),
        ("error", 0, "target must be positive, got 0: error 0 is never met by a finite sample."),
        (
            "error",
            1.0,
            "target must be below 1, got 1: error is a share, and 1 is met by any network.",
        ),
        ("accuracy", 0.0, "target must be positive, got 0: accuracy 0 is met by any network."),
        (
            "accuracy",
            90,
            "target must be below 1, got 90: accuracy is a share, and 1 is never met for sure.",
        ),
        ("loss", 0.1, "metric must be risk, error or accuracy, got 'loss'."),
    ],
)
def test_targets(metric, target, words, nowhere):
    refused(words, nowhere, metric=metric, target=target)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            {"num_seeds": 1},
            "num_seeds must be at least 2, got 1: one run says nothing of the spread.",
        ),
        (
            {"num_tuning_seeds": 0},
            "num_tuning_seeds must be at least 1, got 0: settings and stopping steps are chosen "
            "on them.",
        ),
        ({"num_seeds": 2.5}, "num_seeds must be an integer, got 2.5."),
        (
            {"algorithm": [DESCENT]},
            "algorithm must be one for all networks, or one for each of 2, got 1.",
        ),
        (
            {"measure": SampledRisk(64, Hinge()), "metric": "error"},
            "measure must count wrong answers for an error, got one of Hinge: give it the loss "
            "ZeroOne(), or ask for a risk.",
        ),
        ({"progress": "loud"}, "progress must be shown, off or a function, got 'loud'."),
        ({"task": 3}, "task must be a task or arrays (x, y), got int."),
        (
            {"networks": ()},
            "networks must be a list of networks, or a dictionary of them by name, got (): ask "
            "for one alone with sample_complexity.",
        ),
        (
            {"networks": NETWORKS[0]},
            "networks must be a list of networks, or a dictionary of them by name, got "
            f"{NETWORKS[0]!r}: ask for one alone with sample_complexity.",
        ),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_arguments(more, words, nowhere):
    refused(words, nowhere, **more)


def test_a_network_of_another_shape(nowhere):
    words = "network must take examples of shape (3, 4), got"
    with pytest.raises(ValueError, match=re.escape(words)):
        compare(TASK, [CNN(3, 5)], **SMALL, store=nowhere)


def test_a_risk_of_two_losses(nowhere):
    task = KPattern(4, Parity(2), 1)
    refused(
        "the risk must be of one loss for all networks, got Hinge for WindowCNN, Square for "
        'Scorer: pass metric="error", one algorithm, or a measure.',
        nowhere,
        task=task,
        networks=[WindowCNN(4, 2, 3), Scorer((4,))],
        algorithm=None,
    )


class TestLabels:
    def test_classes_want_an_output_each(self, nowhere):
        refused(
            "Scorer must have an output for each class, got outputs of shape () for labels that "
            "are classes: end it in one unit a class, or turn two classes into labels ±1.",
            nowhere,
            task=blobs(3),
            networks=[Scorer((5,))],
            algorithm=None,
        )
        refused(
            "Classifier must have an output for each of 3 classes, got 2.",
            nowhere,
            task=blobs(3),
            networks=[Classifier((5,), 2)],
            algorithm=None,
        )

    @pytest.mark.parametrize(
        ("num_outputs", "remedy"),
        [(1, "drop the last axis"), (2, "give labels as classes 0, 1, 2, …")],
    )
    def test_signs_want_a_score(self, num_outputs, remedy, nowhere):
        refused(
            f"Classifier must have a single score, got outputs of shape ({num_outputs},) for "
            f"labels that are real numbers: {remedy}.",
            nowhere,
            networks=[Classifier((3, 4), num_outputs)],
            algorithm=None,
        )

    def test_real_numbers_have_no_sign_to_get_wrong(self, nowhere):
        x, y = blobs(2)
        refused(
            "y must hold ±1 for an error or accuracy of a single score, got 0 among others: the "
            "answer is the score's sign. Give classes as integers, and the network an output for "
            "each.",
            nowhere,
            task=(x, y.astype(np.float32)),
            networks=[Scorer((5,))],
            metric="error",
            algorithm=None,
        )


def test_samples_larger_than_the_pool(nowhere):
    pool = arrays(*blobs(3))
    refused(
        f"sizes must be at most {pool.num_train}, the examples of the training split, got 512.",
        nowhere,
        task=pool,
        networks=[Classifier((5,), 3)],
        sizes=Sizes(2, 512),
        algorithm=None,
    )


class TestRatios:
    def test_of_two_tasks(self, answers, store):
        other = sample_complexity(DSD(3, 4, 0.25), NETWORKS[1], **SMALL, store=store)
        with pytest.raises(ValueError, match="CNN and LCN must be measured with the same task"):
            ratio(answers[0], other)

    def test_of_two_targets(self, answers, store):
        other = sample_complexity(TASK, NETWORKS[1], **{**SMALL, "target": 0.3}, store=store)
        words = "measured with the same target, got risk 0.33 and risk 0.3: their ratio would"
        with pytest.raises(ValueError, match=words):
            ratio(answers[0], other)

    def test_of_other_seeds(self, answers, store):
        other = sample_complexity(TASK, NETWORKS[1], **{**SMALL, "num_seeds": 4}, store=store)
        words = "measured with the same seeds, got 3 and 4 seeds that differ: their ratio would"
        with pytest.raises(ValueError, match=words):
            ratio(answers[0], other)

    def test_of_two_losses(self, answers, store):
        hinge = {**SMALL, "measure": SampledRisk(64, Hinge())}
        other = sample_complexity(TASK, NETWORKS[1], **hinge, store=store)
        with pytest.raises(ValueError, match="measured with the same loss, got Square and Hinge"):
            ratio(answers[0], other)
