"""What XLA is asked for by XLA_FLAGS, which it reads once, when jax first computes."""

import os
from importlib.metadata import entry_points, version

# On a CPU most of a short study is compiling. Of the optimiser's passes those of the first level
# are what pays, and fused loops compile in less time without XLA's emitters of MLIR, and run as
# fast: benchmarks/compile_levels.py.
_LIGHT = ("--xla_backend_optimization_level=1", "--xla_cpu_use_fusion_emitters=false")
_KNOWN_UNTIL = (0, 13)  # XLA ends a process that asks for what it does not know


def compile_lightly() -> None:
    """From here on, unless the user chose otherwise, or an accelerator's compiler would hear it."""
    if not entry_points(group="jax_plugins") and _jaxlib() < _KNOWN_UNTIL:
        for flag in _LIGHT:
            ask_xla(flag)


def ask_xla(flag: str) -> None:
    """Adds a flag; one that is there already stays as it is."""
    flags = os.environ.get("XLA_FLAGS", "").split()
    if flag.partition("=")[0] not in {each.partition("=")[0] for each in flags}:
        os.environ["XLA_FLAGS"] = " ".join([*flags, flag])


def _jaxlib() -> tuple[int, ...]:
    return tuple(int(number) for number in version("jaxlib").split(".")[:2])
