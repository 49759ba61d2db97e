"""The code of a class: what changes its text, and what does not."""

import ast
import importlib
import linecache
import math
import sys
import textwrap
from dataclasses import dataclass, field, make_dataclass
from functools import partial

import equinox as eqx
import flax.linen as nn
import numpy as np
import pytest
from loaded import load

from separatrix.records.code import NoSource, code_digest, is_ours, normal_form
from separatrix.records.code.reach import code_of

TASK = '''
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np

SCALE = 2.0
TABLE = np.arange(3.0)
CALLS, CACHE = 0, {}


def helper(x):
    global CALLS
    CALLS += 1
    CACHE[x] = x
    return deeper(x)


@lru_cache
def deeper(x):
    return x * SCALE + len(CACHE)


shifted = partial(helper, x=3)


class Base:
    def shared(self):
        return TABLE.sum() + shifted()


@dataclass(frozen=True)
class Task(Base):
    """A task."""

    size: int  # of an example
    rate: float = 0.5
    act = lambda x: x + 1

    def sample(self, key: int) -> float:
        """One example."""
        y = helper(key)  # doubled
        return y + self.size

    @property
    def shape(self):
        return (self.size,)
'''


@pytest.fixture
def code(tmp_path):
    folders = iter(range(99))
    return lambda text: code_of(load(tmp_path / str(next(folders)), text).Task)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  # doubled", ""),
        ('"""One example."""', '"""An\n        example."""'),
        ('        """One example."""\n', ""),
        ("key: int) -> float", "key)"),
        ("y = helper(key)", "y: float = helper(\n            key,\n        )"),
        ("x * SCALE", "(x)*(SCALE)"),
        ("SCALE = 2.0", "SCALE = 1.0 + 1.0"),
        ("\nclass Base", "\nOTHER = 3\n\n\ndef unused(x):\n    return OTHER\n\n\nclass Base"),
        ("from functools import lru_cache, partial", "from functools import partial, lru_cache"),
    ],
)
def test_layout_comments_and_what_is_not_reached_change_nothing(code, old, new):
    assert old in TASK
    assert code(TASK) == code(TASK.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("y + self.size", "y - self.size"),
        ("rate: float = 0.5", "rate: float = 0.6"),
        ("rate: float = 0.5", "rate: int = 0.5"),
        ("size: int", "width: int"),
        ("x + 1", "x + 2"),
        ("frozen=True", "frozen=True, order=True"),
        ("return deeper(x)", "return deeper(x + 1)"),
        ("x * SCALE", "x / SCALE"),
        ("SCALE = 2.0", "SCALE = 3.0"),
        ("np.arange(3.0)", "np.arange(4.0)"),
        ("np.arange(3.0)", "np.arange(3.0, dtype=np.float32)"),
        ("TABLE.sum()", "TABLE.max()"),
        ("x=3", "x=4"),
        ("@property", "@staticmethod"),
        ("(Base)", ""),
    ],
)
def test_what_the_class_does_changes_it(code, old, new):
    assert old in TASK
    assert code(TASK) != code(TASK.replace(old, new))


RICH = """
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Optional, Callable
from functools import partial, cached_property, wraps
import abc, jax, jax.numpy as jnp, numpy as np, optax
import separatrix as sx
class Split(Enum):
    A = 1
    B = 2.5
class Point(NamedTuple):
    x: int
    y: float = 7.5
OPT = optax.adam(1e-3)
DTYPE = np.dtype("float32")
NAMES = {"b", "a", "c"}
SPEC = sx.DSD(8, 10, 0.125)
ACTS = {"relu": jax.nn.relu, "mine": lambda x: x * 31}
def scaled(c):
    def deco(f):
        @wraps(f)
        def wrapper(*a): return c * f(*a)
        return wrapper
    return deco
@jax.custom_vjp
def sign(x): return jnp.sign(x)
def fwd(x): return sign(x), 41
def bwd(r, g): return (g * 51,)
sign.defvjp(fwd, bwd)
step = jax.jit(partial(lambda a, b: a + b, 61))
class Base(abc.ABC):
    @abc.abstractmethod
    def f(self): ...
    @classmethod
    def make(cls): return cls(71)
@dataclass(frozen=True)
class Task(Base):
    size: int
    maybe: Optional[float] = None
    call: Callable[[int], float] | None = None
    grid: tuple[int, ...] = field(default_factory=lambda: (81,))
    def f(self): return Split.A, Point(1), OPT, DTYPE, NAMES, SPEC, ACTS
    @scaled(91)
    def g(self): return sign(1.0) + step(2)
    @cached_property
    def h(self): return 101
    @jax.jit
    def __call__(self, x): return x * 111
    @property
    def p(self):
        def inner():
            nonlocal z
            z = 121
        z = 0
        return inner
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A = 1", "A = 3"),
        ("7.5", "8.5"),
        ("1e-3", "1e-2"),
        ("float32", "float64"),
        ('"c"', '"d"'),
        ("0.125", "0.25"),
        ("jax.nn.relu", "jax.nn.gelu"),
        ("x * 31", "x * 32"),
        ("41", "42"),
        ("51", "52"),
        ("61", "62"),
        ("71", "72"),
        ("81", "82"),
        ("91", "92"),
        ("101", "102"),
        ("111", "112"),
        ("121", "122"),
        ("c * f", "c + f"),
        ("Optional[float]", "Optional[int]"),
    ],
)
def test_values_and_functions_are_seen_inside_of_whatever_holds_them(code, old, new):
    """Enumerations, tuples, optimisers, specifications, decorators, gradients, `jit`, …"""
    assert old in RICH
    assert code(RICH) == code(RICH) != code(RICH.replace(old, new))


def test_golden():
    """By this text versions are told apart on every machine, and by every version of Python."""
    assert normal_form(
        ast.parse("class A(B):\n 'd'\n x: int = 1\n def f(self, *, y=None): pass")
    ) == (
        "Module(body=[ClassDef(name='A',bases=[Name(id='B')],body=["
        "AnnAssign(target=Name(id='x'),annotation=Name(id='int'),value=1,simple=1),"
        "FunctionDef(name='f',args=arguments(args=[arg(arg='self')],"
        "kwonlyargs=[arg(arg='y')],kw_defaults=[None]),body=[])])])"
    )


def test_the_text_names_neither_folder_nor_module(tmp_path):
    text = TASK + "\nHERE = __file__\nTask.where = lambda self: (HERE, __name__)\n"
    one = load(tmp_path / "one", text)
    other = load(tmp_path / "other" / "deep", text)
    assert code_of(one.Task) == code_of(other.Task).replace(other.__name__, one.__name__)
    assert str(tmp_path) not in code_of(one.Task)
    assert code_of(load(tmp_path / "plain", TASK).Task) == code_of(load(tmp_path, TASK).Task)


def test_counters_and_caches_are_state(tmp_path):
    module = load(tmp_path, TASK)
    before = code_of(module.Task), code_digest(module.Task)
    module.Task(1).sample(7)
    assert (module.CALLS, module.CACHE) == (1, {7: 7})
    assert (code_of(module.Task), code_digest(module.Task)) == before


@pytest.mark.parametrize(
    "body",
    [
        "weights = {}; weights['a'] = 1",
        "weights = {}; (lambda: weights.update(a=1))()",
        "[weights.append(1) for weights in ([], [])]",
        "return (lambda weights: weights.pop())([1]), (\n            weights)",
        "return filler",
    ],
)
def test_a_local_name_is_no_state(tmp_path, body):
    text = (
        "weights = {'a': 1}\n\ndef made():\n    weights = {}\n"
        "    def filler(x):\n        weights[x] = 1\n    return filler\n\nfiller = made()\n"
        "class Task:\n    def read(self):\n        return weights\n"
        f"    def fill(self):\n        {body}\n"
    )
    module = load(tmp_path, text)
    before = code_of(module.Task)
    module.filler(3)
    assert code_of(module.Task) == before
    module.weights = {"a": 2}
    assert code_of(module.Task) != before


def test_what_was_remembered_is_forgotten_when_a_name_means_something_else(tmp_path):
    module = load(tmp_path, TASK.replace("np.arange(3.0)", "3"))
    before = code_digest(module.Task)
    assert code_digest(module.Task) == before
    module.SCALE = 5.0
    assert code_digest(module.Task) != before
    module.SCALE = 2.0
    assert code_digest(module.Task) == before
    module.Task.shared = lambda self: 0
    assert code_digest(module.Task) != before


def test_an_array_that_is_filled_anew_is_seen(tmp_path):
    module = load(tmp_path, TASK)
    before = code_digest(module.Task)
    module.TABLE[1] = 7
    assert code_digest(module.Task) != before


def test_functions_of_modules_and_imports_inside_of_functions_are_followed(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    text = (
        "import neighbour_a\n\nclass Task:\n"
        "    def sample(self):\n        return neighbour_a.first()\n"
        "    def late(self):\n        from neighbour_b import second as s\n        return s()\n"
        "    def later(self):\n        import neighbour_b as b\n        return b.third()\n"
    )
    for name, body in (
        ("a", "def first():\n    return 1\n"),
        ("b", "second = third = lambda: 2\n"),
    ):
        (tmp_path / f"neighbour_{name}.py").write_text(body)
    task = load(tmp_path, text).Task
    before = code_digest(task)
    (tmp_path / "neighbour_b.py").write_text("second = third = lambda: 22\n")
    importlib.reload(sys.modules["neighbour_b"])
    between = code_digest(task)
    (tmp_path / "neighbour_a.py").write_text("def first():\n    return 11\n")
    importlib.reload(sys.modules["neighbour_a"])
    assert len({before, between, code_digest(task)}) == 3
    for name in ("neighbour_a", "neighbour_b"):
        del sys.modules[name]


def made(scale, act):
    class Task:
        factor = scale

        def sample(self, x=scale):
            return act(x)

    return Task


def test_classes_that_a_function_makes_differ_by_what_it_was_given():
    twice, thrice = (lambda x: 2 * x), (lambda x: 3 * x)
    classes = [made(1, twice), made(2, twice), made(1, thrice), made(1, math.sin), made(1, np.sin)]
    classes += [made(1, partial(twice, 2)), made(1, partial(twice, 3))]
    assert len({code_of(kind) for kind in classes}) == len(classes)
    assert code_of(made(1, twice)) == code_of(made(1, twice))


def test_what_a_library_has_is_its_name():
    assert code_of(nn.Dense) == "flax.Dense"
    assert code_of(eqx.nn.MLP) == "equinox.MLP"
    assert code_of(textwrap.dedent) == "textwrap.dedent"


def test_a_function_is_read_with_all_that_it_reaches(tmp_path):
    module = load(tmp_path, TASK)
    before = code_digest(module.deeper), code_digest(module.helper), code_digest(module.shifted)
    module.SCALE = 5.0
    after = code_digest(module.deeper), code_digest(module.helper), code_digest(module.shifted)
    assert all(one != other for one, other in zip(before, after, strict=True))
    assert len({*before, *after}) == 6


class Net(nn.Module):
    width: int = 3

    @nn.compact
    def __call__(self, x):
        return nn.Dense(self.width)(x)


def test_what_flax_adds_to_a_class_is_not_its_code():
    text = code_of(Net)
    assert "width" in text
    assert not any(name in text for name in ("_state", "_parent_ref", "Sentinel", "scope"))


def test_classes_that_refer_to_each_other(code):
    text = "class Task:\n    def other(self):\n        return Other\n\n"
    text += "class Other(Task):\n    def back(self):\n        return Task, {}\n"
    assert code(text.format(1)) == code(text.format(1)) != code(text.format(2))


def test_a_cell_of_a_notebook_is_read(monkeypatch):
    """IPython keeps the text of a cell where tracebacks look for it; the last definition counts."""
    main = type(sys)("__main__")
    monkeypatch.setitem(sys.modules, "__main__", main)

    def run(text, name):
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        exec(compile(text, name, "exec"), vars(main))
        return code_digest(main.Task)

    vars(main)["dataclass"] = dataclass
    fields = "@dataclass(frozen=True)\nclass Task:\n    size: int = {}\n"
    method = fields + "    def sample(self):\n        return helper()\n"
    seen = [run(fields.format(1), "cell-1"), run(fields.format(2), "cell-2")]
    run("def helper():\n    return 1\n", "cell-3")
    seen.append(run(method.format(2), "cell-4"))
    run("def helper():\n    return 2\n", "cell-3-again")
    assert len({*seen, code_digest(main.Task)}) == 4
    for name in ("cell-1", "cell-2", "cell-3", "cell-4", "cell-3-again"):
        del linecache.cache[name]


def test_without_source_it_says_so():
    space = {"__name__": "made_up"}
    exec("class Task:\n    def sample(self):\n        return 1", space)
    sentence = (
        r"^Task\.sample must have source that can be read, got none: results of it would be stored "
        r"under a name that says too little; put it into a file\.$"
    )
    with pytest.raises(NoSource, match=sentence):
        code_of(space["Task"])
    methods = {"sample": space["Task"].sample}
    with pytest.raises(NoSource, match=r"^Task\.sample must have source"):
        code_of(make_dataclass("Task", [("size", int)], namespace=methods, frozen=True))
    exec("def sampled():\n    return 1", space)
    with pytest.raises(NoSource, match=r"^sampled must have source"):
        code_of(made(1, space["sampled"]))


@dataclass(frozen=True)
class LikeNone:
    size: int


def test_a_class_that_has_only_fields_is_known_by_them():
    """There is nothing else to read, whoever made it."""
    same = make_dataclass("LikeNone", [("size", int)], frozen=True)
    others = [
        make_dataclass("LikeNone", [("width", int)], frozen=True),
        make_dataclass("LikeNone", [("size", float)], frozen=True),
        make_dataclass("LikeNone", [("size", int, 3)], frozen=True),
        make_dataclass("LikeNone", [("size", int, field(default_factory=int))], frozen=True),
    ]
    assert code_of(LikeNone) == code_of(same)
    assert len({code_of(kind) for kind in [LikeNone, *others]}) == 5


def test_a_module_that_lost_its_name_to_another_is_read_all_the_same(tmp_path):
    """As pytest's `conftest` of one folder does to that of another."""
    text = (
        "from dataclasses import dataclass\n\n@dataclass(frozen=True)\nclass Task:\n    size: int\n"
    )
    module = load(tmp_path, text)
    sys.modules[module.__name__] = sys
    assert code_of(module.Task) == code_of(load(tmp_path, text).Task)
    del sys.modules[module.__name__]


def test_a_class_is_ours_by_its_module():
    from separatrix.records import Job

    class Similar:
        __module__ = "separatrix_similar"

    class Pretending:
        __module__ = "separatrix.pretending"

    assert is_ours(Job)
    assert not any(is_ours(kind) for kind in (Similar, Pretending, LikeNone, int))
