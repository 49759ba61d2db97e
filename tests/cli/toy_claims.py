"""A paper of made-up claims, one of each kind of finding; none but the last needs records."""

from pathlib import Path

from separatrix.claims import FactClaim, Finding, Kind, TheoryClaim
from separatrix.claims.weighed import computed
from separatrix.studies import Paper, study_from_file

STUDY = study_from_file(Path(__file__).with_name("toy_table.py"))


def stated(name, value, **fields):
    """A statement that wants a number to be at most 1."""
    return TheoryClaim(
        name=f"toy2000/{name}",
        source="toy2000, Thm 1",
        says=f"Of {name} there is at most 1.",
        measured="The number.",
        check=lambda: computed("it", value, high=1.0),
        **{"kind": Kind.THEOREM, "fails_if": "it were above 1", **fields},
    )


FIXED = stated("fixed", 0.5, kind=Kind.OURS)
ALL = (
    stated("identity", 0.0, kind=Kind.CONTROL),
    FIXED,
    stated("slip", 2.0, kind=Kind.PROOF_STEP, finding=Finding.ERRATUM, corrected=FIXED),
    stated("gap", 2.0, finding=Finding.HYPOTHESIS_GAP),
    stated("limit", 2.0, finding=Finding.SCOPE, scope="a limit, and one size was measured"),
    stated("true", 0.5, kind=Kind.REMARK, looked=("The limit was 0.4 at first.",)),
    stated("false", 2.0, kind=Kind.FIGURE),
    stated(
        "worse",
        2.0,
        finding=Finding.ERRATUM,
        corrected=stated("not-fixed", 3.0, kind=Kind.OURS),
    ),
    FactClaim(
        name="toy2000/squares",
        source="toy2000, Thm 2",
        says="Squares are at most 1.",
        measured="The squares.",
        kind=Kind.GROWTH,
        fails_if="a square were above 1",
        needs=("toy-table/squares",),
        quantity="square",
        about=lambda row: True,
        number=lambda row: float(row["square"]),
        by=("number",),
        high=1.0,
    ),
)
PAPER = Paper("toy2000", "Toys", (STUDY,), claims=lambda: {claim.name: claim for claim in ALL})
