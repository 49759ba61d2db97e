"""Shards: every piece of work in exactly one, about as much in each, the same for everybody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from separatrix.runs import Shard, shard_from

costs = st.dictionaries(st.integers(), st.floats(0, 1e9), max_size=40)


@given(costs, st.integers(1, 9))
def test_each_piece_is_in_one_shard(work, of):
    shares = [Shard(number, of).share(work.items()) for number in range(1, of + 1)]
    assert sorted(piece for share in shares for piece in share) == sorted(work)


@given(st.lists(st.floats(0.1, 10), min_size=1, max_size=40), st.integers(1, 9))
def test_no_shard_has_more_than_a_piece_above_another(work, of):
    pieces = dict(enumerate(work))
    loads = [
        sum(pieces[piece] for piece in Shard(number, of).share(pieces.items()))
        for number in range(1, of + 1)
    ]
    assert max(loads) - min(loads) <= max(work) + 1e-9


def test_it_is_read_from_words():
    assert shard_from("2/8") == Shard(2, 8)
    assert str(Shard(2, 8)) == "2/8"


@pytest.mark.parametrize("text", ["", "2", "a/b", "-1/2", "1/2/3", "1.5/2", "1/²"])
def test_what_is_no_shard_is_refused(text):
    with pytest.raises(ValueError, match=r"^shard must be i/N, such as 2/8, got "):
        shard_from(text)


@pytest.mark.parametrize("text", ["0/3", "4/3", "1/0"])
def test_a_number_outside_is_refused(text):
    message = r"^shard must be i/N with 1 <= i <= N, got \d/\d: each of N processes has a number\.$"
    with pytest.raises(ValueError, match=message):
        shard_from(text)
