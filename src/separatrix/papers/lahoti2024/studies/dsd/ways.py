"""One question asked of several trainings and targets: a study each, with the same page."""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"
_ALIGNED = "to alignment 0.9"
SHARING = ("LCN", "CNN", "weight sharing")
LOCALITY = ("FCN", "LCN", "locality")
TUNED = {  # ending of the study's name and of its plan's: how, in words
    "": "at tuned rates",
    "-aligned": f"at tuned rates {_ALIGNED}",
}
CANONICAL = {
    "-canonical": "by gradient flow",
    "-canonical-aligned": f"by gradient flow {_ALIGNED}",
}


def page(
    variable: str, label: str, comparisons: tuple[tuple[str, str, str], ...] = (SHARING,)
) -> GrowthPage:
    return GrowthPage(
        variable,
        label,
        comparisons=comparisons,
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    )


IN_SIZE = ("task.num_patches", "number of patches k")
IN_NOISE = ("task.noise_std", "noise σ")


def study(
    name: str,
    plan: str,
    title: str,
    question: str,
    source: str,
    expected: str,
    shown: GrowthPage,
    networks: tuple[int, int],
) -> Study:
    """One of the plans of `plans/dsd/growth.py`."""
    later = Later(f"{_PAPER}.plans.dsd.growth", plan)
    return Study(name, title, question, source, expected, later, shown, networks)
