"""A machine that does not train: planted learning curves, planted costs, and a clock of its own."""

import math
import zlib

from separatrix.probing.course.kept import Kept
from separatrix.probing.course.loop import Means
from separatrix.probing.course.planning import Question
from separatrix.probing.examples import Division
from separatrix.probing.networks import Probed
from separatrix.probing.trials import Recipe
from separatrix.probing.trials.program import Measured
from separatrix.probing.trials.rows import rows_of
from separatrix.records import Provenance

MADE = Provenance("0", "0", "none", None)
# Samples at which the error is a tenth, where neighbours and places mean something.
N_STAR = {"FCN": 800.0, "LCN": 300.0, "blocks of 2": 220.0, "blocks of 4": 160.0, "CNN": 120.0}
BEST_RATE = {"FCN": 1e-3, "LCN": 4e-3, "CNN": 1.6e-2}
MANY = 1500


def question(target=None, kernels=((2, 2), (4, 4)), largest=1259, num_steps=300):
    """Of images like the digits."""
    networks = tuple(
        Probed((8, 8), 1, 10, kernel, (1, 1), num_filters=8, family="CNN") for kernel in kernels
    )
    return Question("0" * 16, Division(359, 179), Recipe(num_steps), networks, largest, target)


class Killed(Exception):
    """The process was."""


class PlantedMachine:
    """Trains one trial after the other; a program is compiled when a network is new."""

    def __init__(self, seconds=0.5, compiling=3.0, kill_after=None, interrupt_after=None):
        self.seconds, self.compiling = seconds, compiling
        self.kill_after, self.interrupt_after = kill_after, interrupt_after
        self.now, self.trained, self.compiled = 0.0, [], set()
        self.heard = []

    def clock(self):
        return self.now

    def run(self, trials):
        for trial in trials:
            if len(self.trained) == self.kill_after:
                raise Killed
            if len(self.trained) == self.interrupt_after:
                raise KeyboardInterrupt
            took = self.seconds * trial.network.num_layers
            self.now += took + self.compiling * (trial.network not in self.compiled)
            self.compiled.add(trial.network)
            self.trained.append(trial)
            yield trial, planted_rows(trial, took)

    def means(self, folder, plan="plan.json"):
        return Means(
            run=self.run,
            clock=self.clock,
            kept=Kept(folder),
            plan=folder / plan,
            made=lambda: MADE,
            listen=self.heard.append,
        )


def planted_rows(trial, seconds):
    """At its best rate the error is 0.1 (n*/n)^0.6, with noise by seed; a decade off costs half."""
    falling = [1.5 - 0.1 * i for i in range(trial.recipe.num_checkpoints)]
    validation = [error_of(trial, "validation") * more for more in falling]
    same = [1.0 for _ in falling]
    test = [error_of(trial, "test") * each for each in same]
    return rows_of(trial, Measured(validation, test, same), seconds)


def best_rate(label, num_samples):
    """Four times as much for an LCN with many samples."""
    more = 4 if label == "LCN" and num_samples > MANY else 1
    return more * BEST_RATE.get(label, 4e-3)


def error_of(trial, where):
    network = trial.network
    if trial.control == "labels shuffled":
        return 0.9
    n_star = N_STAR[network.label]
    if trial.control == "pixels permuted" or network.cells == 0:
        n_star = N_STAR["FCN"]
    if network.kernel == (4, 4) and network.family != "FCN":
        n_star *= 1.5
    off = math.log10(trial.rate / best_rate(network.label, trial.num_samples))
    # The same luck for all networks of a seed.
    luck = zlib.crc32(f"{trial.seed} {trial.num_samples} {where} {trial.purpose}".encode()) / 2**32
    error = 0.1 * (n_star / trial.num_samples) ** 0.6 * (1 + off**2 / 2) * (0.95 + 0.1 * luck)
    return min(error, 0.9)
