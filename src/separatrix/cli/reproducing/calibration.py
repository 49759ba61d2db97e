"""How fast this machine is, from a few seconds of the kind of work that studies are."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import jax
import numpy as np
from jax.experimental.compilation_cache import compilation_cache

from ...networks import CNN, LCN
from ...runs import Machine
from ...training import Descent, NonNegative, UnitBall, fit, rates

_PROGRAMS = tuple((network, num_steps) for num_steps in (1000, 2000) for network in (CNN, LCN))
_TIMES = 5  # that each is run: at the quick profile most of the time is the compiler's


def calibrate(machine: Machine) -> float:
    """Seconds of a fixed amount of work: four small programs, each compiled and run.

    Side by side, on as many threads as studies have, and beside whatever else the machine does:
    all of that makes a study slower by the same factor.
    """
    began = time.monotonic()
    with _nothing_kept(), ThreadPoolExecutor(machine.threads) as pool:
        list(pool.map(lambda each: _work(*each), _PROGRAMS))
    return time.monotonic() - began


def _work(network: type[CNN | LCN], num_steps: int) -> None:
    x = np.random.default_rng(0).normal(size=(512, 4, 8)).astype(np.float32)
    algorithm = Descent(
        (rates(0.5, threshold=0.01),),
        num_steps=num_steps,
        measure_every=num_steps,
        projections=(UnitBall("filters"), NonNegative("threshold")),
    )
    for _ in range(_TIMES):
        fit(network(4, 8), (x, np.sign(x[:, 0, 0])), algorithm)


@contextmanager
def _nothing_kept() -> Iterator[None]:
    """A program that an earlier process kept would not be compiled, and that is to be measured."""
    name = "jax_enable_compilation_cache"
    before = getattr(jax.config, name)
    jax.config.update(name, False)
    compilation_cache.reset_cache()
    try:
        yield
    finally:
        jax.config.update(name, before)
        compilation_cache.reset_cache()
