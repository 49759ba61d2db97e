"""A verdict's evidence in words: the quantity is named, and so is the place that stands out."""

import json

from separatrix.claims import Measurement, Region, Weighed
from separatrix.claims.sentence import place_in_words, sentence
from separatrix.claims.weighed import computed, exact, missing, undecided


def at(k, value, half=0.0):
    place = {"num_patches": k, "patch_dim": 20}
    return Measurement(place, float(value), float(value - half), float(value + half))


def test_places_are_told_by_letters_or_names():
    place = {"num_patches": 10, "noise_std": 0.00018334879034680312, "num_samples": 1024}
    assert place_in_words(place) == "k = 10, σ = 0.0001833, 1,024 samples"
    assert place_in_words({"input_length": 16, "printed": True}) == "n = 16, printed"
    assert place_in_words({"network": "CNN", "printed": False}) == "CNN, not printed"
    assert place_in_words({"preset": "printed", "pooling": "none"}) == (
        "printed constants, no pooling"
    )
    assert place_in_words({"material": "digits", "correlation": 0.3}) == (
        "material digits, correlation 0.3"
    )
    assert place_in_words("parity of 3 bits") == "parity of 3 bits"


def test_the_furthest_outside_is_named():
    weighed = Weighed("ratio", (at(10, 12, 1), at(20, 25, 2), at(30, 40, 3)), Region(10.0, 20.0))
    assert sentence(weighed) == (
        "ratio: 12 to 40 at 3 places; the statement allows 10 to 20; "
        "2 of 3 wholly outside, furthest 40 [37, 43] (k = 30, d = 20)"
    )


def test_without_one_outside_the_least_certain_is_named_and_what_is_missing_counted():
    weighed = Weighed(
        "ratio", (at(10, 12, 1), at(20, 25, 6), missing()), Region(10.0, 20.0), ("9 rows",)
    )
    assert sentence(weighed) == (
        "ratio: 12 to 25 at 2 places; the statement allows 10 to 20; 1 of 3 wholly inside, "
        "furthest from it 25 [19, 31] (k = 20, d = 20); 1 without a result; 9 rows"
    )


def test_one_number_needs_no_count():
    assert sentence(computed("risk", 4.008, high=2.0)) == (
        "risk: 4.01; the statement allows at most 2"
    )
    several = computed("risk", {"LCN": 1e-3, "CNN": 2e-3}, high=2.5e-3, context=["two sums"])
    assert sentence(several) == (
        "risk: 0.001 (LCN), 0.002 (CNN); the statement allows at most 0.0025; all 2 inside; "
        "two sums"
    )
    assert sentence(undecided("risk", Region(low=1.0), "nothing", "too few")) == "nothing; too few"


def test_numbers_are_told_as_far_as_they_are_known_with_true_minus_signs():
    turned = Measurement({"network": "CNN", "noise_std": 0.05}, -0.99, -0.9900001, -0.9899999)
    assert sentence(Weighed("alignment after step 1", (turned,), Region(low=0.96))) == (
        "alignment after step 1: −0.99 (CNN, σ = 0.05); the statement allows at least 0.96"
    )


def test_the_context_speaks_of_variables_as_a_reader_does():
    context = "num_samples bound -1 is not above the trivial 1", "it needs noise_std <= 0.01"
    assert sentence(undecided("n*", Region(), *context)) == (
        "number of samples bound −1 is not above the trivial 1; it needs σ <= 0.01"
    )


def test_rows_are_plain_values():
    weighed = Weighed("loss", (exact({"n": 8}, 0.5), missing("all")), Region(high=1.0))
    rows = weighed.as_rows()
    assert rows[0] == {
        "quantity": "loss", "place": {"n": 8}, "value": 0.5, "lower": 0.5, "upper": 0.5,
        "region": [None, 1.0],
    }  # fmt: skip
    assert (rows[1]["value"], rows[1]["lower"], rows[1]["upper"]) == (None, None, None)
    assert json.loads(json.dumps(rows, allow_nan=False)) == rows
