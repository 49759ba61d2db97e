"""Golden identities: a record made today is found by every later version."""

from dataclasses import dataclass, field, make_dataclass
from itertools import combinations

from separatrix.records import Job, identity


@dataclass(frozen=True)
class Inner:
    rate: float = 0.5


@dataclass(frozen=True)
class Spec:
    size: int
    rate: float = 0.1
    inner: Inner = Inner()
    rates: tuple[float, ...] = ()
    title: str = field(default="", compare=False)


def test_golden():
    assert identity(Spec(3)) == "d295d3345846c350"
    assert identity(Spec(3, 0.25, Inner(2.0), (1.0, 0.5))) == "5c64f3647ab1de4d"


def test_golden_job(job):
    assert identity(job.cell) == "45d3ca52f5e551bf"
    assert identity(job) == "b7feac36ae7cbdb4"


def test_a_new_field_with_a_default_renames_nothing():
    old = make_dataclass("Task", [("size", int)], frozen=True)
    new = make_dataclass(
        "Task", [("size", int), ("noise", float, 0.0), ("inner", Inner, Inner())], frozen=True
    )
    assert identity(old(3)) == identity(new(3))
    assert identity(new(3)) != identity(new(3, 0.1))


def test_a_default_made_by_a_factory_is_a_default():
    old = make_dataclass("Task", [("size", int)], frozen=True)
    made = field(default_factory=lambda: (1, 2))
    new = make_dataclass("Task", [("size", int), ("grid", tuple, made)], frozen=True)
    assert identity(old(3)) == identity(new(3)) != identity(new(3, (1,)))


def test_equal_specifications_have_equal_identities():
    assert Spec(3, 1, Inner(2), (1, 2)) == Spec(3, 1.0, Inner(2.0), (1.0, 2.0))
    assert identity(Spec(3, 1, Inner(2), (1, 2))) == identity(Spec(3, 1.0, Inner(2.0), (1.0, 2.0)))
    assert identity(Spec(3, -0.0)) == identity(Spec(3, 0))
    assert identity(Spec(3, title="left out of equality")) == identity(Spec(3))


def test_whatever_changes_changes_the_identity(cell):
    specs = [
        Spec(3),
        Spec(4),
        Spec(3, 0.2),
        Spec(3, inner=Inner(0.6)),
        Spec(3, rates=(1.0,)),
        Spec(3, rates=(1.0, 2.0)),
        Spec(3, rates=(2.0, 1.0)),
        Inner(),
        Job(cell, 64, (0, 1)),
        Job(cell, 65, (0, 1)),
        Job(cell, 64, (0, 2)),
    ]
    assert all(identity(a) != identity(b) for a, b in combinations(specs, 2))
