"""Locally connected layers, forward and backward: ours, Flax's, jax's and PyTorch's, side by side.

    python benchmarks/layers.py                                   # on this machine, some minutes
    python benchmarks/layers.py --quick                           # two small shapes
    JAX_PLATFORMS=cuda python benchmarks/layers.py --precision tf32

Every way starts from the same numbers, in the layout it takes them in, and has the same precision:
float32 in full ("highest"), products of float32 rounded to 10 bits ("tf32"; on a GPU), or arrays of
bfloat16 ("bf16"). What is timed is the value with the gradients in weights and inputs. Ways take
turns; the shortest of the rounds counts, without compilation. A convolution (Conv) does as many
operations with one filter for all windows: no locally connected layer, but the yardstick.

The limit is what no locally connected layer can be below: its operations at the rate of a large
product, or its inputs, weights, results and gradients, each once, at the rate of a copy of as many
bytes; the larger of the two. Both rates are measured in turn with the rest. Where a limit is above
what was measured, the machine was busy with other things, and the command exits with 1.
"""

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax_layers import Shape, Way, jax_ways, make_work, our_ways

try:
    import torch_layers
except ImportError:
    torch_layers = None

PRECISIONS = {"highest": "highest", "tf32": "tensorfloat32", "bf16": None}
LARGE = {"cpu": 2048, "gpu": 8192}  # rows and columns of the product that the limit is read from
CALLS = {"cpu": 1, "gpu": 20}  # in a row, since a GPU is asked before it has answered
THREADS = 16  # that compile; most of the time on a GPU is compilation
LOCAL, PLAIN, CONV, OURS = (
    "flax ConvLocal", "jax's local convolution", "flax Conv", "Separatrix, Local",
)  # fmt: skip

QUICK = (Shape(64, 16, 16, 3), Shape(128, 32, 16, 3))
SHAPES = (
    Shape(64, 16, 32, 5),
    Shape(128, 32, 32, 3),
    Shape(128, 32, 16, 5),
    Shape(256, 64, 16, 3),
)


class Race(NamedTuple):
    """A shape and what runs on it; a layer, or so many side by side."""

    shape: Shape
    num_layers: int
    itemsize: int
    ways: list[Way]

    @property
    def operations(self) -> int:
        return 3 * self.num_layers * self.shape.operations

    @property
    def bytes(self) -> int:
        """Of x, values and their gradients; of weights and theirs."""
        pixels, weights = self.shape.numbers
        return self.num_layers * self.itemsize * (4 * pixels + 2 * weights)


def main() -> None:
    options, device = _options(), jax.default_backend()
    jax.config.update("jax_default_matmul_precision", PRECISIONS[options.precision])
    print(f"{jax.devices()[0].device_kind}, jax {jax.__version__}, precision {options.precision}")
    if not _with_torch(device):
        print("PyTorch is not installed for this device: it is left out.")
    races = [prepare(shape, options, device) for shape in (QUICK if options.quick else SHAPES)]
    with ThreadPoolExecutor(THREADS if device == "gpu" else 2) as pool:
        jax_works = [way.work for race in races for way in race.ways if not _is_torch(way)]
        list(pool.map(lambda work: _wait(work()), jax_works))
    sound = [report(race, options, device) for race in races]
    sys.exit(0 if all(sound) else 1)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--precision", choices=[*PRECISIONS], default="highest")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--runs", type=int, default=0, help="so many layers side by side (vmap)")
    parser.add_argument("--more", action="store_true", help="our layers that share, too")
    return parser.parse_args()


def prepare(shape: Shape, options, device: str) -> Race:
    work, dtype = make_work(shape), jnp.bfloat16 if options.precision == "bf16" else jnp.float32
    ours = our_ways(shape, work, dtype, options.runs, options.more)
    ways = [*jax_ways(shape, work, dtype, options.runs), *ours]
    if _with_torch(device) and not options.runs:
        ways.append(Way(*torch_layers.way(work, shape, device, options.precision)))  # pyright: ignore[reportOptionalMemberAccess]
    race = Race(shape, max(options.runs, 1), jnp.dtype(dtype).itemsize, ways)
    ways += [large_product(device, dtype), copy(race.bytes)]
    return race


def report(race: Race, options, device: str) -> bool:
    """Prints a table; whether its limit is below all that it limits."""
    seconds = run(race.ways, options.rounds, CALLS[device])
    rate = 2 * LARGE[device] ** 3 / seconds.pop("product")
    of_bytes, of_products = seconds.pop("copy"), race.operations / rate
    limit, (n, c, side, k) = max(of_bytes, of_products), race.shape
    print(
        f"\nbatch {n}, {c} channels, {side}×{side}, kernel {k}"
        f"{f', {options.runs} layers side by side' if options.runs else ''}: "
        f"{race.operations / 1e9:.2f} Gflop, which take {1e3 * of_products:.3g} ms at "
        f"{rate / 1e12:.3g} Tflop/s, and {race.bytes / 1e6:.0f} MB, which take "
        f"{1e3 * of_bytes:.3g} ms at {race.bytes / of_bytes / 1e9:.0f} GB/s\n\n"
        "| way | ms | ConvLocal takes | jax's takes | PyTorch takes | of Conv | of the limit |\n"
        "|---|---|---|---|---|---|---|"
    )
    rivals = [seconds.get(name) for name in (LOCAL, PLAIN, "PyTorch, unfold")]
    for name, mine in seconds.items():
        ratios = [f"{theirs / mine:.1f}x" if theirs else "" for theirs in rivals]
        print(
            f"| {name} | {1e3 * mine:.3g} | {' | '.join(ratios)} "
            f"| {mine / seconds[CONV]:.2f} | {mine / limit:.1f} |"
        )
    print(f"| limit | {1e3 * limit:.3g} | | | | | 1 |")
    compare(race.ways)
    return limit <= min(value for name, value in seconds.items() if name != CONV)


def run(ways: list[Way], rounds: int, calls: int) -> dict[str, float]:
    """Seconds of the best call of each way, after a first one."""
    for way in ways:
        _wait(way.work())
    turns = [[_seconds(way.work, calls) for way in ways] for _ in range(rounds)]
    return {way.name: min(times) for way, times in zip(ways, zip(*turns, strict=True), strict=True)}


def _seconds(work: Callable, calls: int) -> float:
    began, result = time.perf_counter(), None
    for _ in range(calls):
        result = work()
    _wait(result)
    return (time.perf_counter() - began) / calls


def _wait(result: Any) -> None:
    if torch_layers and torch_layers.is_tensor(result):
        torch_layers.wait()
    else:
        jax.block_until_ready(result)


def _with_torch(device: str) -> bool:
    return torch_layers is not None and torch_layers.is_there(device)


def _is_torch(way: Way) -> bool:
    return torch_layers is not None and way.name == torch_layers.NAME


def large_product(device: str, dtype) -> Way:
    a = jnp.ones((LARGE[device], LARGE[device]), dtype)
    return Way("product", partial(jax.jit(jnp.matmul), a, a))


def copy(num_bytes: int) -> Way:
    """Half of the bytes read, half written."""
    x = jnp.ones(num_bytes // 8, jnp.float32)
    return Way("copy", partial(jax.jit(lambda x: x * 2), x))


def compare(ways: list[Way]) -> None:
    """Prints how far the values of the locally connected ones are from each other."""
    values = {
        way.name: way.work()[0] for way in ways if way.name in (LOCAL, OURS) or _is_torch(way)
    }
    expected = np.asarray(values.pop(LOCAL), np.float32)
    for name, value in values.items():
        value = np.moveaxis(np.asarray(value, np.float32), -1, -4) if name == OURS else (
            torch_layers.array(value)  # pyright: ignore[reportOptionalMemberAccess]
        )  # fmt: skip
        gap = np.abs(value - expected).max() / np.abs(expected).max()
        print(f"{name}: values differ from ConvLocal's by at most {gap:.1e} (relative)", flush=True)


if __name__ == "__main__":
    main()
