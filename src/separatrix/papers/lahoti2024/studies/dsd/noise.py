"""n* of a CNN and an LCN against the noise, by two ways of training and two targets.

Both bounds of lahoti2024 grow like σ² where they are not cut off by their σ-free terms; the paper
has no experiment on it. 20 patches of 20 pixels, σ from 0.05 to 0.2, trained as in `dsd-growth`.
The target of fixed alignment (`-aligned`) stands beside the paper's optimum + 0.03, which asks for
less alignment the larger σ is.

Cost (full): 10 cells for each way, meant for a GPU. Quick: three noise levels, 10 patches.
Expected: n* grows with σ, the LCN's about as σ², the CNN's more slowly while n* is small.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"


def _study(ending: str, plan: str, how: str, networks: tuple[int, int]) -> Study:
    return Study(
        name=f"dsd-noise{ending}",
        title=f"Samples needed as noise grows, {how}",
        question=f"How many samples do a CNN and an LCN need as the noise gets stronger, {how}?",
        source="lahoti2024, Thm 6.2, 7.1, 7.2",
        expected="n* grows with σ, the LCN's about as σ²",
        plan=Later(f"{_PAPER}.plans.dsd.noise", plan),
        page=GrowthPage(
            "task.noise_std",
            "noise σ",
            comparisons=(("LCN", "CNN", "weight sharing"),),
            guides=Later(f"{_PAPER}.pages.guides", "guides"),
            laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
        ),
        networks=networks,
    )


_ALIGNED = "to alignment 0.9"
STUDIES = (
    _study("", "tuned_noise", "at tuned rates", (1_905, 24_500)),
    _study("-aligned", "tuned_noise_aligned", f"at tuned rates {_ALIGNED}", (1_905, 24_500)),
    _study("-canonical", "canonical_noise", "by gradient flow", (690, 5_750)),
    _study(
        "-canonical-aligned",
        "canonical_noise_aligned",
        f"by gradient flow {_ALIGNED}",
        (690, 5_750),
    ),
)
