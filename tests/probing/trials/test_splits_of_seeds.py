"""How seeds read the data: apart from each other, nested, each class in its share."""

import numpy as np
import pytest

from separatrix.probing.examples import Division, Examples, start_of
from separatrix.probing.trials import split_of

DIVISION = Division(40, 20)


@pytest.fixture(scope="module")
def examples():
    y = np.random.default_rng(0).choice(3, size=400, p=(0.6, 0.3, 0.1)).astype(np.int32)
    return Examples("arrays", np.zeros((400, 4, 1), np.float32), y, ("a", "b", "c"))


@pytest.mark.parametrize("purpose", ["tuning", "measuring"])
@pytest.mark.parametrize("seed", [0, 1, 5])
def test_every_example_has_one_place(examples, purpose, seed):
    split = split_of(purpose, DIVISION, seed, examples)
    assert list(map(len, split)) == [40, 20, 340]
    assert sorted(np.concatenate(split)) == list(range(400))


def test_the_first_seeds_lie_as_far_apart_as_they_can():
    assert [800 * start_of(seed) for seed in range(8)] == [0, 400, 200, 600, 100, 500, 300, 700]


def test_seeds_share_as_little_as_there_is_data_for(examples):
    of = lambda seed: split_of("measuring", DIVISION, seed, examples)
    tests = [set(of(seed).test) for seed in range(8)]
    assert len(set.union(*tests)) == 8 * 40  # the ninth would have to share
    small = [set(of(seed).train[:40]) for seed in range(8)]
    assert len(set.union(*small)) == 8 * 40


def test_all_parts_have_the_classes_in_their_shares(examples):
    shares = np.bincount(examples.y) / 400
    for seed in range(4):
        test, validation, train = split_of("tuning", DIVISION, seed, examples)
        for part in (test, validation, train[:30], train[:100]):
            # Up to one example of each class, and one more where the circle closes.
            counts = np.bincount(examples.y[part], minlength=3)
            assert np.all(np.abs(counts - len(part) * shares) <= 2)


def test_rates_are_chosen_on_another_order_than_is_measured(examples):
    tuning, measuring = (
        split_of(purpose, DIVISION, 0, examples) for purpose in ("tuning", "measuring")
    )
    assert set(tuning.test) != set(measuring.test)
    assert len(set(tuning.train[:100]) & set(measuring.train[:100])) < 60
