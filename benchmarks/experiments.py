"""How long E1, E2 and E3 of lahoti2024 take on this machine, full protocol, from cold.

    python benchmarks/experiments.py          # CNN and LCN
    python benchmarks/experiments.py --fcn    # with the FCN, and its n*: for a GPU

One store for all, as `separatrix run` has: places that two experiments share are trained once.
Compilation is counted.
"""

import argparse
import dataclasses
import tempfile
import time

from separatrix.networks import FCN
from separatrix.papers import CATALOGUE
from separatrix.records import Store
from separatrix.runs import Plan, search, this_machine

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
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--fcn", action="store_true", help="with the FCN, and its n*")
    fcn = parser.parse_args().fcn
    experiments = EXPERIMENTS | {"E2, E3 with the FCN": "dsd-locality"} if fcn else EXPERIMENTS
    store, machine, total = Store(tempfile.mkdtemp()), this_machine(), 0.0
    for experiment, name in experiments.items():
        trained = 0

        def listen(progress):
            nonlocal trained
            trained = progress.num_networks

        began = time.perf_counter()
        plan = CATALOGUE.studies[name].plan("full")
        search(plan if fcn else local_part(plan), store, machine, listen)
        seconds = time.perf_counter() - began
        total += seconds
        print(f"{experiment} ({name}): {trained:,} networks in {seconds:.0f} s", flush=True)
    print(f"together: {total:.0f} s with {machine.threads} threads")


if __name__ == "__main__":
    main()
