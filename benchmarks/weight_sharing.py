"""E2 of lahoti2024, the same work three ways: Separatrix, a PyTorch loop, hand-batched PyTorch.

    make bench                                   # on this machine
    python benchmarks/weight_sharing.py --help

The work: CNN and LCN, k = 10, 15, …, 30, d = 20, 9 learning rates, 8 sizes to 1024, 5 seeds:
3,600 networks, 1,000 full-batch steps each, exact risk every 50 steps. All three train on the same
samples from the same starting weights, and the risks they end with are compared. PyTorch may be
timed on fewer seeds (a network costs the same at every seed); its time is then scaled and the
table says so. Ours is end to end: compilation, sampling and writing records are in it.
"""

import argparse
import dataclasses
import tempfile
import time
from functools import partial

import jax
import numpy as np
import torch_ways

from separatrix.papers import CATALOGUE
from separatrix.records import Job, Store
from separatrix.runs import Cell, cost, execute, this_machine
from separatrix.runs.engine import samples
from separatrix.runs.engine.batch import Group, run_batch
from separatrix.runs.engine.layout import layout_for

SIZES = (8, 16, 32, 64, 128, 256, 512, 1024)


def main() -> None:
    options = _options()
    cells = [case.cell for case in CATALOGUE.studies["dsd-weight-sharing"].plan("full").cases][
        : options.cells
    ]
    seeds = tuple(range(options.seeds))
    ours, store = time_ours(cells, seeds)
    again, _ = time_ours(cells, seeds)
    num_networks = len(cells) * len(SIZES) * len(seeds) * 9
    print(f"device: {jax.devices()[0].device_kind}; {num_networks:,} networks of 1,000 steps")
    rows = [("separatrix, end to end", ours), ("separatrix, already compiled", again)]
    one_by_one = partial(torch_ways.train_one_by_one, num_settings=options.loop_settings)
    loop_scale = 9 / options.loop_settings
    for name, train, num_seeds, scale in (
        ("(a) PyTorch, one at a time", one_by_one, options.loop_seeds, loop_scale),
        ("(b) PyTorch, batched by hand", torch_ways.train_batched, options.batched_seeds, 1.0),
    ):
        if not num_seeds:
            continue
        seconds, worst = time_torch(train, cells, seeds, num_seeds, store)
        scale *= len(seeds) / num_seeds
        rows.append((f"{name} (time of 1/{scale:g} of the work, scaled)", seconds * scale))
        print(f"{name}: largest difference in final risk from ours {worst:.1e}")
    print(f"\n{'':64} {'seconds':>8} {'networks/s':>11} {'ratio':>7}")
    for name, seconds in rows:
        print(f"{name:64} {seconds:8.1f} {num_networks / seconds:11.1f} {seconds / ours:7.1f}")
    speed = sum(cost(Job(cell, n, seeds)) for cell in cells for n in SIZES)
    speed /= again * this_machine().threads
    print(f"\n{speed:.1e} units of `runs.cost` a second and thread")
    if options.split:
        print_split(cells, seeds)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--loop-seeds", type=int, default=1, help="seeds that (a) is timed on")
    parser.add_argument("--loop-settings", type=int, default=3, help="of 9, that (a) is timed on")
    parser.add_argument("--batched-seeds", type=int, default=5, help="seeds that (b) is timed on")
    parser.add_argument("--cells", type=int, default=10, help="of the study's 10, for a dry run")
    parser.add_argument("--split", action=argparse.BooleanOptionalAction, default=True)
    return parser.parse_args()


def time_ours(cells: list[Cell], seeds: tuple[int, ...]) -> tuple[float, Store]:
    store = Store(tempfile.mkdtemp())
    began = time.perf_counter()
    jobs = [Job(cell, n, seeds) for cell in cells for n in SIZES]
    execute(jobs, store, this_machine(), max(SIZES), lambda job: None)
    return time.perf_counter() - began, store


def time_torch(train, cells, seeds, num_seeds: int, store: Store) -> tuple[float, float]:
    """Seconds, and the largest difference of the final risk from ours."""
    seconds, worst = 0.0, 0.0
    for cell in cells:
        timed = seeds[:num_seeds]
        drawn = samples.draw(cell.task, timed, max(SIZES), "train")
        problems = [torch_ways.problem(cell, seed, drawn, at) for at, seed in enumerate(timed)]
        for n in SIZES:
            began = time.perf_counter()
            risks = train(cell, problems, n)
            seconds += time.perf_counter() - began
            ours = _our_risks(store, Job(cell, n, seeds), num_seeds)[:, : risks.shape[1]]
            worst = max(worst, float(np.max(np.abs(risks - ours))))
    return seconds, worst


def _our_risks(store: Store, job: Job, num_seeds: int) -> np.ndarray:
    """Final risks [seed, setting] of the first seeds of a job; a converged run stands still."""
    final = [risk[-1] for risk in store.read([job])["risk"].to_pylist()]
    return np.array(final).reshape(len(job.seeds), -1)[:num_seeds]


def print_split(cells: list[Cell], seeds: tuple[int, ...]) -> None:
    """Where our time goes, one thread, one seed a cell, from cold: measured stage by stage."""
    jax.clear_caches()
    samples._kept.cache_clear()
    machine = dataclasses.replace(this_machine(), threads=1)
    spent = dict.fromkeys(("sample (with its compilation)", "compile", "train", "measure"), 0.0)
    for cell in cells:
        layout = layout_for(cell, max(SIZES), 1, machine)
        began = time.perf_counter()
        drawn = samples.draw_again(cell.task, (0,), layout.capacity, "train", layout.kept)
        jax.block_until_ready(drawn.sample)
        spent["sample (with its compilation)"] += time.perf_counter() - began
        rarely = dataclasses.replace(cell.algorithm, measure_every=cell.algorithm.num_steps)  # pyright: ignore
        bare = dataclasses.replace(cell, algorithm=rarely)
        cold, warm = _time_group(cell, 8, layout), _time_group(cell, 8, layout)
        _time_group(bare, 8, layout)
        spent["compile"] += cold - warm
        for n in SIZES:
            whole, without = _time_group(cell, n, layout), _time_group(bare, n, layout)
            spent["train"] += without
            spent["measure"] += max(whole - without, 0.0)
    total = sum(spent.values())
    print("\nwhere the time goes, one seed on one thread:")
    for stage, seconds in spent.items():
        print(f"  {stage:32} {seconds:7.2f} s {100 * seconds / total:5.1f} %")


def _time_group(cell: Cell, num_samples: int, layout) -> float:
    began = time.perf_counter()
    run_batch([Group(Job(cell, num_samples, (0,)), 0)], layout)
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
