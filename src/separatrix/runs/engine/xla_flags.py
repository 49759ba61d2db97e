"""What XLA is asked for by XLA_FLAGS, which it reads once, when jax first computes."""

import os
from importlib.metadata import entry_points

# On a CPU most of a short study is compiling. Of the optimiser's passes those of the first level
# are what pays: with them alone four quick studies took 136 CPU seconds where with all of them they
# took 193, and no longer once they were compiled (36 s against 38 s).
_LIGHT = "--xla_backend_optimization_level=1"


def compile_lightly() -> None:
    """From here on, unless the user chose a level, or an accelerator's compiler would hear it."""
    if not entry_points(group="jax_plugins"):
        ask_xla(_LIGHT)


def ask_xla(flag: str) -> None:
    """Adds a flag; one that is there already stays as it is."""
    flags = os.environ.get("XLA_FLAGS", "").split()
    if flag.partition("=")[0] not in {each.partition("=")[0] for each in flags}:
        os.environ["XLA_FLAGS"] = " ".join([*flags, flag])
