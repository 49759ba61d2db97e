"""What the probe answers where the truth is known.

python benchmarks/probe_truth.py dsd        # against the same training on the generator
python benchmarks/probe_truth.py k-pattern  # a pattern at one place: locality pays, sharing not
python benchmarks/probe_truth.py permuted   # digits with permuted pixels: neither pays
python benchmarks/probe_truth.py coverage   # 40 small probes: whose intervals hold the truth?
"""

import argparse
import math
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import jax.random as jr
import numpy as np

from separatrix.probing.answer import FAMILIES, Comparison, comparison_of
from separatrix.probing.course import Finished, Options, finish
from separatrix.probing.course.planning import REFINED
from separatrix.probing.examples import Examples, read_examples
from separatrix.probing.trials import Trial, run_trials
from separatrix.records import Store
from separatrix.runs import this_machine
from separatrix.tasks import DSD, KPattern
from separatrix.tasks.patterns import Parity

PLANTED = DSD(num_patches=8, patch_dim=8, noise_std=0.25)
SMALL = DSD(num_patches=6, patch_dim=8, noise_std=0.25)
# For the truth: at 160 seeds n* is known within 8 %, where a probe's intervals have 30 % and more.
NUM_GENERATED = 160
NUM_PROBES = 40
BIASES = {"total": ("FCN", "CNN"), "locality": ("FCN", "LCN"), "sharing": ("LCN", "CNN")}


@lru_cache(maxsize=NUM_GENERATED)
def drawn(task, num_examples: int, seed: int, target_seed: int = 0) -> Examples:
    """Signals of a task, as a user would give them: plain arrays."""
    target = task.draw_target(jr.key(target_seed))
    x, y = task.sample(jr.key(1_000 + seed), target, num_examples)
    return read_examples((np.asarray(x).reshape(num_examples, -1), np.asarray(y)))


def probed(examples: Examples, options: Options) -> Finished:
    with tempfile.TemporaryDirectory() as folder:
        return finish(examples, None, options, Store(folder), "off")


def on_the_generator(probes: Sequence[Finished], task, rates: Mapping[str, float]) -> Comparison:
    """Networks trained as probes train them, at these rates and at every size near the target that
    a probe tried; each seed with data, first weights and batches of its own.

    One seed for all of the data would not do: these would be n* of one draw of first weights. On
    SMALL that is 24 for a CNN of seed 0, and 30 over all.
    """
    rows, machine = [], this_machine()
    for seed in range(NUM_GENERATED):
        examples = drawn(task, probes[0].examples.num_examples, 10_000 + seed)
        trials = tuple(_measured_anew(probes, examples, rates, seed))
        for _, made in run_trials(trials, examples, machine):
            rows += made
    comparison = comparison_of(rows, probes[0].answer.target)
    assert comparison is not None
    return comparison


def _measured_anew(
    probes: Sequence[Finished], examples: Examples, rates: Mapping[str, float], seed: int
) -> Iterator[Trial]:
    known = probes[0].known
    for network in (each for each in known.main if each.family in rates):
        for size in _refined(probes, network.family):
            yield Trial(
                data=examples.content,
                division=known.question.division,
                control="none",
                network=network,
                recipe=known.question.recipe,
                rate=rates[network.family],
                num_samples=size,
                seed=seed,
                purpose="measuring",
            )


def _refined(probes: Sequence[Finished], name: str) -> list[int]:
    """All sizes between which a probe looked for n*."""
    steps = [step for each in probes for step in each.known.plan.steps if step.stage == REFINED]
    grids = [grid for step in steps for grid in step.grids if grid.network.family == name]
    return sorted({size for grid in grids for size in grid.sizes})


def rates_of(finished: Finished) -> dict[str, float]:
    known = finished.known
    return {network.family: known.rate(network) for network in known.main}


def ratios(comparison: Comparison) -> str:
    assert comparison.worths is not None
    return "; ".join(f"{name} {ratio}" for name, ratio in comparison.worths._asdict().items())


def dsd(budget: str) -> None:
    examples = drawn(PLANTED, 6_000, 0)
    finished = probed(examples, Options(0.15, budget, PLANTED.patch_dim, PLANTED.patch_dim))
    print(*finished.answer.sentences, sep="\n")
    print("probe:    ", ratios(finished.answer.main))
    print("generator:", ratios(on_the_generator([finished], PLANTED, rates_of(finished))))


def k_pattern(budget: str) -> None:
    task = KPattern(input_length=20, pattern=Parity(3), position=8)
    finished = probed(drawn(task, 6_000, 0), Options(None, budget, kernel=3, stride=1))
    print(*finished.answer.sentences, sep="\n")


def permuted(budget: str) -> None:
    digits = read_examples("digits")
    order = np.random.default_rng(5).permutation(28 * 28)
    x = digits.x.reshape(len(digits.x), -1)[:, order].reshape(digits.x.shape)
    finished = probed(
        Examples("permuted digits", x, digits.y, digits.classes), Options(None, budget)
    )
    print(*finished.answer.sentences, sep="\n")


def coverage(budget: str) -> None:
    """Against the generator at the best rate of each network there, and at each probe's rates."""
    options = Options(0.15, budget, SMALL.patch_dim, SMALL.patch_dim)
    probes = []
    for index in range(NUM_PROBES):
        probes.append(probed(drawn(SMALL, 4_000, index), options))
        words = ratios(probes[-1].answer.main), rates_of(probes[-1])
        print(f"probe {index + 1}:", *words, flush=True)
    if len({each.known.question.folder for each in probes}) > 1:
        raise SystemExit("The probes chose networks of different size: the machine was not idle.")
    n_star = needed_by_rate(probes)
    best = {name: min(n_star[name].values()) for name in FAMILIES}
    chosen = [{name: n_star[name][rate] for name, rate in rates_of(p).items()} for p in probes]
    for bias, (more, fewer) in BIASES.items():
        intervals = [getattr(each.answer.main.worths, bias) for each in probes]
        alike = [needed[more] / needed[fewer] for needed in chosen]
        tuned = [best[more] / best[fewer]] * NUM_PROBES
        counts = [
            sum(
                each.lower <= truth <= each.upper
                for each, truth in zip(intervals, truths, strict=True)
            )
            for truths in (tuned, alike)
        ]
        closed = sum(each.lower > 0 and each.upper < math.inf for each in intervals)
        print(
            f"{bias}: {counts[0]} of {NUM_PROBES} intervals hold {tuned[0]:.3g}, that of the best "
            f"rates; {counts[1]} that of their rates; {closed} are closed"
        )


def needed_by_rate(probes: Sequence[Finished]) -> dict[str, dict[float, float]]:
    """n* on the generator, by network and rate, of all rates that a probe chose."""
    needed = {name: {} for name in FAMILIES}
    for name in FAMILIES:
        for rate in sorted({rates_of(each)[name] for each in probes}):
            n_star = on_the_generator(probes, SMALL, {name: rate}).n_stars[name]
            needed[name][rate] = n_star.value
            print(f"generator: {name} at {rate:g}: {n_star}", flush=True)
    return needed


WAYS = {"dsd": dsd, "k-pattern": k_pattern, "permuted": permuted, "coverage": coverage}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("way", choices=WAYS)
    parser.add_argument("--budget", default="5m", help="of every probe")
    arguments = parser.parse_args()
    WAYS[arguments.way](arguments.budget)


if __name__ == "__main__":
    main()
