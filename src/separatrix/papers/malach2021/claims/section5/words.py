"""What the claims of Section 5 have in common."""

from .....records import Row

SECTION = "malach2021, Sec. 5"
SIZE = ("input_length", "pattern_length")
_LIMIT = 20.0  # times the law: where a search is ended


def ratio(row: Row) -> float:
    """Measured over predicted; a search that its limit ended counts as the limit."""
    return min(float(row["measured"]) / float(row["predicted"]), _LIMIT)
