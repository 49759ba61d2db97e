"""Strict mode: what jax would forgive is an error, and every shape string is checked."""

import jax
from jaxtyping import install_import_hook

install_import_hook("separatrix", "beartype.beartype")

jax.config.update("jax_numpy_dtype_promotion", "strict")
jax.config.update("jax_numpy_rank_promotion", "raise")
