"""Convolutions that stay fast inside of a compiled loop, where all training happens.

XLA's fast convolution for CPUs takes channels last, and outside of loops XLA turns the others round
itself. Inside of one it does not (jax-ml/jax#12868), and the two convolutions of a gradient are
such others. A test looks at the layouts in compiled programs.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import ClosedJaxpr, Jaxpr, JaxprEqn, Literal, jaxpr_as_fun, jaxprs_in_params

from ..._types import Array
from ..base import AbstractNetwork, shapes_of

_PRIMITIVE = jax.lax.conv_general_dilated_p

Convolution = Callable[..., Array]  # of an input and a kernel; the parameters by name


@lru_cache(maxsize=2**8)
def convolves(network: AbstractNetwork) -> bool:
    """Whether XLA's convolution is anywhere in the network: side by side, many would be slow."""
    weights = shapes_of(network)
    x = jax.ShapeDtypeStruct(network.example_shape, jnp.zeros(()).dtype)
    return any(_convolutions(jax.make_jaxpr(network.score)(weights, x).jaxpr))


def in_loops(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function of arrays, with convolutions that are fast inside of loops on a CPU.

    For gradients backwards, as training takes them: JAX refuses to take forward ones of it.
    """

    def same(*given: Any) -> Any:
        program, shapes = jax.make_jaxpr(function, return_shape=True)(*given)
        results = _run(program.jaxpr, program.consts, jax.tree.leaves(given), _differentiable)
        return jax.tree.unflatten(jax.tree.structure(shapes), results)

    return same


def _convolutions(jaxpr: Jaxpr) -> Iterator[JaxprEqn]:
    for step in jaxpr.eqns:
        if step.primitive is _PRIMITIVE:
            yield step
        for inner in jaxprs_in_params(step.params):
            yield from _convolutions(inner)


def _run(
    jaxpr: Jaxpr, constants: Sequence[Any], given: Sequence[Any], convolution: Convolution
) -> list[Any]:
    """What the program gives, each step as it is, but for the convolutions."""
    values = dict(zip([*jaxpr.constvars, *jaxpr.invars], [*constants, *given], strict=True))
    read = lambda name: name.val if isinstance(name, Literal) else values[name]
    for step in jaxpr.eqns:
        inputs = [read(name) for name in step.invars]
        inner: Any = step.params.get("jaxpr")
        if step.primitive is _PRIMITIVE:
            outputs = [convolution(*inputs, **step.params)]
        elif step.primitive.name in ("jit", "pjit") and any(_convolutions(inner.jaxpr)):
            outputs = _run(inner.jaxpr, inner.consts, inputs, convolution)
        else:
            names = [name for name in step.invars if not isinstance(name, Literal)]
            names = list(dict.fromkeys(names))
            alone = jaxpr.replace(
                constvars=[], invars=names, outvars=step.outvars, eqns=[step], effects=step.effects
            )
            outputs = jaxpr_as_fun(ClosedJaxpr(alone, []))(*map(read, names))
        values |= zip(step.outvars, outputs, strict=True)
    return [read(name) for name in jaxpr.outvars]


def _differentiable(x: Array, kernel: Array, **params: Any) -> Array:
    plain = partial(_PRIMITIVE.bind, **params)

    def gradients(x: Array, kernel: Array, gradient: Array) -> tuple[Array, Array]:
        return jax.vjp(plain, x, kernel)[1](gradient)

    def turned_gradients(*given: Array) -> tuple[Array, Array]:
        program = jax.make_jaxpr(gradients)(*given)
        return tuple(_run(program.jaxpr, program.consts, given, _turned))  # pyright: ignore[reportReturnType]

    @jax.custom_vjp
    def convolve(x: Array, kernel: Array) -> Array:
        turned = partial(_turned, **params)
        return jax.lax.platform_dependent(x, kernel, cpu=turned, default=plain)

    def forward(*given: Array) -> tuple[Array, tuple[Array, ...]]:
        return convolve(*given), given

    def backward(given: tuple[Array, ...], gradient: Array) -> tuple[Array, Array]:
        return jax.lax.platform_dependent(*given, gradient, cpu=turned_gradients, default=gradients)

    convolve.defvjp(forward, backward)
    return convolve(x, kernel)


def _turned(x: Array, kernel: Array, *, dimension_numbers: Any, **params: Any) -> Array:
    """The convolution with channels last, turned round before and back after."""
    (samples, channels, *places), rhs, out = dimension_numbers
    m = len(places)
    last = (0, m + 1, *range(1, m + 1))
    numbers = jax.lax.ConvDimensionNumbers(last, (m + 1, m, *range(m)), last)
    x = jnp.transpose(x, (samples, *places, channels))
    kernel = jnp.transpose(kernel, (*rhs[2:], rhs[1], rhs[0]))
    result = _PRIMITIVE.bind(x, kernel, dimension_numbers=numbers, **params)
    return jnp.transpose(result, tuple(np.argsort((out[0], *out[2:], out[1]))))
