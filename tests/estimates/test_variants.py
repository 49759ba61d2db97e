"""Results in variants that have names: which network, where, and their ratios."""

import numpy as np
import pytest

from separatrix.estimates import Curve, Result, Role, sample_complexity, variants_of

SIZES = np.array([8.0, 16.0, 32.0, 64.0, 128.0])


def result(network, task, n_star):
    luck = np.exp(0.05 * np.random.default_rng(0).standard_normal((1, 10)))
    risks = 0.1 * n_star / SIZES[:, None] * luck
    steps, labels = np.full(risks.shape, 8), np.full(risks.shape, "rate 0.1")
    fields = {"network.kind": network, "task.kind": task}
    curve = Curve(f"{network} {task}", fields, tuple(range(10)), SIZES, risks, risks, steps, labels)
    return Result(curve, 0.1, sample_complexity(SIZES, risks, 0.1))


def role(fields):
    """An LCN on DSD is what every variant is held against."""
    network, task = fields["network.kind"], fields["task.kind"]
    return Role(network, ("DSD", "other") if network == "LCN" else (task,))


RESULTS = [result("FCN", "DSD", 60), result("FCN", "other", 30), result("LCN", "DSD", 15)]


def test_a_result_may_play_a_part_in_several_variants():
    dsd, other = variants_of(RESULTS, role)
    assert (dsd.name, other.name) == ("DSD", "other")
    assert dsd.results["LCN"] is other.results["LCN"]
    assert dsd.ratio("FCN", "LCN").value == pytest.approx(4, rel=0.05)
    assert other.ratio("FCN", "LCN").value == pytest.approx(2, rel=0.05)


def test_what_was_not_measured_has_no_ratio():
    dsd, _ = variants_of(RESULTS, role)
    assert dsd.ratio("LCN", "CNN") is None


def test_a_result_without_a_variant_is_left_out():
    assert variants_of(RESULTS, lambda fields: Role("FCN", ())) == ()


def test_two_results_in_one_part_are_refused():
    with pytest.raises(ValueError, match="role must tell results apart, got two of FCN in 'DSD'"):
        variants_of(RESULTS[:1] * 2, role)
