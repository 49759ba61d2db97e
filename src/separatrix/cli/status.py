"""`separatrix status`: what is done, what is missing, what cannot be read."""

import json

from rich.console import Console
from rich.table import Table

from ..records import Store
from ..runs import pending
from ..studies import CATALOGUE, Study, find_study, outcomes
from .options import (
    DEFAULT_STORE,
    JsonOption,
    ProfileName,
    ProfileOption,
    StoreOption,
    StudyNames,
)


def status(
    names: StudyNames = None,
    profile: ProfileOption = ProfileName.full,
    store: StoreOption = DEFAULT_STORE,
    as_json: JsonOption = False,
) -> None:
    """What is done, what is missing, what cannot be read."""
    folder = Store(store)
    studies = [find_study(name) for name in names or CATALOGUE]
    rows = [row for study in studies for row in _rows(study, profile, folder)]
    problems = [sentence for _, sentence in folder.problems()]
    if as_json:
        print(json.dumps({"cases": rows, "problems": problems}, indent=2))
        return
    table = Table("study", "case", "sizes tried", "n*", "state", box=None)
    for row in rows:
        sizes = " ".join(str(n) for n in row["sizes"]) or "-"
        table.add_row(row["study"], row["case"], sizes, row["n*"] or "-", row["state"])
    Console().print(table)
    for sentence in problems:
        print(sentence)


def _rows(study: Study, profile: ProfileName, store: Store) -> list[dict]:
    plan = study.plan(profile.value)
    found = {outcome.case: outcome for outcome in outcomes(plan, store)}
    waiting = pending(plan, store)
    rows = []
    for case in plan.cases:
        own = found.get(case)
        task = case.cell.task
        value = getattr(task, study.variable.rpartition(".")[2], "")
        rows.append(
            {
                "study": study.name,
                "case": f"{type(case.cell.network).__name__}, {study.variable_label} {value}",
                "sizes": own.curve.sizes.tolist() if own else [],
                "n*": str(own.estimate) if own else None,
                "state": f"next: n = {', '.join(map(str, waiting[case]))}"
                if case in waiting
                else "done",
            }
        )
    return rows
