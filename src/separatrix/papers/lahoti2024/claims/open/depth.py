"""Does the separation persist with depth? Both ratios above 1, at every depth."""

from .....claims import Kind
from ...pages.open.roles import by_depth
from .worths import VariantClaim

_BIASES = {"locality": ("FCN", "LCN"), "sharing": ("LCN", "CNN")}
_VARIANTS = {
    "relu-1": "DSD, one layer, ReLU",
    "relu-2": "DSD, two layers, ReLU",
    "relu-3": "DSD, three layers, ReLU",
    "lsa-1": "DSD, one layer, LSA",
    "lsa-2": "DSD, two layers, LSA",
    "lsa-3": "DSD, three layers, LSA",
    "relu-2-not-pooled": "DSD, two layers, ReLU, not pooled",
    "lsa-2-not-pooled": "DSD, two layers, LSA, not pooled",
    "two-patches": "two patches, two layers, ReLU",
    "two-patches-relu-3": "two patches, three layers, ReLU",
    "two-patches-lsa-2": "two patches, two layers, LSA",
}

CLAIMS = tuple(
    VariantClaim(
        name=f"lahoti2024/open-depth-{name}-{bias}",
        source="lahoti2024, open question 1",
        says=f"The separation persists ({variant}): {fewer} needs fewer samples than {more}.",
        measured=f"n*({more})/n*({fewer}), paired by seed, k = 6, d = 4, σ = 0.1, to the risk of "
        "alignment 0.9, against 1.",
        kind=Kind.OURS,
        fails_if=f"{more} needed fewer samples than {fewer} ({variant}), with the whole interval",
        needs=("open-depth",),
        role=by_depth,
        variant=variant,
        more=more,
        fewer=fewer,
        low=1.0,
    )
    for name, variant in _VARIANTS.items()
    for bias, (more, fewer) in _BIASES.items()
)
