"""`separatrix status`: what is done, what is missing, what is there twice or cannot be read."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..options import DEFAULT_STORES, HeldProfileOption, JsonOption, StoresOption, StudyNames

if TYPE_CHECKING:
    from ...studies import Answer


def status(
    names: StudyNames = None,
    profile: HeldProfileOption = None,
    stores: StoresOption = DEFAULT_STORES,
    as_json: JsonOption = False,
) -> None:
    """What is done, what is missing, what is there twice, differs or cannot be read."""
    from ...records import RecordError, doubles, failures_in, twins_in
    from ...studies.answers import strangers_in_words
    from ..known import catalogue, shelf
    from ..terminal import print_json

    studies = catalogue().find_studies(names)
    shelves = shelf(stores, profile)
    problems = [sentence for folder in shelves.stores for _, sentence in folder.problems()]
    begun, untouched, unreadable = [], [], []
    for study in studies:
        try:
            answer = shelves.answer(study)
        except RecordError:  # `problems` names the file
            unreadable.append(study.name)
        else:
            begun += [answer] if answer else []
            untouched += [] if answer else [study.name]
    problems += [words for folder in shelves.stores for words in strangers_in_words(folder)]
    roots = [folder.root for folder in shelves.stores]
    twice = [f"{name.cell}/{name.job}.parquet" for root in roots for name in doubles(root)]
    twins = [twin for root in roots for twin in twins_in(root)]
    failures = [failure for root in roots for failure in failures_in(root)]
    failed = [f"{each.what} failed twice: {each.error}" for each in failures]
    if as_json:
        facts = {
            "studies": [_facts(answer) for answer in begun],
            "nothing_yet": untouched,
            "unreadable": unreadable,
            "failed": failed,
            "problems": problems,
            "duplicates": twice,
            "twins": [each._asdict() | {"folder": str(each.folder)} for each in twins],
        }
        print_json(facts)
        return
    for answer in begun:
        _print(answer)
    for words, names_of in (("nothing yet", untouched), ("unreadable", unreadable)):
        if names_of:
            print(f"{words}: {', '.join(names_of)}")
    for sentence in (*failed, *problems, *_doubles_in_words(twice), *twins):
        print(sentence)


def _doubles_in_words(twice: Sequence[str]) -> list[str]:
    if not twice:
        return []
    number = "1 job lies" if len(twice) == 1 else f"{len(twice):,} jobs lie"
    return [
        f"{number} in a pack and in a file too, {twice[0]} the first: the pack counts, and "
        "`separatrix pack` clears up."
    ]


def _missing(answer: "Answer") -> int:
    """Sizes that a search wants next, and items that are not measured."""
    sizes = sum(len(c.waiting) for stage in answer.manifest.stages for c in stage.cases)
    return sizes + sum(table.num_items - table.num_done for table in answer.manifest.tables)


def _facts(answer: "Answer") -> dict[str, Any]:
    from ...studies.made import counts_of, made_of

    return {
        "study": answer.study.name,
        "profile": answer.manifest.profile,
        "complete": answer.manifest.complete,
        "missing": _missing(answer),
        "made_with": counts_of(made_of(answer)[1]),
        "rows": answer.study.page.progress(answer),
    }


def _print(answer: "Answer") -> None:
    from ...studies.made import made_of, mixed_in_words
    from ..terminal import aligned

    rows = answer.study.page.progress(answer)
    done = sum(row["state"] == "done" for row in rows)
    print(f"{answer.study.name}, {answer.manifest.profile}: {done} of {len(rows)} done")
    lines = [tuple(_cell(value) for value in row.values()) for row in rows]
    for line in aligned(tuple(rows[0]), *lines) if rows else ():
        print(f"  {line}")
    unit, made = made_of(answer)
    if mixed := mixed_in_words(made, unit):
        print(f"{answer.study.name}: {mixed}")


def _cell(value: Any) -> str:
    if isinstance(value, list):  # sizes tried
        return f"{len(value)}, {value[0]} to {value[-1]}" if value else "-"
    return "-" if value is None else str(value)
