"""`separatrix report`: pages from records alone."""

from ..options import (
    DEFAULT_OUT,
    DEFAULT_STORES,
    HeldProfileOption,
    OutOption,
    PdfOption,
    QuietOption,
    StoresOption,
    StudyNames,
    SvgOption,
)


def report(
    names: StudyNames = None,
    profile: HeldProfileOption = None,
    stores: StoresOption = DEFAULT_STORES,
    out: OutOption = DEFAULT_OUT,
    svg: SvgOption = False,
    pdf: PdfOption = False,
    quiet: QuietOption = False,
) -> None:
    """A page for each study, with its tables as CSV and its figures to save, and an index of all.

    Without names: of every study that has records, and one of all verdicts. Other pages stay.
    """
    import sys

    from ...studies.answers import profiles_in_words
    from ...studies.reporting import write_pages
    from ..known import catalogue, shelf
    from ..stopping import working

    known = catalogue()
    studies, shelves = known.find_studies(names), shelf(stores, profile)
    answers = {study.name: shelves.answer(study) for study in studies}
    lacking = [name for name, a in answers.items() if a is None or not a.manifest.begun]
    if names and lacking:
        raise ValueError(
            f"{', '.join(lacking)} must have records in {', '.join(map(str, stores))}, got none: "
            f"`separatrix run {' '.join(names)}` makes them."
        )
    begun = [answer for name, answer in answers.items() if answer and name not in lacking]
    asked = {"svg": svg, "pdf": pdf, "csv": True}
    endings = [ending for ending, wanted in asked.items() if wanted]
    with working(
        lambda: "Stopped. The pages that were named are written; others are as they were."
    ):
        for path in write_pages(known, shelves, begun, out, endings=endings, all_claims=not names):
            print(path, flush=True)
    if not quiet:
        print(profiles_in_words(begun), file=sys.stderr)
