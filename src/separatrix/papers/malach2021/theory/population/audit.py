"""A run held against Lemma 8, Lemma 9 and its own certificate: observed over bound, at most 1."""

import numpy as np

from .....claims.bound import Bound
from ..companion import trajectory_certificate
from ..descent_bounds import lemma8_filters, lemma8_filters_lcn, lemma8_readout, lemma9
from .descent import Trajectory
from .prototype import PrototypeCNN

ROUNDING = 1e-14


def certificate(run: Trajectory) -> Bound:
    """avg_t L ≤ avg_t L(u*, W^(t)) + ‖u*‖²/(2ηT) + (η/2)·avg_t ‖∇_u L‖², from what was measured."""
    return trajectory_certificate(
        run.average_comparator_loss,
        run.comparator_norm,
        run.learning_rate,
        run.num_steps,
        run.average_square_gradient,
    )


def readout_bound(run: Trajectory, step: int) -> Bound:
    """Lemma 8 for ‖u^(t,j)‖ at step t of this run."""
    return lemma8_readout(
        run.learning_rate, step, run.network.num_filters, run.network.activation.bound
    )


def drift_bound(run: Trajectory, step: int) -> Bound:
    """Lemma 8 for ‖W^(t) − W^(0)‖ at step t of this run, of the CNN or of one window of the LCN."""
    k, c, q = run.network.pattern_length, run.network.activation.bound, run.network.num_filters
    if isinstance(run.network, PrototypeCNN):
        return lemma8_filters(run.problem.input_length, k, run.learning_rate, step, q, c)
    return lemma8_filters_lcn(k, run.learning_rate, step, q, c)


def loss_change_bound(run: Trajectory, step: int) -> Bound:
    """Lemma 9 for |L(u*, W^(t)) − L(u*, W^(0))| at step t of this run."""
    return lemma9(
        run.network.pattern_length,
        drift_bound(run, step),
        run.comparator_norm,
        run.network.num_filters,
        run.network.activation.bound,
    )


def lemma8_ratios(run: Trajectory) -> tuple[float, float]:
    """The largest observed/bound along the path, of max_j ‖u^(t,j)‖ and of ‖W^(t) − W^(0)‖."""
    later = [reading for reading in run.readings if reading.step > 0]
    readout = max(r.readout_norm / readout_bound(run, r.step).value for r in later)
    drift = max(r.filter_drift / drift_bound(run, r.step).value for r in later)
    return readout, drift


def lemma9_ratio(run: Trajectory) -> float:
    """The largest |L(u*, W^(t)) − L(u*, W^(0))| over its bound along the path.

    A change below 10^-14 is the rounding of the loss, not drift, and counts as 0: at the first
    steps of a wide network the bound itself is that small.
    """
    change = np.abs(run.column("comparator_loss") - run.readings[0].comparator_loss)
    change[change < ROUNDING] = 0.0
    bounds = [loss_change_bound(run, reading.step).value for reading in run.readings[1:]]
    return float(np.max(change[1:] / np.array(bounds)))
