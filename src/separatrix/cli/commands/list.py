"""`separatrix list`: studies, one line each, with their cost."""

from ..options import JsonOption


def list_studies(as_json: JsonOption = False) -> None:
    """Studies, one line each, with their cost."""
    from ..known import catalogue
    from ..terminal import aligned, print_json

    studies = catalogue().studies.values()
    if as_json:
        rows = [
            {
                "name": study.name,
                "title": study.title,
                "source": study.source,
                "networks": dict(zip(("quick", "full"), study.networks, strict=True)),
            }
            for study in studies
        ]
        print_json(rows)
        return
    lines = [(study.name, _counts(study.networks), study.title) for study in studies]
    print(*aligned(("study", "networks", "what it measures"), *lines), sep="\n")
    print(
        "\nnetworks: at most, quick/full; - where none is trained. `separatrix show STUDY` tells "
        "more, `separatrix check` names the claims."
    )


def _counts(networks: tuple[int, int]) -> str:
    short = (f"{count / 1000:.0f}k" if count >= 1000 else str(count) for count in networks)
    return "/".join(short) if any(networks) else "-"
