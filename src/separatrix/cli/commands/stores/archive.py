"""`separatrix archive DIR`: a copy of a store to publish, in a third of the bytes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...options import DEFAULT_STORE, StoreOption

if TYPE_CHECKING:
    from ....studies import Answer

Target = Annotated[
    Path, typer.Argument(metavar="DIR", help="Where the copy goes; empty or not there yet.")
]


def archive(target: Target, store: StoreOption = DEFAULT_STORE) -> None:
    """A copy of a store to publish: what its studies read, a file a study.

    The store stays as it is. Exit code 1 where a study that is complete in the store is not in the
    copy: a choice hung on the fifth digit.
    """
    from ....records import archive
    from ...known import catalogue, shelf
    from ...stopping import working
    from ...terminal import size_in_words

    before = shelf([store], None)
    studies = catalogue().find_studies(None)
    with working(lambda: f"Stopped. {target} is not whole: delete it, and begin anew."):
        complete = [study for study in studies if _is_complete(before.answer(study))]
        for study, path in archive(store, target).items():
            print(f"{study}: {path}, {size_in_words(path.stat().st_size)}")
        after = shelf([target], None)
        lost = [study.name for study in complete if not _is_complete(after.answer(study))]
    if lost:
        print(f"Not complete any more: {', '.join(lost)}. `run --store {target}` completes them.")
    raise typer.Exit(int(bool(lost)))


def _is_complete(answer: "Answer | None") -> bool:
    return answer is not None and answer.manifest.complete
