"""What every study costs at the quick profile, counted in the work of `reproduce`'s calibration.

    python benchmarks/quick_costs.py

Runs the catalogue twice, with nothing kept and with the programs that the first pass kept, each in
a process of its own, and writes quick_costs.json beside the code of `reproduce`. CPU time is what
is counted, of the calibration and of the studies, so that it matters little what else is going on.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COSTS = (
    Path(__file__).parents[1] / "src" / "separatrix" / "cli" / "reproducing" / "quick_costs.json"
)


def measure(folder: Path) -> dict:
    """One pass in this process: calibrations by study, and for a page."""
    from separatrix.cli.devices import machine_for
    from separatrix.cli.reproducing.calibration import calibrate
    from separatrix.papers import CATALOGUE
    from separatrix.records import Store
    from separatrix.runs import local_crew
    from separatrix.studies import Shelf
    from separatrix.studies.reporting import write_pages
    from separatrix.studies.running import run_study

    machine, store = machine_for(None, None), Store(folder / "records")
    began = time.process_time()
    calibrate(machine)
    unit = time.process_time() - began
    costs = {}
    for name, study in CATALOGUE.studies.items():
        began = time.process_time()
        with local_crew(machine) as crew:
            run_study(study, "quick", store, crew, lambda now: None)
        costs[name] = round((time.process_time() - began) / unit, 2)
        print(f"{name}: {costs[name]}", file=sys.stderr, flush=True)
    began = time.process_time()
    shelf = Shelf((store,), "quick")
    answers = [answer for study in CATALOGUE.studies.values() if (answer := shelf.answer(study))]
    list(write_pages(CATALOGUE, shelf, answers, folder / "report", all_claims=True))
    page = (time.process_time() - began) / unit / len(answers)
    print(f"a page: {page:.2f}; a calibration: {unit:.1f} CPU s", file=sys.stderr)
    return {"page": round(page, 2), "studies": costs}


def in_its_own_process(cache: Path) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, __file__, folder],
            env={**os.environ, "XDG_CACHE_HOME": str(cache)},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return json.loads(done.stdout)


def main() -> None:
    with tempfile.TemporaryDirectory() as cache:
        new, kept = (in_its_own_process(Path(cache)) for _ in range(2))
    costs = {
        "page": new["page"],
        "studies": {n: [cost, kept["studies"][n]] for n, cost in new["studies"].items()},
    }
    COSTS.write_text(json.dumps(costs, indent=1) + "\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(Path(sys.argv[1]))))
    else:
        main()
