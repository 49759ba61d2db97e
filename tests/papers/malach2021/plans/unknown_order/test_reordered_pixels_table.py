"""Pixels in another order: the smallest items live, and the page of made-up tables."""

import re
from dataclasses import replace

import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest
from order_tables import STUDIES_BY_NAME

from separatrix.networks.base import output_shape
from separatrix.papers.malach2021.plans.unknown_order.rearranged import images as rearranged
from separatrix.papers.malach2021.plans.unknown_order.rearranged.networks import SmallCNN, adam

STUDY = STUDIES_BY_NAME["reordered-pixels"]
PARTS = {part.name: part.items for part in STUDY.plan("quick").parts}


@pytest.fixture(scope="module")
def tables():
    """The quick profile at its smallest: two seeds, few steps, few inputs."""
    cnn, fcn = (
        replace(item, algorithm=adam(4, (1e-3, 3e-3), "highest"), seeds=(0, 1), num_images=60,
                num_test=500)
        for item in PARTS["accuracies"]
    )  # fmt: skip
    (blocks,) = PARTS["blocks"]
    steps = replace(blocks.algorithm, num_steps=2, measure_every=2)
    blocks = replace(blocks, algorithm=steps, seeds=(0, 1), num_images=300)
    orders = [replace(item, num_images=300) for item in PARTS["orders"] if item.seed < 2]
    layouts = replace(PARTS["layouts"][0], sizes=(60,))
    pictures = replace(PARTS["pictures"][0], sizes=(60,))
    items = {
        "layouts": [layouts],
        "pictures": [pictures],
        "accuracies": [cnn, fcn],
        "orders": orders,
        "blocks": [blocks],
    }
    return {name: [row for item in of for row in item.rows()] for name, of in items.items()}


def test_layouts_keep_more_than_the_hidden_order(tables):
    hidden, recovered = (
        [row["kept"] for row in tables["layouts"] if row["num_images"] == m] for m in (0, 60)
    )
    assert max(hidden) < 0.15 < 0.4 < min(recovered)


def test_pictures_hold_the_same_pixels_in_every_arrangement(tables):
    pictures = {(row["picture"], row["arrangement"]): row for row in tables["pictures"]}
    assert len(pictures) == 9
    for (number, _), row in pictures.items():
        pixels = bytes.fromhex(row["pixels"])
        assert sorted(pixels) == sorted(bytes.fromhex(pictures[number, "original"]["pixels"]))
        assert len(pixels) == row["num_rows"] * row["num_columns"] == 400


def test_accuracies_have_every_arrangement_at_one_rate(tables):
    rows = tables["accuracies"]
    arms = [(row["network"], row["arrangement"]) for row in rows]
    assert len(arms) == 10
    assert len({(*arm, row["rate"]) for arm, row in zip(arms, rows, strict=True)}) == 5
    assert all(0 <= row["accuracy"] <= 1 and row["loss"] > 0 for row in rows)


def test_blocks_are_parted_and_the_original_is_not(tables):
    together = {(row["arrangement"], row["seed"]): row["together"] for row in tables["blocks"]}
    assert together["original", 0] is True
    assert together["blocks", 0] is False
    assert together["pixels", 0] is False
    strips = [row for row in tables["orders"] if row["material"] == "strips"]
    assert [row["adjacent"] for row in strips] == [1.0, 1.0]


def test_sections_say_both_sides(tables):
    sections = STUDY.page.sections(tables)
    assert [section.heading for section in sections] == ["Pixels", "Networks", "Blocks of digits"]
    assert re.search(r"\d\d\.\d %", STUDY.page.answer(tables))
    for section in sections:
        sides = section.text[-1]
        assert sides.startswith("Shows")
        assert "Does not show" in sides
    of_blocks = {row[:2] for row in sections[2].tables[1].rows}
    assert ("pixels", "in every window, in part") in of_blocks
    assert ("blocks", "apart") in of_blocks
    pictures, _ = sections[0].figures
    assert len(pictures.figure.axes) == len(pictures.shown().rows) == 9
    assert "original, permuted, re-ordered, 60 images" in pictures.alt


def test_pixels_are_put_in_order_on_the_way():
    x = jnp.arange(12, dtype=jnp.uint8).reshape(2, 2, 3)
    task = rearranged.PixelsInOrder(x, jnp.array([0, 1]))
    seen = task.at(jnp.array([1]), jnp.array([5, 0, 1, 2, 3, 4]))
    np.testing.assert_allclose(255 * np.asarray(seen.x).ravel(), [11, 6, 7, 8, 9, 10], rtol=1e-5)
    assert seen.y.tolist() == [1]
    assert task.draw_target(jr.key(0)).order.tolist() == [0, 1, 2, 3, 4, 5]


def test_grey_is_the_mean_of_the_channels():
    x = np.array([[[[0, 30, 60]]]], np.uint8)
    np.testing.assert_allclose(rearranged.grey(x), [[30.0]])


def test_an_odd_row_is_left_out_by_pooling():
    assert output_shape(SmallCNN(14, 14, 3, (4, 4))) == (10,)
