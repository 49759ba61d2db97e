"""The array types of the compute half; axis names are the fixed words of docs/batching.md."""

from jax import Array
from jaxtyping import Bool, Float, Int, Key, PyTree, Shaped

RandomKey = Key[Array, ""]

__all__ = ["Array", "Bool", "Float", "Int", "Key", "PyTree", "RandomKey", "Shaped"]
