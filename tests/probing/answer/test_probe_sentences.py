"""The answer in words: worths, bounds, what cannot be text, failed controls first."""

import re

import pytest
from planted_trials import NEEDED, look, three, trial_rows

from separatrix.estimates import Ratio
from separatrix.probing.answer import answer_of, comparison_of, operations_in_words
from separatrix.probing.answer.sentences import beside_sentence, worth_sentence
from separatrix.probing.answer.words import inverse, listed, measured, percent, times

INF = float("inf")


def sentence(rows, target=0.1):
    comparison = comparison_of(rows, target)
    assert comparison is not None
    return worth_sentence(comparison)


def test_the_sentence():
    number = r"×[\d.]+ \[[\d.]+, [\d.]+\]"
    assert re.fullmatch(
        rf"At 10 % error a convolution is worth {number} samples on these data: {number} by "
        rf"looking at neighbourhoods, {number} by looking everywhere with the same eyes\.",
        sentence(three()),
    )


def test_a_cost_is_called_one():
    text = sentence(three({"FCN": 100.0, "LCN": 400.0, "CNN": 200.0}, noise=0.01))
    assert "a convolution costs samples on these data, ×2." in text
    assert ": a cost of ×4." in text or ": a cost of ×3.9" in text
    assert "×2.0 [" in text


def test_no_difference_is_called_none():
    text = sentence(three(dict.fromkeys(NEEDED, 200.0)))
    assert "a convolution makes no difference that these data show, ×1.0 [" in text
    assert "cost" not in text


def test_an_fcn_that_never_reaches_it():
    text = sentence(three({"FCN": 9e4, "LCN": 200.0, "CNN": 100.0}, noise=0.01))
    assert "a convolution is worth at least ×21 (above 20) samples" in text
    assert "at least ×10 (above 9.9) by looking at neighbourhoods" in text


def test_both_censored():
    text = sentence(three({"FCN": 9e4, "LCN": 9e4, "CNN": 100.0}, noise=0.01))
    assert "is worth at least ×21 (above 20)" in text
    assert "a share that these data cannot tell by looking at neighbourhoods" in text
    assert "at least ×21 (above 20) by looking everywhere" in text


def test_an_lcn_that_never_reaches_it():
    text = sentence(three({"FCN": 400.0, "LCN": 9e4, "CNN": 100.0}, noise=0.01))
    assert ": a cost of at least ×5.2 (above 5.1) by looking at neighbourhoods, at least" in text


@pytest.mark.parametrize(
    ("needed", "why"),
    [
        (9e5, "FCN and CNN did not reach it with up to 2,048 samples."),
        (2.0, "FCN and CNN reached it with the fewest tried, 16."),
    ],
)
def test_these_data_cannot_tell(needed, why):
    text = sentence(three(dict.fromkeys(NEEDED, needed), noise=0.01))
    assert text == f"At 10 % error these data cannot tell what a convolution is worth: {why}"


def test_few_seeds_cannot_tell():
    assert sentence(three(seeds=range(2))).endswith(
        "cannot tell what a convolution is worth: all three were trained with 2 seeds, and it "
        "takes 3."
    )


def test_a_missing_network_cannot_tell():
    assert sentence(trial_rows("FCN", 400.0)).endswith("worth: LCN and CNN were not trained.")


def test_an_answer_says_all_in_order():
    flat = three(dict.fromkeys(NEEDED, 300.0), pooling="none")
    permuted = three(dict.fromkeys(NEEDED, 400.0), control="pixels permuted")
    blocks = trial_rows("blocks of 2", 150.0)
    left_out = ("Three layers were left out.",)
    answer = answer_of(
        [*three(), *flat, *permuted, *blocks],
        look(),
        0.1,
        target_given=False,
        left_out=left_out,
    )
    in_order = [
        answer.sentence,
        "The target, 10 % error, was not given",
        "Training until there takes 6.0 GFLOP for the FCN, 4.0 GFLOP for the LCN and 2.0 GFLOP",
        "With twice the data, 4,096 samples, FCN would err in",
        "With one hidden layer, no pooling: at 10 % error a convolution",
        "Controls passed: pixels permuted.",
        "Three layers were left out.",
    ]
    places = [str(answer).index(words) for words in in_order]
    assert places == sorted(places)
    assert places[0] == 0
    assert answer.degrees is not None
    assert list(answer.degrees.curves) == ["LCN", "blocks of 2", "CNN"]


def test_a_failed_control_comes_first():
    rows = [*three(), *three(control="pixels permuted")]
    answer = answer_of(rows, look(), 0.1, target_given=True)
    assert answer.sentences[0].startswith("CONTROL FAILED, pixels permuted: ")
    assert answer.sentences[1] == answer.sentence
    assert "was not given" not in str(answer)


def test_cautions():
    tuning = [row for rate in (0.01, 0.1) for row in three(purpose="tuning", rate=rate)]
    edge, *_ = answer_of([*tuning, *three()], look(), 0.1, target_given=True).cautions
    assert edge.startswith("The best rate of FCN, 0.01, is the smallest of those tried: beyond it")


def test_forecasts_go_on_from_the_largest_size_with_enough_seeds():
    largest = {
        count: answer_of(
            [*three(), *three(sizes=(4096,), seeds=range(count))], look(), 0.1, target_given=True
        )
        .forecasts[0]
        .at
        for count in (2, 3)
    }
    assert largest == {2: 2048, 3: 4096}


def test_every_error_is_a_row_once():
    answer = answer_of(
        [*three(), *three(control="pixels permuted"), *trial_rows("blocks of 2", 150.0)],
        look(),
        0.1,
        target_given=True,
    )
    rows = answer.rows()
    assert len(rows) == (3 + 3 + 1) * 8 * 5
    assert set(rows[0]) >= {"network", "control", "num_samples", "seed", "error", "operations"}


def test_no_rows_no_answer():
    with pytest.raises(ValueError, match="rows must hold measured trials, got none"):
        answer_of([], look(), 0.1, target_given=True)


def test_beside():
    comparison = comparison_of(three(layers=3, pooling="none"), 0.1)
    assert comparison is not None
    assert beside_sentence(comparison).startswith("With three hidden layers, no pooling: at 10 % ")


@pytest.mark.parametrize(
    ("ratio", "words"),
    [
        (Ratio(4.12, 3.24, 5.51, "none"), "×4.1 [3.2, 5.5]"),
        (Ratio(0.7, 0.5, 1.0, "none"), "×0.70 [0.50, 1.0]"),
        (Ratio(4.12, 3.24, INF, "none"), "×4.1 (above 3.2)"),
        (Ratio(4.12, 0.0, 123.0, "none"), "×4.1 (below 120)"),
        (Ratio(3.1, 2.6, INF, "at least"), "at least ×3.1 (above 2.6)"),
        (Ratio(0.31, 0.0, 0.4, "at most"), "at most ×0.31 (below 0.40)"),
    ],
)
def test_ratios_in_words(ratio, words):
    assert measured(ratio) == words


def test_one_over_a_bound():
    assert measured(inverse(Ratio(0.5, 0.0, 0.8, "at most"))) == "at least ×2.0 (above 1.2)"
    assert measured(inverse(Ratio(0.5, 0.25, 0.8, "none"))) == "×2.0 [1.2, 4.0]"


def test_numbers_in_words():
    assert [percent(share) for share in (0.1, 0.123, 0.025, 0.0031)] == [
        "10 %",
        "12.3 %",
        "2.5 %",
        "0.31 %",
    ]
    assert [times(value) for value in (9.96, 1234.0, INF)] == ["×10", "×1,200", "×∞"]
    assert operations_in_words(2.14e9) == "2.1 GFLOP"
    assert operations_in_words(3.0e13) == "30 TFLOP"
    assert operations_in_words(1500.0) == "1,500 FLOP"
    assert [listed(list("abc")), listed(["a"])] == ["a, b and c", "a"]
