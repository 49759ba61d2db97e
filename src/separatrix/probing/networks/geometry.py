"""Kernels, strides and scales that suit the data, where nobody said which."""

import numpy as np

from ..examples import Examples
from .network import Family, Probed

POSITIONS = {"image": 8, "signal": 32}  # along an axis, about


def suited(
    examples: Examples,
    *,
    num_filters: int,
    kernel: int | tuple[int, ...] | None = None,
    stride: int | tuple[int, ...] | None = None,
    family: Family = "CNN",
    num_layers: int = 1,
    cells: int = 4,
) -> tuple[Probed, ...]:
    """Networks among which validation is to choose: one a kernel, the smallest first."""
    space = examples.space
    if kernel is None:
        kernels = [default_kernel(space), default_kernel(space, 2)]
    else:
        kernels = [_each_axis(kernel, space)]
    centre, spread = scales(examples.x)
    return tuple(
        Probed(
            space=space,
            num_channels=examples.num_channels,
            num_classes=examples.num_classes,
            kernel=each,
            stride=default_stride(examples, each) if stride is None else _each_axis(stride, space),
            num_filters=num_filters,
            family=family,
            num_layers=num_layers,
            cells=cells,
            centre=centre,
            spread=spread,
        )
        for each in dict.fromkeys(kernels)
    )


def default_kernel(space: tuple[int, ...], part: int = 4) -> tuple[int, ...]:
    """About a quarter of each axis, or another part of it."""
    return tuple(max(1, round(size / part)) for size in space)


def default_stride(examples: Examples, kernel: tuple[int, ...]) -> tuple[int, ...]:
    """With which there are about as many positions as there should be; 1 where there is room for
    no more, and never so large that something lies between windows."""
    most = POSITIONS[examples.kind]
    steps = [
        round((size - window) / (most - 1))
        for size, window in zip(examples.space, kernel, strict=True)
    ]
    return tuple(min(max(1, step), window) for step, window in zip(steps, kernel, strict=True))


def scales(x: np.ndarray) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Mean and standard deviation of each channel, of bytes over 255, to three digits."""
    pairs = [_scale(x[..., channel]) for channel in range(x.shape[-1])]
    centres, spreads = zip(*pairs, strict=True)
    return tuple(map(_rounded, centres)), tuple(_rounded(s) or 1.0 for s in spreads)


def _scale(values: np.ndarray) -> tuple[float, float]:
    if values.dtype != np.uint8:
        return float(values.mean(dtype=np.float64)), float(values.std(dtype=np.float64))
    counts = np.bincount(values.reshape(-1), minlength=256) / values.size
    levels = np.arange(256) / 255
    mean = counts @ levels
    return float(mean), float(np.sqrt(counts @ (levels - mean) ** 2))


def _rounded(value: float) -> float:
    return float(f"{value:.3g}")


def _each_axis(value: int | tuple[int, ...], space: tuple[int, ...]) -> tuple[int, ...]:
    return (value,) * len(space) if isinstance(value, int) else tuple(value)
