"""Where the separation breaks: a claim for every expectation in the table of relaxations."""

from math import inf

from .....claims import Kind
from ...pages.open.roles import by_task
from ...studies.open.relaxations import DSD, RELAXATIONS, Bias, Expectation, Relaxation, Word
from .worths import VariantClaim

NETWORKS: dict[Bias, tuple[str, str]] = {
    "locality": ("FCN", "LCN"),
    "weight sharing": ("LCN", "CNN"),
}
# The nearest rival of "as on DSD" is a worth that a knob halves or doubles, as twice the signals or
# half the places might. Half-way to it is √2; four n* are divided, and 1.5 leaves them an error.
SAME = 1.5
REGIONS: dict[Word, tuple[float, float]] = {
    "less": (0.0, 1.0),
    "as on DSD": (1 / SAME, SAME),
    "more": (1.0, inf),
}
_FAILS: dict[Word, str] = {
    "less": "were above that on DSD with the whole interval",
    "as on DSD": f"were over {SAME} times that on DSD, or below 1/{SAME} of it",
    "more": "were below that on DSD with the whole interval",
}


def claim(relaxation: Relaxation, expectation: Expectation) -> VariantClaim:
    bias, word, source, why = expectation
    (low, high), (more, fewer) = REGIONS[word], NETWORKS[bias]
    amount = "as much as" if word == "as on DSD" else f"{word} than"
    ending = {"less": "", "as on DSD": "-as-on-dsd", "more": "-more"}[word]
    return VariantClaim(
        name=f"lahoti2024/open-{relaxation.name}-{bias.split()[-1]}{ending}",
        source=source,
        says=f"With {relaxation.words} {bias} is worth {amount} on DSD, as {why}.",
        measured=f"n*({more})/n*({fewer}) there over that on DSD, both paired by seed, at tuned "
        "rates to the risk of alignment 0.9.",
        kind=Kind.OURS,
        fails_if=f"n*({more})/n*({fewer}) with {relaxation.words} {_FAILS[word]}",
        needs=("open-tasks",),
        role=by_task,
        variant=relaxation.words,
        more=more,
        fewer=fewer,
        low=low,
        high=high,
        over=DSD.words,
    )


CLAIMS = tuple(claim(each, expectation) for each in RELAXATIONS for expectation in each.expected)
