"""The search climbs, looks one size further, and refines the first crossing."""

import numpy as np
import pytest

from separatrix.estimates import geometric_grid, next_sizes, sample_complexity


def search(risk_of, smallest=8, largest=1024, **options):
    """Run the search to its end; the sizes in the order they were tried."""
    tried: list[int] = []
    while True:
        sizes = np.array(sorted(tried), dtype=int)
        risks = np.array([[risk_of(n)] * 2 for n in sizes]).reshape(len(sizes), 2)
        new = next_sizes(sizes, risks, 0.1, smallest=smallest, largest=largest, **options)
        if not new:
            return tried
        assert not set(new) & set(tried)
        tried += new


def test_climbs_until_two_consecutive_sizes_meet_the_target_then_refines():
    assert search(lambda n: 5 / n) == [8, 16, 32, 64, 128, 38, 45, 54]


def test_a_dip_is_not_taken_for_the_end():
    risk = lambda n: 0.05 if n == 16 else 5 / n
    assert search(risk)[:5] == [8, 16, 32, 64, 128]
    assert all(8 < n < 16 for n in search(risk)[5:])  # n* is the first crossing all the same


def test_more_sizes_in_a_row_may_be_asked_to_meet_the_target():
    assert search(lambda n: 5 / n, num_met=3) == [8, 16, 32, 64, 128, 256, 38, 45, 54]
    rises = lambda n: 5 / n if n < 200 else 1.0
    assert search(rises)[:5] == [8, 16, 32, 64, 128]
    assert search(rises, num_met=3)[:8] == [8, 16, 32, 64, 128, 256, 512, 1024]


def test_stops_at_the_largest_size():
    assert search(lambda n: 1.0, largest=100) == [8, 16, 32, 64, 100]
    assert search(lambda n: 9.9 / n, largest=100)[:5] == [8, 16, 32, 64, 100]
    assert len(search(lambda n: 9.9 / n, largest=100)) == 8


def test_nothing_to_refine_below_the_smallest_size():
    assert search(lambda n: 0.01) == [8, 16]


def test_small_brackets_hold_no_repeats():
    assert search(lambda n: 0.35 / n, smallest=2, num_refinements=9) == [2, 4, 8, 3]


def test_the_sizes_found_give_the_planted_value():
    tried = sorted(search(lambda n: 0.03 + 3.3 / n))
    risks = np.array([[0.03 + 3.3 / n] * 2 for n in tried])
    value = sample_complexity(np.array(tried), risks, 0.1).value
    assert value == pytest.approx(3.3 / 0.07, rel=1e-3)


def test_grid():
    assert geometric_grid(8, 64, 2.0) == (8, 16, 32, 64)
    assert geometric_grid(8, 70, 2.0) == (8, 16, 32, 64, 70)
    assert geometric_grid(2, 8, 1.2) == (2, 3, 4, 5, 6, 7, 8)
    assert geometric_grid(5, 5, 2.0) == (5,)


def test_refuses_in_a_sentence():
    with pytest.raises(ValueError, match="smallest must be in 1, …, largest = 4, got 8"):
        geometric_grid(8, 4, 2.0)
    with pytest.raises(
        ValueError, match=r"growth must be above 1, got 1.0: the grid would never end"
    ):
        geometric_grid(4, 8, 1.0)
