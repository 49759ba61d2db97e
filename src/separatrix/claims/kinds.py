"""What kind of sentence a claim is, and what it means when measurement contradicts it."""

from enum import StrEnum


class Kind(StrEnum):
    """Of a statement; `OURS` and `CONTROL` are not the paper's, and are counted apart."""

    THEOREM = "theorem"
    GROWTH = "growth"  # what a theorem's rate says of n*
    FIGURE = "figure"
    REMARK = "remark"
    PROOF_STEP = "proof-step"
    CONSTRUCTION = "construction"
    OURS = "ours"  # a question or formula of this project, or a corrected reading
    CONTROL = "control"  # holds by construction: shown, never counted among a paper's statements


class Finding(StrEnum):
    """What a contradiction shows; the last is of what was measured where a statement is silent."""

    ERRATUM = "erratum"  # a slip of index, constant or print; the corrected reading is consistent
    HYPOTHESIS_GAP = "hypothesis-gap"  # true only under a condition that is not stated
    REFUTED = "refuted"  # the statement as its authors mean it fails at the sizes measured
    SCOPE = "scope"  # a worst case or a limit, measured elsewhere


class Group(StrEnum):
    """Claims that are counted together, in the order in which they are shown."""

    STATEMENTS = "statements"  # of a paper
    ERRATA = "errata"
    OURS = "ours"
    CONTROLS = "controls"


def group_of(kind: Kind, finding: Finding | None) -> Group:
    if kind is Kind.CONTROL:
        return Group.CONTROLS
    if kind is Kind.OURS:
        return Group.OURS
    return Group.ERRATA if finding is Finding.ERRATUM else Group.STATEMENTS
