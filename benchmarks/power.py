"""How often claims of growth and on figures see that they are wrong, by planted studies.

    python benchmarks/power.py [--studies 40] [--claims law] [--write docs/developer/power.md]

Prints a row for every rival of every such claim of both papers. Exit code 1: some have none. What
is planted is what `tests/papers/test_power.py` plants, with fewer studies.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("JAX_PLATFORMS", "cpu")
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "papers" / "planted"))

from contest import CAUGHT, FALSE_ALARMS, Contest, share_contradicted
from contests import CONTESTS, FALLS_SHORT, claims_in_question

from separatrix.claims import AbstractClaim

TITLES = ("claim", "rival", "half-way", "rival itself", "truth", "studies", "80 % and 5 %")
PAGE = """# How often a claim sees that it is wrong

The page is written by `python benchmarks/power.py --write docs/developer/power.md`.

A claim that cannot fail says nothing. So records are made up from a truth that is known, as the
claim's study would measure it, with its places and seeds, and judged like real ones. Each row is a
claim of kind growth or figure and the nearest rival that it excludes, with the share of made-up
studies in which the claim was contradicted:

- **half-way**: the truth is in the middle between the rival and the end of what the statement
  allows, slack left out; of numbers of samples and steps in the logarithm. At least 80 % are asked
  for.
- **rival itself**: the truth is the rival.
- **truth**: the claim is right. These are false alarms, and at most 5 % are asked for.

With {num_studies} studies a share of 80 % is known to ± {error}. How much seeds scatter is taken
from records: of n\\* by network and way of training, of accuracies by network. On SSD it is that of
a pilot, along k = log₂ n that of `k-pattern-steps`. Trainings, networks and places are planted
independently of each other.

{table}

{summary}
{reasons}
"""


class Power(NamedTuple):
    """Shares of studies in which a claim was contradicted."""

    half_way: float
    itself: float
    truth: float

    @property
    def enough(self) -> bool:
        return self.half_way >= CAUGHT and self.truth <= FALSE_ALARMS


def power(claim: AbstractClaim, contest: Contest, num_studies: int) -> Power:
    plants = (contest.half_way, contest.itself, contest.truth)
    return Power(*(share_contradicted(claim, plant, num_studies) for plant in plants))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--studies", type=int, default=40, help="planted for every share")
    parser.add_argument("--claims", default="", help="only those with this in their names")
    parser.add_argument("--write", type=Path, help="a page for the table")
    options = parser.parse_args()
    claims = {n: claim for n, claim in claims_in_question().items() if options.claims in n}
    lines = [_line(TITLES), _line("---" for _ in TITLES)]
    print(*lines, sep="\n", flush=True)
    weak: dict[str, str] = {}
    for name, claim in claims.items():
        for line, enough in rows(name, claim, options.studies):
            print(line, flush=True)
            lines.append(line)
            if not enough:
                weak[name] = FALLS_SHORT.get(name, "")
    summary = f"{len(claims) - len(weak)} of {len(claims)} claims have the power asked for."
    reasons = [f"- `{name}`: {reason or 'not known'}." for name, reason in weak.items()]
    print("", summary, *reasons, sep="\n")
    if options.write:
        page = PAGE.format(
            num_studies=options.studies,
            error=_percent((CAUGHT * (1 - CAUGHT) / options.studies) ** 0.5),
            table="\n".join(lines),
            summary=summary + " The others, and why:\n" * bool(weak),
            reasons="\n".join(reasons),
        )
        options.write.write_text(page.rstrip() + "\n", "utf-8")
    sys.exit(0 if all(name in CONTESTS for name in claims) else 1)


def rows(name: str, claim: AbstractClaim, num_studies: int) -> Iterator[tuple[str, bool]]:
    """The lines of a claim, and whether it has the power asked for."""
    for contest in CONTESTS.get(name, ()):
        shares = power(claim, contest, num_studies)
        words = "yes" if shares.enough else "no"
        columns = (f"`{name}`", contest.rival, *map(_percent, shares), num_studies, words)
        yield _line(columns), shares.enough
    if name not in CONTESTS:
        yield _line((f"`{name}`", "no rival planted", "", "", "", 0, "no")), False


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _line(columns) -> str:
    return f"| {' | '.join(map(str, columns))} |"


if __name__ == "__main__":
    main()
