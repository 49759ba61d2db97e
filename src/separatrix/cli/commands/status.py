"""`separatrix status`: what is done, what is missing, what cannot be read."""

from typing import TYPE_CHECKING, Any

from ..options import DEFAULT_STORE, HeldProfileOption, JsonOption, StoreOption, StudyNames

if TYPE_CHECKING:
    from ...studies import Answer


def status(
    names: StudyNames = None,
    profile: HeldProfileOption = None,
    store: StoreOption = DEFAULT_STORE,
    as_json: JsonOption = False,
) -> None:
    """What is done, what is missing, what cannot be read."""
    from ...records import RecordError
    from ...studies.answers import strangers_in_words
    from ..known import catalogue, shelf
    from ..terminal import print_json

    studies = catalogue().find_studies(names)
    shelves = shelf([store], profile)
    (folder,) = shelves.stores
    problems = [sentence for _, sentence in folder.problems()]
    begun, untouched, unreadable = [], [], []
    for study in studies:
        try:
            answer = shelves.answer(study)
        except RecordError:  # `problems` names the file
            unreadable.append(study.name)
        else:
            begun += [answer] if answer else []
            untouched += [] if answer else [study.name]
    problems += strangers_in_words(folder)
    if as_json:
        facts = {
            "studies": [_facts(answer) for answer in begun],
            "nothing_yet": untouched,
            "unreadable": unreadable,
            "problems": problems,
        }
        print_json(facts)
        return
    for answer in begun:
        _print(answer)
    for words, names_of in (("nothing yet", untouched), ("unreadable", unreadable)):
        if names_of:
            print(f"{words}: {', '.join(names_of)}")
    print(*problems, sep="\n", end="\n" if problems else "")


def _facts(answer: "Answer") -> dict[str, Any]:
    return {
        "study": answer.study.name,
        "profile": answer.manifest.profile,
        "complete": answer.manifest.complete,
        "rows": answer.study.page.progress(answer),
    }


def _print(answer: "Answer") -> None:
    from ..terminal import aligned

    rows = answer.study.page.progress(answer)
    done = sum(row["state"] == "done" for row in rows)
    print(f"{answer.study.name}, {answer.manifest.profile}: {done} of {len(rows)} done")
    lines = [tuple(_cell(value) for value in row.values()) for row in rows]
    for line in aligned(tuple(rows[0]), *lines) if rows else ():
        print(f"  {line}")


def _cell(value: Any) -> str:
    if isinstance(value, list):  # sizes tried
        return f"{len(value)}, {value[0]} to {value[-1]}" if value else "-"
    return "-" if value is None else str(value)
