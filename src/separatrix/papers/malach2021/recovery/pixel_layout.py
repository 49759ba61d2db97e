"""Where pixels stand in an image, from unlabelled images alone [leroux2007].

Neighbours correlate. A graph of mutual near neighbours gives distances along paths, classical
scaling a layout in the plane [tenenbaum2000], an assignment a place on the grid for every pixel,
and a few steps of a quadratic assignment bring pixels that correlate closer together. No labels,
and nothing of the true order, is used; the result is right up to a symmetry of the grid at best.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigh
from scipy.optimize import linear_sum_assignment, quadratic_assignment
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import minimum_spanning_tree, shortest_path

Shape = tuple[int, int]
# A pixel that varies by less than this share of the most varying one says too little to be placed.
# Of 0.05, 0.1, 0.2 and 0.3 the one that kept most true neighbours on MNIST; the other numbers below
# were chosen on MNIST and CIFAR-10 too.
_QUIET = 0.1
_NUM_NEAREST = 8  # all that touch a pixel
_REACH = (2.0, 1.0)  # pixels over which correlated ones attract each other, one round after another


def lively(images: NDArray) -> NDArray[np.bool_]:
    """Which pixels [image, pixel] vary enough to be placed."""
    spread = images.std(axis=0)
    return spread > _QUIET * spread.max()


def correlations(images: NDArray) -> NDArray[np.float64]:
    """|Pearson's| of every two pixels of [image, pixel]; 0 for a pixel that never changes."""
    x = images.astype(np.float32) - images.mean(axis=0, dtype=np.float32)
    spread = x.std(axis=0)
    x /= np.where(spread > 0, spread, 1)
    return np.abs(x.T @ x).astype(np.float64) / len(x)


def recovered_places(images: NDArray, shape: Shape) -> NDArray[np.int64]:
    """The place on the grid of every pixel of [image, pixel].

    Path lengths count correlation distances √(2 − 2|ρ|), or those in units of how far a pixel's
    near neighbours are: which is better depends on the images, and the layout that puts correlated
    pixels closer together is kept.
    """
    alive, similar = lively(images), correlations(images)
    seen = similar[np.ix_(alive, alive)]
    distance = np.sqrt(np.maximum(2 - 2 * seen, 0))
    local = np.sqrt(np.sort(distance, axis=1)[:, _NUM_NEAREST // 2] + 1e-6)
    attraction = np.where(np.outer(alive, alive), similar**4, 0)
    np.fill_diagonal(attraction, 0)
    layouts = [
        _closer(attraction, _on_grid(_isomap(distance, lengths), alive, shape), shape)
        for lengths in (distance, distance / np.outer(local, local))
    ]
    return max(layouts, key=lambda layout: layout.score).places


def _isomap(distance: NDArray, lengths: NDArray) -> NDArray[np.float64]:
    """[pixel, 2], the longer axis first: classical scaling of the shortest paths between pixels.

    Edges join pixels that are among each other's nearest; a spanning tree keeps all connected.
    """
    n = len(distance)
    rank = np.argsort(np.argsort(distance, axis=1), axis=1)
    near = (rank <= _NUM_NEAREST) & (rank.T <= _NUM_NEAREST)
    tree = minimum_spanning_tree(distance + 1e-9).toarray() > 0
    edges = (near | tree | tree.T) & ~np.eye(n, dtype=bool)
    paths = shortest_path(csr_matrix(np.where(edges, np.maximum(lengths, 1e-3), 0)), directed=False)
    square = paths**2
    inner = -(square - square.mean(axis=0) - square.mean(axis=1)[:, None] + square.mean()) / 2
    sizes, axes = eigh(inner, subset_by_index=[n - 2, n - 1])
    return (axes * np.sqrt(np.maximum(sizes, 0)))[:, ::-1]


def _on_grid(layout: NDArray, alive: NDArray[np.bool_], shape: Shape) -> NDArray[np.int64]:
    """The assignment of least squared distance; pixels without a layout go outermost."""
    sides = np.array(shape, float)
    if shape[0] < shape[1]:
        layout = layout[:, ::-1]
    layout = layout / layout.std(axis=0)
    if shape[0] == shape[1]:
        layout = _turned(layout)
    room = sides * np.sqrt(alive.mean() / 12)  # the standard deviation of a uniform side
    grid, middle = _grid(shape), (sides - 1) / 2
    cost = np.tile(-3 * ((grid - middle) ** 2).sum(axis=1), (len(grid), 1))
    cost[alive] = ((layout[:, None] * room + middle - grid) ** 2).sum(axis=-1)
    return linear_sum_assignment(cost)[1]


def _turned(layout: NDArray) -> NDArray[np.float64]:
    """With the sides of its square along the axes, where Σ x⁴ + y⁴ is least."""
    angles = np.linspace(0, np.pi / 2, 45, endpoint=False)
    turns = np.array([[[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]] for a in angles])
    turned = layout @ turns
    return turned[np.argmin((turned**4).sum(axis=(1, 2)))]


class _Layout(NamedTuple):
    places: NDArray[np.int64]
    score: float


def _closer(attraction: NDArray, places: NDArray[np.int64], shape: Shape) -> _Layout:
    """Larger Σ attraction · exp(−distance²/2r²), by Frank and Wolfe's steps [vogelstein2015]."""
    grid, score = _grid(shape), 0.0
    square = ((grid[:, None] - grid) ** 2).sum(axis=-1)
    for reach in _REACH:
        closeness = np.exp(-square / (2 * reach**2)) - np.eye(len(grid))
        options = {"maximize": True, "P0": np.eye(len(grid))[places], "maxiter": 8, "tol": 1e-2}
        options["rng"] = np.random.default_rng(0)  # nothing is drawn; without it, the global one
        best = quadratic_assignment(attraction, closeness, method="faq", options=options)
        places, score = best.col_ind, float(best.fun)
    return _Layout(places, score)


def _grid(shape: Shape) -> NDArray[np.float64]:
    """Row and column of every place."""
    return np.argwhere(np.ones(shape)).astype(float)


def neighbours_kept(
    order: NDArray[np.int64], shape: Shape, counted: NDArray[np.bool_], radius: float
) -> float:
    """Share of true 4-neighbours that stand at most `radius` apart when the pixels are in `order`.

    `order` is the true pixel at every place of the grid, `counted` says by true pixel which pairs
    count: those of two such pixels. The symmetries of the grid change nothing.
    """
    at = _grid(shape)[np.argsort(order)].reshape(*shape, 2)
    both = counted.reshape(shape)
    apart, pairs = zip(
        *((np.linalg.norm(np.diff(at, axis=axis), axis=-1), _both(both, axis)) for axis in (0, 1)),
        strict=True,
    )
    near = np.concatenate([(d <= radius)[pair] for d, pair in zip(apart, pairs, strict=True)])
    return float(near.mean())


def _both(counted: NDArray[np.bool_], axis: int) -> NDArray[np.bool_]:
    ahead, behind = (np.moveaxis(counted, axis, 0)[part] for part in (np.s_[1:], np.s_[:-1]))
    return np.moveaxis(ahead & behind, 0, axis)


def upright(order: NDArray[np.int64], shape: Shape) -> NDArray[np.int64]:
    """Of the symmetries of the grid the one that puts pixels closest to where they are from."""
    pixels, grid = order.reshape(shape), _grid(shape)
    turns = range(4) if shape[0] == shape[1] else (0, 2)
    turned = [np.rot90(side, turn) for turn in turns for side in (pixels, pixels[:, ::-1])]
    return min((t.ravel() for t in turned), key=lambda o: float(((grid[o] - grid) ** 2).sum()))
