"""Where a page's numbers come from, as rows."""

import json
from collections.abc import Sequence

import pyarrow.parquet as pq

from ..records import Store
from ..runs import Plan, jobs_done
from .base import Study

_ENDS = 3


def provenance_rows(study: Study, profile: str, plan: Plan, store: Store) -> list[tuple[str, str]]:
    """Study, protocol, number of networks, and the versions and devices of the records."""
    jobs = jobs_done(plan, store)
    networks = sum(len(job.seeds) * len(job.cell.algorithm.settings) for job in jobs)
    made = [_provenance(store, job) for job in jobs]
    return [
        ("study", f"{study.name}, {profile} profile"),
        ("source", study.source),
        ("networks trained", f"{networks:,}"),
        ("seeds", f"{len(plan.tuning_seeds)} for tuning, {len(plan.evaluation_seeds)} for n*"),
        ("learning rate and stopping step chosen by", _PROTOCOLS[plan.selection]),
        *((name, _distinct(made, name)) for name in ("separatrix", "jax", "device", "commit")),
    ]


_PROTOCOLS = {
    "tuning": "risk on the tuning seeds: one rate for each network, a step for each size",
    "test": "each run's own test risk, as in the paper: n* comes out too small",
}


def _provenance(store: Store, job) -> dict:
    metadata = pq.read_schema(store.path(job)).metadata or {}
    return json.loads(metadata[b"separatrix"])["provenance"]


def _distinct(made: Sequence[dict], name: str) -> str:
    values = sorted({str(own[name] or "unknown") for own in made})
    more = f" and {len(values) - _ENDS} more" if len(values) > _ENDS else ""
    return ", ".join(values[:_ENDS]) + more
