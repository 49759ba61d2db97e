"""The answer of a probe: what a convolution is worth on these data, in words and numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ...records import Row, distinct, where
from ..examples import Division, Look
from .comparison import LEAST_SEEDS, Comparison, comparison_of, comparisons_of
from .compute import compute_sentence
from .controls import ControlResult, judge_controls
from .curves import FamilyCurve
from .forecast import Forecast, forecast
from .overlap import Circle
from .sentences import beside_sentence, cautions_of, control_sentences, worth_sentence
from .words import percent


@dataclass(frozen=True, eq=False)
class Answer:
    """All that a probe measured, and what it says."""

    name: str  # of the data
    look: Look
    target: float  # an error
    target_given: bool  # False: it was chosen by `default_target`
    main: Comparison
    beside: tuple[Comparison, ...] = ()  # flat, deeper
    degrees: Comparison | None = None  # LCN, blocks that share, CNN
    controls: tuple[ControlResult, ...] = ()
    forecasts: tuple[Forecast, ...] = ()
    left_out: tuple[str, ...] = ()  # sentences
    facts: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def sentence(self) -> str:
        """ "At 10 % error a convolution is worth ×4.1 [3.2, 5.5] samples on these data: …"."""
        return worth_sentence(self.main)

    @cached_property
    def cautions(self) -> tuple[str, ...]:
        """What to know before it is believed."""
        return tuple(cautions_of(self.main))

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Failed controls first, then the answer, and what stands beside it."""
        failed, others = control_sentences(self.controls)
        compute = compute_sentence(self.main)
        return (
            *failed,
            self.sentence,
            *self.cautions,
            *(() if self.target_given else (self._target_chosen,)),
            *((compute,) if compute else ()),
            *(each.says for each in self.forecasts),
            *(beside_sentence(each) for each in self.beside),
            *others,
            *self.left_out,
        )

    @property
    def _target_chosen(self) -> str:
        return (
            f"The target, {percent(self.target)} error, was not given: it is one that all three "
            "were seen to reach on part of the data."
        )

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        from ..page import card_of  # here: it draws, which an answer in words does not need

        return card_of(self)

    def write(self, folder: str | Path) -> Path:
        """Its page in a folder, with figures and tables as files; the path of the page."""
        from ...reports import write_report
        from ..page import probe_page

        return write_report(Path(folder), probe_page(self))

    def rows(self) -> tuple[Row, ...]:
        """Every error that the answer rests on: a row a network, size and seed."""
        altered = (each.comparison for each in self.controls)
        every = (self.main, *self.beside, *((self.degrees,) if self.degrees else ()), *altered)
        rows = (row for each in every if each is not None for row in _rows(each))
        return tuple({tuple(row.items()): row for row in rows}.values())


def answer_of(
    rows: Sequence[Row],
    look: Look,
    target: float,
    *,
    target_given: bool,
    left_out: Sequence[str] = (),
    facts: Mapping[str, str] | None = None,
) -> Answer:
    """All rows of a probe → its answer."""
    circle = Circle(look.num_examples, Division(look.num_test, look.num_validation))
    unaltered = where(rows, control="none")
    every = comparisons_of(unaltered, target, circle)
    if not every:
        raise ValueError("rows must hold measured trials, got none: there is nothing to answer.")
    main, *beside = every
    alike = where(rows, layers=main.layers, pooling=main.pooling)
    return Answer(
        name=look.name,
        look=look,
        target=target,
        target_given=target_given,
        main=main,
        beside=tuple(beside),
        degrees=_degrees(where(alike, control="none", purpose="measuring"), main),
        controls=judge_controls(alike, target, 1 - look.commonest_share, circle),
        forecasts=_forecasts(main),
        left_out=tuple(left_out),
        facts=dict(facts or {}),
    )


def _degrees(rows: Sequence[Row], main: Comparison) -> Comparison | None:
    blocks = [name for name in distinct(rows, "network") if name.startswith("blocks")]
    blocks.sort(key=lambda name: int(name.rsplit(" ", 1)[1]))
    networks = ("LCN", *blocks, "CNN")
    return comparison_of(rows, main.target, main.circle, networks) if blocks else None


def _forecasts(main: Comparison) -> tuple[Forecast, ...]:
    made = (forecast(curve, _seeds(curve, main), main.circle) for curve in main.curves.values())
    return tuple(each for each in made if each is not None)


def _seeds(curve: FamilyCurve, main: Comparison) -> Sequence[int]:
    """Of the largest size, if they are enough; else those of n*, which may end before it."""
    there = [
        seed for seed, error in zip(curve.seeds, curve.errors[-1], strict=True) if error == error
    ]
    return there if len(there) >= LEAST_SEEDS else main.seeds


def _rows(comparison: Comparison) -> Sequence[Row]:
    return [
        {
            "network": curve.family,
            "layers": comparison.layers,
            "pooling": comparison.pooling,
            "control": comparison.control,
            "num_samples": int(size),
            "seed": seed,
            "rate": curve.rate,
            "step": int(curve.steps[at]),
            "operations": float(curve.operations[at]),
            "error": float(error),
        }
        for curve in comparison.curves.values()
        for at, size in enumerate(curve.sizes)
        for seed, error in zip(curve.seeds, curve.errors[at], strict=True)
        if error == error  # nan: not trained
    ]
