"""64 small MLPs, the same work by Separatrix, by PyTorch three ways, and by jax at its best.

    python benchmarks/small_mlps.py                                  # on two cores, some minutes
    python benchmarks/small_mlps.py --steps 50 --networks 16         # a quick try
    python benchmarks/small_mlps.py --device gpu --precision tf32

The work: 784-128-10, ReLU, softmax cross-entropy, batches of 128 out of 10,000 random examples of
MNIST's shape, 1,000 steps of Adam; 8 rates times 8 seeds, a start and an order of examples for
every seed. Random data, since only time is asked for. All ways but Separatrix, which draws orders
of its own, train the same networks on the same batches, and the weights they end with are compared.
Ways take turns; the shortest of the rounds counts, and compilation is the first call's alone.
"""

import argparse
import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax_mlps
import numpy as np
import torch
import torch_mlps

PIXELS, UNITS, CLASSES, EXAMPLES, BATCH, RATES = 784, 128, 10, 10_000, 128, 8
LARGE = {"cpu": 2048, "gpu": 8192}  # rows and columns of the product that the limit is read from
TORCH_DEVICES = {"cpu": "cpu", "gpu": "cuda"}
PRECISIONS = {"highest": "highest", "tf32": "tensorfloat32"}
# Two products with the inputs, of the first layer (no gradient of the inputs), three of the second.
OPERATIONS = 2 * BATCH * UNITS * (2 * PIXELS + 3 * CLASSES)  # of a network and a step


class Work(NamedTuple):
    """Arrays of numpy that every way starts from."""

    x: np.ndarray
    y: np.ndarray
    order: np.ndarray  # seed, step, example of the batch
    w1: np.ndarray  # seed, pixel, unit
    w2: np.ndarray  # seed, unit, class
    rates: np.ndarray


class Way(NamedTuple):
    name: str
    train: Callable[[], Any]  # the weights it ends with, or None
    share: float = 1.0  # of the work, that is timed


def main() -> None:
    options = _options()
    jax.config.update("jax_platform_name", options.device)
    jax.config.update("jax_default_matmul_precision", PRECISIONS[options.precision])
    work = make_work(options.networks // RATES, options.steps)
    p = torch_mlps.problem(work, TORCH_DEVICES[options.device], options.precision)
    some = [(0, rate) for rate in range(RATES)][:: RATES // options.loop_networks]
    ways = [
        Way("(a) PyTorch, one at a time", lambda: torch_mlps.one_by_one(p, some),
            len(some) / options.networks),
        Way("(b) torch.func, vmap of grad", lambda: torch_mlps.vmapped(p)),
        Way("(b) PyTorch, stacked by hand", lambda: torch_mlps.stacked(p)),
        Way("(c) Separatrix", jax_mlps.separatrix(work, options.precision)),
        Way("jax, written for this work", jax_mlps.at_its_best(work, options.device)),
    ]  # fmt: skip
    first, best, ends = race([*ways, *large_products(options.device)], options.rounds)
    rate = 2 * LARGE[options.device] ** 3 / min(best[len(ways) :])
    report(options, ways, first, best, rate)
    compare({way.name: ends[way.name] for way in ways}, some)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--networks", type=int, default=64, help="a multiple of 8, the rates")
    parser.add_argument("--loop-networks", type=int, default=2, help="that (a) is timed on, to 8")
    parser.add_argument("--device", choices=["cpu", "gpu"], default="cpu")
    parser.add_argument("--precision", choices=[*PRECISIONS], default="highest")
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


def make_work(num_seeds: int, num_steps: int) -> Work:
    random = np.random.default_rng(0)
    normal = lambda *shape: random.standard_normal(shape, np.float32)
    return Work(
        x=normal(EXAMPLES, PIXELS),
        y=random.integers(0, CLASSES, EXAMPLES, np.int32),
        order=random.integers(0, EXAMPLES, (num_seeds, num_steps, BATCH), np.int32),
        w1=normal(num_seeds, PIXELS, UNITS) / np.float32(PIXELS**0.5),
        w2=normal(num_seeds, UNITS, CLASSES) / np.float32(UNITS**0.5),
        rates=np.geomspace(1e-4, 1e-2, RATES).astype(np.float32),
    )


def race(ways: list[Way], rounds: int) -> tuple[list[float], list[float], dict[str, Any]]:
    """Seconds of the first call and of the best one after it, and what each way ended with."""
    ends: dict[str, Any] = {}
    first = [_seconds(way, ends) for way in ways]
    turns = [[_seconds(way, ends) for way in ways] for _ in range(rounds)]
    return first, [min(times) for times in zip(*turns, strict=True)], ends


def _seconds(way: Way, ends: dict[str, Any]) -> float:
    began = time.perf_counter()
    ends[way.name] = way.train()
    return time.perf_counter() - began


def large_products(device: str) -> list[Way]:
    """What the hardware can do, timed in turn with the rest."""
    size = (LARGE[device], LARGE[device])
    a = jax.random.normal(jax.random.key(0), size)
    b = torch.randn(size, device=TORCH_DEVICES[device])
    product = jax.jit(jnp.matmul)
    return [
        Way("large product, jax", lambda: product(a, a)[0, 0].item()),
        Way("large product, PyTorch", lambda: (b @ b)[0, 0].item()),
    ]


def report(options, ways: list[Way], first: list[float], best: list[float], rate: float) -> None:
    units = options.networks * options.steps
    name = jax.devices()[0].device_kind if options.device == "gpu" else f"{os.cpu_count()} cores"
    print(
        f"{options.networks} networks, {options.steps} steps; {name}, precision "
        f"{options.precision}; {OPERATIONS / 1e6:.1f} Mflop a network and step; a large product "
        f"reaches {rate / 1e12:.3g} Tflop/s: no way can be below "
        f"{OPERATIONS / rate * 1e6:.3g} us.\n\n"
        "| way | first call, s | then, s | us a network and step | times the limit | (a) takes |\n"
        "|---|---|---|---|---|---|"
    )
    whole = [seconds / way.share for way, seconds in zip(ways, best, strict=False)]
    for way, start, seconds in zip(ways, first, whole, strict=False):
        each = seconds / units
        scaled = "" if way.share == 1 else f" ({way.share:.3g} of the work timed, scaled)"
        print(
            f"| {way.name}{scaled} | {start / way.share:.2f} | {seconds:.2f} | {each * 1e6:.3g} "
            f"| {each * rate / OPERATIONS:.2f} | {whole[0] / seconds:.1f}x |"
        )


def compare(ends: dict[str, Any], some: list[tuple[int, int]]) -> None:
    """Prints how far the weights of the networks that (a) trained are from those of the others."""
    ends = dict(ends)
    loop = next((ends.pop(name) for name in [*ends] if name.startswith("(a)")), None)
    for name, end in ends.items():
        if loop is not None and end is not None:
            gaps = [
                np.abs(np.asarray(end[part])[place] - one[part]).max() / np.abs(one[part]).max()
                for place, one in zip(some, loop, strict=True)
                for part in ("w1", "w2")
            ]
            print(f"{name}: weights differ from those of (a) by at most {max(gaps):.1e} (relative)")


if __name__ == "__main__":
    main()
