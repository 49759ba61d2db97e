"""The estimate of a program's memory, held against what the compiler reserves for real programs."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import jax.random as jr
import pytest

from separatrix.networks import LCN, AbstractNetwork
from separatrix.runs.engine.memory import peak_bytes
from separatrix.training import CrossEntropy, Objective, Square

# Never below what is reserved; above it at most by this factor, 2.7 in the largest case here. An
# elementwise value is counted beside what it is made of, and the compiler keeps one of the two.
FACTOR = 4


def array(*shape, dtype=jnp.float32):
    return jax.ShapeDtypeStruct(shape, dtype)


def reserved(function, *shapes):
    """The bytes of arguments, results and temporary values of the compiled program."""
    memory = jax.jit(function).lower(*shapes).compile().memory_analysis()
    assert memory is not None
    parts = (memory.argument_size_in_bytes, memory.output_size_in_bytes, memory.temp_size_in_bytes)
    assert all(part > 0 for part in parts)
    return sum(parts)


@dataclass(frozen=True)
class Dense(AbstractNetwork):
    """Two dense layers, with a class axis; the hidden layer is compiled apart."""

    width: int = 64

    @property
    def example_shape(self):
        return (100,)

    def init(self, key):
        first, second = jr.split(key)
        return {
            "hidden": jr.normal(first, (100, self.width)),
            "output": jr.normal(second, (self.width, 10)),
        }

    def score(self, weights, x):
        hidden = jax.jit(lambda w: jax.nn.relu(x @ w))(weights["hidden"])
        return hidden @ weights["output"]


def gradient_of(network, loss, num_samples, num_runs=9, label=jnp.float32):
    """What the engine asks for: the gradient of all runs on one sample, and its shapes."""
    one = jax.eval_shape(network.init, jr.key(0))
    weights = jax.tree.map(lambda w: array(num_runs, *w.shape), one)
    x = jax.eval_shape(network.arrange, array(num_samples, *network.example_shape))
    labels = array(num_samples, dtype=label)
    return Objective(network, loss).gradient, weights, x, labels, array(num_samples)


def recurrent(weights, x):
    """Σ of the last state of h ← tanh(hW + x), over the first axis of x."""
    step = lambda state, row: (jnp.tanh(state @ weights + row), None)
    return jnp.sum(jax.lax.scan(step, jnp.zeros(x.shape[1:]), x)[0])


def descent(weights, x):
    """A hundred steps in a loop with a traced trip count."""
    loss = lambda w: jnp.sum(jnp.tanh(x @ w))
    step = lambda _, w: w - 0.1 * jax.grad(loss)(w)
    return jax.lax.fori_loop(jnp.int32(0), jnp.int32(100), step, weights)


PROGRAMS = {
    "LCN, a chunk": gradient_of(LCN(30, 20), Square(), 64),
    "LCN, a large chunk": gradient_of(LCN(30, 20), Square(), 4096),
    "dense layers and classes": gradient_of(Dense(), CrossEntropy(), 1024, label=jnp.int32),
    "wide dense layers": gradient_of(Dense(512), CrossEntropy(), 128, label=jnp.int32),
    "scan": (recurrent, array(128, 128), array(50, 64, 128)),
    "gradient of a scan": (jax.grad(recurrent), array(128, 128), array(50, 64, 128)),
    "loop": (descent, array(300, 64), array(512, 300)),
    "normal numbers": (lambda key: jr.normal(key, (500, 500)), jax.eval_shape(jr.key, 0)),
    "short floats": (
        jax.grad(lambda w, x: jnp.sum(jnp.tanh(x @ w))),
        array(300, 64, dtype=jnp.bfloat16),
        array(512, 300, dtype=jnp.bfloat16),
    ),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_estimate_covers_what_is_reserved_and_little_more(program):
    function, *shapes = PROGRAMS[program]
    need = reserved(function, *shapes)
    assert need <= peak_bytes(function, *shapes) <= FACTOR * need


def test_what_is_not_needed_any_more_is_not_counted():
    """A chain of products holds two of its values at a time and a copy of what it reads."""

    def chain(x, length):
        for _ in range(length):
            x = x @ x
        return x

    short, long = (peak_bytes(lambda x, n=n: chain(x, n), array(50, 50)) for n in (3, 30))
    assert long == short


def test_what_an_elementwise_value_is_made_of_lives_as_long_as_the_value():
    """The compiler keeps one of the two, and does not say which."""

    def late(x):
        product = x @ x
        kept = jnp.sin(product)
        for _ in range(3):
            product = product @ x
        return product + kept

    at_least = 5 * 50 * 50 * 4  # x, two products, the first one and its sine
    assert peak_bytes(late, array(50, 50)) >= at_least


def test_programs_inside_are_opened():
    """The same with and without a jit, a remat or a custom derivative around it."""
    work = lambda w, x: jnp.sum(jnp.tanh(jnp.tanh(x @ w) @ w))
    custom = jax.custom_jvp(work)
    custom.defjvps(None, None)
    shapes = array(64, 64), array(1000, 64)
    plain = peak_bytes(work, *shapes)
    assert plain > 2 * 4 * 1000 * 64
    for wrapped in (jax.jit(work), jax.jit(jax.jit(work)), jax.checkpoint(work), custom):
        assert peak_bytes(wrapped, *shapes) == plain


def test_a_branch_costs_what_the_larger_one_costs():
    small, large = jnp.sum, lambda x: jnp.sum((x @ x) @ (x @ x))
    branch = lambda flag, x: jax.lax.cond(flag, small, large, x)
    without = peak_bytes(lambda x: (small(x), small(x)), array(100, 100))
    estimate = peak_bytes(branch, array(dtype=jnp.bool_), array(100, 100))
    assert estimate >= without + 2 * 4 * 100 * 100


def test_a_scan_counts_what_it_carries_once_and_what_it_keeps_by_step():
    carry = lambda length: peak_bytes(
        lambda x: jax.lax.scan(lambda c, _: (jnp.sin(c), None), x, None, length), array(1000)
    )
    keep = lambda length: peak_bytes(
        lambda x: jax.lax.scan(lambda c, _: (c, jnp.sin(c)), x, None, length), array(1000)
    )
    assert carry(100) == carry(10)
    assert keep(100) - keep(10) == 90 * 1000 * 4


@pytest.mark.parametrize(
    ("dtype", "num_bytes"), [(jnp.int8, 1), (jnp.float32, 4), (jnp.bfloat16, 4), (jnp.complex64, 8)]
)
def test_every_dtype_has_its_size_and_short_floats_are_computed_in_float32(dtype, num_bytes):
    assert peak_bytes(lambda x: -x, array(64, 100, dtype=dtype)) == 2 * num_bytes * 64 * 100


def test_an_argument_that_is_given_back_is_copied():
    assert peak_bytes(lambda x: x, array(64, 100)) == 2 * 4 * 64 * 100
