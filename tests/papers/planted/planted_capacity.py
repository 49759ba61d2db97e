"""Rows of `cifar-capacity` with planted accuracies: figure 1, and what it excludes."""

from functools import partial

import numpy as np
from contest import Contest

from separatrix.claims import Evidence

RUNS = "cifar-capacity/runs"
WIDTHS = {"CNN": (16, 32, 64), "FCN": (256, 1024, 2048)}
SEEDS = {16: 3, 32: 3, 64: 1, 256: 3, 1024: 3, 2048: 1}


def as_published(family, depth, width, augmentation):
    at = WIDTHS[family].index(width)
    level = {"CNN": 0.725 + 0.02 * depth, "FCN": 0.60}[family] + 0.03 * (augmentation == "on")
    return level + 0.02 * at


def planted(level=as_published, *, deviation=0.002, data="cifar10", seed=0):
    """Three seeds at two widths, one at the widest; the rows before the last say nothing."""
    rng = np.random.default_rng(seed)
    return [
        {
            "data": data,
            "family": family,
            "depth": depth,
            "width": width,
            "parameters": (1000 if family == "CNN" else 100) * width * depth,
            "augmentation": augmentation,
            "seed": number,
            "epoch": epoch,
            "last": epoch == 125.0,
            "test_accuracy": level(family, depth, width, augmentation)
            + deviation * rng.standard_normal()
            if epoch == 125.0
            else 0.1,
            "test_loss": 1.0,
            "train_accuracy": 0.9,
        }
        for family, widths in WIDTHS.items()
        for depth in (2, 4, 6)
        for width in widths
        for augmentation in ("off", "on")
        for number in range(SEEDS[width])
        for epoch in (5.0, 125.0)
    ]


def ahead(fcn, cnn, points):
    """That FCN, by depth and width, is so far ahead of that CNN."""

    def level(*at):
        changed = at[:3] == ("FCN", *fcn)
        return as_published("CNN", *cnn, at[3]) + points if changed else as_published(*at)

    return level


def falling(points):
    """The widest of every family is so much lower than the others."""
    return lambda family, depth, width, augmentation: 0.7 - points * (width == WIDTHS[family][-1])


def best_at(level):
    return lambda *at: level if at[:3] == ("CNN", 6, 64) else as_published(*at)


RIVALS = {  # rival in words, accuracies half-way from what a claim allows, and the rival's
    "cnn-above-larger-fcn": (
        "an FCN a tick ahead",
        ahead((6, 2048), (2, 16), 0.025),
        ahead((6, 2048), (2, 16), 0.05),
    ),
    "cnn-above-fcn": (
        "an FCN a tick ahead",
        ahead((2, 256), (2, 64), 0.025),
        ahead((2, 256), (2, 64), 0.05),
    ),
    "more-parameters-do-not-hurt": ("a fall by a tick", falling(0.0375), falling(0.05)),
    "levels-augmented": ("a tick beyond the axis", best_at(0.9375), best_at(0.95)),
}


def contests() -> dict[str, tuple[Contest, ...]]:
    return {
        f"malach2021/fig-1-{name}": (
            Contest(words, *(partial(_planted, each) for each in (as_published, middle, rival))),
        )
        for name, (words, middle, rival) in RIVALS.items()
    }


def _planted(level, study: int) -> Evidence:
    """Seeds that scatter by 0.4 points, as those of the records."""
    return Evidence(tables={RUNS: planted(level, deviation=0.004, seed=study)})
