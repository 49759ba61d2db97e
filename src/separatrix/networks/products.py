"""Products of networks, in the precision that whoever trains them asks for."""

import jax
import jax.numpy as jnp

from .._types import Array, Float


def product(subscripts: str, *operands: Array) -> Array:
    """einsum in full float32, unless `jax.default_matmul_precision` says otherwise.

    A GPU's default would round inputs to 10 bits without a word.
    """
    precision = jax.config.jax_default_matmul_precision or "highest"  # pyright: ignore[reportAttributeAccessIssue]
    return jnp.einsum(subscripts, *operands, precision=precision)


@jax.custom_vjp
def products_of_windows(
    filters: Float[Array, "row window unit pixel"], patches: Float[Array, "row window pixel sample"]
) -> Float[Array, "row window unit sample"]:
    """A product for each window; samples are contiguous in all that is read and written.

    Gradients are taken backwards alone. In jax's own, samples of the gradient in patches lie apart,
    and what sums it over windows is slow on a CPU.
    """
    return product("rquk,rqkn->rqun", filters, patches)


def _forward(filters, patches):
    return products_of_windows(filters, patches), (filters, patches)


def _backward(given, gradient):
    filters, patches = given
    of_filters = product("rqun,rqkn->rquk", gradient, patches)
    return of_filters, product("rquk,rqun->rqkn", filters, gradient)


products_of_windows.defvjp(_forward, _backward)
