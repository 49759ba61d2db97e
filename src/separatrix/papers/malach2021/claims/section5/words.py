"""What the claims of Section 5 have in common."""

from .....records import Row

SECTION = "malach2021, Sec. 5"
SIZE = ("input_length", "pattern_length")


def limited(row: Row, times_law: int) -> float:
    """Measured; a search that its limit ended counts as the limit, so many times its law."""
    return min(float(row["measured"]), times_law * float(row["predicted"]))


def ratio(row: Row) -> float:
    """Measured over predicted, up to the limit of 20."""
    return limited(row, 20) / float(row["predicted"])
