"""Rows of the image studies with planted laws: error = floor + (n₀/n)^a, n₀ a network's own."""

import numpy as np

SIZES = (500, 1500, 5000, 15_000, 45_000)
SEEDS = range(5)
PLAIN, PIXELS, PATCHES, SHIFTED = (
    "none",
    "pixels permuted",
    "patches permuted",
    "shifted by up to 8",
)
BOTH = {"FCN": 1200.0, "LCN": 400.0, "CNN": 100.0}  # locality is worth ×3, sharing ×4
NEITHER = dict.fromkeys(BOTH, 400.0)
_PLACES = {"FCN": (32, 1), "LCN": (11, 1), "CNN": (11, 8), "blocks": (11, 2)}


def curve_rows(
    network, scale, *, pooling, control=PLAIN, data="cifar10", layers=1, best=1e-3, study=0
):
    """Of one network; errors scatter by 1 % over seeds, and a rate beside the best costs 3 %."""
    window, block = _PLACES[network]
    random = np.random.default_rng([study, *f"{network}{pooling}{control}".encode()])
    rows = []
    for n in SIZES:
        for seed in SEEDS:
            luck = 1 + 0.01 * random.standard_normal()
            for rate in (3e-4, 1e-3, 3e-3):
                error = 0.8 * (scale / (n + scale)) ** 0.4 * luck * (1 if rate == best else 1.03)
                rows.append(
                    {
                        "data": data,
                        "layers": layers,
                        "window": window,
                        "block": block,
                        "pooling": pooling,
                        "control": control,
                        "num_samples": n,
                        "seed": seed,
                        "rate": rate,
                        "step": 500,
                        "chosen": rate == best,
                        "accuracy": 1 - error,
                        "loss": 2 * error,
                        "validation": 1 - error,
                    }
                )
    return rows


def degrees_rows(by_pooling, **kwargs):
    """Of all networks: {"global": {"FCN": n₀, …}, …}."""
    return [
        row
        for pooling, scales in by_pooling.items()
        for network, scale in scales.items()
        for row in curve_rows(network, scale, pooling=pooling, **kwargs)
    ]


def controls_rows(shifted, permuted=4.0, patches=2.0, dense=1.0):
    """`shifted`: n₀ by network; permutations multiply that of local networks, or of the FCN."""
    rows = []
    for pooling in ("regional", "global"):
        for network, scale in BOTH.items():
            costs = (dense, dense) if network == "FCN" else (permuted, patches)
            for control, cost in zip((PIXELS, PATCHES), costs, strict=True):
                rows += curve_rows(network, scale * cost, pooling=pooling, control=control)
            rows += curve_rows(network, scale, pooling=pooling)
            rows += curve_rows(network, shifted[network], pooling=pooling, control=SHIFTED)
    return rows
