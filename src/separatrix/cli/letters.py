"""Output where the terminal lacks a letter: the next best in ASCII, or its number."""

import codecs
import io
import sys

_INSTEAD = {
    **{"…": "...", "×": "x", "→": "->", "–": "-", "−": "-", "≤": "<=", "≥": ">=", "±": "+-"},
    **{"“": '"', "”": '"', "’": "'", "·": ".", "│": "|", "└": "+", "─": "-", "∞": "inf"},
}
_NAME = "separatrix-letters"


def spell_out() -> None:
    """From now on, on standard output and standard error: σ is \\u03c3, … three dots."""
    codecs.register_error(_NAME, _instead)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NAME)


def _instead(error: UnicodeError) -> tuple[str | bytes, int]:
    """One letter of those that cannot be written; the others are asked for next."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letter = error.object[error.start]
    number = letter.encode("ascii", "backslashreplace").decode()
    return _INSTEAD.get(letter, number), error.start + 1
