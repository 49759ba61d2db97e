"""`separatrix show STUDY`: what is asked, what it costs, what to expect."""

from typing import TYPE_CHECKING, Any

from ..options import JsonOption, StudyName

if TYPE_CHECKING:
    from ...studies import Profile, Study


def show(name: StudyName, as_json: JsonOption = False) -> None:
    """What is asked, its cells, the cost on this machine, and what to expect."""
    from ...studies import PROFILES
    from ..known import catalogue
    from ..terminal import print_json

    study = catalogue().find_study(name)
    profiles = {profile: _facts(study, profile) for profile in PROFILES}
    if as_json:
        words = ("name", "title", "question", "source", "expected")
        facts = {word: getattr(study, word) for word in words} | {"profiles": profiles}
        print_json(facts)
        return
    _print(study, profiles)


def _facts(study: "Study", profile: "Profile") -> dict[str, Any]:
    """What the plan says of itself, and what it takes here."""
    import os

    from ...studies.study import PROFILES, plan_of

    plan = plan_of(study, profile)
    work = plan.estimate()
    networks = work.num_networks or study.networks[PROFILES.index(profile)]
    seconds = work.seconds(os.cpu_count() or 1)
    return {**plan.outline(), "networks": networks, "seconds": seconds}


def _print(study: "Study", profiles: dict[str, dict[str, Any]]) -> None:
    import inspect

    from ...studies import module_of

    print(
        f"{study.title}\n\n{study.question}\nsource    {study.source}\nexpected  {study.expected}"
    )
    for profile, facts in profiles.items():
        networks = f"at most {facts['networks']:,} networks, " if facts["networks"] else ""
        print(f"\n{profile}: {facts['summary']}; {networks}about {facts['seconds']:.0f} s here")
        print(*(f"  {line}" for line in facts["lines"]), sep="\n")
    if (module := module_of(study)) and module.__doc__:
        print(f"\n{inspect.cleandoc(module.__doc__)}")
