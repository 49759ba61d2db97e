"""Thm 4's network trained by exact population gradient descent, at a cost that ignores its width.

All filters with equal signs start equal, hear equal gradients, and stay equal: 2^k prototypes with
multiplicities m_z ~ Multinomial(q, 2^-k) *are* the network [malach2021, Thm 4], for q = 10^12 too.
"""

from .audit import certificate, lemma8_ratios, lemma9_ratio
from .descent import Trajectory, descend
from .problem import Problem, uniform_problem, weighted_problem
from .prototype import PrototypeCNN, PrototypeLCN, State, draw_cnn, draw_lcn

__all__ = [
    "Problem",
    "uniform_problem",
    "weighted_problem",
    "PrototypeCNN",
    "PrototypeLCN",
    "State",
    "draw_cnn",
    "draw_lcn",
    "Trajectory",
    "descend",
    "certificate",
    "lemma8_ratios",
    "lemma9_ratio",
]
