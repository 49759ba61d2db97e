"""Golden identities: a record made today is found by every later version."""

import abc
import importlib
import inspect
import pkgutil
import sys
from collections import Counter
from dataclasses import dataclass, field, make_dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any

import equinox as eqx
import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from loaded import load

import separatrix
from separatrix.measures import ExactRisk
from separatrix.networks import CNN, as_network
from separatrix.records import Job, identity
from separatrix.records.code import NoSource, is_ours
from separatrix.records.identity import identity_without_code
from separatrix.runs import Cell
from separatrix.tasks import DSD
from separatrix.training import Descent, rate_grid

CELL = Cell(
    DSD(8, 10, 0.1),
    CNN(8, 10),
    Descent(rate_grid((0.1, 0.01)), num_steps=100, measure_every=50),
    ExactRisk(),
)


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


@dataclass(frozen=True)
class Pool:
    images: np.ndarray
    title: str = ""


def test_golden():
    assert identity(CELL.task) == "94f39098c0c0090e"
    assert identity(CELL.network) == "bcb3c0a9d7ef772a"
    assert identity(CELL.algorithm) == "2d258d26aa34cc78"
    assert identity(CELL.measure) == "1ae47164eb60eecf"
    assert identity(CELL) == "46d7cab0588b4492"
    assert identity(Job(CELL, 64, (0, 1, 2))) == "b7c0d4fe8e2fe638"


def test_golden_without_code(job):
    """Of classes from outside of the package: their random keys stay."""
    assert identity_without_code(Spec(3)) == "d295d3345846c350"
    assert identity_without_code(Spec(3, 0.25, Inner(2.0), (1.0, 0.5))) == "5c64f3647ab1de4d"
    assert identity_without_code(job.cell) == "45d3ca52f5e551bf"
    assert identity_without_code(job) == "b7feac36ae7cbdb4"
    assert identity_without_code(CELL) == identity(CELL)


def test_a_new_field_with_a_default_renames_nothing():
    old = make_dataclass("Task", [("size", int)], frozen=True)
    new = make_dataclass(
        "Task", [("size", int), ("noise", float, 0.0), ("inner", Inner, Inner())], frozen=True
    )
    assert identity_without_code(old(3)) == identity_without_code(new(3))
    assert identity_without_code(new(3)) != identity_without_code(new(3, 0.1))


def test_a_default_made_by_a_factory_is_a_default():
    old = make_dataclass("Task", [("size", int)], frozen=True)
    made = field(default_factory=lambda: (1, 2))
    new = make_dataclass("Task", [("size", int), ("grid", tuple, made)], frozen=True)
    name = identity_without_code
    assert name(old(3)) == name(new(3)) != name(new(3, (1,)))


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


TASK = """
from dataclasses import dataclass


def noise(x):
    return 2 * x


@dataclass(frozen=True)
class CNN:
    num_patches: int
    patch_dim: int

    def sample(self, key):
        return noise(key)
"""


@pytest.fixture
def names(tmp_path):
    """The identity of an instance of a version of the class, and that without code."""
    folders = iter(range(99))

    def names(text):
        spec = load(tmp_path / str(next(folders)), text).CNN(8, 10)
        return identity(spec), identity_without_code(spec)

    return names


def test_a_users_class_is_not_the_packages_of_its_name(names):
    mine, without_code = names(TASK)
    assert mine != identity(CNN(8, 10)) == without_code


def test_a_changed_method_or_function_renames_and_a_comment_does_not(names):
    first = names(TASK)
    assert names(TASK.replace("2 * x", "2*x  # twice")) == first
    for old, new in (("noise(key)", "noise(key) + 1"), ("2 * x", "3 * x")):
        changed = names(TASK.replace(old, new))
        assert changed[0] != first[0]
        assert changed[1] == first[1]


def test_what_holds_a_changed_class_is_renamed_with_it(names, tmp_path):
    one, two = (load(tmp_path / t, TASK.replace("2", t)).CNN(8, 10) for t in ("2", "3"))
    held = [Job(replace_network(CELL, network), 64, (0,)) for network in (one, two)]
    assert identity(held[0]) != identity(held[1])
    assert identity_without_code(held[0]) == identity_without_code(held[1])


def replace_network(cell, network):
    @dataclass(frozen=True)
    class Trained:
        task: object
        network: object
        algorithm: object
        measure: object

    return Trained(cell.task, network, cell.algorithm, cell.measure)


def test_a_class_that_is_loaded_again_has_its_new_identity(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(tmp_path)
    module = load(tmp_path, TASK, "loaded_again")
    old = module.CNN(8, 10)
    before = identity(old)
    (tmp_path / "loaded_again.py").write_text(TASK.replace("noise(key)", "noise(key) + 100"))
    importlib.reload(module)
    assert identity(module.CNN(8, 10)) != before
    del sys.modules["loaded_again"]


def test_a_default_from_anywhere_counts():
    """Of a class from outside the value of a field, not only what is written in the statement."""

    def made(default):
        @dataclass(frozen=True)
        class Task:
            size: int = default

        return Task()

    assert identity(made(1)) != identity(made(2))


def test_no_source_no_identity():
    methods = {"sample": eval("lambda self: 1")}
    spec = make_dataclass("Task", [("size", int)], namespace=methods, frozen=True)(3)
    with pytest.raises(NoSource, match=r"^<lambda> must have source that can be read, got none: "):
        identity(spec)
    assert len(identity_without_code(spec)) == 16


def test_an_array_is_named_by_its_content():
    images = np.arange(6, dtype=np.float32).reshape(2, 3)
    same = [
        images,
        images.copy(),
        np.asfortranarray(images),
        images.astype(">f4"),
        np.repeat(images, 2, axis=0)[::2],
    ]
    assert len({identity(Pool(array)) for array in same}) == 1
    others = [
        images.reshape(3, 2),
        images + 1,
        images.astype(np.float64),
        images[:1],
        -0.0 * images,
    ]
    others += [0.0 * images, images.astype(bool), images.astype(np.uint8), np.zeros(0)]
    assert len({identity(Pool(array)) for array in [images, *others]}) == 1 + len(others)
    assert identity(Pool(images)) != identity(replace(Pool(images), title="other"))


def test_an_array_that_was_filled_anew_has_another_name():
    spec = Pool(np.zeros(3))
    before = identity(spec)
    spec.images[1] = 1
    assert identity(spec) != before
    view = np.zeros(3)
    spec = Pool(view[:])
    spec.images.setflags(write=False)
    before = identity(spec)
    view[0] = 1
    assert identity(spec) != before


def test_an_array_that_was_writeable_in_between_has_another_name():
    images = np.arange(4.0)
    images.setflags(write=False)
    before = identity(Pool(images))
    images.setflags(write=True)
    images[1] = 7
    images.setflags(write=False)
    assert identity(Pool(images)) != before


def test_a_field_for_which_another_stands_does_not_count():
    images = field(metadata={"described": False})
    kind = make_dataclass("Pool", [("images", Any, images), ("content", str)], frozen=True)
    assert identity(kind([1], "abc")) == identity(kind([2], "abc")) != identity(kind([1], "xyz"))


@dataclass(frozen=True)
class Made:
    make: Any


class Model:
    def __init__(self, scale):
        self.scale = scale

    def call(self, x):
        return self.scale * x

    def other(self, x):
        return x


def given(value):
    return lambda key: value


def test_functions_are_told_apart():
    functions = [
        lambda key: key,
        lambda key: key + 1,
        lambda key, width=1: key,
        lambda key, width=2: key,
        given(1),
        given(2),
        Model,
        Inner,
        Model(1).call,
        Model(2).call,
        Model(1).other,
        partial(Model, 1),
        partial(Model, 2),
        partial(Model, scale=1),
        partial(Model, scale=2),
        partial(Model, scale="1"),
        partial(Model, scale=jax.nn.relu),
        partial(Model, scale=lambda x: x),
        partial(Inner, 1),
        partial(eqx.nn.MLP, 784, 10, 128, 2),
        partial(eqx.nn.MLP, 784, 10, 64, 2),
        eqx.nn.MLP,
        eqx.nn.Linear,
        jax.nn.relu,
        jax.nn.gelu,
        np.tanh,
        jnp.tanh,
        jnp.float32,
        np.dtype("float32"),
        jax.lax.Precision.HIGHEST,
        jax.lax.Precision.DEFAULT,
        nn.initializers.lecun_normal(),
        nn.initializers.he_normal(),
    ]
    assert len({identity(Made(function)) for function in functions}) == len(functions)
    for function in functions:
        assert identity(Made(function)) == identity(Made(function))
    equal = (Model(1).call, Model(1).call), (partial(Model, 1), partial(Model, 1.0))
    assert all(identity(Made(one)) == identity(Made(other)) for one, other in equal)


def test_arguments_of_a_partial_make_keys_and_code_does_not():
    name = lambda make: identity_without_code(Made(make))
    assert name(lambda key: 1) == name(lambda key: 2)
    assert name(partial(Model, 1)) == name(partial(Model, 1.0)) != name(partial(Model, 2))
    assert name(partial(Model, a=1, b=2)) == name(partial(Model, b=2, a=1))


MAKER = """
import equinox as eqx
import flax.linen as nn

WIDTH = 4


def layer(key):
    return eqx.nn.Linear(WIDTH, 1, key=key)


make = lambda key: layer(key)


class Net(nn.Module):
    features: tuple = (16, 32)

    @nn.compact
    def __call__(self, x):
        return self.readout(nn.Dense(self.features[0])(x))

    def readout(self, x):
        return nn.Dense(1)(x)
"""


@pytest.fixture
def guests(tmp_path):
    """The identities of what a version of a user's file makes."""
    folders = iter(range(99))

    def guests(text, shape=(4,)):
        module = load(tmp_path / str(next(folders)), text)
        networks = [as_network(thing, shape) for thing in (module.make, module.Net())]
        return [identity(network) for network in networks]

    return guests


def test_the_same_source_in_another_file_is_the_same_guest(guests):
    first = guests(MAKER)
    assert (
        guests(MAKER.replace("layer(key)\n\n\nclass", "layer( key )  # made\n\n\nclass")) == first
    )
    changes = [("WIDTH, 1", "WIDTH, 2"), ("lambda key: layer(key)", "layer")]
    for old, new in changes:
        changed = guests(MAKER.replace(old, new))
        assert (changed[0] != first[0], changed[1] == first[1]) == (True, True)
    for old, new in [("(16, 32)", "(16, 33)"), ("return nn.Dense(1)(x)", "return nn.Dense(2)(x)")]:
        changed = guests(MAKER.replace(old, new))
        assert (changed[0] == first[0], changed[1] != first[1]) == (True, True)


class Net(nn.Module):
    features: tuple[int, ...] = (16, 32)
    dtype: Any = None
    kernel_init: Any = nn.initializers.lecun_normal()
    activation: Any = nn.relu
    head: nn.Module | None = None

    @nn.compact
    def __call__(self, x):
        return nn.Dense(1, kernel_init=self.kernel_init)(x)


def test_a_flax_module_is_named_by_its_class_and_its_fields():
    modules = [
        Net(),
        Net((16, 64)),
        Net(dtype=jnp.bfloat16),
        Net(kernel_init=nn.initializers.he_normal()),
        Net(kernel_init=nn.initializers.zeros),
        Net(activation=jnp.tanh),
        Net(activation=lambda x: x),
        Net(head=Net()),
        Net(head=Net((1,))),
        Net(head=nn.Dense(1)),
        Net(head=nn.Dense(2)),
        nn.Dense(2),
    ]
    assert len({identity(Made(module)) for module in modules}) == len(modules)
    assert identity(Made(Net(head=Net()))) == identity(Made(Net(name="a", head=Net(name="b"))))


class Flat(nn.Module):
    activation: Any = nn.relu

    @nn.compact
    def __call__(self, x):
        return nn.Dense(1)(self.activation(x))


def test_use_changes_no_name():
    """A library keeps what it likes on a user's class."""
    network = as_network(Net(), (4,))
    before = identity(network)
    network.scores(jax.vmap(network.init)(jax.random.split(jax.random.key(0), 2)), jnp.ones((3, 4)))
    assert identity(as_network(Net(), (4,))) == identity(network) == before


def test_golden_guests():
    """On every machine, and with every version of the libraries."""
    assert identity(as_network(nn.Dense(3), (4,))) == "6eb951bb4752651f"
    assert identity(as_network(partial(eqx.nn.MLP, 4, 1, 8, 2), (4,))) == "20471236551a48eb"
    assert identity(as_network(Flat(), (4,))) == "904aba11d5323edc"


FAMILIES = ("tasks", "networks", "training", "measures", "runs")


def subclasses(kind):
    return {kind}.union(*(subclasses(inner) for inner in kind.__subclasses__()))


def families():
    """The package's frozen classes by the abstract class, of the five folders, that they are of."""
    for module in pkgutil.walk_packages(separatrix.__path__, "separatrix."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    bases = [
        kind
        for kind in subclasses(abc.ABC)
        if kind.__name__.startswith("Abstract")
        and kind.__module__.startswith(tuple(f"separatrix.{family}." for family in FAMILIES))
    ]
    return {base.__name__: [k for k in subclasses(base) if is_frozen(k)] for base in bases}


def is_frozen(kind):
    parameters = getattr(kind, "__dataclass_params__", None)
    is_concrete = is_ours(kind) and not inspect.isabstract(kind)
    return is_concrete and parameters is not None and parameters.frozen


def test_no_two_classes_of_a_family_share_a_name():
    """An identity names a class by its bare name: two of one name would share their records."""
    kinds = families()
    assert {"AbstractTask", "AbstractNetwork", "AbstractAlgorithm", "AbstractItem"} <= kinds.keys()
    assert all(kinds.values())
    for base, members in kinds.items():
        names = Counter(kind.__name__ for kind in members)
        assert [name for name, number in names.items() if number > 1] == [], base
