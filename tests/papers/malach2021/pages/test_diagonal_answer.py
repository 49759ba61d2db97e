"""What the page of steps along k = log₂ n + c says of planted laws."""

from planted_diagonal import rows_of, steep

from separatrix.papers.malach2021.pages.k_patterns.diagonal import answer


def test_a_bend_is_told_with_its_interval():
    words = answer({"runs": rows_of(steep)})
    assert words.startswith(
        "Along k = log₂ n + c the FCN's local exponent in n of the median steps changes with every "
        "doubling of n by 6.0 ["
    )
    assert "under GD, " in words
    assert "; those of CNN and LCN by −0.1 to 0.1." in words
    assert len(words) <= 320


def test_where_no_line_is_whole_medians_are_told():
    rows = [row for row in rows_of(steep) if row["input_length"] == 16 and row["optimiser"] == "GD"]
    words = answer({"runs": rows})
    assert words.startswith(
        "How local exponents change these runs do not say; median steps on the parity of 5 bits "
        "among 16: "
    )
    assert words.count("GD") == 3
