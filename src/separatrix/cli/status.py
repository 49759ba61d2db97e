"""`separatrix status`: what is done, what is missing, what cannot be read."""

import json
from dataclasses import replace

from ..records import (
    RecordError,
    Store,
    describe,
    facts_path,
    facts_profile,
    flatten,
    read_facts,
)
from ..runs import Case, Plan, pending, stage, tuning_stage
from ..studies import CATALOGUE, Profile, Study, find_study, outcomes
from ..studies.facts import FACTS, FactStudy
from .options import (
    DEFAULT_STORE,
    JsonOption,
    ProfileName,
    ProfileOption,
    StoreOption,
    StudyNames,
)
from .terminal import aligned


def status(
    names: StudyNames = None,
    profile: ProfileOption = ProfileName.full,
    store: StoreOption = DEFAULT_STORE,
    as_json: JsonOption = False,
) -> None:
    """What is done, what is missing, what cannot be read."""
    folder = Store(store)
    asked = [find_study(name) for name in names or [*CATALOGUE, *FACTS]]
    studies = [own for own in asked if isinstance(own, Study)]
    tables = {own.name: _rows_of_table(own, folder) for own in asked if isinstance(own, FactStudy)}
    rows = [_rows(study, profile.value, folder) for study in studies]
    problems = [sentence for _, sentence in folder.problems()]
    if as_json:
        cases = [row for own in rows for row in own]
        print(json.dumps({"cases": cases, "tables": tables, "problems": problems}, indent=2))
        return
    for study, own in zip(studies, rows, strict=True):
        _print_study(study, profile.value, own)
    for name, said in tables.items():
        print(f"{name}: {said}")
    print(*problems, sep="\n", end="\n" if problems else "")


def _rows_of_table(study: FactStudy, store: Store) -> str:
    path = facts_path(store.root, study.name)
    if not path.exists():
        return "not measured"
    try:
        return f"{len(read_facts(path)):,} rows, {facts_profile(path)}"
    except RecordError:
        return "unreadable"


def _print_study(study: Study, profile: Profile, rows: list[dict]) -> None:
    done = sum(row["state"] == "done" for row in rows)
    print(f"{study.name}, {profile}: {done} of {len(rows)} cases done")
    lines = [
        (*row["case"].split(f", {study.variable_label} "), row["n*"] or "-", *_rest(row))
        for row in rows
    ]
    leaf = study.variable.rpartition(".")[2]
    for line in aligned(("network", leaf, "n*", "sizes tried", "state"), *lines):
        print(f"  {line}")


def _rest(row: dict) -> tuple[str, str]:
    sizes = row["sizes"]
    tried = f"{len(sizes)}, {sizes[0]} to {sizes[-1]}" if sizes else "-"
    return tried, row["state"]


def _rows(study: Study, profile: Profile, store: Store) -> list[dict]:
    plan = study.plan(profile)
    tuning = tuning_stage(plan)
    try:
        now = stage(plan, store)
    except RecordError:  # `_state` names the case whose record it is
        now = tuning or plan
    state = _tuning_state if now == tuning else _state
    return [
        {
            "study": study.name,
            "case": f", {study.variable_label} ".join(_place(study, case)),
            **state(replace(now, cases=(case,)), case, store),
        }
        for case in now.cases
    ]


def _place(study: Study, case: Case) -> tuple[str, str]:
    """The network, and the value of the variable that the study is about."""
    fields = flatten(describe(case.cell))
    return str(fields["network.kind"]), str(fields.get(study.variable, "-"))


def _state(alone: Plan, case: Case, store: Store) -> dict:
    """How far one case is; a record that cannot be read hides no other case."""
    try:
        found, waiting = outcomes(alone, store), pending(alone, store)
    except RecordError:
        return {"sizes": [], "n*": None, "state": "unreadable"}
    sizes = [n for own in found for n in own.curve.sizes.tolist()]
    estimate = str(found[0].estimate) if found else None
    missing = ", ".join(map(str, waiting.get(case, ())))
    return {"sizes": sizes, "n*": estimate, "state": f"next: n = {missing}" if missing else "done"}


def _tuning_state(alone: Plan, case: Case, store: Store) -> dict:
    """The same while settings are chosen: what this stage finds is not the study's n*."""
    now = _state(alone, case, store)
    state = "tuned" if now["state"] == "done" else now["state"].replace("next:", "tuning, next:")
    return {**now, "n*": None, "state": state}
