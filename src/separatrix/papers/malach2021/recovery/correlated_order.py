"""An order recovered without labels, from inputs that neighbours correlate [chow1968]."""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import breadth_first_order, minimum_spanning_tree


def chain_bits(
    input_length: int, correlation: float, num_samples: int, rng: np.random.Generator
) -> NDArray[np.float32]:
    """Rows of a ±1 Markov chain: x_1 is fair, E[x_i x_{i+1}] = ρ, E[x_i x_j] = ρ^|i−j|."""
    if not -1 <= correlation <= 1:
        raise ValueError(f"correlation must be in [-1, 1], got {correlation}: E[x_i x_{{i+1}}].")
    keep = np.full(input_length, (1 + correlation) / 2)
    keep[0] = 0.5
    steps = np.where(rng.random((num_samples, input_length)) < keep, 1.0, -1.0)
    return np.cumprod(steps, axis=1).astype(np.float32)


def recovered_order(x: NDArray) -> NDArray[np.int64]:
    """The longest path of the tree of largest |correlation|, then the inputs that are off it.

    For a Markov chain the tree is the chain once every |corr(x_i, x_{i+1})| is seen to exceed
    those of inputs further apart.
    """
    n = x.shape[1]
    weight = np.abs(x.T.astype(np.float64) @ x) / len(x)
    lengths = 2.0 - weight  # positive: scipy reads 0 as "no edge"
    np.fill_diagonal(lengths, 0.0)
    tree = minimum_spanning_tree(lengths)
    last, _ = _farthest(tree, 0)
    end, parents = _farthest(tree, last)
    path = [end]
    while path[-1] != last:
        path.append(parents[path[-1]])
    return np.array([*path, *np.setdiff1d(np.arange(n), path)])


def _farthest(tree, start: int) -> tuple[int, NDArray]:
    """The input most edges away from `start`, and every input's parent on the way."""
    reached, parents = breadth_first_order(tree, start, directed=False)
    depth = np.zeros(tree.shape[0], int)
    for node in reached[1:]:
        depth[node] = depth[parents[node]] + 1
    return int(np.argmax(depth)), parents


def windows_kept(
    order: NDArray[np.int64], true_order: NDArray[np.int64], window_length: int
) -> float:
    """Share of the true order's windows whose k inputs are neighbours in `order` too."""
    n, k = len(order), window_length
    places = np.argsort(order)[true_order]
    windows = np.lib.stride_tricks.sliding_window_view(places, k)
    return float(np.count_nonzero(np.ptp(windows, axis=1) == k - 1) / (n - k + 1))
