"""Which group each algorithm respects, beside what theory says [lahoti2024, Sec. 5].

A lower bound for a group holds for what respects it. Columns of `deviations`: network, algorithm,
group, num_members, largest_deviation (of scores after training from (Vw, US) and from (w, S), over
members), tolerance, expected ("pass" or "fail"); one row a training and group. `laws`, in full:
two samples of learned networks, from S and from US, with the columns of `equivariance-in-law`.

Cost: 16 trainings under 6 groups, quick 5 of them; 10 s quick and a minute in full on two cores,
nearly all of it compiling.
Expected: GD and starts from the data respect all that their network allows, ℓ1, Adam and sign
descent signed permutations alone, ℓ1 by patch rotations within patches, tied weights one rotation
of all patches and their shifts.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.open.groups"

STUDY = Study(
    name="open-groups",
    title="Which group each algorithm respects",
    question="Which rotations of the input leave an algorithm what it is?",
    source="lahoti2024, Sec. 5",
    expected="all as theory says: every algorithm its own group, and no larger one",
    plan=Later(f"{_PAPER}.plans.open.groups", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(150, 141_632),
)
