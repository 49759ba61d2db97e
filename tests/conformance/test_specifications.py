"""What every specification is: a value. Equal ones hash and are named alike; none is left out."""

import copy
import dataclasses
import inspect

import pytest
from members import ALGORITHMS, NETWORKS, OF_IMAGES, POOLS, TASKS, kinds, name

import separatrix.networks
import separatrix.tasks
import separatrix.tasks.around_dsd
import separatrix.training
from separatrix.records import describe, identity

MEMBERS = (*TASKS, *POOLS, *NETWORKS, *ALGORITHMS, *OF_IMAGES)


@pytest.mark.parametrize("spec", MEMBERS, ids=name)
def test_is_a_value(spec):
    twin = copy.deepcopy(spec)
    assert twin is not spec
    assert twin == spec
    assert hash(twin) == hash(spec)
    assert identity(twin) == identity(spec)
    assert describe(spec)["kind"] == type(spec).__name__
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(spec, dataclasses.fields(spec)[0].name, None)


def test_identities_differ():
    assert len({identity(spec) for spec in MEMBERS}) == len(MEMBERS)
    assert len(set(MEMBERS)) == len(MEMBERS)


@pytest.mark.parametrize(
    ("package", "members"),
    [
        (separatrix.tasks, (*TASKS, *POOLS)),
        (separatrix.tasks.around_dsd, TASKS),
        (separatrix.networks, NETWORKS),
        (separatrix.training, (*ALGORITHMS, *OF_IMAGES)),
    ],
    ids=["tasks", "around_dsd", "networks", "training"],
)
def test_nothing_public_is_left_out(package, members):
    """A public class that implements an interface, and no list has it, would go untested."""
    public = {getattr(package, name) for name in package.__all__}
    interfaces = tuple(c for c in public if inspect.isclass(c) and inspect.isabstract(c))
    if package is separatrix.tasks.around_dsd:
        interfaces += (separatrix.tasks.AbstractTask,)
    concrete = {c for c in public if inspect.isclass(c) and issubclass(c, interfaces)}
    missing = concrete - kinds(members) - set(interfaces)
    assert not missing
