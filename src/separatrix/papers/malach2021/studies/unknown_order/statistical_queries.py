"""Which tolerance lets gradient descent learn a parity, for a CNN and for an FCN [malach2021]?

`threshold`: the largest τ at which exact population gradient descent, hearing gradients truncated
to multiples of τ, classifies 99 % of all inputs (`measured`, within 5 %), and the largest
coordinate of the first gradient (`predicted`): above it nothing moves; `num_candidates` is C(n,k).
`first`: that coordinate at any n with 2^k ≤ n, by Krawtchouk sums, for an FCN of weights ±1/√n
(`fcn`) and for the CNN (`cnn`).
`queries`: an adversary that answers 0 whenever a candidate parity left allows it at tolerance τ,
asked by a `learner` until one is left; queries, and the least number (C − 1)τ² of any learner with
queries |φ| ≤ 1, `vacuous` where that is at most 1. `most_ruled_out` by one query is below 1/τ² (0
where there was none to ask); `num_candidates` is C(n,k), or n − k + 1 where the order is known.
Uniform inputs; CNN: Thm 4's start; FCN: 32 pairs of neurons ±1/4, readout ±1, a seed a draw; n odd,
so that no pre-activation is at a kink.
Expected: the CNN's τ* is 2^-k/k at any n; the FCN's is its first gradient, or less, which falls
like C(n,k−1)^(−1/2) at fixed k. How τ* itself falls from n = 7 to 13 says nothing: it depends on
what 300 steps of 64 neurons come to, and the bound on statistical queries is vacuous there.
Cost: quick 1 s, full 50 s on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.unknown_order.statistical_queries"

STUDY = Study(
    name="statistical-queries",
    title="Parities through a tolerance",
    question="At which tolerance of the gradient does a network still learn a parity?",
    source="malach2021, Sec. 4 and 5; kearns1998; blum1994",
    expected="2^-k/k for the CNN, at most about C(n,k−1)^(−1/2) for the FCN",
    plan=Later(f"{_PAPER}.plans.unknown_order.statistical_queries", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(255, 816),
)
