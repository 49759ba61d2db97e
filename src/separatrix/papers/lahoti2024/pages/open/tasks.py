"""Of `open-tasks`: what is expected of a relaxation, in the words of its table."""

from ...studies.open.relaxations import expectations


def expected(variant: str, worth: str) -> str:
    """less (summary: break conditions): the word, and who says so."""
    says = (f"{e.word} ({e.source.partition(', ')[2]})" for e in expectations(variant, worth))
    return "; ".join(says)
