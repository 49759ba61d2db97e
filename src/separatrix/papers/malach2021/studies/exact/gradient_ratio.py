"""The CNN's initial gradient over the FCN's as n grows with k = log₂ n, in exact integers.

Part `lengths`: one row n: the FCN's largest |∂L/∂w_j| with w ∈ {±n^-½}^n and u = 1, the CNN's
|∂L/∂u_i| = 2^-k/k at its own initialisation, both with the clipped ReLU, their ratio, ‖∂_w L‖²
against Thm 12 with its flag, the samples at which one coordinate stands a standard error above 0,
and the smallest gradient that changes w in float32 and float64 at learning rates 1 and 0.1. Initial
gradients, uniform inputs.

Expected: ratio 3.6 at n = 16, 53 at 64, 4.6e7 at 1024. Float32 loses the FCN's update from n = 512
on (learning rate 1), or from 256 (0.1); float64 from 8192 on (1), or from 2048 (0.1). The ratio is
above n from 128 on, above n² from 512 and above n³ from 2048.
Cost: full (n to 16384) 5 s, quick (n to 8192) 2 s.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.gradient_ratio"

STUDY = Study(
    name="k-pattern-gradient-ratio",
    title="Initial gradients of CNN and FCN as inputs grow",
    question="From which n on is the CNN's initial gradient larger, and when is the FCN's lost?",
    source="malach2021, Sec. 4",
    expected="larger at all n here (±a start); float32 loses the FCN's from n = 512 on, float64 "
    "from 8192 on",
    plan=Later(f"{_PAPER}.plans.exact.gradient_ratio", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
