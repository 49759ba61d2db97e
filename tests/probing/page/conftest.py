"""Planted answers: rows of trials whose learning curves are known, and what is made of them."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from separatrix.estimates import Interval
from separatrix.probing.answer import Answer, ControlResult, Forecast, comparison_of
from separatrix.probing.examples import Look

SIZES = (60, 125, 250, 500, 707, 1000, 1414, 2000, 4000, 8000)
HALVES = {"FCN": 260.0, "LCN": 120.0, "CNN": 65.0}  # samples at which the error has halved
TARGET = 0.1
LOOK = Look(
    name="planted",
    kind="image",
    num_examples=12_000,
    space=(28, 28),
    num_channels=1,
    classes=tuple("0123456789"),
    counts=(1_200,) * 10,
    num_constant=67,
    num_twins=0,
    num_disagreeing=0,
    num_across=0.0,
    num_test=2_400,
    num_validation=1_200,
    num_train=8_400,
    side=None,
)


def planted_rows(halves, sizes=SIZES, seeds=range(6), control="none", **columns):
    """Error 0.9 / (1 + (n / half)^0.9) + 0.01, times what the seed's sample and luck do to it."""
    rows = []
    for number, (network, half) in enumerate(halves.items()):
        for size in sizes:
            for seed in seeds:
                rng = np.random.default_rng([number, size, seed])
                luck = np.exp(0.06 * rng.standard_normal())
                error = float(min(0.9 / (1 + (size / half) ** 0.9) * luck + 0.01, 0.95))
                cells = {"trial": f"{network}-{size}-{seed}-{control}", "network": network}
                cells |= {"family": network, "layers": 1, "pooling": "regional", "kernel": "7×7"}
                cells |= {"control": control, "purpose": "measuring", "num_samples": size}
                cells |= {"seed": seed, "rate": 0.003, "step": 1000, "validation": error}
                cells |= {"test": error, "loss": 2 * error, "operations": 4e9 * (number + 1)}
                rows.append({**cells, "seconds": 0.1, **columns})
    return rows


def planted(halves, target=TARGET, networks=tuple(HALVES), **columns):
    return comparison_of(planted_rows(halves, **columns), target, networks=networks)


def planted_control(name, halves, passed, says, **columns):
    comparison = planted(halves, sizes=(1000, 2000), seeds=range(3), control=name, **columns)
    return ControlResult(name, "something must come out", passed, says, comparison)


def planted_answer(halves=HALVES, **fields):
    """Everything a long probe has."""
    blocks = {"LCN": halves["LCN"], "blocks of 2": 100.0, "blocks of 4": 80.0, "CNN": halves["CNN"]}
    flat, lost = {"FCN": 90.0, "LCN": 110.0, "CNN": 100.0}, dict.fromkeys(HALVES, 260.0)
    chance = dict.fromkeys(HALVES, 1e9)
    answer = Answer(
        name="planted",
        look=LOOK,
        target=TARGET,
        target_given=False,
        main=planted(halves),
        beside=(
            planted(flat, pooling="none"),
            planted({"FCN": 200.0, "LCN": 80.0, "CNN": 30.0}, layers=3),
        ),
        degrees=planted(blocks, networks=tuple(blocks)),
        controls=(
            planted_control("pixels permuted", lost, True, "Locality is worth ×1 [0.9, 1.1]."),
            planted_control("labels shuffled", chance, True, "Errors are those of chance."),
            planted_control("insides permuted", lost, None, "CNN errs in 22 %."),
            planted_control("patches permuted", HALVES, None, "CNN errs in 8 %."),
            planted_control("shifted at test", flat, None, "FCN errs in 30 %."),
        ),
        forecasts=tuple(
            Forecast(
                f, 16_000.0, Interval(0.02, 0.015, 0.025), Interval(0.03, 0.02, 0.04), m, 8_000.0
            )
            for f, m in (("FCN", 0.033), ("LCN", 0.03), ("CNN", 0.05))
        ),
        left_out=("Shifts of whole images were left out: the budget was spent.",),
        facts={"command": "separatrix probe planted", "separatrix": "0.1"},
    )
    return replace(answer, **fields)


def planted_fields(space=(12, 12), seen=(4, 4), num_channels=1):
    """By network: [unit, *what it sees, channel]; a unit of the LCN at a place of its own."""
    rng = np.random.default_rng(0)
    local = np.full((12, *space, num_channels), np.nan)
    for unit in local:
        unit[tuple(slice(0, length) for length in seen)] = 1.0
    dense, shared = (rng.standard_normal((12, *size, num_channels)) for size in (space, seen))
    return {"FCN": dense, "LCN": local, "CNN": shared}


@pytest.fixture(scope="session")
def answer():
    return planted_answer()


@pytest.fixture(scope="session")
def plant():
    """Builders, for tests that want something else planted."""
    return SimpleNamespace(
        rows=planted_rows,
        comparison=planted,
        control=planted_control,
        answer=planted_answer,
        halves=HALVES,
        fields=planted_fields,
    )
