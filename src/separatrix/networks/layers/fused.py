"""Which locally connected layers have kernels of their own, and how those come to be called.

On a GPU the bytes decide. Windows that are cut out, and multiplied, are written and read again four
times, forwards and backwards, and are `num_pixels / num_channels` times the input. `kernels`
leaves that out where its small products are fast: rounded to 10 bits or fewer, with 16 or 32
channels and units. In full float32, or with more channels, large products of windows that are
written down win. So they do for runs side by side, which vmap makes one large product.
"""

from collections.abc import Callable
from functools import partial

import jax
import jax.numpy as jnp

from ..._types import Array
from .windows import Windows

SIZES = (16, 32)  # of channels and units; with 64 the kernels took 1.2 times as long as products
LARGEST = 2**31  # numbers in an array: an index has 32 bits

# [*grid, unit, sample], of filters [window, unit, pixel] and an input.
Layer = Callable[[Array, Array], Array]


def fused(windows: Windows, layer: Layer, filters: Array, x: Array) -> Array:
    """`layer`, by kernels where they are faster; its gradients are then taken backwards alone."""
    if not (_is_fast(windows, filters, x) and _has_kernels()):
        return layer(filters, x)
    # Asked for here, as the gradients may be traced where another precision holds.
    precision = None if x.dtype == jnp.bfloat16 else jax.lax.DotAlgorithmPreset.TF32_TF32_F32
    return _fused(windows, precision, layer, filters, x)


def _is_fast(windows: Windows, filters: Array, x: Array) -> bool:
    rounded = jax.config.jax_default_matmul_precision == "tensorfloat32"  # pyright: ignore[reportAttributeAccessIssue]
    return (
        (x.dtype == jnp.bfloat16 or (x.dtype == jnp.float32 and rounded))
        and windows.stride == (1, 1)
        and windows.num_channels in SIZES
        and filters.shape[1] in SIZES
        and x.shape[-1] % 16 == 0
        and max(filters.size, x.size) < LARGEST
    )


def _has_kernels() -> bool:
    """On an NVIDIA GPU of the last years, where Pallas can be imported."""
    device = jax.devices()[0]
    if "NVIDIA" not in device.device_kind or float(device.compute_capability) < 8.0:
        return False
    try:
        from . import kernels  # noqa: F401
    except ImportError:
        return False
    return True


@partial(jax.custom_vjp, nondiff_argnums=(0, 1, 2))
def _fused(windows: Windows, precision, layer: Layer, filters: Array, x: Array) -> Array:
    from . import kernels

    return _alone(partial(kernels.values, windows, precision), layer)(filters, x)


def _forward(windows, precision, layer, filters, x):
    return _fused(windows, precision, layer, filters, x), (filters, x)


def _backward(windows, precision, layer, given, gradient):
    from . import kernels

    def gradients(filters, x, gradient):
        return jax.vjp(layer, filters, x)[1](gradient)

    return _alone(partial(kernels.gradients, windows, precision), gradients)(*given, gradient)


_fused.defvjp(_forward, _backward)


def _alone(kernel: Callable, otherwise: Callable) -> Callable:
    """`kernel` on CUDA and outside of vmap, else `otherwise`."""

    @jax.custom_batching.custom_vmap
    def function(*arrays):
        return jax.lax.platform_dependent(*arrays, cuda=kernel, default=otherwise)

    @function.def_vmap
    def _(_, in_batched, *arrays):
        axes = [0 if batched else None for batched in in_batched]
        results = jax.vmap(otherwise, axes)(*arrays)
        return results, jax.tree.map(lambda _: True, results)

    return function
