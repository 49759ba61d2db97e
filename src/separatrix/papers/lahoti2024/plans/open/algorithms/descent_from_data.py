"""Gradient descent from a start that looks at the sample."""

from dataclasses import dataclass, field
from typing import Any

import jax.numpy as jnp

from ......training import AbstractProjection, Descent, FullBatch, Supply
from ......training.natural import LIMITS
from .data_starts import AbstractDataStart


@dataclass(frozen=True)
class DescentFromData(Descent):
    """Descent from filters that `data_start` makes of those drawn.

    For patch-sum networks on the whole sample: their layouts of it have the sample last, and that
    is read here.
    """

    projections: tuple[AbstractProjection, ...] = LIMITS
    data_start: AbstractDataStart = field(kw_only=True)

    def __post_init__(self):
        super().__post_init__()
        if not isinstance(self.batches, FullBatch):
            raise ValueError(
                f"batches must be FullBatch(), got {self.batches!r}: the start reads the sample "
                "in the layout of that."
            )

    def begin(self, start: Any, supply: Supply) -> Any:
        x, y = supply.examples  # [chunk, …, sample of the chunk], [chunk, sample of the chunk]
        rows = jnp.moveaxis(x, -1, 1).reshape(y.size, -1)
        counts = (jnp.arange(y.size, dtype=jnp.int32) < supply.num_samples).astype(rows.dtype)
        rows = rows * counts[:, None]
        filters = self.data_start(start.filters, rows, y.reshape(-1).astype(rows.dtype))
        return start._replace(filters=filters)
