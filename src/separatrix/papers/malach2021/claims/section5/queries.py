"""Statistical queries: the tolerance that lets a network learn, and the number of queries."""

from math import sqrt

from .....claims import FactClaim
from .....claims.base import AbstractClaim
from .....records import Row
from .words import SECTION, SIZE, ratio

THRESHOLD, QUERIES = "statistical-queries/threshold", "statistical-queries/queries"


def learned_by(row: Row, network: str) -> bool:
    return row["learner"] == network


CLAIMS: tuple[AbstractClaim, ...] = (
    FactClaim(
        name="malach2021/sec-5-cnn-tolerance",
        source="malach2021, Sec. 4 and 5; kearns1998",
        says="A CNN learns a parity from gradients of tolerance 2^-k/k, whatever the input length.",
        measured="The largest tolerance that it learns at, over 2^-k/k; found to within 5 %.",
        needs=(THRESHOLD,),
        quantity="largest tolerance over 2^-k/k",
        about=lambda row: learned_by(row, "CNN"),
        number=ratio,
        by=SIZE,
        low=0.95,
        high=1.0,
    ),
    FactClaim(
        name="malach2021/sec-5-fcn-first-gradient",
        source="malach2021, Sec. 4 and 5; kearns1998",
        says="An FCN learns nothing at a tolerance above its largest initial gradient.",
        measured="The largest tolerance that it learns at, over that coordinate.",
        needs=(THRESHOLD,),
        quantity="largest tolerance over the largest initial gradient",
        about=lambda row: learned_by(row, "FCN"),
        number=ratio,
        by=(*SIZE, "seed"),
        high=1.0,
    ),
    FactClaim(
        name="malach2021/sec-5-fcn-tolerance",
        source="malach2021, Sec. 4 and 5; blum1994",
        says="An FCN needs gradients of a tolerance below C(n,k)^(−1/2).",
        measured="The largest tolerance that it learns at, over C(n,k)^(−1/2).",
        needs=(THRESHOLD,),
        quantity="largest tolerance times √C(n,k)",
        about=lambda row: learned_by(row, "FCN"),
        number=lambda row: float(row["measured"]) * sqrt(float(row["num_candidates"])),
        by=(*SIZE, "seed"),
        high=1.0,
    ),
    FactClaim(
        name="malach2021/sec-5-queries",
        source=f"{SECTION}; blum1994",
        says="A statistical-query learner asks the worst oracle (C(n,k) − 1)τ² queries at least.",
        measured="Queries of three learners over the bound, where it is not vacuous.",
        needs=(QUERIES,),
        quantity="queries over the bound",
        about=lambda row: not row["vacuous"],
        number=lambda row: float(row["measured"]) / float(row["predicted"]),
        by=(*SIZE, "tolerance", "learner"),
        low=1.0,
    ),
)
