"""The columns of a file: those that are to be there, of their types, each once."""

import pyarrow as pa

from ..schema import CORE_SCHEMA, SCHEMA_VERSION
from ..whole_file import AGAIN, refusal
from .content import Content

_TABLE_TYPES = (pa.string(), pa.bool_(), pa.int64(), pa.float64())


def check_columns(file: Content) -> None:
    """Of a record or pack: the version of the schema, and the core columns with their types."""
    if (version := file.facts.get("schema")) != SCHEMA_VERSION:
        reads = f"this version of Separatrix reads {SCHEMA_VERSION}"
        raise refusal(file.path, f"has schema {version}, and {reads}")
    if missing := [name for name in CORE_SCHEMA.names if name not in file.schema.names]:
        raise refusal(file.path, f"lacks the columns {', '.join(missing)}")
    _check_once(file, AGAIN)
    for field in CORE_SCHEMA:
        got = file.schema.field(field.name).type
        if got != field.type:  # the elements of a list have another name in Parquet: no difference
            raise refusal(file.path, f"has {_shown(got)} in the column {field.name}")


def check_table_columns(file: Content, then: str) -> None:
    """Of a table: plain types alone."""
    _check_once(file, then)
    for field in file.schema:
        if field.type not in _TABLE_TYPES:
            raise refusal(file.path, f"has {_shown(field.type)} in the column {field.name}", then)


def _check_once(file: Content, then: str) -> None:
    names = file.schema.names
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise refusal(file.path, f"has the column {twice} twice", then)


def _shown(kind: pa.DataType) -> str:
    """In a few words: a type may be nested a hundred times."""
    words = str(kind)
    return words if len(words) <= 60 else f"{words[:60]}…"
