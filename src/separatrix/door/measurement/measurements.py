"""Answers side by side: a tuple that can be unpacked, drawn and shown as one."""

from typing import TYPE_CHECKING

from .measurement import Measurement
from .ratios import ratio

if TYPE_CHECKING:
    import pandas
    from matplotlib.figure import Figure


class Measurements(tuple[Measurement, ...]):
    """What `compare` measured, in the order of the networks: cnn, lcn = compare(…)."""

    __slots__ = ()

    def __str__(self) -> str:
        """A line a network, and what each needs more than the first."""
        return "\n".join([*map(str, self), *self.ratios])

    def __repr__(self) -> str:
        return str(self)

    @property
    def ratios(self) -> tuple[str, ...]:
        """ "LCN / CNN: 4.84 [3.9, 11.2]", of every other network to the first."""
        return tuple(f"{m.label} / {self[0].label}: {ratio(m, self[0])}" for m in self[1:])

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for every network, size and seed; needs pandas."""
        from .frames import frame_of

        return frame_of(self)

    def plot(self) -> "Figure":
        """All learning curves, with the target and every n*."""
        from .drawing import curves_figure
        from .notebook_view import displayable

        return displayable(curves_figure(self).figure)

    def _repr_html_(self) -> str:
        from .notebook_view import html_of

        return html_of(self)
