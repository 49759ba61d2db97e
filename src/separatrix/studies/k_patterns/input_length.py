"""Samples to learn the parity of 3 bits among n: CNN, LCN and FCN.

Inputs uniform, n = 16, …, 64; `setting.py` and `samples.py` say how networks are trained and when
they are done. n* counts examples; [malach2021] has no theorem on samples for FCNs, and its Cor. 5
allows a CNN far more than it takes.

Cost (full): 5 input lengths x 3 networks, 2,100 networks, the FCN's of 10,000 steps; it is meant
for a GPU. Quick: one input length, 4 seeds.
Expected: n* of CNN and LCN hardly depends on n; that of the FCN grows with it.
"""

from ...tasks import Parity
from ..base import Study
from .samples import COMPARISONS, full_plan, quick_plan

STUDY = Study(
    name="k-patterns-input-length",
    title="Samples to learn a parity among more and more bits",
    question="How many samples do a CNN, an LCN and an FCN need to find 3 bits among n?",
    source="malach2021, Cor 5 and Thm 12",
    expected="n* of CNN and LCN hardly grows with n, that of the FCN does",
    variable="task.input_length",
    variable_label="input length n",
    comparisons=COMPARISONS,
    full=full_plan((Parity(3), n) for n in (16, 24, 32, 48, 64)),
    quick=quick_plan([(Parity(3), 12)]),
)
