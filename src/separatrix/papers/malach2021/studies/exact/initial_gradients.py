"""Thm 12 by enumeration: the FCN's initial gradient on every k-parity, against each bound on it.

Part `gradients`: one row (n, k), an initialisation, an activation and a bias; all 2^n inputs, one
neuron with readout u = 1, so that |h| ≤ 1 as the theorem asks. `filters` is E‖∂_w L‖² and `readout`
E(∂_u L)²; `inside` and `outside` are E(∂_{w_j} L)² for j in I and not in I. The mean over
permutations of w is taken exactly; a Gaussian law is averaged over `num_neurons` draws of w, for ±a
all draws are alike, and ⟨w, x⟩ is a times an integer, so that kinks are met exactly; there σ' is
that of the flat side. `identity_deviation` is that of the identity, relative, from the mean over
all C(n, k) sets I taken one by one. Part `coordinates`: one row (n, k) with n far beyond
enumeration: `inside` and `outside` from w = ±n^-½ and the clipped ReLU, by Krawtchouk sums in exact
integers. An initial-gradient bound for uniform inputs: nothing here is about later steps.

Expected: the printed total bound holds (at most 0.93 of it is reached, at k = 1, where it is
vacuous; elsewhere 0.2), 0.9998 of the tight one is reached at k = 1, the identity is exact to
1e-13. The proof's "min" for single coordinates fails at k = 1 in a tenth of the rows, and on long
inputs at fixed k too, and at k = log₂ n for even k: by 1.5 at n = 1024 and 3.9 at 4096.
Cost: full (848 rows) 4 s, quick (n = 8 and 10, two activations) 2 s.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.initial_gradients"

STUDY = Study(
    name="k-pattern-initial-gradients",
    title="Theorem 12: initial gradients of fully-connected networks",
    question="Do the initial-gradient bounds hold for uniform inputs, and how tightly?",
    source="malach2021, Thm 12",
    expected="total bounds hold; the proof's bound on single coordinates does not",
    plan=Later(f"{_PAPER}.plans.exact.initial_gradients", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
