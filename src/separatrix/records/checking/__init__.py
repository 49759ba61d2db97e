"""Checking: what a file says is believed only as far as it can be true."""

from .columns import check_columns, check_table_columns
from .content import DAMAGE, UNREADABLE, Content, content_of, opened
from .facts import IDENTITY, check_job, check_pack, check_provenances, small_json, stored_json
from .manifests import is_manifest
from .rows import check_rows, check_table_rows
from .seal import SEAL_KEY, SEALED_LATER, digest, sealed

__all__ = ["Content", "content_of", "opened", "DAMAGE", "UNREADABLE"]
__all__ += ["SEAL_KEY", "SEALED_LATER", "sealed", "digest", "stored_json", "small_json"]
__all__ += ["check_columns", "check_table_columns", "check_rows", "check_table_rows"]
__all__ += ["IDENTITY", "is_manifest", "check_job", "check_pack", "check_provenances"]
