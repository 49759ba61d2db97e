"""Thm 4's network trained exactly, against every bound on its loss: an item is a run."""

from dataclasses import dataclass
from math import nan

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.companion import companion_bound
from ...theory.descent_bounds import proof_learning_rate
from ...theory.population import Trajectory, certificate, lemma8_ratios, lemma9_ratio
from .population_runs import Draws, Run

_QUICK = (
    Run("CNN", 8, 1, 2_000, 10_000),
    Run("CNN", 8, 2, 20_000, 20_000),
    Run("LCN", 8, 2, 20_000, 20_000),
    Run("CNN", 8, 2, 20_000, 8_000, "random", "weighted"),
    Run("CNN", 8, 2, 20_000, 20_000, step="printed"),
    Run("CNN", 10, 3, 400, 2_000),
    Run("CNN", 8, 3, 400, 2_000, "random", activation="tanh"),
    Run("CNN", 10, 3, 325, 6_400, step="companion"),
    Run("CNN", 10, 3, 325, 6_400, step="companion", filters="frozen"),
)
_WIDE = (10, 3, 10**6, 10**5)
_MORE = (
    Run("LCN", 8, 1, 2_000, 10_000),
    Run("CNN", *_WIDE),
    Run("LCN", *_WIDE),
    Run("CNN", *_WIDE, "random"),
    Run("LCN", *_WIDE, "random"),
    Run("CNN", *_WIDE, "random", "weighted"),
    Run("LCN", 8, 2, 20_000, 8_000, "random", "weighted"),
    Run("CNN", 12, 2, 10**6, 10**6),
    Run("CNN", 8, 4, 4 * 10**7, 4 * 10**5),
    Run("CNN", 10, 2, 10_000, 2_000),
    Run("LCN", 10, 2, 10_000, 2_000),
    Run("LCN", 10, 3, 400, 2_000),
    Run("CNN", 10, 3, 10**12, 10_000),
    Run("LCN", 8, 3, 400, 2_000, "random", activation="tanh"),
    Run("CNN", 8, 2, 20_000, 20_000, "random", "weighted", "printed"),
    Run("CNN", *_WIDE, step="printed"),
    Run("LCN", *_WIDE, step="printed"),
    Run("CNN", *_WIDE, "random", "weighted", "printed"),
    Run("CNN", 12, 4, 739, 5_000, step="companion"),
    Run("CNN", 12, 4, 739, 5_000, step="companion", filters="frozen"),
    Run("LCN", 12, 4, 739, 5_000, step="companion"),
    Run("CNN", 14, 4, 739, 5_000, "random", "weighted", "companion"),
    Run("CNN", 14, 4, 739, 5_000, "random", "weighted", "companion", filters="frozen"),
    Run("CNN", 14, 5, 1_655, 10_000, step="companion"),
    Run("CNN", 14, 5, 1_655, 10_000, step="companion", filters="frozen"),
)
RUNS: dict[Profile, tuple[Run, ...]] = {"quick": _QUICK, "full": _QUICK + _MORE}
SECONDS: dict[Profile, float] = {"quick": 2.0, "full": 30.0}


def plan(profile: Profile) -> Tables:
    draws = Draws(seed=0, num_points=200)
    items = tuple(Descent(run, draws, num_readings=100) for run in RUNS[profile])
    return Tables((Part("runs", items, seconds=SECONDS[profile]),))


@dataclass(frozen=True)
class Descent(AbstractItem):
    """One row; lemmas 8 and 9 are looked at in the readings."""

    run: Run
    draws: Draws
    num_readings: int

    def rows(self) -> tuple[Row]:
        return (row_of(self.run, self.run.train(self.draws, self.num_readings)),)


def row_of(run: Run, path: Trajectory) -> Row:
    """What was measured on the path, beside every bound on it."""
    proof = proof_learning_rate(run.input_length, run.num_filters, run.num_steps)
    bound, stated = run.theorem4(path.learning_rate), run.theorem4(proof)
    proved, last = certificate(path), path.readings[-1]
    readout, drift = lemma8_ratios(path)
    return {
        **run.described(),
        "learning_rate": path.learning_rate,
        "average_loss": path.average_loss,
        "final_loss": last.loss,
        "accuracy": last.accuracy,
        "bound": bound.value,
        "drift_term": bound.terms["drift"],
        "distance_term": bound.terms["distance"],
        "gradient_term": bound.terms["gradient"],
        "applicable": bound.applicable,
        "vacuous": bound.vacuous,
        "theorem_bound": stated.value,
        "theorem_vacuous": stated.vacuous,
        "lemma_8_readout": readout,
        "lemma_8_filters": drift,
        "lemma_9": lemma9_ratio(path),
        "certificate": proved.value,
        "certificate_vacuous": proved.vacuous,
        **_companion(run, path),
    }


def _companion(run: Run, path: Trajectory) -> Row:
    if run.network != "CNN" or run.step != "companion":
        return {"companion": nan, "companion_applicable": False, "companion_vacuous": True}
    bound = companion_bound(run.input_length, path.network.multiplicities, run.num_steps)
    return {
        "companion": bound.value,
        "companion_applicable": run.filters == "frozen",
        "companion_vacuous": bound.vacuous,
    }
