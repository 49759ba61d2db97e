"""Made-up tables of `reordered-pixels`: what agrees with each claim on them, and what does not."""

LAYOUTS, ACCURACIES = "reordered-pixels/layouts", "reordered-pixels/accuracies"
ORDERS, BLOCKS = "reordered-pixels/orders", "reordered-pixels/blocks"


def layouts(kept):
    return tuple(
        {"data": "mnist", "num_pixels": 784, "num_images": num_images, "seed": seed,
         "radius": 1.5, "kept": (kept if num_images else 0.02) + 0.01 * seed}
        for num_images in (0, 1000)
        for seed in range(3)
    )  # fmt: skip


def accuracies(network, num_seeds=4, **by_arrangement):
    """Every seed has its level; what differs by arrangement differs a little by seed."""
    return tuple(
        {"data": "mnist", "network": network, "arrangement": arrangement.replace("_", "-"),
         "num_samples": 1000, "seed": seed, "rate": 1e-3,
         "accuracy": value + 0.02 * seed + 0.001 * (i * seed % 3), "loss": 0.5}
        for i, (arrangement, value) in enumerate(by_arrangement.items())
        for seed in range(num_seeds)
    )  # fmt: skip


def orders(material, adjacent, grouped=1.0):
    return tuple(
        {"material": material, "num_blocks": 7, "num_images": 3000, "seed": seed,
         "grouped": grouped, "adjacent": adjacent + 0.1 * (seed % 2)}
        for seed in range(12)
    )  # fmt: skip


def blocks(arrangement, loss, together=False):
    return tuple(
        {"arrangement": arrangement, "num_digits": 7, "seed": seed, "together": together,
         "accuracy": 0.5, "loss": loss + 0.002 * seed}
        for seed in range(5)
    )  # fmt: skip


def cnn(reordered, permuted=0.6):
    return accuracies("CNN", original=0.8, permuted=permuted, re_ordered=reordered)


# name: table, rows that agree, rows that do not
CASES = {
    "pixels-from-images": (LAYOUTS, layouts(0.9), layouts(0.4)),
    "cnn-needs-pixel-order": (ACCURACIES, cnn(0.75), cnn(0.75, permuted=0.82)),
    "cnn-sees-again": (ACCURACIES, cnn(0.75), cnn(0.65)),
    "fcn-pixels-in-law": (
        ACCURACIES,
        accuracies("FCN", original=0.7, permuted=0.701),
        accuracies("FCN", original=0.7, permuted=0.68),
    ),
    "strips-in-order": (ORDERS, orders("strips", 0.9), orders("strips", 0.3)),
    "no-order-of-blocks": (ORDERS, orders("digits", 0.25), orders("digits", 0.6)),
    "digits-from-pixels": (ORDERS, orders("digits", 0.25), orders("digits", 0.25, grouped=0.5)),
    "cnn-blocks-apart": (
        BLOCKS,
        blocks("blocks", 0.99) + blocks("re-ordered", 0.1, together=True) + blocks("pixels", 0.3),
        blocks("blocks", 0.99) + blocks("re-ordered", 0.5),
    ),
    "cnn-blocks-together": (
        BLOCKS,
        blocks("original", 0.1, together=True) + blocks("blocks", 1.0),
        blocks("original", 0.9, together=True),
    ),
}
