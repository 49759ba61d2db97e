"""Which algorithms are equivariant, on which network, under which group [lahoti2024, Sec. 5].

Columns of `deviations`: network, group, algorithm, dtype, num_members, largest_deviation (of scores
after training from (Vw, US) and from (w, S), over members), tolerance, expected ("pass" or "fail");
one row a trial.

Expected: on its own group each network passes with every algorithm that is linear in gradients and
weights (GD, SGD, momentum, weight decay, with the norm constraint) and with the two-step algorithm;
Adam, AdaGrad and sign descent pass only for signed permutations; no algorithm passes under a group
larger than the network's. Deviations are near 1e-15 where it holds and above 1e-3 where it does
not. Under a larger group no V exists; weights then move as the inputs they are multiplied with,
which for the LCN is right until a threshold or a norm constraint is felt.
Cost: quick 10 s, full 30 s on two cores, all of it compiling.
"""

from ....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.equivariance"

STUDY = Study(
    name="equivariance",
    title="Which training commutes with which rotations",
    question="Does training on rotated data give the rotated network?",
    source="lahoti2024, Sec. 5",
    expected="gradient descent does, on the network's own group; Adam only for signed permutations",
    plan=Later(f"{_PAPER}.plans.equivariance", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(72, 901),
)
