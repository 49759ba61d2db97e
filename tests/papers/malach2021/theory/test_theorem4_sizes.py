"""Cor. 5's logarithm, and the sizes at which Theorem 4 first says anything."""

import pytest

from separatrix.papers.malach2021.theory.descent_bounds import theorem4
from separatrix.papers.malach2021.theory.sizes import (
    corollary5_bound,
    corollary5_corrected_sizes,
    corollary5_num_samples,
    corollary5_sizes,
    equal_terms_sizes,
    fewest_filters,
    fewest_steps,
)

VACUITY = [
    (8, 2, 1.8e4, 9e3),
    (16, 3, 7.5e5, 1.7e5),
    (16, 4, 3.8e7, 1.2e6),
    (32, 5, 7.4e8, 1.5e7),
    (64, 6, 1.2e10, 1.7e8),
    (128, 7, 1.8e11, 1.9e9),
    (1024, 10, 3.9e14, 1.9e12),
]


@pytest.mark.parametrize(("n", "total"), [(16, 0.92), (64, 1.32), (256, 1.72), (1024, 2.12)])
def test_corollary5_log_slip(n, total):
    printed = corollary5_bound(n, corollary5_sizes(n, 0.1))
    assert printed.value == pytest.approx(total, rel=1e-4)
    assert printed.terms["distance"] == pytest.approx(2 * 0.1 * (n.bit_length() - 1), rel=1e-4)
    assert printed.vacuous == (n >= 64)
    corrected = corollary5_bound(n, corollary5_corrected_sizes(n, 0.1))
    assert corrected.terms["drift"] < 0.0013
    assert corrected.terms["distance"] == pytest.approx(0.2, rel=1e-4)
    assert corrected.terms["gradient"] == pytest.approx(0.1, rel=1e-4)


def test_corollary5_samples_grow_like_the_weights():
    small = corollary5_num_samples(16, 4, 10**6, 0.1, 0.05)
    assert small == pytest.approx(100 * 64e6 * 20.970, rel=1e-4)


@pytest.mark.parametrize(("n", "k", "q", "T"), VACUITY)
def test_vacuity_table(n, k, q, T):
    sizes = equal_terms_sizes(n, k)
    assert sizes.num_filters == pytest.approx(q, rel=0.03)
    assert sizes.num_steps == pytest.approx(T, rel=0.03)
    bound = theorem4(n, k, sizes.num_filters, sizes.num_steps)
    assert not bound.vacuous
    assert all(term <= 1 / 3 + 1e-9 for term in bound.terms.values())


@pytest.mark.parametrize(("n", "k"), [(8, 2), (32, 5), (1024, 10)])
def test_a_tenth_of_the_level_takes_a_hundred_times_the_sizes(n, k):
    one, tenth = equal_terms_sizes(n, k), equal_terms_sizes(n, k, level=0.1)
    assert tenth.num_filters / one.num_filters == pytest.approx(100, rel=1e-3)
    assert tenth.num_steps / one.num_steps == pytest.approx(100, rel=1e-3)


@pytest.mark.parametrize(("n", "k"), [(8, 1), (8, 2), (16, 4), (64, 6), (1024, 10)])
@pytest.mark.parametrize("level", [1.0, 0.1])
def test_fewest_sizes_are_the_edge(n, k, level):
    sizes = fewest_steps(n, k, level)
    q, T = sizes.num_filters, sizes.num_steps
    assert theorem4(n, k, q, T).value < level
    for width in (q // 2, int(0.9 * q), int(1.1 * q), 2 * q):
        assert theorem4(n, k, width, int(T * 0.999)).value > level
    edge = fewest_filters(n, k, level)
    assert theorem4(n, k, int(edge * 1.001) + 1, 10**40).value < level
    if edge > 330:  # where the loss level decides, not Lemma 6's coverage
        assert theorem4(n, k, int(edge * 0.999), 10**40).value > level
    assert edge <= q


def test_input_length_must_be_a_power_of_two():
    with pytest.raises(ValueError, match="input_length must be a power of 2, got 12"):
        corollary5_bound(12, corollary5_sizes(12, 0.1))
