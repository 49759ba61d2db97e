"""Rows of `digit-sequences` with planted accuracies: figures 3 and 4, and what they exclude."""

from functools import partial

import numpy as np
from contest import Contest

from separatrix.claims import Evidence

CURVES = "digit-sequences/curves"
LENGTHS = (3, 5, 7, 9, 11, 13, 15, 17, 19)
NOISE = 0.0045  # of an LCN over seeds, in the records; a CNN has twice as much
RIGHT = {
    ("central", "CNN"): lambda n: 0.85,
    ("central", "LCN"): lambda n: 0.85 if n == 3 else 0.92,
    ("central", "FCN"): lambda n: max(0.9 - 0.03 * (n - 3), 0.5),
    ("spread", "CNN"): lambda n: 0.85 if n == 3 else 0.5,
    ("spread", "LCN"): lambda n: 0.85 if n == 3 else 0.52,
    ("spread", "FCN"): lambda n: max(0.9 - 0.03 * (n - 3), 0.5),
}


def curves(
    changed=(), *, losses=lambda task, network, n: 1.0, num_epochs=30.0, noise=NOISE, study=0
):
    """The last epoch of five seeds, and an earlier one that must not count."""
    random = np.random.default_rng(study)
    rows = []
    for (task, network), accuracy in (RIGHT | dict(changed)).items():
        for n in LENGTHS:
            for seed in range(5):
                level = accuracy(n)
                value = level + noise * _widths(network, level) * random.standard_normal()
                at = {"option": "default", "task": task, "network": network, "num_digits": n}
                at |= {"seed": seed, "num_epochs": num_epochs}
                loss = losses(task, network, n)
                rows.append({**at, "epoch": 1.0, "accuracy": 0.1, "loss": 0.1})
                rows.append({**at, "epoch": num_epochs, "accuracy": value, "loss": loss})
    return rows


def _widths(network, level) -> float:
    """How much more seeds scatter than an LCN's: an FCN's fall apart on the way to chance."""
    if network == "FCN":
        return 8 if 0.51 < level < 0.68 else 1.4
    return 2 if network == "CNN" else 1


def _late(level):
    """As the paper describes it up to 17 digits."""
    return lambda n: 0.85 if n < 19 else level


RIVALS = {  # rival in words, whose accuracy, the end of what a claim allows, and the rival's
    "fig-3-local-good": ("chance", ("central", "CNN"), _late(0.625), _late(0.5)),
    "fig-3-fcn-falls": (
        "a rise by 1/8",
        ("central", "FCN"),
        lambda n: 0.75,
        lambda n: 0.75 + 0.125 * (n - 3) / 16,
    ),
    "fig-3-fcn-critically": (
        "no fall",
        ("central", "FCN"),
        lambda n: 0.9 - 0.125 * (n - 3) / 16,
        lambda n: 0.9,
    ),
    "fig-3-fcn-chance": ("5/8", ("central", "FCN"), lambda n: 0.55, lambda n: 0.625),
    "fig-3-lcn-above-cnn": (
        "CNN ahead by as much as the LCN was",
        ("central", "CNN"),
        _late(0.92),
        _late(0.99),
    ),
    "fig-3-local-above-fcn": (
        "FCN level with the LCN",
        ("central", "FCN"),
        lambda n: 0.85,
        lambda n: 0.92,
    ),
    "fig-4-fcn-above-local": (
        "LCN level with the FCN",
        ("spread", "LCN"),
        lambda n: 0.85 if n == 3 else 0.715,
        lambda n: 0.85 if n == 3 else 0.84,
    ),
    "fig-4-all-poor": ("3/4", ("spread", "FCN"), lambda n: 0.625, lambda n: 0.75),
}


def contests() -> dict[str, tuple[Contest, ...]]:
    return {f"malach2021/{name}": (_contest(*rival),) for name, rival in RIVALS.items()}


def _contest(words, who, end, beyond) -> Contest:
    middle = lambda n: (end(n) + beyond(n)) / 2
    return Contest(words, *(partial(_planted, each) for each in ({}, {who: middle}, {who: beyond})))


def _planted(changed, study: int) -> Evidence:
    return Evidence(tables={CURVES: curves(changed, study=study)})
