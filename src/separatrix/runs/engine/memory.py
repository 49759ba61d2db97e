"""How much memory a program needs at once, read from its equations before it is compiled."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax.extend.core import ClosedJaxpr, Jaxpr, JaxprEqn, Literal

_ALIGNMENT = 64  # bytes: what the compiler rounds every array up to
# Same values at other places: made again where they are used, like any elementwise value.
_MOVES = (
    *("broadcast_in_dim", "concatenate", "copy", "dynamic_slice", "expand_dims", "iota", "pad"),
    *("reshape", "rev", "select_n", "slice", "split", "squeeze", "transpose"),
)
# These read their operands where they lie; others that are not elementwise may copy them first.
_IN_PLACE = ("gather", "dynamic_update_slice", "argmax", "argmin")
_IN_PLACE_KINDS = ("reduce_", "scatter")
_PRODUCTS = ("dot_general", "conv_general_dilated")
_WHOLE = (*_PRODUCTS, "cholesky", "fft", "sort", "triangular_solve")  # even where shapes agree


@dataclass(eq=False)
class _Value:
    """An array of the program; one that is `held` from outside costs nothing more in here."""

    num_bytes: int
    held: bool = False


class _Step(NamedTuple):
    """One operation: what it reads and makes, and bytes beside those while it runs."""

    reads: list[_Value]
    makes: list[_Value]
    scratch: int
    elementwise: bool


def peak_bytes(function: Callable, *shapes: Any) -> int:
    """An upper estimate of the bytes that `function` of arguments of these shapes needs at once.

    Arguments stay; every other value lives from where it is made to its last use. The compiler
    fuses: it makes an elementwise value again where that is used, so what the value is made of
    lives as long as the value. Both are counted, and the estimate is 1 to 4 times what the compiler
    reserves for the gradient of a network (6 for long chains of elementwise values). Calls are
    opened; loops and branches add their own peak to what lives outside. What a library reserves
    while it runs (im2col, LAPACK, cuBLAS with 32 MiB a program) is not in it.
    """
    program = jax.make_jaxpr(function)(*shapes).jaxpr
    inputs = [_value(variable, True) for variable in program.invars]
    constants = sum(_bytes_of(variable.aval) for variable in program.constvars)
    steps: list[_Step] = []
    outputs = _open(program, inputs, steps)
    copied = sum(value.num_bytes for value in outputs if value.held)  # an argument given back
    arguments = sum(value.num_bytes for value in inputs)
    return arguments + constants + copied + _peak(inputs, steps, outputs)


def _peak(inputs: Sequence[_Value], steps: Sequence[_Step], outputs: Sequence[_Value]) -> int:
    """The most bytes alive at one step, what is held from outside not counted."""
    ends = _last_steps(steps, outputs)
    live = peak = sum(value.num_bytes for value in set(inputs) if not value.held)
    leaving = Counter[int]()  # bytes, by step
    for value in set(inputs):
        leaving[ends.get(value, 0)] += 0 if value.held else value.num_bytes
    for at, step in enumerate(steps):
        for value in step.makes:
            live += value.num_bytes
            leaving[ends.get(value, at)] += value.num_bytes
        peak = max(peak, live + step.scratch)
        live -= leaving[at]
    return peak


def _last_steps(steps: Sequence[_Step], outputs: Sequence[_Value]) -> dict[_Value, int]:
    """The step after which a value is not needed; one past the last for outputs."""
    ends = dict.fromkeys(outputs, len(steps))
    for at in reversed(range(len(steps))):
        step = steps[at]
        until = max((ends.get(value, at) for value in step.makes), default=at)
        for value in step.reads:
            ends[value] = max(ends.get(value, at), until if step.elementwise else at)
    return ends


def _open(program: Jaxpr, inputs: Sequence[_Value], steps: list[_Step]) -> list[_Value]:
    """Appends the program's steps, those of the programs that it calls in their place."""
    values = dict(zip(program.invars, inputs, strict=True))
    values |= {variable: _value(variable, True) for variable in program.constvars}

    def read(atom) -> _Value:
        return _value(atom, True) if isinstance(atom, Literal) else values[atom]

    for equation in program.eqns:
        reads = [read(atom) for atom in equation.invars]
        called = _called(equation)
        if called is None:
            makes = [_value(variable) for variable in equation.outvars]
            scratch, elementwise = _scratch(equation), _is_elementwise(equation)
            steps.append(_Step(reads, makes, scratch, elementwise))
        else:
            makes = _open(called, reads, steps)
        values |= zip(equation.outvars, makes, strict=True)
    return [read(atom) for atom in program.outvars]


def _called(equation: JaxprEqn) -> Jaxpr | None:
    """The program of a plain call (jit, remat, custom derivatives); none for loops and branches."""
    nested = [*_nested(equation)]
    name = equation.primitive.name
    if name in ("scan", "while", "cond") or len(nested) != 1:
        return None
    return nested[0] if len(nested[0].invars) == len(equation.invars) else None


def _nested(equation: JaxprEqn) -> Iterator[Jaxpr]:
    for parameter in equation.params.values():
        for part in parameter if isinstance(parameter, tuple | list) else (parameter,):
            if isinstance(part, ClosedJaxpr):
                yield part.jaxpr
            elif isinstance(part, Jaxpr):
                yield part


def _scratch(equation: JaxprEqn) -> int:
    """Bytes that an operation may need beside what it reads and makes."""
    name, nested = equation.primitive.name, [*_nested(equation)]
    if nested:
        return max(_inside(equation, program) for program in nested)
    if _is_elementwise(equation) or name in _IN_PLACE or name.startswith(_IN_PLACE_KINDS):
        return 0
    if name.startswith("select_and_"):  # where a maximum came from: an index for each axis
        return sum(4 * len(shape) * math.prod(shape) for shape in map(_shape, equation.invars))
    # A product may want another layout. Running sums, sorts and factorisations work on copies: of
    # those that were tried a running sum takes most, two copies and a result.
    copies = 1 if name in _PRODUCTS else 3
    return copies * sum(_bytes_of(atom.aval) for atom in equation.invars)


def _inside(equation: JaxprEqn, program: Jaxpr) -> int:
    """The peak of a nested program; a loop also has a state and slices of its own."""
    num_held = _num_held(equation, program)
    inputs = [_value(variable, at < num_held) for at, variable in enumerate(program.invars)]
    steps: list[_Step] = []
    outputs = _open(program, inputs, steps)
    return _peak(inputs, steps, outputs)


def _num_held(equation: JaxprEqn, program: Jaxpr) -> int:
    """How many inputs of a nested program, the first ones, are the very values from outside."""
    name, parameters = equation.primitive.name, equation.params
    if name == "while":
        is_body = program is parameters["body_jaxpr"].jaxpr
        return parameters["body_nconsts" if is_body else "cond_nconsts"]
    if name != "scan":
        return len(program.invars)
    # Versions of jax name it differently, so by shape: slices lack an axis, a state lacks none.
    alike = lambda one, other: _shape(one) == _shape(other)
    inputs = sum(map(alike, equation.invars, program.invars))
    return inputs - sum(map(alike, equation.outvars, program.outvars))


def _is_elementwise(equation: JaxprEqn) -> bool:
    name = equation.primitive.name
    if name in _MOVES:
        return True
    if name in _WHOLE or name.startswith("cum") or len(equation.outvars) != 1:
        return False
    shape, *others = map(_shape, (*equation.outvars, *equation.invars))
    return all(_spreads_to(other, shape) for other in others)


def _shape(variable: Any) -> tuple[int, ...]:
    return getattr(variable.aval, "shape", (0,))  # a token has none


def _spreads_to(shape: tuple[int, ...], whole: tuple[int, ...]) -> bool:
    """Whether axes of length 1, or no axes at all, are all that lacks of the other shape."""
    if not shape:
        return True
    return len(shape) == len(whole) and all(n in (1, m) for n, m in zip(shape, whole, strict=True))


def _value(variable: Any, held: bool = False) -> _Value:
    return _Value(_bytes_of(variable.aval), held)


def _bytes_of(aval: Any) -> int:
    """Bytes of an array; a CPU computes in float32 what is narrower."""
    if not hasattr(aval, "shape"):  # a token: it orders effects and holds nothing
        return 0
    narrow = jnp.issubdtype(aval.dtype, jnp.floating) and aval.dtype.itemsize < 4
    num_bytes = math.prod(aval.shape) * (4 if narrow else aval.dtype.itemsize)
    return -(-num_bytes // _ALIGNMENT) * _ALIGNMENT
