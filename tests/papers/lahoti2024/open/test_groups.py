"""Who respects which group: measured as theory says, to rounding, and the table is whole."""

import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import FCN, LCN
from separatrix.papers.lahoti2024.plans.open.groups import (
    DIFFERENT,
    EQUAL,
    QUICK,
    laws,
    plan,
    respects,
)
from separatrix.papers.lahoti2024.plans.open.respected import (
    COMMON,
    GROUPS,
    PATCH,
    SHIFTS,
    TRAININGS,
    ShiftGroup,
)


def assert_as_expected(items):
    for item in items:
        (row,) = item.rows()
        if item.expected == "pass":
            assert row["largest_deviation"] <= row["tolerance"] == 1e-12, row
        else:  # ten orders of magnitude above: no tolerance in between changes an answer
            assert row["largest_deviation"] > 1e-2, row


@pytest.mark.slow
def test_what_groups_of_a_penalty_respect():
    """A group that it respects and one that it does not; all of them where there is time."""
    chosen = [t for t in TRAININGS if isinstance(t.network, FCN) and t.name == "group ℓ1"]
    by_answer = {item.expected: item for item in respects(tuple(chosen), 3)}
    assert len(by_answer) == 2
    assert_as_expected(by_answer.values())


@pytest.mark.slow
def test_what_every_training_respects():
    assert_as_expected(respects(TRAININGS, 4))


@pytest.mark.slow
def test_laws_are_told_apart():
    """Kolmogorov's distance of 1,000 and 1,000: above 0.1 by chance in one trial of 10,000."""
    for item in laws(EQUAL[:1], DIFFERENT[:1], 1_000):
        distances = [row["distance"] for row in item.rows()]
        assert (max(distances) < 0.1) == (item.expected == "equal"), (item.learner.name, distances)


def test_a_shift_is_one_of_the_permutations_of_patches():
    group = GROUPS[SHIFTS]
    assert isinstance(group, ShiftGroup)
    x = jr.normal(jr.key(0), (3, 4))
    for seed in range(5):
        member = group.draw(jr.key(seed))
        assert tuple(np.asarray(member.order).tolist()) in {(1, 2, 0), (2, 0, 1)}
        moved = group.move_input(member, x)
        expected = jnp.matmul(x[member.order], member.matrix[0].T, precision="highest")
        np.testing.assert_allclose(moved, expected, rtol=1e-5, atol=1e-6)


def test_what_is_respected_is_closed_under_smaller_groups():
    """Shifts are among permutations with one matrix, those among permutations with many."""
    for training in TRAININGS:
        assert PATCH not in training.respects or COMMON in training.respects
        assert COMMON not in training.respects or SHIFTS in training.respects


def test_the_table_is_whole():
    names = [(type(t.network), t.name) for t in TRAININGS]
    assert len(set(names)) == len(names)
    assert {name for kind, name in names if kind is FCN} == {
        name for kind, name in names if kind is LCN
    }
    assert set(QUICK) <= {(kind.__name__, name) for kind, name in names}
    deviations, in_law = plan("full").parts
    assert len(set(deviations.items)) == len(deviations.items) == len(TRAININGS) * len(GROUPS)
    assert {item.expected for item in in_law.items} == {"equal", "different"}
    (quick,) = plan("quick").parts
    assert {(type(item.network).__name__, item.name) for item in quick.items} == set(QUICK)
