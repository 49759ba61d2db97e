"""Kept values: by least recent use, within a number of bytes, from many threads."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import jax
import numpy as np
import pytest

from separatrix.runs.engine.kept import Kept, bytes_in


def kilobyte(value=0):
    return np.full(1000, value, np.int8)


@pytest.fixture
def ask():
    """Asks for a key whose value is a kilobyte, and says which keys were made."""
    made = []

    def go(kept, *keys):
        made.clear()
        for key in keys:
            kept.get(key, lambda key=key: (made.append(key), kilobyte())[1])
        return [*made]

    return go


def test_what_is_kept_is_made_once(ask):
    kept = Kept(10_000)
    assert ask(kept, "a", "b", "a", "b") == ["a", "b"]
    first = kept.get("c", kilobyte)
    assert kept.get("c", kilobyte) is first


def test_the_least_recently_used_goes_first(ask):
    kept = Kept(3000)
    ask(kept, "a", "b", "c", "a", "d")  # b is the one not used for longest
    assert kept.num_bytes == 3000
    assert ask(kept, "a", "c", "d") == []
    assert ask(kept, "b") == ["b"]


def test_bytes_are_what_is_bounded():
    """Not the number of values: a large one takes the place of many."""
    kept = Kept(3000)
    for key in "abc":
        kept.get(key, kilobyte)
    kept.get("large", lambda: np.zeros(2500, np.int8))
    assert kept.num_bytes == 2500


@pytest.mark.parametrize("limit", [0, 999])
def test_what_is_larger_than_the_limit_is_made_and_not_kept(ask, limit):
    kept = Kept(limit)
    assert ask(kept, "a", "a") == ["a", "a"]
    assert kept.num_bytes == 0


def test_something_too_large_leaves_the_others_alone(ask):
    kept = Kept(2000)
    ask(kept, "a", "b")
    kept.get("large", lambda: np.zeros(2001, np.int8))
    assert ask(kept, "a", "b") == []


def test_a_value_may_be_a_tree_of_arrays():
    """Of numpy and of jax, with keys of jax's random numbers; what is no array counts nothing."""
    arrays = (
        kilobyte(),
        [jax.numpy.zeros(10)],
        {"key": jax.random.key(0), "name": "x", "no": None},
    )
    assert bytes_in(arrays) == 1000 + 40 + 8
    kept = Kept(2000)
    assert kept.get("tree", lambda: arrays) is arrays
    assert kept.num_bytes == 1048


def test_cleared_it_keeps_nothing(ask):
    kept = Kept(2000)
    ask(kept, "a", "b")
    kept.clear()
    assert kept.num_bytes == 0
    assert ask(kept, "a") == ["a"]


def test_what_fails_to_be_made_is_not_kept(ask):
    kept = Kept(2000)
    with pytest.raises(ZeroDivisionError):
        kept.get("a", lambda: 1 // 0)
    assert ask(kept, "a") == ["a"]


def test_two_threads_that_make_the_same_get_the_same():
    """Both are inside `make` at once; the one that is second gets what the first one kept."""
    kept, together = Kept(10_000), Barrier(2)

    def make():
        together.wait(timeout=30)
        return kilobyte()

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(lambda _: kept.get("a", make), range(2))
    assert one is other
    assert kept.num_bytes == 1000


def test_many_threads_stay_within_the_limit():
    kept = Kept(5000)

    def work(thread):
        keys = np.random.default_rng(thread).integers(0, 20, 500)
        return all(kept.get(k, lambda k=k: kilobyte(k))[0] == k for k in keys.tolist())

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))
    assert kept.num_bytes == 5000


def test_a_negative_limit_is_refused():
    message = "limit_bytes must be at least 0, got -1: 0 keeps nothing."
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Kept(-1)
