"""What a class does, as a text: its code and all that it reaches outside of installed packages."""

from .functions import NoSource
from .installed import is_installed_at, is_library, is_of_flax, is_ours
from .reach import code_digest, made_with
from .syntax import imports, normal_form

__all__ = ["NoSource", "code_digest", "imports", "is_installed_at", "is_library", "is_of_flax"]
__all__ += ["is_ours", "made_with", "normal_form"]
