"""What a class does, as a text: its code and all that it reaches outside of installed packages."""

from .array_content import array_content
from .installed import is_installed_at, is_ours
from .normal_form import imports, normal_form
from .reach import code_digest, code_of
from .sources import NoSource

__all__ = [
    "NoSource",
    "array_content",
    "code_digest",
    "code_of",
    "imports",
    "is_installed_at",
    "is_ours",
    "normal_form",
]
