"""Records: the written schema both halves know, and the only thing that both know."""

from .description import describe, flatten
from .facts import (
    Fact,
    facts_path,
    facts_profile,
    facts_provenance,
    read_facts,
    write_facts,
)
from .identity import identity
from .job import Job
from .provenance import Provenance, current_commit
from .record_file import RecordError
from .schema import CORE_SCHEMA, SCHEMA_VERSION, STATUSES
from .store import MissingRecords, Store

__all__ = [
    "describe",
    "flatten",
    "identity",
    "Job",
    "Provenance",
    "current_commit",
    "SCHEMA_VERSION",
    "CORE_SCHEMA",
    "STATUSES",
    "Store",
    "RecordError",
    "MissingRecords",
    "Fact",
    "facts_path",
    "facts_provenance",
    "facts_profile",
    "read_facts",
    "write_facts",
]
