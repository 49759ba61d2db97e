"""Some hundred steps of a few runs of Thm 4's network: an item is a run."""

from dataclasses import dataclass

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.population import certificate
from ...theory.population.audit import drift_bound, loss_change_bound, readout_bound
from .population_runs import Draws, Run

_PARITY = {"parity, k = 2": Run("CNN", 8, 2, 20_000, 20_000)}
_OTHERS = {
    "few filters": Run("CNN", 10, 3, 400, 2_000),
    "companion step": Run("CNN", 10, 3, 325, 6_400, step="companion"),
    "tanh, random pattern": Run("CNN", 8, 3, 400, 2_000, "random", activation="tanh"),
}
_MORE = {
    "parity, k = 3": Run("CNN", 10, 3, 10**6, 10**5),
    "200 weighted inputs": Run("CNN", 8, 2, 20_000, 20_000, "random", "weighted"),
}
RUNS: dict[Profile, dict[str, Run]] = {
    "quick": _PARITY | _OTHERS,
    "full": _PARITY | _MORE | _OTHERS,
}
SECONDS: dict[Profile, float] = {"quick": 0.5, "full": 3.0}


def plan(profile: Profile) -> Tables:
    draws = Draws(seed=0, num_points=200)
    items = tuple(Path(name, run, draws, num_readings=100) for name, run in RUNS[profile].items())
    return Tables((Part("steps", items, seconds=SECONDS[profile]),))


@dataclass(frozen=True)
class Path(AbstractItem):
    """One row a step that was read."""

    name: str  # of the run, on the page
    run: Run
    draws: Draws
    num_readings: int

    def rows(self) -> list[Row]:
        path = self.run.train(self.draws, self.num_readings)
        bound, proved = self.run.theorem4(path.learning_rate), certificate(path)
        start = path.readings[0].comparator_loss
        return [
            {
                "run": self.name,
                **self.run.described(),
                "step": reading.step,
                "loss": reading.loss,
                "accuracy": reading.accuracy,
                "readout_norm": reading.readout_norm,
                "readout_bound": readout_bound(path, reading.step).value,
                "filter_drift": reading.filter_drift,
                "drift_bound": drift_bound(path, reading.step).value,
                "loss_change": abs(reading.comparator_loss - start),
                "loss_change_bound": loss_change_bound(path, reading.step).value,
                "average_loss": path.average_loss,
                "certificate": proved.value,
                "certificate_vacuous": proved.vacuous,
                "bound": bound.value,
                "applicable": bound.applicable,
                "vacuous": bound.vacuous,
            }
            for reading in path.readings
        ]
