"""Which sample sizes are worth trying next."""

import numpy as np


def next_sizes(
    sizes: np.ndarray,
    risks: np.ndarray,
    target: float,
    *,
    smallest: int,
    largest: int,
    growth: float = 2.0,
    num_refinements: int = 3,
    num_met: int = 2,
) -> tuple[int, ...]:
    """The sizes to try after `sizes` with `risks` [size, seed]; () when there is nothing to gain.

    First up the geometric grid smallest, smallest·growth, …, largest, one size at a time, until
    `num_met` consecutive sizes meet the target: a curve that dips and rises again is followed
    further.
    Then `num_refinements` geometrically spaced sizes, all at once, between the first grid size
    that meets the target and the one before. Nothing is bisected, so nothing rests on the curve
    being monotone. Stateless: what was done is read off `sizes`, so a resumed search goes on.
    """
    grid = geometric_grid(smallest, largest, growth)
    means = np.mean(risks, axis=1) if len(sizes) else []
    mean = dict(zip(np.asarray(sizes).tolist(), means, strict=True))
    met: list[bool] = []
    for size in grid:
        if size not in mean:
            return (size,)
        met.append(bool(mean[size] <= target))
        if len(met) >= num_met and all(met[-num_met:]):
            break
    first = met.index(True) if True in met else 0
    if first == 0:  # met at the smallest size, or nowhere: there is no bracket
        return ()
    inside = np.geomspace(grid[first - 1], grid[first], num_refinements + 2)[1:-1]
    return tuple(sorted({round(float(n)) for n in inside} - set(grid) - set(mean)))


def geometric_grid(smallest: int, largest: int, growth: float) -> tuple[int, ...]:
    """smallest · growthⁱ, rounded, without repeats, up to and including `largest`."""
    if not 1 <= smallest <= largest:
        raise ValueError(f"smallest must be in 1, …, largest = {largest}, got {smallest}.")
    if growth <= 1:
        raise ValueError(f"growth must be above 1, got {growth}: the grid would never end.")
    num_steps = int(np.floor(np.log(largest / smallest) / np.log(growth) + 1e-9))
    grid = {round(smallest * growth**i) for i in range(num_steps + 1)}
    return (*sorted(n for n in grid if n < largest), largest)
