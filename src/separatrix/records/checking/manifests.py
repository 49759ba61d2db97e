"""A manifest as it was read, which may be any JSON: whether it is one, and of this plan."""

import re
from collections.abc import Callable
from typing import Any

from .facts import is_identity, is_integer

_PART = re.compile(r"[a-z0-9-]+")
_FIELDS = {"study", "profile", "code", "tuning", "evaluation", "tables"}
_STAGES = ("tuning", "evaluation")
_STAGE = {"selection", "tuning_seeds", "evaluation_seeds", "cases"}
_CASE = {"cell", "fields", "target", "jobs", "waiting", "n_star", "surplus", "seeds", "tuned"}
_TABLE = {"part", "identity", "num_items", "num_done"}


def is_manifest(content: Any, study: str, profile: str) -> bool:
    """Names are those of files of a store: one with a slash would lead out of it."""
    return (
        _has(content, _FIELDS)
        and (content["study"], content["profile"]) == (study, profile)
        and isinstance(content["code"], str)
        and all(content[name] is None or _is_stage(content[name]) for name in _STAGES)
        and _is_list(content["tables"], _is_table)
    )


def _is_stage(value: Any) -> bool:
    return (
        _has(value, _STAGE)
        and isinstance(value["selection"], str)
        and _is_list(value["tuning_seeds"], is_integer)
        and _is_list(value["evaluation_seeds"], is_integer)
        and _is_list(value["cases"], _is_case)
    )


def _is_case(value: Any) -> bool:
    return (
        _has(value, _CASE)
        and is_identity(value["cell"])
        and isinstance(value["fields"], dict)
        and all(v is None or isinstance(v, str | int | float) for v in value["fields"].values())
        and isinstance(value["jobs"], dict)
        and all(size.isdecimal() and len(size) < 20 for size in value["jobs"])
        and all(_is_list(jobs, is_identity) for jobs in value["jobs"].values())
        and _is_list(value["waiting"], is_integer)
        and (value["n_star"] is None or isinstance(value["n_star"], str))
        and _is_list(value["surplus"], is_identity)
        and (value["seeds"] is None or _is_pair_of_seeds(value["seeds"]))
        and (value["tuned"] is None or _is_tuned(value["tuned"]))
    )


def _is_pair_of_seeds(value: Any) -> bool:
    return _is_list(value, lambda seeds: _is_list(seeds, is_integer)) and len(value) == 2


def _is_tuned(value: Any) -> bool:
    if not _is_list(value, lambda part: isinstance(part, list)) or len(value) != 3:
        return False
    labels, n_stars, level = value
    return (
        all(isinstance(label, str) for label in (*labels, *level))
        and all(n is None or isinstance(n, int | float) for n in n_stars)
        and len(labels) == len(n_stars)
        and set(level) <= set(labels)
    )


def _is_table(value: Any) -> bool:
    return (
        _has(value, _TABLE)
        and isinstance(value["part"], str)
        and _PART.fullmatch(value["part"]) is not None
        and is_identity(value["identity"])
        and is_integer(value["num_items"])
        and is_integer(value["num_done"])
        and 0 <= value["num_done"] <= value["num_items"]
    )


def _has(value: Any, fields: set[str]) -> bool:
    return isinstance(value, dict) and set(value) == fields


def _is_list(value: Any, of: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(of, value))
