"""Answers to a search for n*: what every page about n* reads of manifest and records."""

import abc
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..._checks import nearest
from .base import AbstractPage, provenance_rows

if TYPE_CHECKING:
    from ...estimates import Grid, Result
    from ...records import CaseEntry, Manifest, StageEntry
    from ...records.description import Scalar
    from ..answers import Answer

Triple = tuple[str, str, str]  # needs more, needs fewer, what that is the worth of
_PROTOCOLS = {
    "tuning": "the tuning seeds: a rate by its risk or by the samples it needs, a step for each "
    "size by its risk",
    "test": "each run's own test risk: n* comes out too small",
}


class AbstractSearchPage(AbstractPage):
    """n* of several networks, whatever it is shown against."""

    comparisons: tuple[Triple, ...]

    @abc.abstractmethod
    def check_cells(self, cells: "Sequence[Mapping[str, Scalar]]") -> None:
        """Refuses cells, flattened, that it could not show."""

    @abc.abstractmethod
    def columns(self, fields: "Mapping[str, Scalar]") -> dict[str, Any]:
        """What tells a case from the others: its network first."""

    def check(self, outline: Mapping[str, Any]) -> None:
        from ...records import flatten

        if "cells" not in outline:
            raise ValueError(
                "page must be a TablePage where the plan has no cells, got a "
                f"{type(self).__name__}."
            )
        parts = ("task", "network", "algorithm", "measure")
        self.check_cells(
            [flatten({part: cell[part] for part in parts}) for cell in outline["cells"]]
        )

    def check_searched(self, manifest: "Manifest") -> None:
        """As `check`, of what was run: the page may have changed since.

        The second stage of a search under way has those cases alone whose settings are chosen.
        """
        self.check_cells([case.fields for stage in manifest.stages for case in stage.cases])

    def results(self, answer: "Answer") -> "tuple[Result, ...]":
        return answer.measured

    def grids(self, answer: "Answer") -> "tuple[Grid, ...]":
        from ...estimates import grids_of

        manifest = answer.manifest  # without seeds to tune on, those that count have every setting
        every = manifest.tuning or manifest.evaluation
        return () if every is None else grids_of(every)

    def progress(self, answer: "Answer") -> list[dict[str, Any]]:
        """What is measured, then what is still tuned: cases do not wait for each other."""
        manifest = answer.manifest
        measured = manifest.evaluation.cases if manifest.evaluation else ()
        tuned = manifest.tuning.cases if manifest.tuning else ()
        return [
            {
                **self.columns(case.fields),
                "n*": case.n_star,
                "sizes": list(case.jobs),
                "state": _state(case, tuning),
            }
            for cases, tuning in ((measured, False), (tuned, True))
            for case in cases
            if case.waiting or not (tuning and measured)
        ]


def check_comparisons(comparisons: Any) -> None:
    """They must be triples of words, each of two networks."""
    if not isinstance(comparisons, tuple) or not all(map(_is_triple, comparisons)):
        raise ValueError(
            "comparisons must be a tuple of triples (needs more, needs fewer, its worth), got "
            f'{comparisons!r}: one is written (("LCN", "CNN", "weight sharing"),).'
        )
    for more, fewer, _ in comparisons:
        if more == fewer:
            raise ValueError(f"comparisons must be of two networks, got {more} and {fewer}.")


def check_compared(comparisons: Sequence[Triple], known: Sequence[str]) -> None:
    """The networks compared must be in the plan."""
    for name in (name for comparison in comparisons for name in comparison[:2]):
        if name.partition(",")[0] not in known:  # "FCN, num units 32" is one of several FCNs
            hint = nearest(name, known, "there is nothing to compare.")
            raise ValueError(
                f"comparisons must be of networks of the plan ({', '.join(known)}), got "
                f"{name!r}: {hint}"
            )


def provenance(answer: "Answer", stage: "StageEntry") -> list[tuple[str, str]]:
    """What was trained, on which seeds, how settings were chosen, and where."""
    manifest = answer.manifest
    made = answer.store.metadata(manifest.names)
    networks = sum(
        len(facts["job"]["seeds"]) * len(facts["job"]["cell"]["algorithm"]["settings"])
        for facts in made
    )
    from ...records import how_many

    tuning, evaluation = how_many(map(stage.seeds_of, stage.cases))
    return [
        ("study", f"{manifest.study}, {manifest.profile} profile"),
        ("source", answer.study.source),
        ("to run it in full", f"separatrix run {manifest.study} --profile full"),
        ("networks trained", f"{networks:,}"),
        ("seeds", f"{tuning} for tuning, {evaluation} for n*"),
        ("learning rate and stopping step chosen by", _PROTOCOLS[stage.selection]),
        *provenance_rows([facts["provenance"] for facts in made], "job"),
    ]


def _is_triple(comparison: Any) -> bool:
    whole = isinstance(comparison, tuple) and len(comparison) == 3
    return whole and all(isinstance(word, str) and word for word in comparison)


def _state(case: "CaseEntry", tuning: bool) -> str:
    if not case.waiting:
        return "tuned" if tuning else "done"
    sizes = ", ".join(map(str, case.waiting))
    return f"tuning, next: n = {sizes}" if tuning else f"next: n = {sizes}"
