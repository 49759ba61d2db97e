"""The one set of number words: how many digits, and what is left of an open interval."""

import numpy as np
import pytest

from separatrix.estimates import sample_complexity
from separatrix.estimates.words import (
    complexities,
    complexity,
    exponent,
    interval,
    interval_in_words,
    number,
    plain,
    span,
    true_minus,
)

SIZES = np.array([16.0, 32.0, 64.0])


def estimate(first, last):
    """n* of a curve whose risk falls from `first` to `last`; the target is 0.1."""
    risks = np.geomspace(first, last, 3)[:, None] * np.array([0.99, 1.0, 1.01])
    return sample_complexity(SIZES, risks, 0.1)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.0123456, "0.0123"),
        (3.14159, "3.14"),
        (99.99, "100"),
        (4096.0, "4,096"),
        (-512.3, "-512"),
        (999_999, "999,999"),
        (1_234_567, "1.23e+06"),
        (np.inf, "∞"),
        (-np.inf, "−∞"),
    ],
)
def test_what_was_measured_has_three_digits_or_all_in_front_of_the_point(value, words):
    assert number(value) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.05, "0.05"),
        (0.0625, "0.0625"),
        (20.0, "20"),
        (1000.0, "1,000"),
        (1e6, "1,000,000"),
        (1e7, "1e7"),
        (3.86e14, "3.86e14"),
    ],
)
def test_numbers_are_plain_until_they_are_too_long(value, words):
    assert plain(value) == words


def test_intervals_and_what_is_left_of_them():
    assert interval(2.2, 4.5) == interval_in_words(2.2, 4.5) == "[2.2, 4.5]"
    assert interval(0.0, np.inf) == "[0, ∞]"
    assert interval_in_words(4.0, np.inf) == "above 4"
    assert interval_in_words(0.0, 4096.0) == "below 4,096"
    assert interval_in_words(0.0, np.inf) == "open on both sides"
    assert exponent((-0.634, -0.95, -0.3)) == "-0.63 [-0.95, -0.30]"
    assert span([20, 10.0, 30]) == "10 to 30"
    assert span([20, 20]) == "20"


def test_sample_complexities():
    inside, right, left = estimate(0.4, 0.025), estimate(0.4, 0.2), estimate(0.05, 0.01)
    assert complexity(inside) == number(inside.value) == "32"
    assert complexity(right) == "more than 64"
    assert complexity(left) == "at most 16"
    assert complexities([inside, inside]) == "n* 32"
    assert complexities([inside, right, left]) == "n* 32, 2 of 3 censored (above 64)"
    assert complexities([left]) == "no n* inside the sizes tried, 1 of 1 censored"


def test_hyphens_stay_and_minus_signs_are_true():
    assert true_minus("k-pattern, [-1, 2e-5] at -0.5") == "k-pattern, [−1, 2e-5] at −0.5"
