"""Bad sizes are refused with a sentence that says what must hold and what was given."""

import re

import pytest

from separatrix.networks import (
    CNN,
    FCN,
    LCN,
    ClippedReLU,
    GaussianStart,
    SignStart,
    SoftThreshold,
    SphereStart,
    WindowCNN,
    WindowFCN,
    WindowLCN,
)

CASES = [
    (lambda: CNN(0, 2), "num_patches and patch_dim must be at least 1, got 0 and 2."),
    (lambda: LCN(3, 0), "num_patches and patch_dim must be at least 1, got 3 and 0."),
    (lambda: FCN(-1, 2), "num_patches and patch_dim must be at least 1, got -1 and 2."),
    (
        lambda: WindowCNN(4, 5, 2),
        "window_length must be in 1..4, got 5: a window lies inside the input.",
    ),
    (
        lambda: WindowLCN(4, 0, 2),
        "window_length must be in 1..4, got 0: a window lies inside the input.",
    ),
    (lambda: WindowFCN(4, 0), "num_filters must be at least 1, got 0."),
    (lambda: WindowFCN(0, 3), "input_length must be at least 1, got 0: there is no input."),
    (lambda: ClippedReLU(0.0), "ceiling must be positive, got 0.0: σ would be 0."),
    (lambda: SoftThreshold(-0.1), "threshold must be nonnegative, got -0.1."),
    (
        lambda: GaussianStart(0.0),
        "std must be positive, got 0.0: use ConstantStart(0.0) for zeros.",
    ),
    (lambda: SphereStart(-1.0), "radius must be positive, got -1.0."),
    (lambda: SignStart(0.0), "scale must be positive, got 0.0."),
]


@pytest.mark.parametrize(("make", "message"), CASES, ids=[message[:40] for _, message in CASES])
def test_message(make, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()
