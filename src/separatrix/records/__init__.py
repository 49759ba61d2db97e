"""Records: the written schema both halves know, and the only thing that both know."""

from .description import describe, flatten
from .failures import (
    ExecutorLost,
    Failure,
    WorkFailed,
    failures_in,
    forget_failure,
    write_failure,
)
from .identity import as_written, identity
from .job import Job, JobName, name_of
from .manifest import (
    CaseEntry,
    Manifest,
    Seeds,
    StageEntry,
    TableEntry,
    Tuned,
    how_many,
    manifest_path,
    manifests_in,
    read_manifest,
    write_manifest,
)
from .merging import Merged, archive, doubles, merge, pack, twins_in
from .provenance import Cost, Provenance, add_cost, cost_path, current_commit, read_cost
from .store import MissingRecords, Store
from .tables import Row, distinct, read_table, table_path, table_provenance, where, write_table
from .whole_file import RecordError

__all__ = ["as_written", "describe", "flatten", "identity", "Job", "JobName", "name_of"]
__all__ += [
    "Store",
    "RecordError",
    "MissingRecords",
    "pack",
    "archive",
    "Provenance",
    "current_commit",
]
__all__ += ["merge", "Merged", "twins_in", "doubles"]
__all__ += ["Manifest", "StageEntry", "CaseEntry", "TableEntry", "Seeds", "Tuned", "how_many"]
__all__ += ["read_manifest", "write_manifest", "manifests_in", "manifest_path"]
__all__ += ["Cost", "read_cost", "add_cost", "cost_path"]
__all__ += ["Failure", "failures_in", "forget_failure", "write_failure"]
__all__ += ["WorkFailed", "ExecutorLost"]
__all__ += ["Row", "table_path", "table_provenance", "read_table", "write_table"]
__all__ += ["distinct", "where"]
