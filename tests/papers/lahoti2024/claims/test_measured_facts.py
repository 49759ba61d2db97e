"""Equivariance: rows are exact, and one that is not as expected contradicts."""

import pytest

from separatrix.claims import Evidence, Verdict, judge
from separatrix.papers.lahoti2024.claims import measured_facts

CLAIMS = {c.name: c for c in (measured_facts.GD, measured_facts.CONTROLS, measured_facts.ADAM)}


def deviation(network, algorithm, value, expected, group="rotations"):
    return {
        "network": network,
        "group": group,
        "algorithm": algorithm,
        "dtype": "float64",
        "num_members": 8,
        "largest_deviation": value,
        "tolerance": 1e-9,
        "expected": expected,
    }


EQUIVARIANCE = (
    deviation("CNN", "Descent", 1e-14, "pass"),
    deviation("LCN", "Momentum", 1e-14, "pass"),
    deviation("LCN", "Descent", 0.5, "fail", group="O(kd)"),
    deviation("FCN", "Adam", 0.5, "fail"),
    deviation("FCN", "Adam", 1e-14, "pass", group="signed permutations"),
)


def judgement(name, rows):
    claim = CLAIMS[f"lahoti2024/{name}"]
    (table,) = claim.needs
    return judge(claim, Evidence(tables={table: rows}))


def verdict(name, rows):
    return judgement(name, rows).verdict


def test_equivariance():
    for name in ("gd", "controls", "adam"):
        assert verdict(f"equivariance-{name}", EQUIVARIANCE) is Verdict.CONSISTENT


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("gd", deviation("FCN", "Descent", 1e-3, "pass")),
        ("controls", deviation("CNN", "Descent", 1e-14, "fail", group="unequal blocks")),
        ("adam", deviation("LCN", "Adam", 1e-14, "fail")),
    ],
)
def test_equivariance_contradicted(name, row):
    broken = judgement(f"equivariance-{name}", (*EQUIVARIANCE, row))
    assert broken.verdict is Verdict.CONTRADICTED
    member = f"({row['network']}, group {row['group']}, {row['algorithm']}, float"
    assert f"1 of {len(broken.as_rows())} wholly outside, furthest " in broken.why
    assert member in broken.why
