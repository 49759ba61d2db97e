"""n* of a CNN and an LCN against the noise, by two ways of training and two targets.

Both bounds of lahoti2024 grow like σ² where they are not cut off by their σ-free terms; the paper
has no experiment on it. 20 patches of 20 pixels, σ from 0.05 to 0.2, trained as in `dsd-growth`.
The target of fixed alignment (`-aligned`) stands beside the paper's optimum + 0.03, which asks for
less alignment the larger σ is.

Cost (full): 10 cells for each way, meant for a GPU. Quick: three noise levels, 10 patches.
Expected: n* grows with σ, the LCN's about as σ², the CNN's more slowly while n* is small.
"""

from .ways import CANONICAL, IN_NOISE, TUNED, page, study

_ALL_TUNED, _ALL_CANONICAL = (1_770, 219_300), (690, 5_750)
_WAYS = (
    *((ending, f"tuned_noise{ending}", how, _ALL_TUNED) for ending, how in TUNED.items()),
    *(
        (ending, "canonical_noise" + ending.removeprefix("-canonical"), how, _ALL_CANONICAL)
        for ending, how in CANONICAL.items()
    ),
)
STUDIES = tuple(
    study(
        f"dsd-noise{ending}",
        plan.replace("-", "_"),
        f"Samples needed as noise grows, {how}",
        f"How many samples do a CNN and an LCN need as the noise gets stronger, {how}?",
        "lahoti2024, Thm 6.2, 7.1, 7.2",
        "n* grows with σ, the LCN's about as σ²",
        page(*IN_NOISE),
        networks,
    )
    for ending, plan, how, networks in _WAYS
)
