"""`separatrix show STUDY`: what is asked, what it costs, what to expect."""

import inspect
import json
import os

from ..records import describe
from ..studies import PROFILES, Study, find_study, module_of
from ..studies.facts import FactStudy
from .estimate import estimate
from .options import JsonOption, StudyName


def show(name: StudyName, as_json: JsonOption = False) -> None:
    """What is asked, its cells, the cost on this machine, and what to expect."""
    study = find_study(name)
    facts = _told(study)
    if as_json:
        print(json.dumps(facts, indent=2))
        return
    print(
        f"{study.title}\n\n{study.question}\nsource    {study.source}\nexpected  {study.expected}"
    )
    for profile, own in facts.get("profiles", {}).items():
        _print_profile(profile, own)
    if (module := module_of(study)) and module.__doc__:
        print(f"\n{inspect.cleandoc(module.__doc__)}")


def _told(study: Study | FactStudy) -> dict:
    facts = {
        "name": study.name,
        "title": study.title,
        "question": study.question,
        "source": study.source,
        "expected": study.expected,
    }
    if isinstance(study, FactStudy):
        return facts
    return {**facts, "profiles": {profile: _facts(study, profile) for profile in PROFILES}}


def _print_profile(profile: str, own: dict) -> None:
    print(
        f"\n{profile}: {len(own['cells'])} cells, sizes {own['sizes'][0]} to "
        f"{own['sizes'][1]}, "
        f"{own['tuning_seeds']} tuning and {own['evaluation_seeds']} evaluation seeds; "
        f"at most {own['networks']:,} networks, about {own['seconds']:.0f} s here"
    )
    for cell in own["cells"]:
        task = ", ".join(f"{k} {v}" for k, v in cell["task"].items() if k != "kind")
        print(
            f"  {cell['network']['kind']:4} on {cell['task']['kind']} ({task}), "
            f"target risk {cell['target']:.4f}"
        )


def _facts(study: Study, profile) -> dict:
    plan = study.plan(profile)
    work = estimate(plan)
    return {
        "cells": [{**describe(case.cell), "target": case.target} for case in plan.cases],
        "sizes": (plan.sizes.grid[0], plan.sizes.grid[-1]),
        "tuning_seeds": len(plan.tuning_seeds),
        "evaluation_seeds": len(plan.evaluation_seeds),
        "networks": work.num_networks,
        "seconds": work.seconds(os.cpu_count() or 1),
    }
