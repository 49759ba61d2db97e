"""`separatrix show STUDY`: what is asked, what it costs, what to expect."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..options import DEFAULT_STORES, JsonOption, StoresOption, StudyName, WorkersOption

if TYPE_CHECKING:
    from ...studies import Profile, Study


_SHIPPED = Path("results")  # of a checkout: a store a paper


def show(
    name: StudyName,
    stores: StoresOption = DEFAULT_STORES,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """What is asked, its cells, the cost on this machine and as measured, and what to expect.

    The measured cost is that of the stores, and of the results that ship with a checkout. With
    --workers, what it would take so many, at the pace that the first store has learnt.
    """
    from ...studies import PROFILES
    from ..known import catalogue
    from ..terminal import print_json

    study = catalogue().find_study(name)
    folders = (*stores, *sorted(_SHIPPED.glob("*")))
    profiles = {profile: _facts(study, profile, folders) for profile in PROFILES}
    if workers:
        for profile in PROFILES:
            profiles[profile]["workers"] = _with_workers(study, profile, stores[0], workers)
    if as_json:
        words = ("name", "title", "question", "source", "expected")
        facts = {word: getattr(study, word) for word in words} | {"profiles": profiles}
        print_json(facts)
        return
    _print(study, profiles)


def _facts(study: "Study", profile: "Profile", stores: Sequence[Path]) -> dict[str, Any]:
    """What the plan says of itself, what it takes here, and what it took."""
    import os
    from dataclasses import asdict

    from ...records import read_cost
    from ...studies.study import PROFILES, plan_of

    plan = plan_of(study, profile)
    work = plan.estimate()
    networks = work.num_networks or study.networks[PROFILES.index(profile)]
    seconds = work.seconds(os.cpu_count() or 1)
    measured = [asdict(cost) for s in stores if (cost := read_cost(s, study.name, profile))]
    return {**plan.outline(), "networks": networks, "seconds": seconds, "measured": measured}


def _with_workers(study: "Study", profile: "Profile", store: Path, workers: int) -> dict[str, Any]:
    """Seconds and bytes, were there so many processes with a core each."""
    from ...records import Store
    from ...runs import this_machine
    from ...runs.costs import Paces
    from ...studies.study import plan_of

    work = plan_of(study, profile).estimate()
    pace = Paces(Store(store), this_machine().name).seconds
    return {
        "number": workers,
        "seconds": work.seconds(workers, pace),
        "at_least": work.seconds_at_least(pace),
        "bytes": work.num_bytes,
    }


def _print(study: "Study", profiles: dict[str, dict[str, Any]]) -> None:
    import inspect

    from ...records import Cost
    from ...studies import module_of

    print(
        f"{study.title}\n\n{study.question}\nsource    {study.source}\nexpected  {study.expected}"
    )
    for profile, facts in profiles.items():
        networks = f"at most {facts['networks']:,} networks, " if facts["networks"] else ""
        print(f"\n{profile}: {facts['summary']}; {networks}about {facts['seconds']:.0f} s here")
        if "workers" in facts:
            print(_workers_in_words(facts["workers"]))
        if facts["measured"]:
            print(f"measured: {'; '.join(str(Cost(**cost)) for cost in facts['measured'])}")
        print(*(f"  {line}" for line in facts["lines"]), sep="\n")
    if (module := module_of(study)) and module.__doc__:
        print(f"\n{inspect.cleandoc(module.__doc__)}")


def _workers_in_words(facts: dict[str, Any]) -> str:
    """with 64 workers: at most 3 minutes (no number of them takes less than 40 seconds), 2.3 MB."""
    from ..reproducing.course import in_words
    from ..terminal import size_in_words

    least = f"no number of them takes less than {in_words(facts['at_least'])}"
    size = f", {size_in_words(facts['bytes'])} of records" if facts["bytes"] else ""
    number = f"{facts['number']:,} worker{'s' * (facts['number'] > 1)}"
    return f"with {number}: at most {in_words(facts['seconds'])} ({least}){size}"
