"""What each group hides: bounds that learners of the group obey and others break."""

import itertools
import math

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import lcn_lower_explicit, lcn_risk_floor
from separatrix.papers.lahoti2024.theory.open import (
    Hidden,
    all_rotations,
    all_signs,
    estimation_lower,
    factor,
    lcn_lower_any_learner,
    patch_rotations,
    patch_signs,
    signal_alone,
    signed_neighbours_log_count,
    signed_supports_log_count,
    signed_supports_log_size,
    sparse_signal_alone,
)


def forced_error(hidden: Hidden, noise_std: float, num_samples: float) -> float:
    """The ε at which `estimation_lower` is n, or 0."""
    nats = num_samples * hidden.share / (2 * noise_std**2) + math.log(2)
    return 0.25 * max(1 - nats / hidden.log_size, 0.0)


def test_forced_error_is_the_bound_solved():
    hidden = patch_rotations(200, 40)
    bound = estimation_lower(hidden, 1.0, forced_error(hidden, 1.0, 2000))
    assert bound.value == pytest.approx(2000)


def normalised(z):
    return z / np.linalg.norm(z, axis=-1, keepdims=True)


def errors_of_sharing(rng, signals, noise_std, num_samples):
    """‖ŵ − w_t‖ by patch, ŵ the mean of y·x⁽ᵗ⁾ over all samples, location revealed."""
    k, d = signals.shape
    t = rng.integers(k, size=num_samples)
    signed = signals[t] + noise_std * rng.standard_normal((num_samples, d))
    return np.linalg.norm(normalised(signed.mean(axis=0)) - signals, axis=1)


def test_a_learner_that_shares_breaks_the_bound_of_patch_rotations_on_dsd_alone():
    """n = 2000 of k = 200, d = 40: it obeys what holds for any learner; and on a DSD whose patches
    were each rotated at random it obeys the bound of the group again."""
    rng, k, d, std, n = np.random.default_rng(0), 200, 40, 1.0, 2000
    by_patch = forced_error(patch_rotations(k, d), std, n)
    signal = normalised(rng.standard_normal(d))
    errors = [errors_of_sharing(rng, np.tile(signal, (k, 1)), std, n).mean() for _ in range(20)]
    assert forced_error(signal_alone(d), std, n) < min(errors)
    assert max(errors) < by_patch
    rotated = normalised(rng.standard_normal((k, d)))  # Uw* in every patch is uniform
    assert errors_of_sharing(rng, rotated, std, n).mean() > by_patch


def test_a_learner_of_the_group_obeys_its_bound():
    """Means patch by patch, n/k samples each: equivariant under O(d)^k."""
    rng, k, d, std, n = np.random.default_rng(1), 200, 40, 1.0, 2000
    counts = np.maximum(rng.binomial(n, 1 / k, 4000), 1)
    means = std / np.sqrt(counts)[:, None] * rng.standard_normal((4000, d))
    means[:, 0] += 1
    errors = np.sqrt(2 - 2 * normalised(means)[:, 0])
    assert errors.mean() > forced_error(patch_rotations(k, d), std, n) > 0.2


@pytest.mark.parametrize("num_patches", [10, 40])
def test_each_group_has_its_factor(num_patches):
    """Per-patch rotations the first k, exactly; all rotations the second, as d grows."""
    k = num_patches
    assert factor(patch_rotations(k, 20), signal_alone(20)) == pytest.approx(k)
    assert factor(all_rotations(k, 10_000), patch_rotations(k, 10_000)) == pytest.approx(
        k, rel=1e-3
    )
    assert factor(patch_signs(k, 20, 3), sparse_signal_alone(20, 3)) == pytest.approx(k)


def test_signed_permutations_have_a_logarithm_for_the_second_factor():
    """Sparse and dense: doubling k adds about s·ln 2 nats, where rotations double them."""
    for sparsity in (1, 4, 20):
        nats = [all_signs(k, 20, sparsity).log_size for k in (10, 20, 40, 80)]
        steps = np.diff(nats) / (sparsity * math.log(2))
        assert np.all((steps > 0.75) & (steps < 1.15)), steps
        assert factor(all_signs(80, 20, sparsity), patch_signs(80, 20, sparsity)) < 8
    assert factor(all_rotations(80, 20), patch_rotations(80, 20)) > 70


def test_one_patch_leaves_nothing_to_find():
    assert all_rotations(1, 20) == signal_alone(20) == patch_rotations(1, 20)
    assert all_signs(1, 20, 3) == pytest.approx(sparse_signal_alone(20, 3))


def test_vacuous_at_the_sizes_of_the_experiments_and_not_at_larger_noise():
    assert estimation_lower(signal_alone(20), 0.1, 0.1).vacuous
    assert estimation_lower(all_signs(10, 20, 1), 0.1, 0.1).vacuous
    assert not estimation_lower(all_rotations(10, 20), 0.1, 0.1).vacuous
    assert not estimation_lower(all_signs(10, 20, 1), 1.0, 0.1).vacuous


def test_bounds_rise_with_what_is_hidden_and_with_the_noise():
    kinds = (signal_alone(50), patch_rotations(10, 50), all_rotations(10, 50))
    values = [estimation_lower(hidden, 0.5, 0.1).value for hidden in kinds]
    assert values == sorted(values)
    louder = [estimation_lower(hidden, 1.0, 0.1).value for hidden in kinds]
    assert louder == pytest.approx([4 * value for value in values])


@pytest.mark.parametrize("num_samples", [8, 16, 24])
def test_signed_bound_is_below_the_error_of_the_best_decoder(num_samples):
    """Of all s-sparse signs the likeliest: the s largest of |mean(yx)|, with their signs."""
    rng, size, s, std = np.random.default_rng(2), 200, 4, 1.0
    hidden = Hidden(signed_supports_log_size(size, s, 0.875), 1.0)
    signal = np.zeros(size)
    signal[:s] = 1 / math.sqrt(s)
    means = signal + std / math.sqrt(num_samples) * rng.standard_normal((500, size))
    largest = np.argsort(-np.abs(means), axis=1)[:, :s]
    rows = np.arange(500)[:, None]
    decoded = np.zeros_like(means)
    decoded[rows, largest] = np.sign(means[rows, largest]) / math.sqrt(s)
    forced = forced_error(hidden, std, num_samples)
    assert 0 < forced < np.linalg.norm(decoded - signal, axis=1).mean()


def members(size, sparsity):
    for places in itertools.combinations(range(size), sparsity):
        for signs in itertools.product((-1, 1), repeat=sparsity):
            vector = np.zeros(size)
            vector[list(places)] = signs
            yield vector / math.sqrt(sparsity)


@pytest.mark.parametrize(("size", "sparsity", "cosine"), [(5, 2, 0.5), (6, 3, 0.62), (4, 4, 0.4)])
def test_counts_are_those_of_all_members_and_a_packing_is_there(size, sparsity, cosine):
    every = np.array(list(members(size, sparsity)))
    assert signed_supports_log_count(size, sparsity) == pytest.approx(math.log(len(every)))
    near = every @ every[0] >= cosine - 1e-12
    count = signed_neighbours_log_count(size, sparsity, cosine)
    assert count == pytest.approx(math.log(near.sum()))
    kept = [every[0]]
    for vector in every[1:]:
        if max(np.array(kept) @ vector) < cosine - 1e-12:
            kept.append(vector)
    assert math.log(len(kept)) >= signed_supports_log_size(size, sparsity, cosine)


def test_one_entry_is_one_of_two_n():
    assert signed_supports_log_size(200, 1, 0.875) == pytest.approx(math.log(400))


def test_any_learner_is_bound_as_at_one_patch():
    d, std = 2000, 1.0
    anyone = lcn_lower_any_learner(d, std, 0.25e-2)
    assert anyone.value == lcn_lower_explicit(1, d, std, 0.25e-2).value
    assert anyone.value == pytest.approx(0.438 * d, rel=0.01)
    assert lcn_lower_explicit(30, d, std, 0.25e-2).value == pytest.approx(30 * anyone.value)
    assert not lcn_lower_any_learner(d, std, 0.25e-2, max_norm=2.0).applicable


def test_floors_of_two_members_add_up_for_every_filter():
    """The mean over patches separates: ϱ(w, u) + ϱ(w, v) ≥ 2·0.01 at cosine 0.62, all ‖w‖ ≤ 1."""
    angles = np.linspace(-math.pi, math.pi, 100_001)
    radii = (1.0, 0.98, 0.9)
    v = math.acos(0.62)
    least = min(
        (lcn_risk_floor(r * np.cos(angles)) + lcn_risk_floor(r * np.cos(angles - v))).min()
        for r in radii
    )
    assert least == pytest.approx(0.02, rel=1e-6)
    assert least > 0.02 - 1e-9


@pytest.mark.parametrize("num_samples", [5, 20, 40])
def test_bound_for_any_learner_is_below_the_risk_of_one_that_shares(num_samples):
    rng, d, std = np.random.default_rng(3), 200, 0.6
    risk = 0.5e-2
    assert lcn_lower_any_learner(d, std, risk).value > 15
    means = std / math.sqrt(num_samples) * rng.standard_normal((2000, d))
    means[:, 0] += 1
    floor = lcn_risk_floor(normalised(means)[:, 0]).mean()
    size = lcn_lower_any_learner(d, std, min(floor, 0.99e-2)).value
    assert size <= num_samples
