"""Bad sizes are refused with a sentence that says what must hold and what was given."""

import re

import numpy as np
import pytest

from separatrix.networks import (
    CNN,
    FCN,
    LCN,
    ClippedReLU,
    ConstantStart,
    GaussianStart,
    SignStart,
    SoftThreshold,
    SphereStart,
    WindowCNN,
    WindowFCN,
    WindowLCN,
)
from separatrix.records import describe, identity

pytestmark = pytest.mark.usefixtures("as_installed")

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
    (lambda: CNN(8.0, 10), "num_patches must be an integer, got 8.0."),
    (lambda: LCN(8, "10"), "patch_dim must be an integer, got '10'."),
    (lambda: FCN(8, True), "patch_dim must be an integer, got True."),
    (lambda: WindowCNN(4.0, 2, 2), "input_length must be an integer, got 4.0."),
    (lambda: WindowLCN(4, 2.5, 2), "window_length must be an integer, got 2.5."),
    (lambda: WindowFCN(4, None), "num_filters must be an integer, got None."),
    (lambda: GaussianStart(float("nan")), "std must be a finite number, got nan."),
    (lambda: SphereStart(float("inf")), "radius must be a finite number, got inf."),
    (lambda: SignStart("1"), "scale must be a finite number, got '1'."),
    (lambda: ConstantStart(float("nan")), "value must be a finite number, got nan."),
    (lambda: ClippedReLU(float("inf")), "ceiling must be a finite number, got inf."),
    (lambda: SoftThreshold(float("nan")), "threshold must be a finite number, got nan."),
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


@pytest.mark.parametrize(
    ("numpy", "python"),
    [
        (lambda: CNN(np.int64(3), np.uint8(4)), CNN(3, 4)),
        (
            lambda: FCN(3, np.int32(4), GaussianStart(np.float32(0.5))),
            FCN(3, 4, GaussianStart(0.5)),
        ),
        (lambda: WindowCNN(np.int64(6), np.int64(2), 4), WindowCNN(6, 2, 4)),
        (lambda: WindowFCN(6, np.int64(4)), WindowFCN(6, 4)),
    ],
)
def test_numbers_of_numpy_are_numbers(numpy, python):
    """And what was asked with them is the same."""
    network = numpy()
    assert network == python
    assert describe(network) == describe(python)
    assert identity(network) == identity(python)
