"""What units of the first layer look at, after the largest trainings of the main comparison."""

import io

import numpy as np

from ...records.whole_file import write_whole
from ..networks import Probed
from ..trials import Trial, fields_of
from .ask import Finished
from .planning import Known


def receptive_fields(finished: Finished) -> dict[str, np.ndarray] | None:
    """By network: [unit, *what a unit sees, channel] of seed 0 at the largest size.

    A trial keeps errors and no weights, so each is trained once more; then its fields are kept.
    None where there are none yet and no time is left.
    """
    known = finished.known
    trials = [_largest(known, network) for network in known.main]
    paths = [finished.kept.path(trial).with_suffix(".npy") for trial in trials]
    new = [trial for trial, path in zip(trials, paths, strict=True) if not path.exists()]
    late = known.spent + known.prices.of(new) > finished.budget
    if new and (late or finished.ending == "stopped"):
        return None
    fields = {}
    for network, trial, path in zip(known.main, trials, paths, strict=True):
        if not path.exists():
            content = io.BytesIO()
            np.save(content, fields_of(trial, finished.examples), allow_pickle=False)
            write_whole(path, content.getvalue())
        fields[network.label] = np.load(path, allow_pickle=False)
    return fields


def _largest(known: Known, network: Probed) -> Trial:
    wanted = (network, "none", 0, "measuring")
    trials = (t for t in known.rows if (t.network, t.control, t.seed, t.purpose) == wanted)
    return max(trials, key=lambda trial: trial.num_samples)
