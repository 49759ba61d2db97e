"""What should make a reader careful, on made-up grids and records."""

import pytest

from separatrix.estimates import diverged_shares, rates_at_edge, tuned_settings

GRID = [
    {"rate": rate, "threshold": threshold} for rate in (0.01, 0.1, 1.0) for threshold in (0.0, 0.5)
]


@pytest.mark.parametrize(
    ("chosen", "edges"),
    [
        (0, {"rate": "smallest"}),  # a threshold that does not move: nothing is smaller
        (1, {"rate": "smallest", "threshold": "largest"}),
        (2, {}),
        (3, {"threshold": "largest"}),
        (5, {"rate": "largest", "threshold": "largest"}),
    ],
)
def test_the_chosen_rates_that_lie_at_the_edge(chosen, edges):
    assert rates_at_edge(GRID, chosen) == edges


def test_one_rate_has_no_edge():
    assert rates_at_edge([{"rate": 0.1}], 0) == {}
    assert rates_at_edge([{"rate": 0.1, "bias": 1.0}, {"rate": 0.1, "bias": 2.0}], 0) == {
        "bias": "smallest"
    }


def test_a_rate_that_only_some_settings_name_is_compared_among_them():
    settings = [{"rate": 0.1}, {"rate": 0.2, "bias": 1.0}, {"rate": 0.3, "bias": 2.0}]
    assert rates_at_edge(settings, 1) == {"bias": "smallest"}
    assert rates_at_edge(settings, 0) == {"rate": "smallest"}


def test_from_records_to_the_edge(records):
    """Risk falls with the rate: the best lies at the upper edge of the grid."""
    grid = [{"rate": rate} for rate in (0.01, 0.1, 1.0)]
    rows = [
        ("a", 8, seed, setting, "step_limit", [1], [0.5 - 0.1 * setting])
        for seed in range(2)
        for setting in range(3)
    ]
    ((cell, chosen),) = tuned_settings(records(rows), (0, 1)).items()
    assert (cell, rates_at_edge(grid, chosen)) == ("a", {"rate": "largest"})


@pytest.mark.parametrize("chosen", [-1, 6])
def test_a_setting_of_another_grid_is_refused(chosen):
    with pytest.raises(
        ValueError, match=rf"chosen must be one of 6 settings, 0 to 5, got {chosen}"
    ):
        rates_at_edge(GRID, chosen)


def test_the_share_that_diverged_by_size(records):
    statuses = {16: ["diverged"] * 4, 8: ["diverged", "converged", "step_limit", "converged"]}
    rows = [
        ("a", size, seed, 0, status, [1], [0.5])
        for size, of_size in statuses.items()
        for seed, status in enumerate(of_size)
    ]
    assert list(diverged_shares(records(rows)).items()) == [(8, 0.25), (16, 1.0)]
    assert diverged_shares(records(rows).slice(0, 0)) == {}
