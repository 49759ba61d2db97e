"""The plan of `cifar-capacity`: its grids, and its smallest item, run."""

import pytest

from separatrix.papers.malach2021.plans.cifar.capacity import GRIDS, QUICK, Entry, plan, trained
from separatrix.studies import PROFILES


@pytest.mark.parametrize("profile", PROFILES)
def test_a_network_is_trained_once_and_measured_at_whole_epochs(profile):
    grid = GRIDS[profile]
    assert len({entry[:3] for entry in grid.entries}) == len(grid.entries)
    assert grid.setting.num_epochs % grid.setting.num_checkpoints == 0
    assert len(plan(profile).parts[0].items) == len(grid.entries)


def test_two_widths_of_every_network_have_three_seeds_and_fcns_end_where_the_figure_does():
    entries = GRIDS["full"].entries
    for family in ("CNN", "FCN"):
        for depth in (2, 4, 6):
            several = [e for e in entries if e[:2] == (family, depth) and e.num_seeds >= 3]
            assert len(several) >= 2
    items = plan("full").parts[0].items
    assert 1.8e7 < max(i.network.num_parameters for i in items if i.family == "FCN") < 2e7


@pytest.mark.parametrize("family", ["CNN", "FCN"])
def test_an_item_measures_every_seed_with_and_without_augmentation(family):
    setting = QUICK._replace(num_images=128, num_epochs=2, num_checkpoints=2, num_statistics=64)
    item = trained(setting, Entry(family, 2, 2, 1))
    rows = list(item.rows())
    assert [(row["augmentation"], row["epoch"]) for row in rows] == [
        (augmentation, epoch) for augmentation in ("off", "on") for epoch in (1.0, 2.0)
    ]
    assert [row["last"] for row in rows] == [False, True] * 2
    assert all(row["data"] == "digits" and 0 < row["test_accuracy"] < 1 for row in rows)
    assert rows[1]["test_loss"] != rows[3]["test_loss"]
