"""A look tells what is there, and what to keep in mind."""

import numpy as np
import pytest

from separatrix.probing.examples import Division, division_of, look_at, read_examples

RANDOM = np.random.default_rng(0)


def examples(num_examples=1_000, shape=(6, 6), counts=(0.5, 0.5)):
    x = RANDOM.integers(256, size=(num_examples, *shape)).astype(np.uint8)
    edges = np.cumsum(counts)[:-1] * num_examples
    return read_examples(x, np.searchsorted(edges, np.arange(num_examples), side="right"))


def test_balanced_images():
    look = look_at(examples())
    assert look.sentences == (
        "1,000 images of 6 × 6 pixels with 1 channel, in 2 classes.",
        "Every class has 500 examples; always naming the commonest errs in 50.0 %.",
        "Each of the 36 pixels differs between examples.",
        "No two examples are the same.",
        "Each seed keeps 200 examples for its test and 100 to choose by; 700 are left to train on.",
    )
    assert look.cautions == ()
    assert look.counts == (500, 500)


def test_lopsided_signals_with_constant_places():
    given = examples(200, (32, 2), (0.8, 0.15, 0.05))
    given.x[:, :5] = 7
    given.x[:, 5, 0] = 7  # one channel of a place is not the place
    look = look_at(given)
    assert look.num_constant == 5
    assert look.sentences[:3] == (
        "200 signals of 32 places with 2 channels, in 3 classes.",
        "Examples of each: 0 (160), 1 (30), 2 (10); always naming the commonest errs in 20.0 %.",
        "5 of 32 places are the same in all examples.",
    )
    assert look.cautions == (
        "80.0 % of the examples are of one class (0): an error of 20.0 % is reached without "
        "looking.",
        "A test of 40 examples sees an error of 10 % only to within 4.7 %: more examples would "
        "narrow every interval.",
    )


def test_many_classes_are_not_listed():
    look = look_at(examples(1_200, counts=(2 / 12, *[1 / 12] * 10)))
    assert look.sentences[1].startswith("A class has 100 to 200 examples; always naming")


def test_twins_and_twins_that_disagree():
    given = examples()
    given.x[:100] = given.x[100:200]  # of one class
    given.x[200] = given.x[999]  # of two
    look = look_at(given)
    assert (look.num_twins, look.num_disagreeing) == (202, 2)
    assert look.sentences[3] == "202 examples have an exact twin."
    assert look.cautions == (
        "About 28 of a test's 200 examples have an exact twin among those to train on: errors look "
        "smaller than on new data.",
        "2 examples have an exact twin of another class: no network can be right on all of them.",
    )


def test_twins_across_a_division_are_those_expected():
    """Mean of 400 random divisions within 5 standard errors: false alarms below 1 in a million."""
    given = examples()
    given.x[:300] = given.x[300]
    given.x[400:500] = given.x[500:600]
    look = look_at(given)
    keys = np.unique(given.x.reshape(1_000, -1), axis=0, return_inverse=True)[1].ravel()
    counts = []
    for seed in range(400):
        order = np.random.default_rng(seed).permutation(1_000)
        test, train = order[: look.num_test], order[-look.num_train :]
        counts.append(np.isin(keys[test], keys[train]).sum())
    error = np.std(counts) / np.sqrt(len(counts))
    assert abs(np.mean(counts) - look.num_across) < 5 * error


def test_floats_have_twins_too():
    x = RANDOM.normal(size=(100, 16))
    x[3] = x[4]
    assert look_at(read_examples(x, np.arange(100) % 2)).num_twins == 2


def test_images_that_came_as_rows():
    digits = read_examples("digits")
    rows = read_examples(digits.x[:500].reshape(500, -1), digits.y[:500])
    assert look_at(rows).cautions[0] == (
        "Signals of 784 places seem to be images of 28 × 28 pixels, row after row: if they are, "
        "reshape x to (n, 28, 28)."
    )
    time = np.linspace(0, 1, 1_024)
    waves = np.sin(time * RANDOM.uniform(1, 40, (200, 1)) + RANDOM.uniform(0, 6, (200, 1)))
    for x in (waves, RANDOM.normal(size=(200, 1_024)), RANDOM.integers(2, size=(200, 64))):
        assert look_at(read_examples(x, np.arange(200) % 2)).side is None


@pytest.mark.parametrize(
    ("num_examples", "expected"),
    [(100, (20, 20, 60)), (1_000, (200, 100, 700)), (70_000, (5_000, 2_000, 63_000))],
)
def test_divisions(num_examples, expected):
    division = division_of(num_examples)
    num_train = division.num_train(num_examples)
    assert (division.num_test, division.num_validation, num_train) == expected


def test_divisions_that_are_none():
    with pytest.raises(ValueError, match=r"^num_test must be at least 20, got 5\.$"):
        Division(5, 20)
    sentence = r"^num_examples must be more than the 40 kept for validation and test, got 40\.$"
    with pytest.raises(ValueError, match=sentence):
        Division(20, 20).num_train(40)
