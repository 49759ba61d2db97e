"""Learning curves of the image studies, live at the smallest size: rows, pairing, choices."""

import dataclasses

import numpy as np
import pytest

from separatrix.data import DIGITS
from separatrix.papers.lahoti2024.plans.images import controls, deep, degrees
from separatrix.papers.lahoti2024.plans.images.setting import SMALL, Size, curves
from separatrix.records import distinct, where

TINY = Size(2, (60, 600), (0, 1), 20, 10, 16, num_rates=2)
COLUMNS = ["data", "layers", "window", "block", "pooling", "control", "num_samples", "seed", "rate"]
COLUMNS += ["step", "chosen", "accuracy", "loss", "validation"]


@pytest.fixture(scope="module")
def rows():
    return list(curves(SMALL, TINY, (7,), 8).rows())


def test_a_row_a_size_seed_rate_and_pooling(rows):
    assert all(list(row) == COLUMNS for row in rows)
    assert len(rows) == 2 * 2 * 2 * 3
    assert {row["pooling"] for row in rows} == {"none", "regional", "global"}
    assert {row["step"] for row in rows} <= {10, 20}
    assert all(0 <= row["accuracy"] <= 1 and row["loss"] > 0 for row in rows)


def test_a_rate_and_a_step_are_chosen_for_all_seeds(rows):
    for pooling in distinct(rows, "pooling"):
        for n in TINY.sizes:
            here = where(rows, pooling=pooling, num_samples=n)
            means = {
                rate: np.mean([row["validation"] for row in where(here, rate=rate)])
                for rate in distinct(here, "rate")
            }
            (best,) = distinct(where(here, chosen=True), "rate")
            assert means[best] == max(means.values())
            assert all(len({r["step"] for r in where(here, rate=rate)}) == 1 for rate in means)


def test_more_samples_help_where_units_are_not_pooled(rows):
    chosen = where(rows, pooling="none", chosen=True)
    few, many = (
        np.mean([row["accuracy"] for row in where(chosen, num_samples=n)]) for n in TINY.sizes
    )
    assert 0.15 < few < many


def test_held_out_images_come_in_pieces():
    item = curves(SMALL, TINY, (7,), 8)
    with pytest.raises(ValueError, match="num_validation and num_test must be multiples of 500"):
        dataclasses.replace(item, num_test=700)


def test_no_image_is_in_two_splits():
    item = curves(SMALL, TINY, (7,), 8)
    split = item._split(item.alterations[0])
    places = np.concatenate([split.train, split.validation, split.test])
    assert len(np.unique(places)) == len(places) == 10_500
    assert split.x.shape == (10_500, 28, 28)


@pytest.mark.parametrize(
    ("module", "quick", "full"), [(degrees, 3, 20), (deep, 3, 10), (controls, 3, 6)]
)
def test_plans(module, quick, full):
    for profile, num_items in (("quick", quick), ("full", full)):
        (part,) = module.plan(profile).parts
        assert len(part.items) == num_items
        assert profile == "full" or {item.data for item in part.items} == {DIGITS}
    (part,) = module.plan("full").parts
    assert all(item.sizes[-1] + item.num_validation <= 60_000 for item in part.items)
