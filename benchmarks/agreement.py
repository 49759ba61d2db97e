"""The short way, on seeds of its own, against the catalogue's n* on DSD by gradient flow.

    python benchmarks/agreement.py

Places of `dsd-growth-canonical` with few patches and pixels are asked anew, on ten seeds; the
shipped records have 40 others. Of the intervals of the ratio of both n*, resampled apart, 95 %
should hold 1; a coverage that is short at ten seeds shows here.
"""

import tempfile
import warnings
from pathlib import Path

from separatrix.door import compare
from separatrix.estimates import Result, results_of, unpaired_ratio
from separatrix.networks import CNN, LCN
from separatrix.papers import CATALOGUE
from separatrix.papers.lahoti2024.plans.dsd.trainings import canonical
from separatrix.records import Store
from separatrix.studies.answers import Shelf
from separatrix.tasks import DSD

RESULTS = Path(__file__).parents[1] / "results" / "lahoti2024"
PLACES = ((10, 10), (15, 10), (20, 10), (10, 20), (15, 20), (20, 20), (10, 30))


def main() -> None:
    warnings.simplefilter("ignore")
    held = []
    print("| k | d | network | short way | catalogue | ratio | holds 1 |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for k, d in PLACES:
            shipped = shipped_at(k, d)
            asked = {"target": shipped["CNN"].target, "store": folder, "progress": "off"}
            both = [CNN(k, d), LCN(k, d)]
            training = [canonical(type(network), k) for network in both]
            for mine in compare(DSD(k, d, 0.1), both, algorithm=training, **asked):
                theirs = shipped[mine.label]
                curves = ((c.sizes, c.risks) for c in (mine.curve, theirs.curve))
                ratio = unpaired_ratio(*curves, theirs.target)
                held.append(ratio.lower <= 1 <= ratio.upper)
                print(
                    f"| {k} | {d} | {mine.label} | {mine.n_star} | {theirs.estimate} "
                    f"| [{ratio.lower:.2f}, {ratio.upper:.2f}] | {'yes' if held[-1] else 'no'} |",
                    flush=True,
                )
    print(f"\n{sum(held)} of {len(held)} intervals hold 1.")


def shipped_at(num_patches: int, patch_dim: int) -> dict[str, Result]:
    """The catalogue's results at a place, by kind of network."""
    answer = Shelf((Store(RESULTS),), "full").answer(CATALOGUE.studies["dsd-growth-canonical"])
    place = {"task.num_patches": num_patches, "task.patch_dim": patch_dim}
    return {
        str(result.curve.fields["network.kind"]): result
        for result in results_of(answer.manifest.evaluation, answer.store)
        if place.items() <= result.curve.fields.items()
    }


if __name__ == "__main__":
    main()
