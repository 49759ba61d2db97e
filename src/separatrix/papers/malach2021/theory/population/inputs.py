"""Two ways to hold a set of inputs: scores read a table T[j, code_j(x)], gradients fill one."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse


class AbstractInputs(ABC):
    """Inputs x, seen through the codes of their windows."""

    @abstractmethod
    def scores(self, table: NDArray[np.float64]) -> NDArray[np.float64]:
        """Σ_j T[j, code_j(x)] for every x."""

    @abstractmethod
    def marginals(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        """M[j, c] = Σ_x mass(x)·1{code_j(x) = c}: the transpose of `scores`."""


@dataclass(frozen=True)
class PointSet(AbstractInputs):
    """Any finite set: a sparse 0/1 matrix with one row an input and one column a (window, code)."""

    incidence: sparse.csr_array
    num_codes: int  # 2^k

    @classmethod
    def of(cls, codes: NDArray[np.int64], num_codes: int) -> "PointSet":
        """From the (input, window) array of window codes."""
        num_inputs, num_windows = codes.shape
        columns = (codes + num_codes * np.arange(num_windows)).astype(np.int32)
        rows = np.arange(0, codes.size + 1, num_windows, dtype=np.int32)
        shape = (num_inputs, num_windows * num_codes)
        return cls(sparse.csr_array((np.ones(codes.size), columns.ravel(), rows), shape), num_codes)

    def scores(self, table: NDArray[np.float64]) -> NDArray[np.float64]:
        return self.incidence @ table.ravel()

    def marginals(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        return (mass @ self.incidence).reshape(-1, self.num_codes)


@dataclass(frozen=True)
class FullCube(AbstractInputs):
    """All of {±1}^n by code: windows are added, and summed out, one bit at a time.

    About 2·2^n additions for the scores and 4·2^n for the marginals, where a look-up a window takes
    (n − k + 1)·2^n of them.
    """

    input_length: int  # n
    pattern_length: int  # k

    def scores(self, table: NDArray[np.float64]) -> NDArray[np.float64]:
        half = 2 ** (self.pattern_length - 1)
        scores = table[0]
        for j in range(1, len(table)):
            # Bits 0..j+k−2 are summed up; window j adds the top bit and the k − 1 bits below it.
            scores = (scores.reshape(1, half, -1) + table[j].reshape(2, half, 1)).ravel()
        return scores

    def marginals(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        n, k = self.input_length, self.pattern_length
        table = np.empty((n - k + 1, 2**k))
        for j in range(n - k, -1, -1):
            table[j] = mass.reshape(2**k, -1).sum(axis=1)
            mass = mass.reshape(2, -1).sum(axis=0)
        return table
