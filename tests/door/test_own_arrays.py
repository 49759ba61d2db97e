"""A user's arrays: what was trained on is not tested on; n* to a risk and to an accuracy."""

import numpy as np
import pytest
from small_questions import Classifier, Scorer, blobs

from separatrix.door import sample_complexity
from separatrix.runs import Sizes
from separatrix.tasks import Pool
from separatrix.training import CrossEntropy, Descent, Epochs, OptaxOptimiser, Square, rate_grid

ADAM = Descent(
    rate_grid((0.01, 0.03, 0.1, 0.3)),
    num_steps=40,
    measure_every=10,
    loss=CrossEntropy(),
    optimiser=OptaxOptimiser("adam"),
    batches=Epochs(16),
)
SMALL = {"sizes": Sizes(4, 64), "num_seeds": 3, "num_tuning_seeds": 2, "progress": "off"}


@pytest.mark.filterwarnings("ignore::separatrix.door.SeparatrixWarning")
def test_classes_to_an_accuracy(store):
    x, y = blobs(3, noise=2.5)
    answer = sample_complexity(
        (x, y),
        Classifier((5,), 3),
        target=0.8,
        metric="accuracy",
        algorithm=ADAM,
        **SMALL,
        store=store,
    )
    assert isinstance(answer.task, Pool)
    assert answer.n_star.censoring == "none"
    frame = answer.to_pandas()
    assert frame["accuracy"].between(0, 1).all()
    assert "tuning_risk" in frame  # on the validation split
    assert answer._repr_html_()


@pytest.mark.filterwarnings("ignore::separatrix.door.SeparatrixWarning")
def test_real_labels_to_a_risk(store):
    x, _ = blobs(2)
    y = (x @ np.arange(5, dtype=np.float32) / 5).astype(np.float32)
    answer = sample_complexity(
        (x, y),
        Scorer((5,)),
        target=0.05,
        algorithm=Descent(rate_grid((0.003, 0.01, 0.03)), 200, 20),
        **SMALL,
        store=store,
    )
    assert answer.n_star.censoring == "none"
    assert answer.algorithm.loss == Square()
