"""The pages of a reproduction, which are there early and grow: each is drawn once or twice."""

import time
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path

from ...claims import Judgement
from ...records import Store
from ...reports.front.statements import Statement, statements_in
from ...studies import Catalogue, Profile, Shelf, Study
from ...studies.reporting import write_pages

_SECONDS_BETWEEN = 60.0


class GrowingPages:
    """A page is written when all studies are finished that the claims on it need.

    Those of the headlines are written before that, too: a page worth opening comes first.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        studies: Sequence[Study],
        profile: Profile,
        store: Store,
        out: Path,
    ):
        self._catalogue, self._store, self._out = catalogue, store, out
        self._profile: Profile = profile
        self._studies = {study.name: study for study in studies}
        self._to_come = set(self._studies)  # or under way
        self._under_way: set[str] = set()
        self._waiting = dict(self._studies)  # for their last writing
        self._settled: dict[str, Judgement] = {}
        self._last = time.monotonic()

    @property
    def front(self) -> Path:
        return self._out / "index.html"

    def begin(self, study: Study) -> None:
        self._under_way.add(study.name)

    def finish(self, study: Study) -> None:
        self._under_way.discard(study.name)
        self._to_come.discard(study.name)

    def write_first(self, names: Iterable[str]) -> int:
        """What there is to say of these, now; returns how many need not be written again."""
        return self._write([self._studies[name] for name in names])

    def refresh(self) -> int:
        """Those that can be written for good, if the last time is a while ago."""
        due = [study for study in self._waiting.values() if self._is_ripe(study)]
        late = time.monotonic() - self._last >= _SECONDS_BETWEEN
        return self._write(due) if due and late else 0

    def write_rest(self) -> list[Statement]:
        """What is left; returns the verdicts on what the studies measure, or on everything."""
        self._write(list(self._waiting.values()))
        asked = self._studies.keys()
        whole = asked >= self._catalogue.studies.keys()
        return [each for each in statements_in(self._out) if whole or asked & set(each.studies)]

    def _is_ripe(self, study: Study) -> bool:
        needed = self._companions.get(study.name, {study.name})
        return not needed & self._to_come

    @cached_property
    def _companions(self) -> dict[str, set[str]]:
        """By study, those that are in a claim with it."""
        companions: dict[str, set[str]] = {}
        for claim in self._catalogue.claims.values():
            for name in claim.studies:
                companions.setdefault(name, set()).update(claim.studies)
        return companions

    def _write(self, studies: Sequence[Study]) -> int:
        shelf = Shelf((self._store,), self._profile, frozenset(self._under_way))
        answers = [answer for study in studies if (answer := shelf.answer(study))]
        for _ in write_pages(
            self._catalogue, shelf, answers, self._out, all_claims=True, settled=self._settled
        ):
            pass
        waiting = len(self._waiting)
        for study in filter(self._is_ripe, studies):
            self._waiting.pop(study.name, None)
        self._last = time.monotonic()
        return waiting - len(self._waiting)
