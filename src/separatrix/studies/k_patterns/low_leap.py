"""Samples to learn a rule of 3 bits and leap 1 among n: CNN, LCN and FCN.

The merged staircase sign(z₁ + z₁z₂ + z₁z₂z₃) in place of the parity of k-patterns-input-length, all
else the same: its bits show one after the other [abbe2022].

Cost (full): that of k-patterns-input-length, 2,100 networks; it is meant for a GPU. Quick: one
input length, 4 seeds.
Expected: the FCN needs fewer samples than for the parity, and its n* grows more slowly with n.
"""

from ..base import Study
from .rules import staircase
from .samples import COMPARISONS, full_plan, quick_plan

STUDY = Study(
    name="k-patterns-low-leap",
    title="Samples to learn a staircase among more and more bits",
    question="How many samples do they need where the bits show one after the other?",
    source="malach2021, Cor 5; abbe2022",
    expected="the FCN needs fewer than for the parity, and n* grows more slowly",
    variable="task.input_length",
    variable_label="input length n",
    comparisons=COMPARISONS,
    full=full_plan((staircase(1, 1, 1), n) for n in (16, 24, 32, 48, 64)),
    quick=quick_plan([(staircase(1, 1, 1), 12)]),
)
