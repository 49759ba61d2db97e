"""How long E1, E2 and E3 of lahoti2024 take on this machine, CNN and LCN, full protocol, from cold.

    python benchmarks/experiments.py

One store for all three, as `separatrix run` has: places that two experiments share are trained
once. Compilation is counted.
"""

import dataclasses
import tempfile
import time

from separatrix.networks import FCN
from separatrix.records import Store
from separatrix.runs import Plan, search, this_machine
from separatrix.studies import CATALOGUE

EXPERIMENTS = {
    "E1": "dsd-learning-curves",
    "E2": "dsd-weight-sharing",
    "E3": "dsd-patch-dim",
}


def local_part(plan: Plan) -> Plan:
    """The plan without its FCNs."""
    cases = tuple(case for case in plan.cases if not isinstance(case.cell.network, FCN))
    return dataclasses.replace(plan, cases=cases)


def main() -> None:
    store, machine, total = Store(tempfile.mkdtemp()), this_machine(), 0.0
    for experiment, name in EXPERIMENTS.items():
        trained = 0

        def listen(progress):
            nonlocal trained
            trained = progress.num_networks

        began = time.perf_counter()
        search(local_part(CATALOGUE[name].full), store, machine, listen)
        seconds = time.perf_counter() - began
        total += seconds
        print(f"{experiment} ({name}): {trained:,} networks in {seconds:.0f} s", flush=True)
    print(f"together: {total:.0f} s with {machine.threads} threads")


if __name__ == "__main__":
    main()
